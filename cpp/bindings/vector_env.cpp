#include "bindings/vector_env.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>

#include <atomic>

#include "bindings/checks.hpp"
#include "bindings/interpreter.hpp"
#include "bindings/use.hpp"

using namespace nanobind::literals;
using namespace riftkeep;

namespace {

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
        const Unlocked unlocked;
        env_->reset(out_);
    }
    void rewrite() {
        const Use use(is_used_, AT_WORK);
        const Unlocked unlocked;
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
        const Unlocked unlocked;
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

void bind_vector_env(nb::module_& m) {
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
}
