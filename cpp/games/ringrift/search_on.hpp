// The search of RingRift on one board. Each board has a translation unit of its own (search_*.cpp):
// together they would take most of the time of a build.
#pragma once

#include <algorithm>
#include <stdexcept>

#include "games/ringrift/evaluation.hpp"
#include "games/ringrift/policy.hpp"
#include "games/ringrift/quick.hpp"
#include "games/ringrift/search.hpp"
#include "games/ringrift/tactics.hpp"
#include "selfplay/any_self_play.hpp"

namespace riftkeep::ringrift {

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
search::AnyEvaluator<State<B>> evaluator_on(const AnyGame& game, const search::JudgeOptions& options) {
    HandEvaluator<B> hand(weights_from<B>(options.weights));
    if (!options.net || !options.net->quick()) {
        return search::evaluator_for<State<B>>(game, options, std::move(hand));
    }
    return search::evaluator_for<State<B>>(
        game, options, QuickHandEvaluator<B>(std::move(hand), QuickEvaluator<B>(options.net)));
}

// How many positions of a turn count as one of the root's horizon. On square8 the usual horizon of
// 4,000 then searches nearly every turn out: half of all turns have 700 positions or fewer, one in
// twenty more than 31,000, and the longest of 270 had 71,000. Of 60 openings with a win in the turn a
// tenth of it found 57, for 0.04 s at most; this found all, for 0.1 s at most (bench/turn_wins.py).
// On the large boards turns are too long for that, and a position takes several times as long.
template <class B>
inline constexpr int ROOT_POSITIONS = B::NUM_CELLS <= 64 ? 100 : 10;

template <class B>
TurnTactics<B> tactics_on(const search::JudgeOptions& options) {
    return TurnTactics<B>({ROOT_POSITIONS<B> * options.root_horizon, options.leaf_horizon});
}

template <class B>
std::unique_ptr<search::AnySearch> search_on(const std::shared_ptr<const AnyGame>& game,
                                             const search::JudgeOptions& options) {
    if (!search::is_of<State<B>>(*game)) return nullptr;
    return search::search_with<State<B>>(game, options, evaluator_on<B>(*game, options),
                                         tactics_on<B>(options),
                                         {listed_features<B>, listed_signs<B>});
}

template <class B>
std::unique_ptr<selfplay::AnySelfPlay> self_play_on(const std::shared_ptr<const AnyGame>& game,
                                                    const search::JudgeOptions& options,
                                                    const selfplay::Settings& settings) {
    if (!search::is_of<State<B>>(*game)) return nullptr;
    return selfplay::self_play_with<State<B>>(game, settings, evaluator_on<B>(*game, options),
                                              tactics_on<B>(options));
}

// Every board is compiled in a file of its own.
#define RIFTKEEP_SEARCH_ON(kind, B)                                                                  \
    kind template std::unique_ptr<search::AnySearch> search_on<B>(                                   \
        const std::shared_ptr<const AnyGame>&, const search::JudgeOptions&);                         \
    kind template std::unique_ptr<selfplay::AnySelfPlay> self_play_on<B>(                            \
        const std::shared_ptr<const AnyGame>&, const search::JudgeOptions&, const selfplay::Settings&)

RIFTKEEP_SEARCH_ON(extern, Square8);
RIFTKEEP_SEARCH_ON(extern, Square19);
RIFTKEEP_SEARCH_ON(extern, Hexagonal13);
RIFTKEEP_SEARCH_ON(extern, Hexagonal11);

}  // namespace riftkeep::ringrift
