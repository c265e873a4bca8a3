// Walls about to close: where one more marker would part the board, and what that would cut off.
//
// Pure functions of a Position. The turns that close a wall are closings.hpp.
#pragma once

#include "games/ringrift/movement.hpp"
#include "games/ringrift/territory.hpp"

namespace riftkeep::ringrift {

// The cells of a set around which it falls into several parts, looking no further than their
// neighbors (the crossing number): if one of them became a wall, the set might be parted there.
template <class B>
typename B::Bits narrows(const typename B::Bits& open) {
    using Bits = typename B::Bits;
    constexpr int count = static_cast<int>(B::DIRECTIONS.size());
    std::array<Bits, count> beside;
    int number = 0;
    each_vector<B::DIRECTIONS>([&]<Vector V>() {
        constexpr Vector back{-V.dx, -V.dy};
        beside[number++] = B::template shifted<back>(open) & open;
    });
    Bits once, twice;
    constexpr int step = B::IS_HEXAGONAL ? 1 : 2;  // from one neighbor to the next
    for (int i = 0; i < count; i += step) {
        Bits joined = beside[(i + step) % count];
        if constexpr (!B::IS_HEXAGONAL) joined = joined & beside[i + 1];
        const Bits parts = beside[i].without(joined);
        twice |= once & parts;
        once |= parts;
    }
    return twice;
}

// Who next begins a turn, or is to slide a stack in the one that has begun.
template <class B>
int next_to_slide(const Position<B>& position) {
    const bool is_open = position.phase == Phase::ring_placement || position.phase == Phase::movement;
    return is_open ? position.player : position.player % position.seats() + 1;
}

// What a seat could cut off by leaving one more marker: the most cells with their wall, and whether
// that would win.
struct Cut {
    int cells = 0;
    bool wins = false;
};

// The best cut of a seat, by its stacks and where it could place one; whether the stack can leave
// the cell is not looked at.
template <class B>
Cut best_cut(const Position<B>& position, int seat) {
    using Bits = typename B::Bits;
    const Config& config = position.config();
    const Bits open = position.open_to(seat);
    const Bits stacks = position.all_stacks();
    Bits starts = position.owned[seat];
    const bool must_move = position.must_move != NO_CELL && position.player == seat;
    if (must_move) {
        starts = Bits::of(position.must_move);
    } else if (position.hand[seat]) {
        starts |= open.without(position.all_markers() | stacks);
    }
    starts = starts & narrows<B>(open);
    Cut best;
    while (starts.any()) {
        const int cell = starts.lowest();
        starts.reset(cell);
        const Bits rest = open.without(Bits::of(cell));
        const Bits own = position.owned[seat].without(Bits::of(cell));
        Bits beside = grown<B>(Bits::of(cell)) & rest;
        while (beside.any()) {
            const Bits part = component<B>(Bits::of(beside.lowest()), rest);
            beside = beside.without(part);
            if (part == rest) break;
            bool is_free = !(own & part).any();
            for (int other = 1; other <= position.seats() && !is_free; ++other) {
                is_free = other != seat && position.on_board[other] > 0 &&
                          own.without(part).any() && !(position.owned[other] & part).any();
            }
            if (!is_free) continue;
            const Bits wall = grown<B>(part) & geometry<B>.live;
            const int cells = (part | wall).without(position.all_collapsed()).count();
            best.cells = std::max(best.cells, cells);
            if (best.wins) continue;
            int rings = position.eliminated[seat] + 1;
            (part & stacks).each([&](int at) { rings += position.stack_at(at).height; });
            best.wins = position.land[seat] + cells >= config.land_goal || rings >= config.ring_goal;
        }
    }
    return best;
}

}  // namespace riftkeep::ringrift
