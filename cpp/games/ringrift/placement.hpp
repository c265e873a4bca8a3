// Placing rings: where, how many, and never so that the stack is dead (R080-R082, D11, D24-D29).
// What follows a placement is turn.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/ringrift/capture.hpp"

namespace riftkeep::ringrift {

// The cells on which a player may place 1, 2, ... rings.
template <class B>
struct PlacementSets {
    // No higher stack can move or capture; the first edition counts diagonal captures twice (E).
    static constexpr int MOST = Geometry<B>::LONGEST_RAY * (B::IS_HEXAGONAL ? 1 : 2);

    int most = 0;
    // Only the entries from 1 to `most` are ever used; clearing all of them would take time.
    union {
        std::array<typename B::Bits, MOST + 1> cells;
    };

    PlacementSets() {}
};

// The free cells from which, going on over free cells, a landing is reached or stood on.
template <class B, Vector Back>
typename B::Bits filled_against(const Ground<B>& ground) {
    auto found = ground.landable;
    while (true) {
        const auto bigger = found | (ground.free & B::template shifted<Back>(found));
        if (bigger == found) return found;
        found = bigger;
    }
}

// For each height up to `most`, the cells from which a stack could move, all cells at once.
//
// A cell is good for height 1 in a direction if the next cell leads on to a landing, and for
// height h if the next cell is free and good for height h - 1.
template <class B>
void find_mobile(const Ground<B>& ground, PlacementSets<B>& sets) {
    for (int height = 1; height <= sets.most; ++height) sets.cells[height] = {};
    each_vector<B::DIRECTIONS>([&]<Vector V>() {
        constexpr Vector back{-V.dx, -V.dy};
        auto good = B::template shifted<back>(
            ground.lands_anywhere ? ground.landable : filled_against<B, back>(ground));
        sets.cells[1] |= good;
        for (int height = 2; height <= sets.most; ++height) {
            good = B::template shifted<back>(ground.free & good);
            sets.cells[height] |= good;
        }
    });
}

// The heights (as bits) with which a new stack of one color on a cell could jump something.
template <class B>
std::uint64_t jumping_heights(const Position<B>& position, int cell, const Ground<B>& ground) {
    std::uint64_t heights = 0;
    for (int direction = 0; direction < Geometry<B>::NUM_DIRECTIONS; ++direction) {
        const View view = look<B>(cell, direction, ground.free);
        const Jump jump = jump_over<B>(position, 1, direction, view, ground.free);
        // Any cap from the target's, and any height up to the farthest landing.
        int farthest = 0;
        each_landing<B>(cell, direction, jump.first, jump.last, ground,
                        [&](int steps) { farthest = steps; });
        const int highest = highest_jumper<B>(position, farthest, direction);
        if (highest >= jump.target_cap && highest > 0) {
            heights |= (std::uint64_t{2} << highest) - (std::uint64_t{1} << jump.target_cap);
        }
    }
    return heights;
}

// A stack as it would be with one more ring of a player on it.
template <class B>
Stack with_ring(const Position<B>& position, Stack stack, int player) {
    stack.cap = static_cast<std::uint8_t>(position.color_of(stack) == player ? stack.cap + 1 : 1);
    ++stack.height;
    return stack;
}

// The stacks that could move or capture with one more ring of a player on them; `mobile` has the
// cells from which a stack could move, by its height.
template <class B>
typename B::Bits raisable(const Position<B>& position, int player, const Ground<B>& ground,
                          const PlacementSets<B>& mobile) {
    typename B::Bits found;
    position.all_stacks().each([&](int cell) {
        const Stack raised = with_ring<B>(position, position.stack_at(cell), player);
        const bool can_move =
            raised.height <= mobile.most && mobile.cells[raised.height].test(cell);
        if (can_move || can_act<B>(position, cell, raised, ground)) found.set(cell);
    });
    return found;
}

// Adds the cells where new stacks could jump something, by asking every cell that may need it.
template <class B>
void add_jumping_by_cell(const Position<B>& position, const Ground<B>& ground,
                         const typename B::Bits& empty, PlacementSets<B>& sets) {
    auto good_for_all = empty;
    for (int count = 1; count <= sets.most; ++count) good_for_all &= sets.cells[count];
    empty.without(good_for_all).each([&](int cell) {
        const std::uint64_t heights = jumping_heights<B>(position, cell, ground);
        for (int count = 1; count <= sets.most; ++count) {
            if (heights >> count & 1) sets.cells[count].set(cell);
        }
    });
}

// The same by looking both ways from every stack that could be jumped. Where stacks too high to
// move may be placed, no cell is good for all: random play of the first edition on square8 is
// 1.6 times as fast this way, and that of the other rules a quarter slower.
template <class B>
void add_jumping_by_target(const Position<B>& position, const Ground<B>& ground,
                           const typename B::Bits& empty, PlacementSets<B>& sets) {
    constexpr int count = Geometry<B>::NUM_DIRECTIONS;
    position.all_stacks().each([&](int target) {
        const int cap = position.stack_at(target).cap;
        for (int direction = 0; direction < count; ++direction) {
            const int beyond = look<B>(target, direction, ground.free).run;
            int farthest = 0;
            each_landing<B>(target, direction, 1, beyond, ground,
                            [&](int steps) { farthest = steps; });
            if (farthest == 0) continue;
            const int back = (direction + count / 2) % count;
            const int before = look<B>(target, back, ground.free).run;
            for (int steps = 1; steps <= before; ++steps) {
                const int cell = target + steps * geometry<B>.deltas[back];
                if (!empty.test(cell)) continue;
                const int highest = highest_jumper<B>(position, steps + farthest, direction);
                const int last = std::min(highest, sets.most);
                for (int height = cap; height <= last; ++height) sets.cells[height].set(cell);
            }
        }
    });
}

// An empty cell takes up to the limit of the ruleset, a stack exactly one (R081, R082).
template <class B>
void find_placements(const Position<B>& position, int player, const Ground<B>& ground,
                     PlacementSets<B>& sets) {
    const int limit = std::min<int>(position.config().max_placed, position.hand[player]);
    sets.most = std::min(limit, PlacementSets<B>::MOST);
    if (sets.most == 0) return;
    find_mobile<B>(ground, sets);
    const auto stacks = raisable<B>(position, player, ground, sets);
    const auto empty = ground.free.without(position.all_markers());
    for (int count = 1; count <= sets.most; ++count) sets.cells[count] &= empty;
    if (sets.most > Geometry<B>::LONGEST_RAY) {
        add_jumping_by_target<B>(position, ground, empty, sets);
    } else {
        add_jumping_by_cell<B>(position, ground, empty, sets);
    }
    sets.cells[1] |= stacks;
}

// May the player place anything anywhere?
template <class B>
bool has_placement(const Position<B>& position, int player, const Ground<B>& ground) {
    PlacementSets<B> sets;
    find_placements<B>(position, player, ground, sets);
    for (int count = 1; count <= sets.most; ++count) {
        if (sets.cells[count].any()) return true;
    }
    return false;
}

// Has the player a legal placement, move or capture (D71)?
template <class B>
bool has_real_action(const Position<B>& position, int player) {
    const Ground<B> ground = ground_for<B>(position, player);
    return is_mobile<B>(position, player, ground) || has_placement<B>(position, player, ground);
}

}  // namespace riftkeep::ringrift
