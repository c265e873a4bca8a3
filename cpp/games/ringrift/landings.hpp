// Landings that win: to whoever misses a single ring of the goal, coming down on any marker is
// enough (R091, R102). Among a thousand placements a search of the turn would not come upon it.
//
// Pure functions of a Position; tactics.hpp plays out what is found here.
#pragma once

#include "games/ringrift/actions.hpp"
#include "games/ringrift/capture.hpp"
#include "games/ringrift/movement.hpp"

namespace riftkeep::ringrift {

template <class B>
class LandingFinder {
public:
    explicit LandingFinder(const Position<B>& position)
        : position_(position), player_(position.player), free_(position.free()) {}

    // Calls visit with each turn that comes down on a marker, until it says to stop.
    template <class Visit>
    void each(Visit visit) const {
        const Config& config = position_.config();
        if (!config.lands_on_any_marker) return;
        if (config.ring_goal - position_.eliminated[player_] != 1) return;
        if (position_.phase != Phase::ring_placement && position_.phase != Phase::movement) return;
        if (!lands_stack(visit)) lands_placed(visit);
    }

private:
    using Bits = typename B::Bits;

    // A stack that is there comes down on a marker, by a move or a capture.
    template <class Visit>
    bool lands_stack(Visit visit) const {
        Bits movers = position_.owned[player_];
        if (position_.must_move != NO_CELL) movers = movers & Bits::of(position_.must_move);
        const Bits markers = position_.all_markers();
        while (movers.any()) {
            const int cell = movers.lowest();
            movers.reset(cell);
            const Stack& stack = position_.stack_at(cell);
            for (int direction = 0; direction < Geometry<B>::NUM_DIRECTIONS; ++direction) {
                const View view = look<B>(cell, direction, free_);
                const Jump jump = capture_in<B>(position_, stack, direction, view, free_);
                const int last = std::max(view.run, jump.last);
                for (int steps = stack.height; steps <= last; ++steps) {
                    if (steps > view.run && steps < jump.first) continue;
                    if (!markers.test(cell + steps * geometry<B>.deltas[direction])) continue;
                    if (visit(Try{NO_CELL, 0, slide(cell, direction, steps)})) return true;
                }
            }
        }
        return false;
    }

    // A ring placed beside a marker steps onto it.
    template <class Visit>
    void lands_placed(Visit visit) const {
        if (position_.phase != Phase::ring_placement || !position_.hand[player_]) return;
        Bits markers = position_.all_markers();
        const Bits empty = free_.without(markers);
        while (markers.any()) {
            const int marker = markers.lowest();
            markers.reset(marker);
            constexpr int count = Geometry<B>::NUM_DIRECTIONS;
            for (int direction = 0; direction < count; ++direction) {
                if (!geometry<B>.ray_length[dense<B>(marker)][direction]) continue;
                const int cell = marker + geometry<B>.deltas[direction];
                const int back = (direction + count / 2) % count;
                if (empty.test(cell) && visit(Try{cell, 1, slide(cell, back, 1)})) return;
            }
        }
    }

    Action slide(int cell, int direction, int steps) const {
        return position_.setup->actions.template slide<B>(cell, direction, steps);
    }

    const Position<B>& position_;
    int player_;
    Bits free_;
};

}  // namespace riftkeep::ringrift
