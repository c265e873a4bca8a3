// What is kept of a game that the search has played against itself, for those who learn from it.
#pragma once

#include <cstdint>
#include <vector>

#include "search/evaluator.hpp"

namespace riftkeep::selfplay {

// One decision: the position, and what the search made of it.
struct Decision {
    Bytes position;
    std::vector<Action> actions;  // all legal ones
    std::vector<float> targets;   // how likely each should be played; together 1
    search::Values values{};      // the win shares that the search expects, by seat
    float surprise = 0;           // how far the targets are from the priors (Kullback-Leibler)
    std::uint8_t player = 0;
    bool is_full = false;         // searched with the full budget: only then the targets are good
    bool is_proven = false;       // are the values certain?
    bool is_aside = false;        // not of the game: what would have followed a move that lost
    bool is_exchanged = false;    // have the people of seats 1 and 2 changed places (D78)?
};

struct GameRecord {
    std::vector<Decision> decisions;
    search::Values shares{};           // of each person, by the seat that person began in
    std::uint32_t moves = 0;
    std::uint8_t reason = 0;           // why the game ended; place in the game's list, from 1
    std::vector<std::int8_t> owners;   // the seat that each cell of the grid ended with; 0: nobody
    std::vector<float> margins;        // MARGINS numbers for each seat
};

// How far each seat got: two numbers that the game chooses, about 1 for a win.
inline constexpr int MARGINS = 2;

}  // namespace riftkeep::selfplay
