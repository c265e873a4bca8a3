#include "bindings/search.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <unordered_map>

#include "bindings/arrays.hpp"
#include "bindings/interpreter.hpp"
#include "bindings/judging.hpp"
#include "bindings/use.hpp"
#include "bindings/watching.hpp"
#include "search/any_search.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace riftkeep;

namespace {

// A search of one game; positions come as bytes, so that it shares nothing with Python. It does one
// thing at a time; only `stop` may be called while it is at work.
class PythonSearch {
public:
    PythonSearch(std::shared_ptr<const AnyGame> game, bool rolls_out, int root_horizon,
                 int leaf_horizon, std::vector<float> weights, std::optional<nb::callable> function,
                 bool wants_planes, std::shared_ptr<const net::Net> net, std::uint32_t net_visits,
                 float net_weight)
        : game_(std::move(game)),
          given_(given_function(*game_, std::move(function), wants_planes)),
          search_(search::make_search(
              game_, judge_options(given_, rolls_out, root_horizon, leaf_horizon,
                                   std::move(weights), SEED, std::move(net),
                                   {net_visits, net_weight}))) {}

    nb::dict run(const nb::bytes& position, const search::Settings& settings,
                 std::optional<nb::callable> should_pause) {
        const auto state = state_of(position);
        const Use use(is_used_, AT_WORK);
        ActionList legal;
        state->legal_actions(legal);
        search::Report report;
        if (legal.size() == 1) {
            report = single(*state, legal[0]);
        } else {
            PythonWatch watch(std::move(should_pause));
            {
                const Unlocked unlocked;
                report = search_->run(*state, settings, &watch);
            }
            watch.rethrow();
        }
        std::unordered_map<Action, std::uint32_t> index;
        for (std::uint32_t i = 0; i < legal.size(); ++i) index.emplace(legal[i], i);
        nb::list actions;
        for (const search::ActionReport& entry : report.actions) {
            actions.append(nb::make_tuple(entry.action, entry.visits, entry.prior,
                                          shares(entry.values), entry.bound,
                                          proof(entry.proof), entry.line,
                                          index.at(entry.action)));
        }
        nb::dict result;
        result["values"] = shares(report.values);
        result["proof"] = proof(report.proof);
        result["simulations"] = report.simulations;
        result["seconds"] = report.seconds;
        result["ending"] = ENDINGS[static_cast<std::size_t>(report.ending)];
        result["actions"] = actions;
        result["tried"] = array_of(std::move(report.tried));
        result["visits"] = array_of(std::move(report.visits));
        result["targets"] = array_of(std::move(report.targets));
        return result;
    }

    nb::bytes save() {
        const Use use(is_used_, AT_WORK);
        Bytes data;
        {
            const Unlocked unlocked;
            data = search_->save();
        }
        return nb::bytes(data.data(), data.size());
    }
    void load(const nb::bytes& data) {
        const Use use(is_used_, AT_WORK);
        const Unlocked unlocked;
        search_->load({static_cast<const std::uint8_t*>(data.data()), data.size()});
    }

    const std::shared_ptr<PythonFunction>& given() const { return given_; }

    void stop() { search_->stop(); }
    void clear() {
        const Use use(is_used_, AT_WORK);
        search_->clear();
    }
    std::size_t size() {
        const Use use(is_used_, AT_WORK);
        return search_->size();
    }
    std::size_t num_bytes() {
        const Use use(is_used_, AT_WORK);
        return search_->bytes();
    }

    nb::list look_ahead(const nb::bytes& position, std::uint32_t batch) {
        const auto state = state_of(position);
        const Use use(is_used_, AT_WORK);
        std::vector<search::Values> all;
        {
            const Unlocked unlocked;
            all = search_->look_ahead(*state, batch);
        }
        nb::list result;
        for (const search::Values& values : all) result.append(shares(values));
        return result;
    }
    nb::tuple evaluate(const nb::bytes& position) {
        const auto state = state_of(position);
        const Use use(is_used_, AT_WORK);
        return shares(search_->evaluate(*state));
    }
    std::vector<float> priors(const nb::bytes& position) {
        const auto state = state_of(position);
        const Use use(is_used_, AT_WORK);
        return search_->priors(*state);
    }
    std::vector<std::vector<float>> features(const nb::bytes& position) const {
        return search_->features(*state_of(position));
    }
    std::vector<std::vector<float>> signs(const nb::bytes& position) const {
        return search_->signs(*state_of(position));
    }

private:
    // By the numbers of search::Ending.
    static constexpr const char* ENDINGS[] = {"simulations", "seconds", "proven", "decided",
                                              "memory",      "stopped", "paused", "single"};
    static constexpr const char* AT_WORK =
        "the search is at work in another thread; wait for it or make another engine";

    // Playouts begin with this; only self-play has seeds of its own.
    static constexpr std::uint64_t SEED = 0;

    // The report where there is nothing to choose.
    search::Report single(const AnyState& state, Action action) {
        search::Report report;
        report.values = search_->evaluate(state);
        report.player = state.player();
        report.ending = search::Ending::single;
        const float share = report.values[report.player - 1];
        report.actions.push_back({action, 0, 1, report.values, share, {}, {action}});
        report.tried = {action};
        report.visits = {0};
        report.targets = {1};
        return report;
    }

    std::unique_ptr<AnyState> state_of(const nb::bytes& position) const {
        return game_->state_from_bytes(
            {static_cast<const std::uint8_t*>(position.data()), position.size()});
    }

    nb::tuple shares(const search::Values& values) const {
        nb::list result;
        for (int seat = 0; seat < game_->num_players(); ++seat) result.append(values[seat]);
        return nb::tuple(result);
    }

    // None, or the winner (0: a draw) and the decisions until the end.
    static nb::object proof(const search::Proof& proof) {
        if (!proof.is_known()) return nb::none();
        return nb::make_tuple(static_cast<int>(proof.winner), proof.plies);
    }

    std::shared_ptr<const AnyGame> game_;
    std::shared_ptr<PythonFunction> given_;
    std::unique_ptr<search::AnySearch> search_;
    std::atomic<bool> is_used_ = false;
};

}  // namespace

void bind_search(nb::module_& m) {
    using search::Settings;
    const Settings usual;
    nb::class_<Settings>(m, "SearchSettings", "How one run of a search looks, and how long.")
        .def(
            "__init__",
            [](Settings* self, std::uint32_t simulations, double seconds, double cpu_seconds,
               std::uint64_t seed, int threads, float exploration, float first_play, float noise, float gumbel,
               std::uint32_t halving_limit, std::uint32_t halving_actions, bool plays_turns_out,
               std::uint32_t batch, bool stops_early, std::uint32_t reported, float target_scale,
               std::size_t most_bytes) {
                new (self) Settings{simulations,   seconds,         cpu_seconds, seed,
                                    threads,       exploration,     first_play,  noise,
                                    gumbel,        halving_limit,   halving_actions,
                                    plays_turns_out, batch,         stops_early,     reported,
                                    target_scale,  most_bytes};
            },
            nb::kw_only(), "simulations"_a = usual.simulations, "seconds"_a = usual.seconds,
            "cpu_seconds"_a = usual.cpu_seconds, "seed"_a = usual.seed, "threads"_a = usual.threads,
            "exploration"_a = usual.exploration, "first_play"_a = usual.first_play,
            "noise"_a = usual.noise, "gumbel"_a = usual.gumbel,
            "halving_limit"_a = usual.halving_limit, "halving_actions"_a = usual.halving_actions,
            "plays_turns_out"_a = usual.plays_turns_out, "batch"_a = usual.batch, "stops_early"_a = usual.stops_early,
            "reported"_a = usual.reported, "target_scale"_a = usual.target_scale,
            "most_bytes"_a = usual.most_bytes);
    nb::class_<PythonSearch>(m, "Search", nb::type_slots(Collected<PythonSearch>::slots),
                             "A search that remembers what it has seen.")
        .def(nb::init<std::shared_ptr<const AnyGame>, bool, int, int, std::vector<float>,
                      std::optional<nb::callable>, bool, std::shared_ptr<const net::Net>,
                      std::uint32_t, float>(),
             "game"_a, nb::kw_only(), "rolls_out"_a = false, "root_horizon"_a, "leaf_horizon"_a,
             "weights"_a = std::vector<float>{}, "function"_a.none() = nb::none(),
             "wants_planes"_a = false, "net"_a.none() = nb::none(), "net_visits"_a = 0,
             "net_weight"_a = 1.0f,
             nb::sig("def __init__(self, game: Game, *, rolls_out: bool = False, "
                     "root_horizon: int, leaf_horizon: int, "
                     "weights: collections.abc.Sequence[float] = ..., "
                     "function: collections.abc.Callable[..., typing.Any] | None = None, "
                     "wants_planes: bool = False, net: Net | None = None, "
                     "net_visits: int = 0, net_weight: float = 1.0) -> None"),
             "`function` judges positions, many at once; see riftkeep.search.given.")
        .def("run", &PythonSearch::run, "position"_a, "settings"_a,
             "should_pause"_a.none() = nb::none(),
             nb::sig("def run(self, position: bytes, settings: SearchSettings, should_pause: "
                     "collections.abc.Callable[[], object] | None = None) "
                     "-> dict[str, typing.Any]"),
             "Look at a position; each action has its index of the legal ones.")
        .def("save", &PythonSearch::save, "Everything that is remembered, as bytes.")
        .def("load", &PythonSearch::load, "data"_a, "Remember what `save` has given.")
        .def("stop", &PythonSearch::stop, "Let `run`, in another thread, end soon.")
        .def("clear", &PythonSearch::clear, "Forget everything seen.")
        .def_prop_ro("size", &PythonSearch::size, "How many positions are remembered.")
        .def_prop_ro("num_bytes", &PythonSearch::num_bytes, "About how much memory they take.")
        .def("look_ahead", &PythonSearch::look_ahead, "position"_a, "batch"_a,
             nb::sig("def look_ahead(self, position: bytes, batch: int) "
                     "-> list[tuple[float, ...]]"),
             "The win shares after each legal action, by evaluation alone.")
        .def("evaluate", &PythonSearch::evaluate, "position"_a,
             nb::sig("def evaluate(self, position: bytes) -> tuple[float, ...]"),
             "The win shares, by evaluation alone.")
        .def("priors", &PythonSearch::priors, "position"_a, "The priors of the legal actions.")
        .def("features", &PythonSearch::features, "position"_a,
             "The features of each seat that the evaluation weighs.")
        .def("signs", &PythonSearch::signs, "position"_a,
             "The signs of each legal action that make its prior.");
    m.def("feature_names",
          [](const AnyGame& game) { return search::feature_names(game); }, "game"_a,
          "The names of the features of a game's evaluation.");
    m.def("sign_names",
          [](const AnyGame& game) { return search::sign_names(game); }, "game"_a,
          "The names of the signs of a game's actions.");
    m.def("fitted_weights",
          [](const AnyGame& game) { return search::fitted_weights(game); }, "game"_a,
          "The weights of a game's features, then of its signs.");
    m.def("quick_view",
          [](const AnyGame& game) {
              const search::QuickView view = search::quick_view(game);
              return std::make_tuple(view.pieces, view.levels);
          },
          "game"_a, "The planes of pieces and of levels that a quick part sees.");
}
