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

// The signs of each legal action.
template <class B>
std::vector<std::vector<float>> listed_signs(const State<B>& state) {
    const SignFinder<B> finder(state.position());
    ActionList actions;
    state.legal_actions(actions);
    std::vector<std::vector<float>> result;
    for (const Action action : actions) {
        std::vector<float>& signs = result.emplace_back(NUM_SIGNS, 0.0f);
        finder.each(action, [&](Sign sign, int strength) {
            signs[sign] += static_cast<float>(strength);
        });
    }
    return result;
}

template <class B>
Weights weights_from(const std::vector<float>& given) {
    Weights weights = fitted_weights_for<B>();
    if (given.empty()) return weights;
    if (given.size() != std::size_t{NUM_FEATURES} + NUM_SIGNS) {
        throw std::invalid_argument("weights: one for each feature and each sign");
    }
    std::copy_n(given.begin(), std::size_t{NUM_FEATURES}, weights.features.begin());
    std::copy_n(given.begin() + NUM_FEATURES, std::size_t{NUM_SIGNS}, weights.signs.begin());
    return weights;
}

template <class B>
std::unique_ptr<search::AnySearch> search_on(const std::shared_ptr<const AnyGame>& game,
                                             const search::JudgeOptions& options) {
    if (!search::is_of<State<B>>(*game)) return nullptr;
    return search::search_with<State<B>>(
        game, options, HandEvaluator<B>(weights_from<B>(options.weights)),
        TurnTactics<B>({options.root_horizon, options.leaf_horizon}),
        {listed_features<B>, listed_signs<B>});
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
    return {"elimination", "elimination_squared", "rings_near", "land", "land_squared", "hand",
            "stacks", "caps", "buried", "mobile", "blocked", "landings", "attacks", "threats",
            "markers", "open_lines", "regions", "region_rings", "to_move", "cannot_act",
            "exclusive", "exhaustion", "cut_next", "cut_later", "wins_next", "wins_later"};
}

std::vector<std::string> sign_names() {
    return {"places_more",  "places_on_own", "places_on_other", "covers",       "closes_wall",
            "beside_own",   "beside_other",  "captures",        "captures_cap", "captures_own",
            "flips",        "collapses",     "lands_single",    "lands",        "steps",
            "takes_region", "pays",          "skips"};
}

std::vector<float> fitted_weights(const AnyGame& game) {
    const bool is_small = search::is_of<State<Square8>>(game);
    const Weights found = is_small ? fitted_weights_for<Square8>() : fitted_weights_for<Square19>();
    std::vector<float> weights(found.features.begin(), found.features.end());
    weights.insert(weights.end(), found.signs.begin(), found.signs.end());
    return weights;
}

}  // namespace riftkeep::ringrift
