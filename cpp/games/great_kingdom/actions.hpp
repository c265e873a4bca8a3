// Actions: a castle, or the neutral castle, at (x, y) is y * size + x; the pass is size * size.
#pragma once

#include "core/game.hpp"
#include "games/great_kingdom/turn.hpp"

namespace riftkeep::great_kingdom {

template <class B>
Action pass_action(const Setup<B>& setup) {
    const int size = setup.geometry.size();
    return static_cast<Action>(size * size);
}

// Play a legal action on the position.
template <class B>
void carry_out(Position<B>& position, Action action) {
    ++position.move_number;
    if (action == pass_action<B>(*position.setup)) return after_pass<B>(position);
    const int bit = position.geometry().bit[action];
    if (position.phase() == Phase::neutral_placement) {
        position.neutral = B::Points::of(bit);
    } else {
        after_castle<B>(position, bit);
    }
}

}  // namespace riftkeep::great_kingdom
