// Turns that win by a region: they close a wall, or bring a stack to the other side of one.
//
// Most games end so, often with a single move that takes nearly the whole board from one of its
// corners. What is found here is only likely to win: tactics.hpp plays it out. Pure functions of a
// Position.
#pragma once

#include "games/ringrift/actions.hpp"
#include "games/ringrift/capture.hpp"
#include "games/ringrift/walls.hpp"

namespace riftkeep::ringrift {

template <class B>
class ClosingFinder {
public:
    explicit ClosingFinder(const Position<B>& position)
        : position_(position),
          player_(position.player),
          free_(position.free()),
          markers_(position.all_markers()),
          open_(position.open_to(player_)),
          narrow_(narrows<B>(open_)) {
        if (position.phase == Phase::ring_placement && position.hand[player_]) {
            empty_ = free_.without(markers_);
            most_placed_ = std::min<int>(position.hand[player_], position.config().max_placed);
        }
        movers_ = position.owned[player_];
        if (position.must_move != NO_CELL) movers_ = movers_ & Bits::of(position.must_move);
        most_paid_ = std::max(1, most_placed_);
        position.owned[player_].each([&](int cell) {
            most_paid_ = std::max<int>(most_paid_, position.stack_at(cell).cap);
        });
    }

    // Calls visit with each turn that may win, until it says to stop.
    template <class Visit>
    void each(Visit visit) const {
        if (position_.phase != Phase::ring_placement && position_.phase != Phase::movement) return;
        if (leaves_marker(visit) || flips_markers(visit)) return;
        for (int seat = 1; seat <= position_.seats(); ++seat) {
            if (position_.markers[seat].any() && takes_region(seat, visit)) return;
        }
    }

    // The same for turns in which a capture follows a move: they take longer to look for.
    template <class Visit>
    void each_with_capture(Visit visit) const {
        if (position_.phase != Phase::ring_placement && position_.phase != Phase::movement) return;
        Bits ends = free_.without(markers_);
        while (ends.any()) {
            const int end = ends.lowest();
            ends.reset(end);
            const int cap = least_cap_seen(end);
            if (cap <= HIGHEST_JUMPED && comes_to(end, cap, visit)) return;
        }
    }

private:
    using Bits = typename B::Bits;
    static constexpr int NUM_DIRECTIONS = Geometry<B>::NUM_DIRECTIONS;

    // What a part of the board is good for: what must be paid for it to win, and where the stack
    // that moves may come down for that.
    struct Prize {
        Bits part;
        int payment = 0;             // 0: it would not win
        bool ends_anywhere = false;  // otherwise outside of the part
        bool may_vanish = false;     // or on a marker that costs its only ring (R092)
    };

    // A stack leaves a marker on the cell where it stands or is placed, which parts the board.
    template <class Visit>
    bool leaves_marker(Visit visit) const {
        Bits starts = narrow_ & (movers_ | empty_);
        while (starts.any()) {
            const int cell = starts.lowest();
            starts.reset(cell);
            const Bits open = open_.without(Bits::of(cell));
            const bool is_found = each_part(open, [&](const Bits& part) {
                return goes_out(cell, prize(part, cell), visit);
            });
            if (is_found) return true;
        }
        return false;
    }

    // A stack turns markers of others into its own on its way (R092), and these part the board.
    template <class Visit>
    bool flips_markers(Visit visit) const {
        const Bits others = markers_.without(position_.markers[player_]);
        Bits rest = others;
        while (rest.any()) {
            const int marker = rest.lowest();
            rest.reset(marker);
            for (int direction = 0; direction < NUM_DIRECTIONS; ++direction) {
                const int run = look<B>(marker, direction, free_).run;
                if (!run) continue;
                // A marker that is turned alone parts nothing away from narrow cells, unless the
                // stack left one beside it.
                const bool may_part =
                    narrow_.test(marker) || turns_more(marker, direction, run, others);
                // The cells from which this is the first marker to be turned.
                const int behind = opposite(direction);
                const int length = geometry<B>.ray_length[dense<B>(marker)][behind];
                for (int steps = 1; steps <= length; ++steps) {
                    const int cell = marker + steps * geometry<B>.deltas[behind];
                    if (others.test(cell)) break;
                    const bool is_start = (may_part || steps == 1 || narrow_.test(cell)) &&
                                          (movers_.test(cell) || empty_.test(cell));
                    if (is_start && flips_from(cell, direction, steps, others, visit)) return true;
                    if (!free_.test(cell)) break;
                }
            }
        }
        return false;
    }

    // Are there further markers to be turned behind one, and room to come down behind them?
    static bool turns_more(int marker, int direction, int run, const Bits& others) {
        for (int steps = 1; steps < run; ++steps) {
            if (others.test(marker + steps * geometry<B>.deltas[direction])) return true;
        }
        return false;
    }

    // The same for a stack on one cell, whose first marker to be turned is so many steps away.
    template <class Visit>
    bool flips_from(int cell, int direction, int first, const Bits& others, Visit visit) const {
        const int delta = geometry<B>.deltas[direction];
        const int run = look<B>(cell, direction, free_).run;
        Bits open = open_.without(Bits::of(cell));
        bool may_part = narrow_.test(cell);
        for (int steps = first; steps < run; ++steps) {
            const int passed = cell + steps * delta;
            if (!others.test(passed)) continue;
            may_part |= is_narrow(open, passed);
            open.reset(passed);
            if (!may_part) continue;
            int last = steps + 1;
            while (last < run && !others.test(cell + last * delta)) ++last;
            const bool is_found = each_part(open, [&](const Bits& part) {
                return slides(cell, direction, steps + 1, last, prize(part, cell), visit);
            });
            if (is_found) return true;
        }
        return false;
    }

    // The board is parted already, by the markers of one seat.
    template <class Visit>
    bool takes_region(int seat, Visit visit) const {
        const Bits open = position_.open_to(seat);
        return each_part(open, [&](const Bits& part) {
            Bits movers = movers_;
            while (movers.any()) {
                const int cell = movers.lowest();
                movers.reset(cell);
                if (goes_out(cell, prize(part, cell), visit)) return true;
            }
            return empty_.any() && comes_in(open.without(part), part, visit);
        });
    }

    // A ring is placed and goes to one of the cells outside a part, without turning a marker.
    template <class Visit>
    bool comes_in(const Bits& outside, const Bits& part, Visit visit) const {
        const Prize wanted = prize(part, NO_CELL);
        if (!wanted.payment) return false;
        Bits ends = outside & free_.without(markers_);
        while (ends.any()) {
            const int end = ends.lowest();
            ends.reset(end);
            for (int direction = 0; direction < NUM_DIRECTIONS; ++direction) {
                const int behind = opposite(direction);
                const int run = look<B>(end, behind, free_.without(markers_)).run;
                const int count = count_for(wanted);
                if (count > run || count > most_placed_) continue;
                const int cell = end + count * geometry<B>.deltas[behind];
                if (visit(Try{cell, count, slide(cell, direction, count)})) return true;
            }
        }
        return false;
    }

    // The lowest cap that a stack on this cell could capture.
    int least_cap_seen(int cell) const {
        int least = HIGHEST_JUMPED + 1;
        for (int direction = 0; direction < NUM_DIRECTIONS; ++direction) {
            const View view = look<B>(cell, direction, free_);
            const Jump jump = jump_over<B>(position_, 1, direction, view, free_);
            if (jump.first <= jump.last) least = std::min(least, jump.target_cap);
        }
        return least;
    }

    // The ways to a cell, of a stack whose cap is high enough to go on with a capture, if the two
    // markers that it leaves part the board.
    template <class Visit>
    bool comes_to(int end, int cap, Visit visit) const {
        for (int direction = 0; direction < NUM_DIRECTIONS; ++direction) {
            const int behind = opposite(direction);
            const View view = look<B>(end, behind, free_);
            for (int steps = cap; steps <= std::min(view.run, cap + MOST_RUN); ++steps) {
                const int cell = end + steps * geometry<B>.deltas[behind];
                if (cap > most_placed_ || !empty_.test(cell)) continue;
                if (leaves_two(cell, end, Try{cell, cap, slide(cell, direction, steps)}, visit)) {
                    return true;
                }
            }
            if (view.obstacle == NO_CELL || !movers_.test(view.obstacle)) continue;
            const Stack& stack = position_.stack_at(view.obstacle);
            const int steps = view.run + 1;
            if (stack.cap < cap || stack.height > steps) continue;
            const Action way = slide(view.obstacle, direction, steps);
            if (leaves_two(view.obstacle, end, Try{NO_CELL, 0, way}, visit)) return true;
        }
        return false;
    }

    template <class Visit>
    bool leaves_two(int first, int second, const Try& turn, Visit visit) const {
        Bits open = open_.without(Bits::of(first));
        if (!narrow_.test(first) && !is_narrow(open, second)) return false;
        open.reset(second);
        return each_part(open, [&](const Bits& part) {
            return prize(part, first).payment && visit(turn);
        });
    }

    // Calls visit with the parts that open cells fall into, if they are several.
    template <class Visit>
    static bool each_part(const Bits& open, Visit visit) {
        Bits rest = open;
        while (rest.any()) {
            const Bits part = component<B>(Bits::of(rest.lowest()), rest);
            if (part == open) return false;
            rest = rest.without(part);
            if (visit(part)) return true;
        }
        return false;
    }

    // Would taking this part win, if the stack of a cell has moved? A color must be missing in it,
    // and a stack of one's own be outside to pay with (R142, R143).
    Prize prize(const Bits& part, int cell) const {
        const Config& config = position_.config();
        const auto wall = (grown<B>(part) & geometry<B>.live).without(position_.all_collapsed());
        const bool has_land =
            position_.land[player_] + (part | wall).count() >= config.land_goal;
        int missing = config.ring_goal - position_.eliminated[player_];
        if (!has_land && missing > most_paid_ + MOST_INSIDE) return {};
        (part & position_.all_stacks()).each([&](int at) {
            missing -= position_.stack_at(at).height;
        });
        if (!has_land && missing > most_paid_) return {};
        Bits own = position_.owned[player_];
        if (cell != NO_CELL) own.reset(cell);
        bool is_other_missing = false;
        for (int seat = 1; seat <= position_.seats(); ++seat) {
            is_other_missing |= seat != player_ && position_.on_board[seat] > 0 &&
                                !(position_.owned[seat] & part).any();
        }
        if (!is_other_missing && (own & part).any()) return {};
        const bool can_pay = own.without(part).any();
        return {part, has_land ? 1 : std::max(1, missing), is_other_missing && can_pay,
                can_pay && !(own & part).any()};
    }

    // All ways of a stack on a cell, or placed there, that end where the prize can be taken.
    template <class Visit>
    bool goes_out(int cell, const Prize& wanted, Visit visit) const {
        if (!wanted.payment) return false;
        for (int direction = 0; direction < NUM_DIRECTIONS; ++direction) {
            if (slides(cell, direction, 1, Geometry<B>::LONGEST_RAY, wanted, visit)) return true;
        }
        return false;
    }

    // Its ways in one direction of so many steps, by a move or a capture.
    template <class Visit>
    bool slides(int cell, int direction, int first, int last, const Prize& wanted,
                Visit visit) const {
        if (!wanted.payment) return false;
        const bool is_placed = position_.stack_at(cell).height == 0;
        const int count = is_placed ? count_for(wanted) : 0;
        if (count > most_placed_) return false;
        Stack stack = position_.stack_at(cell);
        if (is_placed) stack.height = stack.cap = static_cast<std::uint8_t>(count);
        const View view = look<B>(cell, direction, free_);
        const Jump jump = capture_in<B>(position_, stack, direction, view, free_);
        const int end = std::min(last, std::max(view.run, jump.last));
        for (int steps = std::max<int>(first, stack.height); steps <= end; ++steps) {
            if (steps > view.run && steps < jump.first) continue;
            const int at = cell + steps * geometry<B>.deltas[direction];
            if (markers_.test(at)) {
                if (!wanted.may_vanish || stack.height > 1) continue;
            } else if (!wanted.ends_anywhere && wanted.part.test(at)) {
                continue;
            }
            if (visit(Try{is_placed ? cell : NO_CELL, count, slide(cell, direction, steps)})) {
                return true;
            }
            if (wanted.ends_anywhere) break;
        }
        return false;
    }

    // How many rings to place for a prize: as many as must be paid, unless other stacks can pay.
    int count_for(const Prize& wanted) const {
        if (wanted.payment > 1 && most_paid_ == most_placed_) return wanted.payment;
        return 1;
    }

    // Do the open cells around this one fall apart without it (see narrows)?
    static bool is_narrow(const Bits& open, int cell) {
        std::array<bool, NUM_DIRECTIONS> is_open;
        for (int i = 0; i < NUM_DIRECTIONS; ++i) {
            is_open[i] = geometry<B>.ray_length[dense<B>(cell)][i] > 0 &&
                         open.test(cell + geometry<B>.deltas[i]);
        }
        constexpr int step = B::IS_HEXAGONAL ? 1 : 2;
        int parts = 0;
        for (int i = 0; i < NUM_DIRECTIONS; i += step) {
            bool is_joined = is_open[(i + step) % NUM_DIRECTIONS];
            if constexpr (!B::IS_HEXAGONAL) is_joined = is_joined && is_open[i + 1];
            parts += is_open[i] && !is_joined;
        }
        return parts > 1;
    }

    static int opposite(int direction) {
        return (direction + NUM_DIRECTIONS / 2) % NUM_DIRECTIONS;
    }

    Action slide(int cell, int direction, int steps) const {
        return position_.setup->actions.template slide<B>(cell, direction, steps);
    }

    // Not tuned.
    static constexpr int MOST_INSIDE = 12;    // rings in a part that are worth counting
    static constexpr int HIGHEST_JUMPED = 3;  // and caps that are worth capturing
    static constexpr int MOST_RUN = 2;        // and steps from there that are more than needed

    const Position<B>& position_;
    int player_;
    Bits free_, markers_, open_, narrow_;
    Bits empty_;   // where rings can be placed
    Bits movers_;  // the stacks that may move
    int most_placed_ = 0;
    int most_paid_ = 1;
};

}  // namespace riftkeep::ringrift
