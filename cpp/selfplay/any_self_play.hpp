// Games of a search against itself, for those who choose the game while the program runs.
#pragma once

#include "core/any_game.hpp"
#include "search/any_search.hpp"
#include "selfplay/self_play.hpp"

namespace riftkeep::selfplay {

// Games of this game's search; std::invalid_argument if the options do not fit it.
std::unique_ptr<AnySelfPlay> make_self_play(std::shared_ptr<const AnyGame> game,
                                            const search::JudgeOptions& options,
                                            const Settings& settings);

// The same for a game whose states must be of the type. The game must outlive the result.
template <GameState S, class T>
std::unique_ptr<AnySelfPlay> self_play_with(const std::shared_ptr<const AnyGame>& game,
                                            const Settings& settings,
                                            search::AnyEvaluator<S> evaluator, const T& tactics) {
    const auto& setup = dynamic_cast<const GameOf<S>&>(*game).setup();
    return std::make_unique<SelfPlay<S, T>>(setup, settings, std::move(evaluator), tactics);
}

}  // namespace riftkeep::selfplay
