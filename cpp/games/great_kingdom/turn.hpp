// The turn: what a move does, and whose turn comes next (GK-13, GK-14, GK-18, GK-19; rulebook 3).
#pragma once

#include "games/great_kingdom/victory.hpp"

namespace riftkeep::great_kingdom {

inline constexpr int PASSES_TO_END = 2;

template <class B>
void after_pass(Position<B>& position) {
    if (++position.passes == PASSES_TO_END) {
        position.reason = Reason::score;
        position.winner = static_cast<std::uint8_t>(winner_of_score<B>(position));
    } else {
        position.player = static_cast<std::uint8_t>(other(position.player));
    }
}

template <class B>
void after_castle(Position<B>& position, int bit) {
    const int player = position.player;
    const auto castle = B::Points::of(bit);
    position.castles(player) |= castle;
    position.passes = 0;
    position.reason =
        reason_of_castle<B>(position.geometry(), castle, position.castles(player),
                            position.castles(other(player)), position.empty());
    if (position.reason == Reason::none) {
        position.player = static_cast<std::uint8_t>(other(player));
        return;
    }
    const bool is_won = position.reason == Reason::capture;
    position.winner = static_cast<std::uint8_t>(is_won ? player : other(player));
    position.last = position.geometry().number[bit];
}

}  // namespace riftkeep::great_kingdom
