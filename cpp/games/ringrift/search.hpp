// The search of RingRift: its evaluation and tactics put into the search of any game.
#pragma once

#include "search/any_search.hpp"
#include "selfplay/any_self_play.hpp"

namespace riftkeep::ringrift {

// A search on any of the boards; null if the game is not RingRift.
std::unique_ptr<search::AnySearch> make_search(const std::shared_ptr<const AnyGame>& game,
                                               const search::JudgeOptions& options);

// Is this game RingRift?
bool is_played_by(const AnyGame& game);

// Games of that search against itself; null if the game is another one.
std::unique_ptr<selfplay::AnySelfPlay> make_self_play(const std::shared_ptr<const AnyGame>& game,
                                                      const search::JudgeOptions& options,
                                                      const selfplay::Settings& settings);

std::vector<std::string> feature_names();
std::vector<std::string> sign_names();
std::vector<float> fitted_weights(const AnyGame& game);
search::QuickView quick_view();

}  // namespace riftkeep::ringrift
