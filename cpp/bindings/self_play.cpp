#include "bindings/self_play.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>

#include "bindings/arrays.hpp"
#include "bindings/interpreter.hpp"
#include "bindings/judging.hpp"
#include "bindings/use.hpp"
#include "bindings/watching.hpp"
#include "selfplay/any_self_play.hpp"
#include "selfplay/sampler.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace riftkeep;

namespace {

// Games as arrays: lists of different lengths lie one after the other, with the offsets of each.
nb::dict arrays_of(const std::vector<selfplay::GameRecord>& games, int players) {
    std::vector<std::int64_t> decision_offsets{0}, byte_offsets{0}, action_offsets{0};
    std::vector<std::uint8_t> bytes, player, is_full, is_proven, is_aside, is_exchanged, reason;
    std::vector<std::uint32_t> actions, moves;
    std::vector<float> targets, values, surprise, shares, margins;
    std::vector<std::int8_t> owners;
    const auto put = [&](std::vector<float>& to, const search::Values& from) {
        to.insert(to.end(), from.begin(), from.begin() + players);
    };
    for (const selfplay::GameRecord& game : games) {
        for (const selfplay::Decision& decision : game.decisions) {
            bytes.insert(bytes.end(), decision.position.begin(), decision.position.end());
            byte_offsets.push_back(static_cast<std::int64_t>(bytes.size()));
            actions.insert(actions.end(), decision.actions.begin(), decision.actions.end());
            targets.insert(targets.end(), decision.targets.begin(), decision.targets.end());
            action_offsets.push_back(static_cast<std::int64_t>(actions.size()));
            put(values, decision.values);
            surprise.push_back(decision.surprise);
            player.push_back(decision.player);
            is_full.push_back(decision.is_full);
            is_proven.push_back(decision.is_proven);
            is_aside.push_back(decision.is_aside);
            is_exchanged.push_back(decision.is_exchanged);
        }
        decision_offsets.push_back(static_cast<std::int64_t>(player.size()));
        put(shares, game.shares);
        reason.push_back(game.reason);
        moves.push_back(game.moves);
        owners.insert(owners.end(), game.owners.begin(), game.owners.end());
        margins.insert(margins.end(), game.margins.begin(), game.margins.end());
    }
    const std::size_t width = static_cast<std::size_t>(players);
    const std::size_t cells = games.empty() ? 0 : games[0].owners.size();
    nb::dict result;
    result["decision_offsets"] = array_of(std::move(decision_offsets));
    result["byte_offsets"] = array_of(std::move(byte_offsets));
    result["bytes"] = array_of(std::move(bytes));
    result["action_offsets"] = array_of(std::move(action_offsets));
    result["actions"] = array_of(std::move(actions));
    result["targets"] = array_of(std::move(targets));
    result["values"] = array_of(std::move(values), {player.size(), width});
    result["surprise"] = array_of(std::move(surprise));
    result["is_full"] = array_of(std::move(is_full));
    result["is_proven"] = array_of(std::move(is_proven));
    result["is_aside"] = array_of(std::move(is_aside));
    result["is_exchanged"] = array_of(std::move(is_exchanged));
    result["player"] = array_of(std::move(player));
    result["shares"] = array_of(std::move(shares), {games.size(), width});
    result["reason"] = array_of(std::move(reason));
    result["moves"] = array_of(std::move(moves));
    result["owners"] = array_of(std::move(owners), {games.size(), cells});
    result["margins"] =
        array_of(std::move(margins), {games.size(), width, std::size_t{selfplay::MARGINS}});
    return result;
}

class PythonSelfPlay {
public:
    PythonSelfPlay(std::shared_ptr<const AnyGame> game, int root_horizon, int leaf_horizon,
                   std::vector<float> weights, std::optional<nb::callable> function,
                   bool wants_planes, std::shared_ptr<const net::Net> net, std::uint32_t num_games,
                   std::uint64_t seed, std::uint32_t full_simulations,
                   std::uint32_t fast_simulations, float full_share, std::uint32_t halving_actions,
                   float noise, float exploration, float first_play, float target_scale,
                   std::uint32_t random_plies, float refutation_share, float blunder_share,
                   std::uint32_t batch, std::size_t most_bytes, std::uint32_t net_visits,
                   float net_weight)
        : game_(std::move(game)),
          given_(given_function(*game_, std::move(function), wants_planes)),
          games_(selfplay::make_self_play(
              game_,
              judge_options(given_, false, root_horizon, leaf_horizon, std::move(weights), seed,
                            net, {net_visits, net_weight}),
              {num_games, seed, full_simulations, fast_simulations, full_share, halving_actions,
               noise, exploration, first_play, target_scale, random_plies, refutation_share,
               blunder_share, batch, most_bytes, {net ? net_visits : 0, net_weight}})) {}

    nb::dict play(std::uint32_t games) {
        const Use use(is_used_, "the games are at work in another thread");
        std::vector<selfplay::GameRecord> finished;
        PythonWatch watch;
        {
            const Unlocked unlocked;
            finished = games_->play(games, &watch);
        }
        watch.rethrow();
        return arrays_of(finished, game_->num_players());
    }
    void stop() { games_->stop(); }
    const std::shared_ptr<PythonFunction>& given() const { return given_; }
    std::uint64_t num_evaluated() const { return games_->num_evaluated(); }
    std::uint64_t num_batches() const { return games_->num_batches(); }

private:
    std::shared_ptr<const AnyGame> game_;
    std::shared_ptr<PythonFunction> given_;
    std::unique_ptr<selfplay::AnySelfPlay> games_;
    std::atomic<bool> is_used_ = false;
};

template <class T>
using Given = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

class PythonSampler {
public:
    explicit PythonSampler(std::shared_ptr<const AnyGame> game)
        : game_(std::move(game)), sampler_(selfplay::make_sampler(*game_)) {}

    // The planes of positions, and the terms of their actions, as arrays.
    nb::tuple write(
        const Given<std::uint8_t>& bytes, const Given<std::int64_t>& byte_offsets,
        const Given<std::uint32_t>& actions, const Given<std::int64_t>& action_offsets,
        const nb::ndarray<const std::int16_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>& turned) {
        const PlaneShape shape = sampler_->plane_shape();
        const std::size_t number = turned.shape(0);
        if (byte_offsets.size() != number + 1 || action_offsets.size() != number + 1 ||
            turned.shape(1) != std::size_t(shape.height) * shape.width ||
            std::size_t(byte_offsets.data()[number]) > bytes.size() ||
            std::size_t(action_offsets.data()[number]) > actions.size()) {
            throw nb::value_error("samples: offsets do not fit what they point into");
        }
        const Use use(is_used_, "the sampler is at work in another thread");
        std::vector<float> planes(number * shape.size());
        selfplay::TermLists terms;
        {
            const Unlocked unlocked;
            for (std::size_t i = 0; i < number; ++i) {
                const auto first = std::size_t(byte_offsets.data()[i]);
                const auto length = std::size_t(byte_offsets.data()[i + 1]) - first;
                const auto start = std::size_t(action_offsets.data()[i]);
                const auto count = std::size_t(action_offsets.data()[i + 1]) - start;
                sampler_->write({bytes.data() + first, length}, {actions.data() + start, count},
                                turned.data() + i * turned.shape(1), planes.data() + i * shape.size(),
                                terms);
            }
        }
        return nb::make_tuple(
            array_of(std::move(planes), {number, std::size_t(shape.planes),
                                         std::size_t(shape.height), std::size_t(shape.width)}),
            array_of(std::move(terms.kinds)), array_of(std::move(terms.keys)),
            array_of(std::move(terms.sources)), array_of(std::move(terms.targets)),
            array_of(std::move(terms.cell_offsets)), array_of(std::move(terms.cells)));
    }

    std::tuple<int, int, int> plane_shape() const {
        const PlaneShape shape = sampler_->plane_shape();
        return {shape.planes, shape.height, shape.width};
    }
    int num_kinds() const { return sampler_->num_kinds(); }
    int num_keys() const { return sampler_->num_keys(); }

private:
    std::shared_ptr<const AnyGame> game_;
    std::unique_ptr<selfplay::AnySampler> sampler_;
    std::atomic<bool> is_used_ = false;
};

}  // namespace

void bind_self_play(nb::module_& m) {
    nb::class_<PythonSelfPlay>(m, "SelfPlay", nb::type_slots(Collected<PythonSelfPlay>::slots),
                               "Games of a search against itself.")
        .def(nb::init<std::shared_ptr<const AnyGame>, int, int, std::vector<float>,
                      std::optional<nb::callable>, bool, std::shared_ptr<const net::Net>,
                      std::uint32_t, std::uint64_t, std::uint32_t, std::uint32_t, float,
                      std::uint32_t, float, float, float, float, std::uint32_t, float, float,
                      std::uint32_t, std::size_t, std::uint32_t, float>(),
             "game"_a, nb::kw_only(), "root_horizon"_a, "leaf_horizon"_a, "weights"_a,
             "function"_a.none(), "wants_planes"_a, "net"_a.none(), "num_games"_a, "seed"_a,
             "full_simulations"_a, "fast_simulations"_a, "full_share"_a, "halving_actions"_a,
             "noise"_a, "exploration"_a, "first_play"_a, "target_scale"_a, "random_plies"_a,
             "refutation_share"_a, "blunder_share"_a, "batch"_a, "most_bytes"_a, "net_visits"_a,
             "net_weight"_a,
             nb::sig("def __init__(self, game: Game, *, root_horizon: int, leaf_horizon: int, "
                     "weights: collections.abc.Sequence[float], "
                     "function: collections.abc.Callable[..., typing.Any] | None, "
                     "wants_planes: bool, net: Net | None, num_games: int, seed: int, "
                     "full_simulations: int, fast_simulations: int, full_share: float, "
                     "halving_actions: int, noise: float, exploration: float, first_play: float, "
                     "target_scale: float, random_plies: int, refutation_share: float, "
                     "blunder_share: float, batch: int, most_bytes: int, net_visits: int, net_weight: float) -> None"),
             "See riftkeep.training.selfplay for what these mean.")
        .def("play", &PythonSelfPlay::play, "games"_a,
             nb::sig("def play(self, games: int) -> dict[str, typing.Any]"),
             "Play until so many more games have ended; what is kept of them.")
        .def("stop", &PythonSelfPlay::stop, "Let `play`, in another thread, return soon.")
        .def_prop_ro("num_evaluated", &PythonSelfPlay::num_evaluated, "Positions judged so far.")
        .def_prop_ro("num_batches", &PythonSelfPlay::num_batches, "In so many batches.");
    nb::class_<PythonSampler>(m, "Sampler", "Makes planes and terms of kept positions.")
        .def(nb::init<std::shared_ptr<const AnyGame>>(), "game"_a)
        .def("write", &PythonSampler::write, "bytes"_a, "byte_offsets"_a, "actions"_a,
             "action_offsets"_a, "turned"_a,
             nb::sig("def write(self, bytes: numpy.typing.NDArray[numpy.uint8], "
                     "byte_offsets: numpy.typing.NDArray[numpy.int64], "
                     "actions: numpy.typing.NDArray[numpy.uint32], "
                     "action_offsets: numpy.typing.NDArray[numpy.int64], "
                     "turned: numpy.typing.NDArray[numpy.int16]) -> tuple[typing.Any, ...]"),
             "Planes, kinds, keys, sources, targets, cell offsets and cells.")
        .def_prop_ro("plane_shape", &PythonSampler::plane_shape, "The planes that a net sees.")
        .def_prop_ro("num_kinds", &PythonSampler::num_kinds, "Kinds of actions.")
        .def_prop_ro("num_keys", &PythonSampler::num_keys, "Keys of a cell.");
}
