#include "games/great_kingdom/search.hpp"

#include <algorithm>
#include <stdexcept>

#include "games/great_kingdom/evaluation.hpp"
#include "games/great_kingdom/policy.hpp"
#include "games/great_kingdom/tactics.hpp"
#include "search/names.hpp"

namespace riftkeep::great_kingdom {

namespace {

// The features of each seat, first as far as the board is empty, then as far as it is full.
template <class B>
std::vector<std::vector<float>> listed_features(const State<B>& state) {
    AttackSolver<B> solver;
    const View<B> view(state.position(), solver);
    const float open = openness<B>(view);
    std::vector<std::vector<float>> result;
    for (const Features& features : features_of<B>(view)) {
        std::vector<float>& seat = result.emplace_back();
        for (const float value : features) seat.push_back(open * value);
        for (const float value : features) seat.push_back((1 - open) * value);
    }
    return result;
}

// The signs of each legal action.
template <class B>
std::vector<std::vector<float>> listed_signs(const State<B>& state) {
    AttackSolver<B> solver;
    const Position<B>& position = state.position();
    const auto signs = signs_of<B>(View<B>(position, solver));
    const Action pass = pass_action<B>(*position.setup);
    ActionList actions;
    state.legal_actions(actions);
    std::vector<std::vector<float>> result;
    for (const Action action : actions) {
        std::vector<float>& found = result.emplace_back(NUM_SIGNS, 0.0f);
        if (action == pass) {
            found[PASS] = 1;
            continue;
        }
        const int bit = position.geometry().bit[action];
        for (int sign = 0; sign < NUM_SIGNS; ++sign) found[sign] = signs[sign].test(bit);
    }
    return result;
}

// The weights on the empty board, those on the full one, and those of the signs.
Weights weights_from(const std::vector<float>& given) {
    Weights weights = FITTED_WEIGHTS;
    if (given.empty()) return weights;
    if (given.size() != std::size_t{2 * NUM_FEATURES} + NUM_SIGNS) {
        throw std::invalid_argument("weights: two for each feature and one for each sign");
    }
    std::copy_n(given.begin(), std::size_t{NUM_FEATURES}, weights.opening.begin());
    std::copy_n(given.begin() + NUM_FEATURES, std::size_t{NUM_FEATURES}, weights.ending.begin());
    std::copy_n(given.begin() + 2 * NUM_FEATURES, std::size_t{NUM_SIGNS}, weights.signs.begin());
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
search::AnyEvaluator<State<B>> evaluator_on(const AnyGame& game, const search::JudgeOptions& options) {
    return search::evaluator_for<State<B>>(game, options,
                                           HandEvaluator<B>(weights_from(options.weights)));
}

template <class B>
std::unique_ptr<search::AnySearch> search_on(const std::shared_ptr<const AnyGame>& game,
                                             const search::JudgeOptions& options) {
    if (!search::is_of<State<B>>(*game)) return nullptr;
    return search::search_with<State<B>>(game, options, evaluator_on<B>(*game, options),
                                         AttackTactics<B>(horizon_from(options)),
                                         {listed_features<B>, listed_signs<B>});
}

template <class B>
std::unique_ptr<selfplay::AnySelfPlay> self_play_on(const std::shared_ptr<const AnyGame>& game,
                                                    const search::JudgeOptions& options,
                                                    const selfplay::Settings& settings) {
    if (!search::is_of<State<B>>(*game)) return nullptr;
    return selfplay::self_play_with<State<B>>(game, settings, evaluator_on<B>(*game, options),
                                              AttackTactics<B>(horizon_from(options)));
}

}  // namespace

std::unique_ptr<search::AnySearch> make_search(const std::shared_ptr<const AnyGame>& game,
                                               const search::JudgeOptions& options) {
    if (auto found = search_on<Standard>(game, options)) return found;
    if (auto found = search_on<Small>(game, options)) return found;
    return search_on<Large>(game, options);
}

std::unique_ptr<selfplay::AnySelfPlay> make_self_play(const std::shared_ptr<const AnyGame>& game,
                                                      const search::JudgeOptions& options,
                                                      const selfplay::Settings& settings) {
    if (auto found = self_play_on<Standard>(game, options, settings)) return found;
    if (auto found = self_play_on<Small>(game, options, settings)) return found;
    return self_play_on<Large>(game, options, settings);
}

bool is_played_by(const AnyGame& game) {
    return search::is_of<State<Standard>>(game) || search::is_of<State<Small>>(game) ||
           search::is_of<State<Large>>(game);
}

std::vector<std::string> feature_names() {
    const std::vector<std::string> names = search::lower_names({
#define FEATURE(name, opening, ending) #name,
#define SIGN(name, weight)
#include "games/great_kingdom/weights.inc"
#undef FEATURE
#undef SIGN
    });
    std::vector<std::string> result;
    for (const char* stage : {"opening_", "ending_"}) {
        for (const std::string& name : names) result.push_back(stage + name);
    }
    return result;
}

std::vector<std::string> sign_names() {
    return search::lower_names({
#define FEATURE(name, opening, ending)
#define SIGN(name, weight) #name,
#include "games/great_kingdom/weights.inc"
#undef FEATURE
#undef SIGN
    });
}

std::vector<float> fitted_weights() {
    std::vector<float> weights(FITTED_WEIGHTS.opening.begin(), FITTED_WEIGHTS.opening.end());
    weights.insert(weights.end(), FITTED_WEIGHTS.ending.begin(), FITTED_WEIGHTS.ending.end());
    weights.insert(weights.end(), FITTED_WEIGHTS.signs.begin(), FITTED_WEIGHTS.signs.end());
    return weights;
}

}  // namespace riftkeep::great_kingdom
