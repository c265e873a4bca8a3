#include "bindings/positions.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <tuple>

#include "bindings/checks.hpp"
#include "bindings/interpreter.hpp"
#include "bindings/numbers.hpp"
#include "core/masks.hpp"
#include "games/games.hpp"

using namespace nanobind::literals;
using namespace riftkeep;

namespace {

using MaskOut = nb::ndarray<std::int8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using PlanesOut = nb::ndarray<float, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

nb::tuple to_python(const Outcome& outcome, int players) {
    nb::list ranking, drawn;
    for (int i = 0; i < players; ++i) ranking.append(outcome.ranking[i]);
    for (int i = 0; i < outcome.num_drawn; ++i) drawn.append(outcome.drawn[i]);
    return nb::make_tuple(outcome.winner, outcome.reason, nb::tuple(ranking), nb::tuple(drawn));
}

// A position that changes with every action played on it.
class State {
public:
    State(std::shared_ptr<const AnyGame> game, std::unique_ptr<AnyState> state)
        : game_(std::move(game)), state_(std::move(state)) {}

    State copy() const { return {game_, state_->clone()}; }

    nb::list legal_actions() { return to_list(listed()); }
    bool is_legal(std::int64_t action) {
        return 0 <= action && action < game_->num_actions() &&
               contains(listed(), static_cast<Action>(action));
    }
    bool apply(std::int64_t action) {
        if (!is_legal(action)) return false;
        state_->apply(static_cast<Action>(action));
        is_listed_ = false;
        return true;
    }
    // Play an action and, if asked, the forced no-ops after it; who acts then, as `acting` has it.
    // 0: the action is not legal, and nothing is changed.
    int advance(std::int64_t action, bool folds_forced) {
        if (!apply(action)) return 0;
        if (folds_forced) fold_forced();
        return acting();
    }
    // The person to act. Negative: the game is over, and that person acted last.
    int acting() const {
        const int person = state_->holder(state_->player());
        return state_->is_over() ? -person : person;
    }
    // As fold_forced of core/play.hpp, but the last list is kept for whoever asks next.
    std::uint32_t fold_forced() {
        std::uint32_t played = 0;
        while (!state_->is_over() && listed().size() == 1 && state_->is_forced(legal_[0])) {
            state_->apply(legal_[0]);
            is_listed_ = false;
            ++played;
        }
        return played;
    }
    void write_mask(const MaskOut& out) {
        if (out.size() != game_->num_actions()) {
            throw nb::value_error("mask: must have one entry for each action");
        }
        std::fill_n(out.data(), out.size(), std::int8_t{0});
        for (const Action action : listed()) out.data()[action] = 1;
    }
    bool is_forced(std::int64_t action) const {
        return 0 <= action && action < game_->num_actions() &&
               state_->is_forced(static_cast<Action>(action));
    }
    nb::object outcome() const {
        if (!state_->is_over()) return nb::none();
        return to_python(state_->outcome(), game_->num_players());
    }
    std::tuple<State, std::uint64_t, std::uint64_t> random_playout(std::uint64_t seed) const {
        std::unique_ptr<AnyState> end = state_->clone();
        Playout playout;
        {
            const Unlocked unlocked;
            playout = end->random_playout(seed);
        }
        return {State(game_, std::move(end)), playout.moves, playout.decisions};
    }
    std::uint64_t perft(int depth) const {
        if (depth < 0) throw nb::value_error("depth: must be 0 or more");
        const std::unique_ptr<AnyState> start = state_->clone();
        const Unlocked unlocked;
        return start->perft(depth);
    }
    void write_planes(const PlanesOut& out, int seat, int seats_shown) const {
        const PlaneView view = checked_view(*game_, seat, seats_shown);
        const PlaneShape shape = game_->plane_shape(view);
        if (out.shape(0) != std::size_t(shape.planes) ||
            out.shape(1) != std::size_t(shape.height) ||
            out.shape(2) != std::size_t(shape.width)) {
            throw nb::value_error("planes: the array has another shape than native.plane_shape");
        }
        state_->write_planes(out.data(), view);
    }
    State transformed(int symmetry) const {
        return {game_, state_->transformed(checked_symmetry(*game_, symmetry))};
    }
    nb::list transform_actions(const std::vector<std::int64_t>& actions, int symmetry) {
        std::vector<Action> in, out(actions.size());
        for (const std::int64_t action : actions) {
            if (!is_legal(action)) throw nb::value_error("actions: must be legal in the position");
            in.push_back(static_cast<Action>(action));
        }
        state_->transform_actions(checked_symmetry(*game_, symmetry), in, out.data());
        nb::list result;
        for (const Action action : out) result.append(action);
        return result;
    }
    const AnyState& get() const { return *state_; }

private:
    const ActionList& listed() {
        if (!is_listed_) state_->legal_actions(legal_);
        is_listed_ = true;
        return legal_;
    }

    std::shared_ptr<const AnyGame> game_;
    std::unique_ptr<AnyState> state_;
    ActionList legal_;
    bool is_listed_ = false;
};

// A position as environments step through it: whoever acts is named by person, forced no-ops may be
// played unasked, and every question is one call, so that no Python stands between an environment
// and the rules. Where a call is not for plain numbers, `legal_number` is asked, with the position as
// bytes: it returns the number of a legal action or raises what is wrong.
class Stepper {
public:
    static constexpr int OVER = -4;  // whoever acts in a finished game, as OpenSpiel has it

    Stepper(const State& start, bool folds_forced, nb::object legal_number)
        : state_(start.copy()),
          folds_forced_(folds_forced),
          legal_number_(std::move(legal_number)) {
        if (folds_forced_) state_.fold_forced();
        note(state_.acting());
    }

    Stepper(const Stepper& other)
        : state_(other.state_.copy()),
          folds_forced_(other.folds_forced_),
          legal_number_(other.legal_number_),
          person_(other.person_),
          is_over_(other.is_over_) {}

    Stepper copy() const { return *this; }
    State state() const { return state_.copy(); }
    int person() const { return person_; }
    bool is_over() const { return is_over_; }
    int current_player() const { return is_over_ ? OVER : person_ - 1; }

    nb::list legal_actions(const nb::object& player) {
        if (player.is_none() || is_over_) return state_.legal_actions();
        const int number = number_of(player);
        if (number == current_player()) return state_.legal_actions();
        if (number < 0) throw nb::value_error("player: there is no such player");
        return nb::list();
    }
    void apply(const nb::object& action) {
        int acting = 0;
        if (PyLong_CheckExact(action.ptr())) {
            int overflow = 0;
            const long long number = PyLong_AsLongLongAndOverflow(action.ptr(), &overflow);
            if (!overflow) acting = state_.advance(number, folds_forced_);
        }
        if (!acting) {
            const nb::object legal = legal_number_(riftkeep::to_python(state_.get().to_bytes()), action);
            acting = state_.advance(nb::cast<std::int64_t>(legal), folds_forced_);
        }
        note(acting);
    }
    void write_mask(const MaskOut& out) { state_.write_mask(out); }
    void write_planes(const PlanesOut& out, int seat, int seats_shown) const {
        state_.write_planes(out, seat, seats_shown);
    }

private:
    void note(int acting) {
        is_over_ = acting < 0;
        person_ = is_over_ ? -acting : acting;
    }
    static int number_of(const nb::object& player) {
        const nb::object number = nb::steal(PyNumber_Index(player.ptr()));
        if (!number.is_valid()) throw nb::python_error();
        return nb::cast<int>(number);
    }

    State state_;
    bool folds_forced_;
    nb::object legal_number_;
    int person_ = 0;
    bool is_over_ = false;
};

using MaskIn = nb::ndarray<const std::int8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

Mask view_of(const MaskIn& mask) {
    return {reinterpret_cast<const std::uint8_t*>(mask.data()), mask.size()};
}

int checked_count(const MaskIn& mask) {
    const std::optional<std::uint32_t> count = count_legal(view_of(mask));
    return count ? static_cast<int>(*count) : -1;
}

std::size_t checked_nth(const MaskIn& mask, std::uint32_t rank) {
    const std::optional<std::size_t> action = nth_legal(view_of(mask), rank);
    if (!action) throw nb::value_error("rank: so many actions are not legal");
    return *action;
}

using PlanesIn = nb::ndarray<const float, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

}  // namespace

void bind_positions(nb::module_& m) {
    // Without an interpreter lock each position is guarded by its own (nb::lock_self); games and nets
    // never change, and what works for long refuses a second thread (Use).
    nb::class_<State>(m, "State", "A position that changes with every action played on it.")
        .def("copy", &State::copy, nb::lock_self(), "An independent position like this one.")
        .def("legal_actions", &State::legal_actions, nb::lock_self(),
             nb::sig("def legal_actions(self) -> list[int]"),
             "The legal actions, ascending; empty only when the game is over.")
        .def("write_mask", &State::write_mask, nb::lock_self(), "out"_a.noconvert(),
             nb::sig("def write_mask(self, out: numpy.typing.NDArray[numpy.int8]) -> None"),
             "Write 1 for every legal action and 0 for the others.")
        .def("is_legal", &State::is_legal, nb::lock_self(), "action"_a,
             "Is the action legal here?")
        .def("apply", &State::apply, nb::lock_self(), "action"_a,
             "Play an action; False, and nothing is changed, if it is not legal.")
        .def("advance", &State::advance, nb::lock_self(), "action"_a, "folds_forced"_a,
             "Apply and fold; the person to act, negative at the end, 0 if illegal.")
        .def("fold_forced", &State::fold_forced, nb::lock_self(),
             "Play no-ops while nothing else is legal; how many were played.")
        .def("is_forced", &State::is_forced, nb::lock_self(), "action"_a,
             "Is the action one of the no-ops?")
        .def_prop_ro("is_over", [](const State& s) { return s.get().is_over(); }, nb::lock_self(),
                     "Is the game over?")
        .def_prop_ro("outcome", &State::outcome, nb::lock_self(),
                     nb::for_getter(nb::sig("def outcome(self, /) -> tuple[int, int, tuple[int, "
                                            "...], tuple[int, ...]] | None")),
                     "None, or winner (0: a draw), number of the reason, ranking, drawn.")
        .def_prop_ro("player", [](const State& s) { return s.get().player(); }, nb::lock_self(),
                     "The seat to act.")
        .def_prop_ro("phase", [](const State& s) { return s.get().phase(); }, nb::lock_self(),
                     "The phase's number.")
        .def_prop_ro("move_number", [](const State& s) { return s.get().move_number(); },
                     nb::lock_self(), "How many moves have been played.")
        .def_prop_ro("key", [](const State& s) { return s.get().key(); }, nb::lock_self(),
                     "The position key.")
        .def("to_bytes", [](const State& s) { return to_python(s.get().to_bytes()); },
             nb::lock_self(), "The position as bytes.")
        .def("holder", [](const State& s, int seat) { return s.get().holder(seat); },
             nb::lock_self(), "seat"_a,
             "The person who holds a seat, by the seat in which that person began.")
        .def("write_planes", &State::write_planes, nb::lock_self(), "out"_a.noconvert(), "seat"_a,
             "seats_shown"_a,
             nb::sig("def write_planes(self, out: numpy.typing.NDArray[numpy.float32], seat: int, "
                     "seats_shown: int) -> None"),
             "Write the planes as a seat sees them; 0 for the seat to act.")
        .def("transformed", &State::transformed, nb::lock_self(), "symmetry"_a,
             "The position seen through a symmetry of the board.")
        .def("transform_actions", &State::transform_actions, nb::lock_self(), "actions"_a,
             "symmetry"_a,
             nb::sig("def transform_actions(self, actions: typing.Sequence[int], symmetry: int) -> "
                     "list[int]"),
             "Legal actions as those of the position seen through a symmetry.")
        .def("random_playout", &State::random_playout, nb::lock_self(), "seed"_a,
             "The end of a random game from here, its moves and its decisions.")
        .def("perft", &State::perft, nb::lock_self(), "depth"_a,
             "The number of move sequences of this length.");

    nb::class_<Stepper>(m, "Stepper", "A position as environments step through it.")
        .def(nb::init<const State&, bool, nb::object>(), "start"_a, "folds_forced"_a,
             "legal_number"_a,
             nb::sig("def __init__(self, start: State, folds_forced: bool, legal_number: "
                     "collections.abc.Callable[[bytes, object], int]) -> None"))
        .def("copy", &Stepper::copy, nb::lock_self(), "An independent position like this one.")
        .def("state", &Stepper::state, nb::lock_self(), "The position by itself; a copy.")
        .def_prop_ro("person", &Stepper::person, nb::lock_self(),
                     "The person to act; in a finished game the one who acted last.")
        .def_prop_ro("is_over", &Stepper::is_over, nb::lock_self(), "Is the game over?")
        .def("is_terminal", &Stepper::is_over, nb::lock_self(), "The same, to be called.")
        .def("current_player", &Stepper::current_player, nb::lock_self(),
             "The person to act, from 0; -4 when the game is over.")
        .def("legal_actions", &Stepper::legal_actions, nb::lock_self(), "player"_a = nb::none(),
             nb::sig("def legal_actions(self, player: typing.SupportsIndex | None = None) -> "
                     "list[int]"),
             "The legal actions, ascending; none for a player whose turn it is not.")
        .def("apply", &Stepper::apply, nb::lock_self(), "action"_a,
             nb::sig("def apply(self, action: typing.SupportsIndex) -> None"),
             "Play an action and fold; an error, and no change, if it is not legal.")
        .def("write_mask", &Stepper::write_mask, nb::lock_self(), "out"_a.noconvert(),
             nb::sig("def write_mask(self, out: numpy.typing.NDArray[numpy.int8]) -> None"),
             "Write 1 for every legal action and 0 for the others.")
        .def("write_planes", &Stepper::write_planes, nb::lock_self(), "out"_a.noconvert(),
             "seat"_a, "seats_shown"_a,
             nb::sig("def write_planes(self, out: numpy.typing.NDArray[numpy.float32], seat: int, "
                     "seats_shown: int) -> None"),
             "Write the planes as a seat sees them; 0 for the seat to act.");

    nb::class_<AnyGame>(m, "Game", "A game with one set of options.")
        .def("initial_state",
             [](const AnyGame& game) {
                 return State(game.shared_from_this(), game.initial_state());
             },
             "The position before the first move.")
        .def("state_from_bytes",
             [](const AnyGame& game, const nb::bytes& data) {
                 return State(game.shared_from_this(), game.state_from_bytes(view_of(data)));
             },
             "data"_a, "The position described by bytes; InvalidPosition if there is none.")
        .def("random_games",
             [](const AnyGame& game, std::uint64_t games, std::uint64_t seed) {
                 RandomGames total;
                 {
                     const Unlocked unlocked;
                     total = game.random_games(games, seed);
                 }
                 return std::make_tuple(total.moves, total.decisions);
             },
             "games"_a, "seed"_a, "Play whole games at random; their moves and decisions.")
        .def_prop_ro("num_players", &AnyGame::num_players, "How many players there are.")
        .def_prop_ro("num_actions", &AnyGame::num_actions, "How many actions there are.")
        .def_prop_ro("plane_shape",
                     [](const AnyGame& game) {
                         const PlaneShape shape = game.plane_shape({});
                         return std::make_tuple(shape.planes, shape.height, shape.width);
                     },
                     "The planes of an observation, their height and width.")
        .def_prop_ro("num_symmetries", &AnyGame::num_symmetries, "How many symmetries there are.")
        .def("transform_planes",
             [](const AnyGame& game, PlanesIn from, int symmetry, PlanesOut to) {
                 const PlaneShape shape = game.plane_shape({});
                 for (const auto side : {from.shape(1), to.shape(1), from.shape(2), to.shape(2)}) {
                     if (side != std::size_t(shape.width)) {
                         throw nb::value_error("planes: must be as high and wide as the board");
                     }
                 }
                 if (to.shape(0) != from.shape(0) || to.data() == from.data()) {
                     throw nb::value_error("out: must be another array with as many planes");
                 }
                 game.transform_planes(checked_symmetry(game, symmetry),
                                       static_cast<int>(from.shape(0)), from.data(), to.data());
             },
             "planes"_a, "symmetry"_a, "out"_a.noconvert(),
             nb::sig("def transform_planes(self, planes: numpy.typing.NDArray[numpy.float32], "
                     "symmetry: int, out: numpy.typing.NDArray[numpy.float32]) -> None"),
             "Write planes as those of the position seen through a symmetry.")
        .def("plane_shape_for",
             [](const AnyGame& game, int seats_shown) {
                 const PlaneShape shape = game.plane_shape(checked_view(game, 0, seats_shown));
                 return std::make_tuple(shape.planes, shape.height, shape.width);
             },
             "seats_shown"_a, "The same for a fixed number of seats.");

    m.def("count_legal", &checked_count, "mask"_a.noconvert(),
          nb::sig("def count_legal(mask: numpy.typing.NDArray[numpy.int8]) -> int"),
          "How many entries of a mask are 1; -1 if one is neither 0 nor 1.");
    m.def("nth_legal", &checked_nth, "mask"_a.noconvert(), "rank"_a,
          nb::sig("def nth_legal(mask: numpy.typing.NDArray[numpy.int8], rank: int) -> int"),
          "The entry of a mask that is 1 and that so many such ones precede.");
    m.def("ringrift", &ringrift_game, "board"_a, "players"_a, "ruleset"_a, "pie_rule"_a,
          "RingRift; board and ruleset by their place in options.py.");
    m.def("great_kingdom", &great_kingdom_game, "size"_a, "neutral_point"_a, "is_neutral_chosen"_a,
          "margin"_a, "is_suicide_illegal"_a, "closed_territory"_a, "castles"_a,
          "Great Kingdom; -1 for no neutral point and for no limit.");
}
