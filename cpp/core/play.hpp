// What can be done with any game: folding forced no-ops, playing at random, counting sequences.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/game.hpp"

namespace riftkeep {

// What a random play-out, or many of them, came to.
struct Playout {
    std::uint64_t moves = 0;
    std::uint64_t decisions = 0;  // moves that were not forced no-ops
};

// Play no-ops for as long as the only legal move is one; how many were played.
template <GameState S>
std::uint32_t fold_forced(S& state, ActionList& scratch) {
    std::uint32_t played = 0;
    while (!state.is_over()) {
        state.legal_actions(scratch);
        if (scratch.size() != 1 || !state.is_forced(scratch[0])) break;
        state.apply(scratch[0]);
        ++played;
    }
    return played;
}

// Play to the end with a uniform choice among the legal moves.
template <GameState S>
Playout random_playout(S& state, Rng& rng, ActionList& scratch) {
    Playout result;
    while (!state.is_over()) {
        const Action action = state.random_action(rng, scratch);
        result.decisions += !state.is_forced(action);
        state.apply(action);
        ++result.moves;
    }
    return result;
}

// The number of move sequences of exactly this length; finished games have none longer.
template <GameState S>
std::uint64_t perft(const S& state, int depth) {
    if (depth == 0) return 1;
    ActionList actions;
    state.legal_actions(actions);
    if (depth == 1) return actions.size();
    std::uint64_t total = 0;
    for (const Action action : actions) {
        S next = state;
        next.apply(action);
        total += perft(next, depth - 1);
    }
    return total;
}

inline bool contains(const ActionList& ascending, Action action) {
    return std::binary_search(ascending.begin(), ascending.end(), action);
}

}  // namespace riftkeep
