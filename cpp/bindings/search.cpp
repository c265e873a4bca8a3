#include "bindings/search.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "search/any_search.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace riftkeep;

namespace {

// A search of one game; positions come as bytes, so that it shares nothing with Python.
class PythonSearch {
public:
    PythonSearch(std::shared_ptr<const AnyGame> game, bool rolls_out, int root_horizon,
                 int leaf_horizon, std::vector<float> weights, std::uint64_t seed)
        : game_(std::move(game)),
          search_(search::make_search(
              game_, {rolls_out, root_horizon, leaf_horizon, std::move(weights), seed})) {}

    nb::dict run(const nb::bytes& position, std::uint32_t simulations, double seconds,
                 std::uint64_t seed, int threads, float exploration, float first_play, float noise,
                 float gumbel, std::uint32_t halving_limit, std::size_t most_nodes) {
        search::Settings settings;
        settings.simulations = simulations;
        settings.seconds = seconds;
        settings.seed = seed;
        settings.threads = threads;
        settings.exploration = exploration;
        settings.first_play = first_play;
        settings.noise = noise;
        settings.gumbel = gumbel;
        settings.halving_limit = halving_limit;
        settings.most_nodes = most_nodes;
        const auto state = state_of(position);
        search::Report report;
        {
            nb::gil_scoped_release release;
            report = search_->run(*state, settings);
        }
        nb::list actions;
        for (const search::ActionReport& entry : report.actions) {
            actions.append(nb::make_tuple(entry.action, entry.visits, entry.prior,
                                          shares(entry.values), entry.bound,
                                          proof(entry.proof), entry.line));
        }
        nb::dict result;
        result["values"] = shares(report.values);
        result["proof"] = proof(report.proof);
        result["simulations"] = report.simulations;
        result["seconds"] = report.seconds;
        result["actions"] = actions;
        return result;
    }

    void stop() { search_->stop(); }
    void clear() { search_->clear(); }
    std::size_t size() const { return search_->size(); }

    nb::list look_ahead(const nb::bytes& position) {
        const auto state = state_of(position);
        std::vector<search::Values> all;
        {
            nb::gil_scoped_release release;
            all = search_->look_ahead(*state);
        }
        nb::list result;
        for (const search::Values& values : all) result.append(shares(values));
        return result;
    }
    nb::tuple evaluate(const nb::bytes& position) {
        return shares(search_->evaluate(*state_of(position)));
    }
    std::vector<float> priors(const nb::bytes& position) {
        return search_->priors(*state_of(position));
    }
    std::vector<std::vector<float>> features(const nb::bytes& position) const {
        return search_->features(*state_of(position));
    }
    std::vector<std::vector<float>> signs(const nb::bytes& position) const {
        return search_->signs(*state_of(position));
    }

private:
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
    std::unique_ptr<search::AnySearch> search_;
};

}  // namespace

void bind_search(nb::module_& m) {
    nb::class_<PythonSearch>(m, "Search", "A search that remembers what it has seen.")
        .def(nb::init<std::shared_ptr<const AnyGame>, bool, int, int, std::vector<float>,
                      std::uint64_t>(),
             "game"_a, "rolls_out"_a, "root_horizon"_a, "leaf_horizon"_a, "weights"_a, "seed"_a)
        .def("run", &PythonSearch::run, "position"_a, "simulations"_a, "seconds"_a, "seed"_a,
             "threads"_a, "exploration"_a, "first_play"_a, "noise"_a, "gumbel"_a,
             "halving_limit"_a, "most_nodes"_a,
             nb::sig("def run(self, position: bytes, simulations: int, seconds: float, seed: int, "
                     "threads: int, exploration: float, first_play: float, noise: float, "
                     "gumbel: float, halving_limit: int, most_nodes: int) -> dict[str, typing.Any]"),
             "Look at a position in which there is something to choose.")
        .def("stop", &PythonSearch::stop, "Let `run`, in another thread, end soon.")
        .def("clear", &PythonSearch::clear, "Forget everything seen.")
        .def_prop_ro("size", &PythonSearch::size, "How many positions are remembered.")
        .def("look_ahead", &PythonSearch::look_ahead, "position"_a,
             nb::sig("def look_ahead(self, position: bytes) -> list[tuple[float, ...]]"),
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
          "The weights of the features and then of the signs of a game's evaluation.");
}
