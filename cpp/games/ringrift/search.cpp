#include <algorithm>
#include <stdexcept>

#include "games/ringrift/evaluation.hpp"
#include "games/ringrift/search.hpp"
#include "games/ringrift/tactics.hpp"

namespace riftkeep::ringrift {

namespace {

template <class B>
std::vector<std::vector<float>> listed_features(const State<B>& state) {
    const Position<B>& position = state.position();
    const PerSeat<Features> all = features_of<B>(position);
    std::vector<std::vector<float>> result;
    for (int seat = 1; seat <= position.seats(); ++seat) {
        result.emplace_back(all[seat].begin(), all[seat].end());
    }
    return result;
}

Weights weights_from(const std::vector<float>& given) {
    Weights weights = FITTED_WEIGHTS;
    if (given.empty()) return weights;
    if (given.size() != NUM_FEATURES) throw std::invalid_argument("weights: one for each feature");
    std::copy(given.begin(), given.end(), weights.features.begin());
    return weights;
}

template <class B>
std::unique_ptr<search::AnySearch> search_on(const std::shared_ptr<const AnyGame>& game,
                                             const search::JudgeOptions& options) {
    if (!search::is_of<State<B>>(*game)) return nullptr;
    return search::search_with<State<B>>(
        game, options, HandEvaluator<B>(weights_from(options.weights)),
        TurnTactics<B>({options.root_horizon, options.leaf_horizon}), listed_features<B>);
}

}  // namespace

std::unique_ptr<search::AnySearch> make_search(const std::shared_ptr<const AnyGame>& game,
                                               const search::JudgeOptions& options) {
    if (auto found = search_on<Square8>(game, options)) return found;
    if (auto found = search_on<Square19>(game, options)) return found;
    if (auto found = search_on<Hexagonal13>(game, options)) return found;
    return search_on<Hexagonal11>(game, options);
}

std::vector<std::string> feature_names() {
    return {"elimination", "elimination_squared", "land",     "land_squared", "hand",
            "stacks",      "caps",                "buried",   "mobile",       "blocked",
            "landings",    "attacks",             "threats",  "markers",      "open_lines",
            "regions",     "region_rings",        "to_move",  "cannot_act",   "exclusive"};
}

std::vector<float> fitted_weights() {
    return {FITTED_WEIGHTS.features.begin(), FITTED_WEIGHTS.features.end()};
}

}  // namespace riftkeep::ringrift
