// Overtaking captures: which stacks one can jump, and what a jump does (R101-R103, D36-D44).
// Decides what one segment does; whether the turn goes on with another is turn.hpp.
#pragma once

#include <algorithm>

#include "games/ringrift/movement.hpp"

namespace riftkeep::ringrift {

// The steps with which a stack can jump the first stack it sees; none if first > last.
struct Jump {
    int first = 1;
    int last = 0;
    int target_cap = 0;
};

// How high a stack may be to capture with so many steps in a direction (R101; E).
template <class B>
int highest_jumper(const Position<B>& position, int steps, int direction) {
    const bool counts_twice =
        position.config().has_manhattan_captures && Geometry<B>::is_diagonal(direction);
    return counts_twice ? 2 * steps : steps;
}

// How many steps a stack of a height must at least go to capture in a direction (R101; E).
template <class B>
inline int fewest_steps(const Position<B>& position, int height, int direction) {
    const bool counts_twice =
        position.config().has_manhattan_captures && Geometry<B>::is_diagonal(direction);
    return counts_twice ? (height + 1) / 2 : height;
}

// The jump over what a view ends on, whatever the jumper's cap (R101).
template <class B>
inline Jump jump_over(const Position<B>& position, int height, int direction, View view,
               const typename B::Bits& free) {
    if (view.obstacle == NO_CELL) return {};
    const Stack& target = position.stack_at(view.obstacle);
    if (target.height == 0) return {};
    const int distance = view.run + 1;
    const int last = distance + look<B>(view.obstacle, direction, free).run;
    const int fewest = fewest_steps<B>(position, height, direction);
    return {std::max(distance + 1, fewest), last, target.cap};
}

// The jumper's cap must be at least the target's (R101).
template <class B>
inline Jump capture_in(const Position<B>& position, const Stack& stack, int direction, View view,
                const typename B::Bits& free) {
    const Jump jump = jump_over<B>(position, stack.height, direction, view, free);
    return jump.target_cap > stack.cap ? Jump{} : jump;
}

// Could this stack, on this cell, jump anything?
template <class B>
bool can_capture(const Position<B>& position, int cell, const Stack& stack,
                 const Ground<B>& ground) {
    for (int direction = 0; direction < Geometry<B>::NUM_DIRECTIONS; ++direction) {
        const View view = look<B>(cell, direction, ground.free);
        const Jump jump = capture_in<B>(position, stack, direction, view, ground.free);
        if (has_landing<B>(cell, direction, jump.first, jump.last, ground)) return true;
    }
    return false;
}

// Could this stack, on this cell, move or capture (R081)?
template <class B>
bool can_act(const Position<B>& position, int cell, const Stack& stack, const Ground<B>& ground) {
    for (int direction = 0; direction < Geometry<B>::NUM_DIRECTIONS; ++direction) {
        const View view = look<B>(cell, direction, ground.free);
        if (has_landing<B>(cell, direction, stack.height, view.run, ground)) return true;
        const Jump jump = capture_in<B>(position, stack, direction, view, ground.free);
        if (has_landing<B>(cell, direction, jump.first, jump.last, ground)) return true;
    }
    return false;
}

// Can any stack of the player move or capture?
template <class B>
bool is_mobile(const Position<B>& position, int player, const Ground<B>& ground) {
    return position.owned[player].any_of([&](int cell) {
        return can_act<B>(position, cell, position.stack_at(cell), ground);
    });
}

}  // namespace riftkeep::ringrift
