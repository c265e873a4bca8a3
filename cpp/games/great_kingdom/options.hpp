// Options: everything that can be varied in the rules (GK-3, GK-5, GK-6, GK-12, GK-15, GK-17,
// GK-18).
#pragma once

#include <cstdint>

namespace riftkeep::great_kingdom {

inline constexpr int SMALLEST = 3, LARGEST = 19;

enum class Closed : std::uint8_t { none, opponent, both };

struct Options {
    int size = 9;                    // points along an edge
    int neutral_point = -1;          // number of the point of the neutral castle; -1: not there
    bool is_neutral_chosen = false;  // the first player begins by placing it
    int margin = 3;                  // by how much Blue must lead to win by score
    bool is_suicide_illegal = false;
    Closed closed_territory = Closed::none;
    int castles = -1;                // how many each player has; -1: no limit
};

}  // namespace riftkeep::great_kingdom
