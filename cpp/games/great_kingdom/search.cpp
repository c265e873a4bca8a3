#include "games/great_kingdom/search.hpp"

#include <algorithm>
#include <stdexcept>

#include "games/great_kingdom/evaluation.hpp"
#include "games/great_kingdom/tactics.hpp"

namespace riftkeep::great_kingdom {

namespace {

template <class B>
std::vector<std::vector<float>> listed_features(const State<B>& state) {
    AttackSolver<B> solver;
    const View<B> view(state.position(), solver);
    std::vector<std::vector<float>> result;
    for (const Features& features : features_of<B>(view)) {
        result.emplace_back(features.begin(), features.end());
    }
    return result;
}

// First the weights on the empty board, then those on the full one.
Weights weights_from(const std::vector<float>& given) {
    Weights weights = FITTED_WEIGHTS;
    if (given.empty()) return weights;
    if (given.size() != 2 * NUM_FEATURES) {
        throw std::invalid_argument("weights: two for each feature");
    }
    std::copy_n(given.begin(), std::size_t{NUM_FEATURES}, weights.opening.begin());
    std::copy_n(given.begin() + NUM_FEATURES, std::size_t{NUM_FEATURES}, weights.ending.begin());
    return weights;
}

// The root's horizon also bounds what is searched after each of its actions.
Horizon horizon_from(const search::JudgeOptions& options) {
    Horizon horizon;
    horizon.root_positions = options.root_horizon;
    horizon.leaf_positions = options.leaf_horizon;
    horizon.reply_positions = options.root_horizon / 5;
    return horizon;
}

template <class B>
std::unique_ptr<search::AnySearch> search_on(const std::shared_ptr<const AnyGame>& game,
                                             const search::JudgeOptions& options) {
    if (!search::is_of<State<B>>(*game)) return nullptr;
    return search::search_with<State<B>>(game, options,
                                         HandEvaluator<B>(weights_from(options.weights)),
                                         AttackTactics<B>(horizon_from(options)),
                                         listed_features<B>);
}

}  // namespace

std::unique_ptr<search::AnySearch> make_search(const std::shared_ptr<const AnyGame>& game,
                                               const search::JudgeOptions& options) {
    if (auto found = search_on<Standard>(game, options)) return found;
    if (auto found = search_on<Small>(game, options)) return found;
    return search_on<Large>(game, options);
}

bool is_played_by(const AnyGame& game) {
    return search::is_of<State<Standard>>(game) || search::is_of<State<Small>>(game) ||
           search::is_of<State<Large>>(game);
}

std::vector<std::string> feature_names() {
    return {"nearer",        "much_nearer",     "far_nearer",     "territory",
            "eyes",          "leading",         "liberties",      "groups",
            "two_liberties", "three_liberties", "four_liberties", "two_to_move",
            "three_to_move", "five_liberties",  "cramped",        "chains",
            "threat",        "edge",            "second_line",    "to_move",
            "handicap"};
}

std::vector<float> fitted_weights() {
    std::vector<float> weights(FITTED_WEIGHTS.opening.begin(), FITTED_WEIGHTS.opening.end());
    weights.insert(weights.end(), FITTED_WEIGHTS.ending.begin(), FITTED_WEIGHTS.ending.end());
    return weights;
}

}  // namespace riftkeep::great_kingdom
