// How games are played against itself.
#pragma once

#include <cstddef>
#include <cstdint>

#include "search/settings.hpp"

namespace riftkeep::selfplay {

struct Settings {
    std::uint32_t num_games = 32;          // side by side
    std::uint64_t seed = 0;
    std::uint32_t full_simulations = 96;   // of a decision that is learned from,
    std::uint32_t fast_simulations = 24;   // and of one that only brings the game on; not tuned
    float full_share = 0.25f;              // how many decisions are searched fully, as KataGo does
    std::uint32_t halving_actions = search::Settings{}.halving_actions;
    float noise = 1;                       // scale of the chance (Gumbel) among the root's actions
    float exploration = search::Settings{}.exploration;
    float first_play = search::Settings{}.first_play;
    float target_scale = search::Settings{}.target_scale;
    std::uint32_t random_plies = 6;        // decisions at the start that may be left to chance; not
                                           // tuned
    float refutation_share = 0.03f;        // of the refutations that are found: kept to learn from; not
                                           // tuned
    float blunder_share = 0;               // of the decisions: a turn at random is tried beside it
    std::uint32_t batch = 1;               // leaves of one game that are judged at once
    std::size_t most_bytes = std::size_t{64} << 20;  // what one game may remember
    search::SecondOpinion second;          // which positions are judged by a net, if not all are
};

}  // namespace riftkeep::selfplay
