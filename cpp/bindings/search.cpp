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

#include "bindings/use.hpp"
#include "search/any_search.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace riftkeep;

namespace {

using Array = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// A Python function that judges positions. Taken and called with the interpreter lock held.
class PythonFunction : public search::GivenFunction {
public:
    PythonFunction(nb::callable function, bool wants_planes, std::size_t num_actions, int players)
        : function_(std::move(function)),
          wants_planes_(wants_planes),
          num_actions_(num_actions),
          players_(static_cast<std::size_t>(players)) {}

    bool wants_planes() const override { return wants_planes_; }

    void answer(search::Batch& batch) override {
        nb::gil_scoped_acquire acquire;
        if (wants_planes_) answer_planes(batch);
        else answer_positions(batch);
    }

private:
    // From planes to the logits of all actions and the shares of the seats, that to act first.
    void answer_planes(search::Batch& batch) const {
        auto* planes = new std::vector<float>(std::move(batch.planes));
        const nb::capsule owner(planes, [](void* p) noexcept {
            delete static_cast<std::vector<float>*>(p);
        });
        const auto [count, height, width] = batch.shape;
        const nb::ndarray<nb::numpy, float> array(
            planes->data(),
            {batch.size(), std::size_t(count), std::size_t(height), std::size_t(width)}, owner);
        const auto [logits, shares] =
            nb::cast<std::pair<Array, Array>>(function_(nb::cast(array)));
        require(logits.shape(0) == batch.size() && logits.shape(1) == num_actions_);
        require(shares.shape(0) == batch.size() && shares.shape(1) == players_);
        for (std::size_t i = 0; i < batch.size(); ++i) {
            std::vector<float>& chosen = batch.logits.emplace_back();
            for (const Action action : *batch.actions[i]) chosen.push_back(logits(i, action));
            search::Values& values = batch.values.emplace_back();
            for (std::size_t seat = 0; seat < players_; ++seat) {
                values[(seat + batch.players[i] - 1) % players_] = shares(i, seat);
            }
        }
    }

    // From bytes and the actions to choose from to the logits of these, and the shares of the seats.
    void answer_positions(search::Batch& batch) const {
        nb::list positions, actions;
        for (std::size_t i = 0; i < batch.size(); ++i) {
            positions.append(nb::bytes(batch.positions[i].data(), batch.positions[i].size()));
            actions.append(nb::cast(
                std::vector<Action>(batch.actions[i]->begin(), batch.actions[i]->end())));
        }
        using Rows = std::vector<std::vector<float>>;
        auto [logits, shares] = nb::cast<std::pair<Rows, Rows>>(function_(positions, actions));
        require(logits.size() == batch.size() && shares.size() == batch.size());
        for (std::size_t i = 0; i < batch.size(); ++i) {
            require(logits[i].size() == batch.actions[i]->size() && shares[i].size() == players_);
            std::copy(shares[i].begin(), shares[i].end(), batch.values.emplace_back().begin());
        }
        batch.logits = std::move(logits);
    }

    // riftkeep.search.given says better what is wrong.
    static void require(bool is_right) {
        if (!is_right) throw std::invalid_argument("evaluator: its answer has a wrong shape");
    }

    nb::callable function_;
    bool wants_planes_;
    std::size_t num_actions_;
    std::size_t players_;
};

// A search of one game; positions come as bytes, so that it shares nothing with Python. It does one
// thing at a time; only `stop` may be called while it is at work.
class PythonSearch {
public:
    PythonSearch(std::shared_ptr<const AnyGame> game, bool rolls_out, int root_horizon,
                 int leaf_horizon, std::vector<float> weights, std::uint64_t seed,
                 std::optional<nb::callable> function, bool wants_planes)
        : game_(std::move(game)) {
        std::shared_ptr<search::GivenFunction> given;
        if (function) {
            given = std::make_shared<PythonFunction>(*function, wants_planes, game_->num_actions(),
                                                     game_->num_players());
        }
        search_ = search::make_search(game_, {std::move(given), rolls_out, root_horizon,
                                              leaf_horizon, std::move(weights), seed});
    }

    nb::dict run(const nb::bytes& position, std::uint32_t simulations, double seconds,
                 std::uint64_t seed, int threads, float exploration, float first_play, float noise,
                 float gumbel, std::uint32_t halving_limit, std::uint32_t batch,
                 std::size_t most_bytes) {
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
        settings.batch = batch;
        settings.most_bytes = most_bytes;
        const auto state = state_of(position);
        const Use use(is_used_, AT_WORK);
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
            nb::gil_scoped_release release;
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
    static constexpr const char* AT_WORK =
        "the search is at work in another thread; wait for it or make another engine";

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
    std::atomic<bool> is_used_ = false;
};

}  // namespace

void bind_search(nb::module_& m) {
    nb::class_<PythonSearch>(m, "Search", "A search that remembers what it has seen.")
        .def(nb::init<std::shared_ptr<const AnyGame>, bool, int, int, std::vector<float>,
                      std::uint64_t, std::optional<nb::callable>, bool>(),
             "game"_a, "rolls_out"_a, "root_horizon"_a, "leaf_horizon"_a, "weights"_a, "seed"_a,
             "function"_a.none(), "wants_planes"_a,
             nb::sig("def __init__(self, game: Game, rolls_out: bool, root_horizon: int, "
                     "leaf_horizon: int, weights: collections.abc.Sequence[float], seed: int, "
                     "function: collections.abc.Callable[..., typing.Any] | None, "
                     "wants_planes: bool) -> None"),
             "`function` judges positions, many at once; see riftkeep.search.given.")
        .def("run", &PythonSearch::run, "position"_a, "simulations"_a, "seconds"_a, "seed"_a,
             "threads"_a, "exploration"_a, "first_play"_a, "noise"_a, "gumbel"_a,
             "halving_limit"_a, "batch"_a, "most_bytes"_a,
             nb::sig("def run(self, position: bytes, simulations: int, seconds: float, seed: int, "
                     "threads: int, exploration: float, first_play: float, noise: float, "
                     "gumbel: float, halving_limit: int, batch: int, most_bytes: int) "
                     "-> dict[str, typing.Any]"),
             "Look at a position in which there is something to choose.")
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
}
