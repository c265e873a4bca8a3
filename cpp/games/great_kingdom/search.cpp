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

Weights weights_from(const std::vector<float>& given) {
    Weights weights = FITTED_WEIGHTS;
    if (given.empty()) return weights;
    if (given.size() != NUM_FEATURES) throw std::invalid_argument("weights: one for each feature");
    std::copy(given.begin(), given.end(), weights.features.begin());
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
    using S = State<B>;
    if (dynamic_cast<const GameOf<S>*>(game.get()) == nullptr) return nullptr;
    if (options.rolls_out) {
        using E = search::RolloutEvaluator<S>;
        return std::make_unique<search::SearchOf<S, E, search::NoTactics<S>>>(
            game, E(game->num_players(), options.seed), search::NoTactics<S>{},
            listed_features<B>);
    }
    return std::make_unique<search::SearchOf<S, HandEvaluator<B>, AttackTactics<B>>>(
        game, HandEvaluator<B>(weights_from(options.weights)),
        AttackTactics<B>(horizon_from(options)), listed_features<B>);
}

}  // namespace

std::unique_ptr<search::AnySearch> make_search(const std::shared_ptr<const AnyGame>& game,
                                               const search::JudgeOptions& options) {
    if (auto found = search_on<Standard>(game, options)) return found;
    if (auto found = search_on<Small>(game, options)) return found;
    return search_on<Large>(game, options);
}

bool is_played_by(const AnyGame& game) {
    return dynamic_cast<const GameOf<State<Standard>>*>(&game) != nullptr ||
           dynamic_cast<const GameOf<State<Small>>*>(&game) != nullptr ||
           dynamic_cast<const GameOf<State<Large>>*>(&game) != nullptr;
}

std::vector<std::string> feature_names() {
    return {"nearer",          "much_nearer",    "far_nearer",     "territory",
            "eyes",            "leading",        "liberties",      "groups",
            "two_liberties",   "three_liberties", "four_liberties", "two_to_move",
            "three_to_move",   "five_liberties", "cramped",        "chains",
            "safe_liberties",  "threat",         "edge",           "second_line",
            "to_move",         "handicap"};
}

std::vector<float> fitted_weights() {
    return {FITTED_WEIGHTS.features.begin(), FITTED_WEIGHTS.features.end()};
}

}  // namespace riftkeep::great_kingdom
