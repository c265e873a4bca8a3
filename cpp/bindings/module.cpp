// The Python module riftkeep._core: games, states and environments, and nothing about any rule.
//
// Only riftkeep/native.py imports it. Anything that takes longer than a few microseconds releases
// the interpreter lock, on data that no other thread can reach.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <tuple>

#include "bindings/nets.hpp"
#include "bindings/numbers.hpp"
#include "bindings/search.hpp"
#include "bindings/self_play.hpp"
#include "bindings/use.hpp"
#include "core/any_game.hpp"
#include "games/games.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace riftkeep;

namespace {

ByteView view_of(const nb::bytes& data) {
    return {static_cast<const std::uint8_t*>(data.data()), data.size()};
}

nb::bytes to_python(const Bytes& bytes) { return nb::bytes(bytes.data(), bytes.size()); }

nb::tuple to_python(const Outcome& outcome, int players) {
    nb::list ranking, drawn;
    for (int i = 0; i < players; ++i) ranking.append(outcome.ranking[i]);
    for (int i = 0; i < outcome.num_drawn; ++i) drawn.append(outcome.drawn[i]);
    return nb::make_tuple(outcome.winner, outcome.reason, nb::tuple(ranking), nb::tuple(drawn));
}

PlaneView checked_view(const AnyGame& game, int seat, int seats_shown) {
    const int players = game.num_players();
    if (seat < 0 || seat > players) throw nb::value_error("seat: there is no such seat");
    if (seats_shown && (seats_shown < players || seats_shown > MOST_PLAYERS)) {
        throw nb::value_error("seats_shown: must be from the number of players to 4");
    }
    return {seat, seats_shown};
}

int checked_symmetry(const AnyGame& game, int symmetry) {
    if (symmetry < 0 || symmetry >= game.num_symmetries()) {
        throw nb::value_error("symmetry: there is no such symmetry");
    }
    return symmetry;
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
    // Play an action and, if asked, the forced no-ops after it; the person to act then. Negative: the
    // game is over, and that person acted last. 0: the action is not legal, and nothing is changed.
    int advance(std::int64_t action, bool folds_forced) {
        if (!apply(action)) return 0;
        if (folds_forced) fold_forced();
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
    void write_mask(
        const nb::ndarray<std::int8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>& out) {
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
            nb::gil_scoped_release release;
            playout = end->random_playout(seed);
        }
        return {State(game_, std::move(end)), playout.moves, playout.decisions};
    }
    std::uint64_t perft(int depth) const {
        if (depth < 0) throw nb::value_error("depth: must be 0 or more");
        const std::unique_ptr<AnyState> start = state_->clone();
        nb::gil_scoped_release release;
        return start->perft(depth);
    }
    void write_planes(nb::ndarray<float, nb::ndim<3>, nb::c_contig, nb::device::cpu> out, int seat,
                      int seats_shown) const {
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

using PlanesIn = nb::ndarray<const float, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
using PlanesOut = nb::ndarray<float, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

template <class T>
using Buffer = std::optional<nb::ndarray<T, nb::c_contig, nb::device::cpu>>;

// The arrays that an environment writes into, kept alive as long as it is.
struct Arrays {
    Buffer<float> planes;
    Buffer<std::uint8_t> mask;
    Buffer<std::int32_t> player, holder;
    Buffer<std::uint8_t> done;
    Buffer<std::int32_t> winner;
    Buffer<float> reward, final_planes;
};

// The data of an array that must have this shape, or null for none.
template <class T>
T* data_of(const Buffer<T>& buffer, std::initializer_list<std::size_t> shape, const char* message) {
    if (!buffer) return nullptr;
    bool is_right = buffer->ndim() == shape.size();
    for (std::size_t i = 0; is_right && i < shape.size(); ++i) {
        is_right = buffer->shape(i) == shape.begin()[i];
    }
    if (!is_right) throw nb::value_error(message);
    return buffer->data();
}

class VectorEnvironment {
public:
    VectorEnvironment(std::shared_ptr<const AnyGame> game, std::uint32_t num_envs,
                      std::uint64_t seed, bool folds_forced, int seat, int seats_shown,
                      std::uint32_t num_threads, Arrays arrays)
        : game_(std::move(game)),
          view_(checked_view(*game_, seat, seats_shown)),
          env_(game_->vector_env({num_envs, seed, folds_forced, view_, num_threads})),
          arrays_(std::move(arrays)),
          out_(checked_buffers()) {}

    void reset() {
        const Use use(is_used_, AT_WORK);
        nb::gil_scoped_release release;
        env_->reset(out_);
    }
    void rewrite() {
        const Use use(is_used_, AT_WORK);
        nb::gil_scoped_release release;
        env_->rewrite(out_);
    }

    // The first game whose action is not legal, or none.
    std::optional<std::uint32_t> step(
        const nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>& actions,
        const Buffer<const std::uint8_t>& where, const Buffer<const std::int32_t>& viewer) {
        check_actions(actions.size());
        const std::size_t games = env_->num_envs();
        const VectorActions given{
            actions.data(),
            data_of(where, {games}, "where: must have one entry for each game"),
            data_of(viewer, {games}, "viewer: must have one entry for each game"),
        };
        const Use use(is_used_, AT_WORK);
        nb::gil_scoped_release release;
        return env_->step(given, out_);
    }

    void sample(
        const nb::ndarray<std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>& actions) {
        check_actions(actions.size());
        const Use use(is_used_, AT_WORK);
        env_->sample(actions.data());
    }

    void reset_game(std::uint32_t index) {
        const Use use(is_used_, AT_WORK);
        env_->reset_game(checked(index), out_);
    }
    void copy_game(std::uint32_t from, std::uint32_t to) {
        const Use use(is_used_, AT_WORK);
        env_->copy_game(checked(from), checked(to), out_);
    }
    bool set_game(std::uint32_t index, const nb::bytes& data) {
        const Use use(is_used_, AT_WORK);
        return env_->set_game(checked(index), view_of(data), out_);
    }

    nb::bytes to_bytes(std::uint32_t index) {
        const Use use(is_used_, AT_WORK);
        return to_python(env_->to_bytes(checked(index)));
    }
    std::uint64_t key(std::uint32_t index) {
        const Use use(is_used_, AT_WORK);
        return env_->key(checked(index));
    }
    void seed(std::uint64_t seed) {
        const Use use(is_used_, AT_WORK);
        env_->seed(seed);
    }
    std::uint64_t random_state() {
        const Use use(is_used_, AT_WORK);
        return env_->random_state();
    }
    void set_random_state(std::uint64_t state) {
        const Use use(is_used_, AT_WORK);
        env_->set_random_state(state);
    }

private:
    static constexpr const char* AT_WORK = "the environment is at work in another thread";

    VectorBuffers checked_buffers() const {
        const std::size_t games = env_->num_envs();
        const PlaneShape shape = game_->plane_shape(view_);
        const auto planes_of = [&](const Buffer<float>& buffer, const char* message) {
            return data_of(buffer,
                           {games, std::size_t(shape.planes), std::size_t(shape.height),
                            std::size_t(shape.width)},
                           message);
        };
        return {
            planes_of(arrays_.planes, "planes: must be games x planes x height x width"),
            data_of(arrays_.mask, {games, game_->num_actions()}, "mask: must be games x actions"),
            data_of(arrays_.player, {games}, "player: must have one entry for each game"),
            data_of(arrays_.holder, {games}, "holder: must have one entry for each game"),
            data_of(arrays_.done, {games}, "done: must have one entry for each game"),
            data_of(arrays_.winner, {games}, "winner: must have one entry for each game"),
            data_of(arrays_.reward, {games, std::size_t(game_->num_players())},
                    "reward: must be games x players"),
            planes_of(arrays_.final_planes,
                      "final_planes: must be games x planes x height x width"),
        };
    }
    std::uint32_t checked(std::uint32_t index) const {
        if (index >= env_->num_envs()) throw nb::index_error("there are not so many games");
        return index;
    }
    void check_actions(std::size_t size) const {
        if (size != env_->num_envs()) {
            throw nb::value_error("actions: must have one entry for each game");
        }
    }

    std::shared_ptr<const AnyGame> game_;
    const PlaneView view_;
    std::unique_ptr<AnyVectorEnv> env_;
    const Arrays arrays_;
    const VectorBuffers out_;
    std::atomic<bool> is_used_ = false;
};

void translate(const std::exception_ptr& pointer, void*) {
    try {
        std::rethrow_exception(pointer);
    } catch (const InvalidPosition& error) {
        const nb::object type =
            nb::module_::import_("riftkeep.core.errors").attr("InvalidPosition");
        const nb::object value = type(error.field.c_str(), error.reason.c_str());
        PyErr_SetObject(type.ptr(), value.ptr());
    }
}

}  // namespace

// An argument to be written into, or none: never a converted copy, which would be lost.
#define BUFFER(name) nb::arg(name).noconvert().none()

// The buffers of an environment as the typed stub shows them.
#define BUFFERS                                            \
    "planes: numpy.typing.NDArray[numpy.float32] | None, " \
    "mask: numpy.typing.NDArray[numpy.uint8] | None, "     \
    "player: numpy.typing.NDArray[numpy.int32] | None, "   \
    "holder: numpy.typing.NDArray[numpy.int32] | None, "   \
    "done: numpy.typing.NDArray[numpy.uint8] | None, "     \
    "winner: numpy.typing.NDArray[numpy.int32] | None, "   \
    "reward: numpy.typing.NDArray[numpy.float32] | None, " \
    "final_planes: numpy.typing.NDArray[numpy.float32] | None"

NB_MODULE(_core, m) {
    m.doc() = "The compiled core; use riftkeep.native.";
    nb::register_exception_translator(translate);

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
                     nb::gil_scoped_release release;
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

    nb::class_<VectorEnvironment>(m, "VectorEnv", "Many games played side by side.")
        .def(
            "__init__",
            [](VectorEnvironment* env, std::shared_ptr<const AnyGame> game, std::uint32_t num_envs,
               std::uint64_t seed, bool folds_forced, int seat, int seats_shown,
               std::uint32_t num_threads, Buffer<float> planes, Buffer<std::uint8_t> mask,
               Buffer<std::int32_t> player, Buffer<std::int32_t> holder, Buffer<std::uint8_t> done,
               Buffer<std::int32_t> winner, Buffer<float> reward, Buffer<float> final_planes) {
                new (env) VectorEnvironment(
                    std::move(game), num_envs, seed, folds_forced, seat, seats_shown, num_threads,
                    {planes, mask, player, holder, done, winner, reward, final_planes});
            },
            "game"_a, "num_envs"_a, "seed"_a, "folds_forced"_a, "seat"_a, "seats_shown"_a,
            "num_threads"_a, BUFFER("planes"), BUFFER("mask"), BUFFER("player"), BUFFER("holder"),
            BUFFER("done"), BUFFER("winner"), BUFFER("reward"), BUFFER("final_planes"),
            nb::sig("def __init__(self, game: Game, num_envs: int, seed: int, folds_forced: bool, "
                    "seat: int, seats_shown: int, num_threads: int, " BUFFERS ") -> None"))
        .def("reset", &VectorEnvironment::reset, "Start every game anew.")
        .def("rewrite", &VectorEnvironment::rewrite, "Write all planes and masks anew.")
        .def("step", &VectorEnvironment::step, "actions"_a, "where"_a.none(), "viewer"_a.none(),
             nb::sig("def step(self, actions: numpy.typing.NDArray[numpy.int64], "
                     "where: numpy.typing.NDArray[numpy.uint8] | None, "
                     "viewer: numpy.typing.NDArray[numpy.int32] | None) -> int | None"),
             "Play an action in each chosen game; the first game that refuses it.")
        .def("sample", &VectorEnvironment::sample, "actions"_a.noconvert(),
             nb::sig("def sample(self, actions: numpy.typing.NDArray[numpy.int64]) -> None"),
             "Write a legal action for each game.")
        .def("reset_game", &VectorEnvironment::reset_game, "index"_a, "Start one game anew.")
        .def("copy_game", &VectorEnvironment::copy_game, "source"_a, "target"_a,
             "Make one game like another.")
        .def("set_game", &VectorEnvironment::set_game, "index"_a, "data"_a,
             "Put a game into a position; False if that is, or leads to, the end.")
        .def("to_bytes", &VectorEnvironment::to_bytes, "index"_a, "The position of one game.")
        .def("key", &VectorEnvironment::key, "index"_a, "The key of the position of one game.")
        .def("seed", &VectorEnvironment::seed, "seed"_a, "Start sampling anew.")
        .def_prop_rw("random_state", &VectorEnvironment::random_state,
                     &VectorEnvironment::set_random_state, "Where sampling is in its stream.");

    m.def("ringrift", &ringrift_game, "board"_a, "players"_a, "ruleset"_a, "pie_rule"_a,
          "RingRift; board and ruleset by their place in options.py.");
    m.def("great_kingdom", &great_kingdom_game, "size"_a, "neutral_point"_a, "is_neutral_chosen"_a,
          "margin"_a, "is_suicide_illegal"_a, "closed_territory"_a, "castles"_a,
          "Great Kingdom; -1 for no neutral point and for no limit.");

    bind_nets(m);
    bind_search(m);
    bind_self_play(m);
}
