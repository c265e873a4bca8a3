// Walls about to close: where one more marker would part the board, and the moves that leave one
// there and win by the land they cut off.
//
// Most games end so, often with a single move that takes half the board. What is found here is only
// likely to win: tactics.hpp plays it out. Pure functions of a Position.
#pragma once

#include "games/ringrift/actions.hpp"
#include "games/ringrift/movement.hpp"
#include "games/ringrift/territory.hpp"

namespace riftkeep::ringrift {

// The cells of a set around which it falls into several parts, looking no further than their
// neighbours (the crossing number): if one of them became a wall, the set might be parted there.
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
    constexpr int step = B::IS_HEXAGONAL ? 1 : 2;  // from one neighbour to the next
    for (int i = 0; i < count; i += step) {
        Bits joined = beside[(i + step) % count];
        if constexpr (!B::IS_HEXAGONAL) joined = joined & beside[i + 1];
        const Bits parts = beside[i].without(joined);
        twice |= once & parts;
        once |= parts;
    }
    return twice;
}

// The cells that a wall of the seat's markers leaves open.
template <class B>
typename B::Bits open_to(const Position<B>& position, int seat) {
    return geometry<B>.live.without(position.all_collapsed() | position.markers[seat]);
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
    const Bits open = open_to<B>(position, seat);
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

template <class B>
class ClosingFinder {
public:
    using Bits = typename B::Bits;

    explicit ClosingFinder(const Position<B>& position)
        : position_(position), player_(position.player), free_(position.free()) {}

    // Calls visit with each turn that may win, until it says to stop.
    template <class Visit>
    void each(Visit visit) {
        if (position_.phase != Phase::ring_placement && position_.phase != Phase::movement) return;
        const Bits open = open_to<B>(position_, player_);
        Bits starts = narrows<B>(open) & (position_.owned[player_] | placeable());
        if (position_.must_move != NO_CELL) starts = starts & Bits::of(position_.must_move);
        while (starts.any()) {
            const int cell = starts.lowest();
            starts.reset(cell);
            if (leaves_marker(cell, open.without(Bits::of(cell)), visit)) return;
        }
        for (int seat = 1; seat <= position_.seats(); ++seat) {
            if (position_.markers[seat].any() && leaves_region(open_to<B>(position_, seat), visit)) {
                return;
            }
        }
    }

private:
    // Where a ring can be placed on an empty cell.
    Bits placeable() const {
        if (position_.phase != Phase::ring_placement || !position_.hand[player_]) return {};
        return free_.without(position_.all_markers());
    }

    // A stack leaves this cell, whose marker parts what is open.
    template <class Visit>
    bool leaves_marker(int cell, const Bits& open, Visit visit) const {
        Bits beside = grown<B>(Bits::of(cell)) & open;
        while (beside.any()) {
            const Bits part = component<B>(Bits::of(beside.lowest()), open);
            beside = beside.without(part);
            if (part == open) return false;
            if (is_enough(part) && slides_out(cell, part, visit)) return true;
        }
        return false;
    }

    // The board is parted already, and any stack may move.
    template <class Visit>
    bool leaves_region(const Bits& open, Visit visit) const {
        auto remaining = open;
        while (remaining.any()) {
            const Bits part = component<B>(Bits::of(remaining.lowest()), remaining);
            if (part == open) return false;
            remaining = remaining.without(part);
            if (!is_enough(part)) continue;
            Bits movers = position_.owned[player_];
            if (position_.must_move != NO_CELL) movers = movers & Bits::of(position_.must_move);
            while (movers.any()) {
                const int cell = movers.lowest();
                movers.reset(cell);
                if (slides_out(cell, part, visit)) return true;
            }
        }
        return false;
    }

    // Would the land suffice, with the wall around it?
    bool is_enough(const Bits& part) const {
        const auto wall = (grown<B>(part) & geometry<B>.live).without(position_.all_collapsed());
        return position_.land[player_] + (part | wall).count() >= position_.config().land_goal;
    }

    // The slides of a stack on this cell after which a colour is missing in the part and a stack
    // of one's own is outside to pay with (R142, R143).
    template <class Visit>
    bool slides_out(int cell, const Bits& part, Visit visit) const {
        Bits own = position_.owned[player_];
        own.reset(cell);
        const bool lacks_own = !(own & part).any();
        bool lacks_other = false;
        for (int seat = 1; seat <= position_.seats(); ++seat) {
            lacks_other |= seat != player_ && position_.on_board[seat] > 0 &&
                           !(position_.owned[seat] & part).any();
        }
        if (!lacks_own && !lacks_other) return false;
        const bool goes_anywhere = lacks_other && own.without(part).any();
        const bool is_placed = position_.stack_at(cell).height == 0;
        const int height = is_placed ? 1 : position_.stack_at(cell).height;
        const auto markers = position_.all_markers();
        for (int direction = 0; direction < Geometry<B>::NUM_DIRECTIONS; ++direction) {
            const View view = look<B>(cell, direction, free_);
            for (int steps = height; steps <= view.run; ++steps) {
                const int end = cell + steps * geometry<B>.deltas[direction];
                if (markers.test(end) || (!goes_anywhere && part.test(end))) continue;
                const Action slide =
                    position_.setup->actions.template slide<B>(cell, direction, steps);
                if (visit(Try{is_placed ? cell : NO_CELL, slide})) return true;
                if (goes_anywhere) break;
            }
        }
        return false;
    }

    const Position<B>& position_;
    int player_;
    Bits free_;
};

}  // namespace riftkeep::ringrift
