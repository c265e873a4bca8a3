// Games by their options, each behind the interface of core/any_game.hpp.
#pragma once

#include <memory>

#include "core/any_game.hpp"

namespace riftkeep {

// Board and ruleset by their numbers; std::invalid_argument if there is no such game.
std::shared_ptr<AnyGame> ringrift_game(int board, int players, int ruleset, bool pie_rule);

// The point of the neutral castle by its number, -1 for none; no limit of castles is -1.
std::shared_ptr<AnyGame> great_kingdom_game(int size, int neutral_point, bool is_neutral_chosen,
                                            int margin, bool is_suicide_illegal,
                                            int closed_territory, int castles);

}  // namespace riftkeep
