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

#include <atomic>
#include <tuple>

#include "bindings/search.hpp"
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

// A position that changes with every action played on it.
class State {
public:
    State(std::shared_ptr<const AnyGame> game, std::unique_ptr<AnyState> state)
        : game_(std::move(game)), state_(std::move(state)) {}

    State copy() const { return {game_, state_->clone()}; }

    nb::list legal_actions() {
        const ActionList& legal = listed();
        nb::list result = nb::steal<nb::list>(PyList_New(legal.size()));
        for (std::uint32_t i = 0; i < legal.size(); ++i) {
            PyList_SetItem(result.ptr(), i, PyLong_FromUnsignedLong(legal[i]));
        }
        return result;
    }
    std::uint32_t num_legal() { return listed().size(); }
    std::uint32_t legal_action(std::uint32_t index) {
        if (index >= listed().size()) throw nb::index_error("there are not so many legal actions");
        return listed()[index];
    }
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
    std::uint32_t fold_forced() {
        is_listed_ = false;
        return state_->fold_forced();
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
    void write_planes(nb::ndarray<float, nb::ndim<3>, nb::c_contig, nb::device::cpu> out) const {
        const PlaneShape shape = game_->plane_shape();
        if (out.shape(0) != std::size_t(shape.planes) ||
            out.shape(1) != std::size_t(shape.height) ||
            out.shape(2) != std::size_t(shape.width)) {
            throw nb::value_error("planes: the array has another shape than game.plane_shape");
        }
        state_->write_planes(out.data());
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

template <class T>
using Buffer = std::optional<nb::ndarray<T, nb::c_contig, nb::device::cpu>>;

// The data of a buffer that must have so many entries, or null for none.
template <class T>
T* data_of(const Buffer<T>& buffer, std::size_t size, const char* message) {
    if (!buffer) return nullptr;
    if (buffer->size() != size) throw nb::value_error(message);
    return buffer->data();
}

class VectorEnvironment {
public:
    VectorEnvironment(std::shared_ptr<const AnyGame> game, std::uint32_t num_envs,
                      std::uint64_t seed, bool folds_forced)
        : game_(std::move(game)), env_(game_->vector_env({num_envs, seed, folds_forced})) {}

    void reset(const Buffer<float>& planes, const Buffer<std::uint8_t>& mask,
               const Buffer<std::int32_t>& player, const Buffer<std::uint8_t>& done,
               const Buffer<std::int32_t>& winner, const Buffer<float>& reward) {
        const VectorBuffers out = buffers(planes, mask, player, done, winner, reward);
        const Use use(is_used_, AT_WORK);
        nb::gil_scoped_release release;
        env_->reset(out);
    }

    // The first game whose action is not legal, or none.
    std::optional<std::uint32_t> step(
        const nb::ndarray<const std::int64_t, nb::c_contig, nb::device::cpu>& actions,
        const Buffer<float>& planes, const Buffer<std::uint8_t>& mask,
        const Buffer<std::int32_t>& player, const Buffer<std::uint8_t>& done,
        const Buffer<std::int32_t>& winner, const Buffer<float>& reward) {
        if (actions.size() != env_->num_envs()) {
            throw nb::value_error("actions: must have one entry for each game");
        }
        const VectorBuffers out = buffers(planes, mask, player, done, winner, reward);
        const Use use(is_used_, AT_WORK);
        nb::gil_scoped_release release;
        return env_->step(actions.data(), out);
    }

    void sample(const nb::ndarray<std::int64_t, nb::c_contig, nb::device::cpu>& actions) {
        if (actions.size() != env_->num_envs()) {
            throw nb::value_error("actions: must have one entry for each game");
        }
        const Use use(is_used_, AT_WORK);
        env_->sample(actions.data());
    }

    nb::bytes to_bytes(std::uint32_t index) {
        const Use use(is_used_, AT_WORK);
        return to_python(env_->to_bytes(checked(index)));
    }
    std::uint64_t key(std::uint32_t index) {
        const Use use(is_used_, AT_WORK);
        return env_->key(checked(index));
    }

private:
    static constexpr const char* AT_WORK = "the environment is at work in another thread";

    VectorBuffers buffers(const Buffer<float>& planes, const Buffer<std::uint8_t>& mask,
                          const Buffer<std::int32_t>& player, const Buffer<std::uint8_t>& done,
                          const Buffer<std::int32_t>& winner, const Buffer<float>& reward) const {
        const std::size_t games = env_->num_envs();
        const PlaneShape shape = game_->plane_shape();
        const std::size_t plane_size = std::size_t(shape.planes) * shape.height * shape.width;
        return {
            data_of(planes, games * plane_size, "planes: the array has another size"),
            data_of(mask, games * game_->num_actions(), "mask: the array has another size"),
            data_of(player, games, "player: must have one entry for each game"),
            data_of(done, games, "done: must have one entry for each game"),
            data_of(winner, games, "winner: must have one entry for each game"),
            data_of(reward, games * game_->num_players(), "reward: the array has another size"),
        };
    }
    std::uint32_t checked(std::uint32_t index) const {
        if (index >= env_->num_envs()) throw nb::index_error("there are not so many games");
        return index;
    }

    std::shared_ptr<const AnyGame> game_;
    std::unique_ptr<AnyVectorEnv> env_;
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
    "done: numpy.typing.NDArray[numpy.uint8] | None, "     \
    "winner: numpy.typing.NDArray[numpy.int32] | None, "   \
    "reward: numpy.typing.NDArray[numpy.float32] | None"

NB_MODULE(_core, m) {
    m.doc() = "The compiled core; use riftkeep.native.";
    nb::register_exception_translator(translate);

    nb::class_<State>(m, "State", "A position that changes with every action played on it.")
        .def("copy", &State::copy, "An independent position like this one.")
        .def("legal_actions", &State::legal_actions,
             nb::sig("def legal_actions(self) -> list[int]"),
             "The legal actions, ascending; empty only when the game is over.")
        .def_prop_ro("num_legal", &State::num_legal, "How many actions are legal.")
        .def("legal_action", &State::legal_action, "index"_a, "One of the legal actions.")
        .def("is_legal", &State::is_legal, "action"_a, "Is the action legal here?")
        .def("apply", &State::apply, "action"_a,
             "Play an action; False, and nothing is changed, if it is not legal.")
        .def("fold_forced", &State::fold_forced,
             "Play no-ops while nothing else is legal; how many were played.")
        .def("is_forced", &State::is_forced, "action"_a, "Is the action one of the no-ops?")
        .def_prop_ro("is_over", [](const State& s) { return s.get().is_over(); },
                     "Is the game over?")
        .def_prop_ro("outcome", &State::outcome,
                     nb::for_getter(nb::sig("def outcome(self, /) -> tuple[int, int, tuple[int, "
                                            "...], tuple[int, ...]] | None")),
                     "None, or winner (0: a draw), number of the reason, ranking, drawn.")
        .def_prop_ro("player", [](const State& s) { return s.get().player(); }, "The seat to act.")
        .def_prop_ro("phase", [](const State& s) { return s.get().phase(); }, "The phase's number.")
        .def_prop_ro("move_number", [](const State& s) { return s.get().move_number(); },
                     "How many moves have been played.")
        .def_prop_ro("key", [](const State& s) { return s.get().key(); }, "The position key.")
        .def("to_bytes", [](const State& s) { return to_python(s.get().to_bytes()); },
             "The position as bytes.")
        .def("write_planes", &State::write_planes, "out"_a.noconvert(),
             nb::sig("def write_planes(self, out: numpy.typing.NDArray[numpy.float32]) -> None"),
             "Write the planes of the position.")
        .def("random_playout", &State::random_playout, "seed"_a,
             "The end of a random game from here, its moves and its decisions.")
        .def("perft", &State::perft, "depth"_a, "The number of move sequences of this length.");

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
                         const PlaneShape shape = game.plane_shape();
                         return std::make_tuple(shape.planes, shape.height, shape.width);
                     },
                     "The planes of an observation, their height and width.");

    nb::class_<VectorEnvironment>(m, "VectorEnv", "Many games played side by side.")
        .def(nb::init<std::shared_ptr<const AnyGame>, std::uint32_t, std::uint64_t, bool>(),
             "game"_a, "num_envs"_a, "seed"_a, "folds_forced"_a)
        .def("reset", &VectorEnvironment::reset, BUFFER("planes"), BUFFER("mask"),
             BUFFER("player"), BUFFER("done"), BUFFER("winner"), BUFFER("reward"),
             nb::sig("def reset(self, " BUFFERS ") -> None"), "Start every game anew.")
        .def("step", &VectorEnvironment::step, "actions"_a, BUFFER("planes"),
             BUFFER("mask"), BUFFER("player"), BUFFER("done"), BUFFER("winner"), BUFFER("reward"),
             nb::sig("def step(self, actions: numpy.typing.NDArray[numpy.int64], " BUFFERS
                     ") -> int | None"),
             "Play an action in each game; the first game that refuses it.")
        .def("sample", &VectorEnvironment::sample, "actions"_a.noconvert(),
             nb::sig("def sample(self, actions: numpy.typing.NDArray[numpy.int64]) -> None"),
             "Write a legal action for each game.")
        .def("to_bytes", &VectorEnvironment::to_bytes, "index"_a, "The position of one game.")
        .def("key", &VectorEnvironment::key, "index"_a, "The key of the position of one game.");

    m.def("ringrift", &ringrift_game, "board"_a, "players"_a, "ruleset"_a, "pie_rule"_a,
          "RingRift; board and ruleset by their place in options.py.");
    m.def("great_kingdom", &great_kingdom_game, "size"_a, "neutral_point"_a, "is_neutral_chosen"_a,
          "margin"_a, "is_suicide_illegal"_a, "closed_territory"_a, "castles"_a,
          "Great Kingdom; -1 for no neutral point and for no limit.");

    bind_search(m);
}
