// What a learner sees of a position: planes of numbers, one number for each cell of a square.
//
// The list with names and bounds is riftkeep/games/ringrift/planes.py. Seats are counted from the
// one whose view it is. Cells of the square that are not on the board are 0 in every plane.
//
// Most of what a step leaves as it was is most of what there is, so planes are written as
// differences from what the memory says was written before; a memory that is new says: all 0.
#pragma once

#include <algorithm>
#include <array>

#include "core/game.hpp"
#include "games/ringrift/grid.hpp"
#include "games/ringrift/legal.hpp"

namespace riftkeep::ringrift {

// Numbers of rings as the planes have them.
inline constexpr auto SCALED = [] {
    std::array<float, 256> table{};
    for (int rings = 0; rings < 256; ++rings) table[rings] = static_cast<float>(rings) / 8;
    return table;
}();
inline constexpr int PLANES_PER_SEAT = 11;
inline constexpr int SHARED_PLANES = 16;  // the first before those of the seats, the others after
inline constexpr int PLAYER_PLANES = 3;   // only where the number of seats shown is fixed
inline constexpr int MOST_PLANES = SHARED_PLANES + PLANES_PER_SEAT * MAX_PLAYERS + PLAYER_PLANES;

inline int seats_shown(int players, const PlaneView& view) {
    return view.seats_shown ? view.seats_shown : players;
}

inline int num_planes(int players, const PlaneView& view) {
    return SHARED_PLANES + PLANES_PER_SEAT * seats_shown(players, view) +
           (view.seats_shown ? PLAYER_PLANES : 0);
}

// What the planes say of one stack.
struct SeenStack {
    Stack stack;
    std::array<std::uint8_t, MAX_PLAYERS> rings{};  // of each seat, seat 1 first
    std::uint8_t owner = 1;
    std::uint8_t run_owner = 1, run = 0;  // the rings of one seat right below the cap
};

// What has been written so far.
template <class B>
struct PlaneMemory : StepMemory {
    std::array<float, MOST_PLANES> levels{};  // of the planes that have one number everywhere
    std::array<typename B::Bits, 3 * MAX_PLAYERS + 1> sets{};
    Cell must_move = NO_CELL, active = NO_CELL;
    typename B::Bits stacks;
    int first = 1;  // the seat whose view it was
    std::array<SeenStack, B::NUM_CELLS> seen{};
};

template <class B>
class PlaneWriter {
public:
    PlaneWriter(const Position<B>& position, const PlaneView& view, float* out,
                PlaneMemory<B>& memory)
        : position_(position),
          view_(view),
          first_(view.seat ? view.seat : position.player),
          shown_(seats_shown(position.seats(), view)),
          out_(out),
          memory_(memory) {}

    void write() {
        level(0, 1.0f);
        for (int i = 0; i < position_.seats(); ++i) write_seat(i);
        write_stacks();
        write_turn(1 + shown_ * PLANES_PER_SEAT + 1);
        if (view_.seats_shown) {
            level(SHARED_PLANES + shown_ * PLANES_PER_SEAT + position_.seats() - 2, 1.0f);
        }
    }

private:
    static constexpr int AREA = Grid<B>::AREA;
    // The planes of a seat.
    enum { MARKERS, COLLAPSED, STACKS, CAP, RINGS, RUN, HAND, ELIMINATED, LAND, REAL, EXCLUSIVE };

    static int plane_of(int i, int what) { return 1 + i * PLANES_PER_SEAT + what; }
    static int place(int cell) { return grid_place<B>(cell); }
    // The seat that is counted as number i.
    int seat(int i) const { return (first_ - 1 + i) % position_.seats() + 1; }

    // A plane with one number on the whole board.
    inline void level(int plane, float value) {
        if (memory_.levels[plane] != value) write_level(plane, value);
    }
    void write_level(int plane, float value) {
        memory_.levels[plane] = value;
        Grid<B>::fill(out_ + plane * AREA, value);
    }

    // A plane that is 1 on a set of cells; `number` is its place in the memory.
    void set(int number, int plane, const typename B::Bits& cells) {
        typename B::Bits& before = memory_.sets[number];
        if (before == cells) return;
        Grid<B>::change(out_ + plane * AREA, before, cells);
        before = cells;
    }
    // A plane that is 1 on one cell or none.
    void set(Cell& before, int plane, Cell cell) {
        if (before == cell) return;
        float* out = out_ + plane * AREA;
        if (before != NO_CELL) out[place(before)] = 0.0f;
        if (cell != NO_CELL) out[place(cell)] = 1.0f;
        before = cell;
    }

    void write_seat(int i) {
        const Config& config = position_.config();
        const int seat = this->seat(i);
        set(3 * i, plane_of(i, MARKERS), position_.markers[seat]);
        set(3 * i + 1, plane_of(i, COLLAPSED), position_.collapsed[seat]);
        set(3 * i + 2, plane_of(i, STACKS), position_.owned[seat]);
        level(plane_of(i, HAND), static_cast<float>(position_.hand[seat]) / config.rings);
        level(plane_of(i, ELIMINATED),
              static_cast<float>(position_.eliminated[seat]) / config.ring_goal);
        level(plane_of(i, LAND), static_cast<float>(position_.land[seat]) / config.land_goal);
        level(plane_of(i, REAL), position_.real_action[seat] == Known::yes);
        level(plane_of(i, EXCLUSIVE), position_.previous_exclusive == seat);
    }

    SeenStack seen(const Stack& stack) const {
        SeenStack result;
        RingIndex ring = stack.top;
        result.stack = stack;
        result.owner = static_cast<std::uint8_t>(position_.color_of(stack));
        result.rings[result.owner - 1] = stack.cap;
        for (int level = 0; level < stack.cap; ++level) ring = position_.ring_below[ring];
        bool is_run = true;
        for (int level = stack.cap; level < stack.height; ++level) {
            const std::uint8_t owner = position_.ring_color[ring];
            if (level == stack.cap) result.run_owner = owner;
            is_run = is_run && owner == result.run_owner;
            result.run += is_run;
            ++result.rings[owner - 1];
            ring = position_.ring_below[ring];
        }
        return result;
    }

    // An action that changes a stack changes its height, so that one with the same height, cap and
    // rings at its ends is the same, unless the memory has missed an action.
    void write_stacks() {
        const auto stacks = position_.all_stacks();
        const bool is_turned = memory_.first != first_;
        if (stacks != memory_.stacks) {
            memory_.stacks.without(stacks).each([&](int cell) { write_stack(cell, {}); });
            memory_.stacks = stacks;
        }
        stacks.each([&](int cell) {
            const Stack& stack = position_.stack_at(cell);
            const SeenStack& before = memory_.seen[dense<B>(cell)];
            if (!(stack == before.stack) || memory_.has_missed_steps) {
                write_stack(cell, seen(stack));
            } else if (is_turned) {
                write_rings(place(cell), before, before.run);
            }
        });
        memory_.first = first_;
        memory_.has_missed_steps = false;
    }

    void write_stack(int cell, const SeenStack& now) {
        SeenStack& before = memory_.seen[dense<B>(cell)];
        write_rings(place(cell), now, before.run || now.run);
        out_[(1 + shown_ * PLANES_PER_SEAT) * AREA + place(cell)] = SCALED[now.stack.height];
        before = now;
    }

    // What the planes of all seats say of one stack; few have, or had, a run below their cap.
    void write_rings(int place, const SeenStack& now, bool with_run) {
        float* out = out_ + AREA + place;
        const int seats = position_.seats();
        int seat = first_;
        for (int i = 0; i < seats; ++i, out += PLANES_PER_SEAT * AREA) {
            out[CAP * AREA] = SCALED[seat == now.owner ? now.stack.cap : 0];
            out[RINGS * AREA] = SCALED[now.rings[seat - 1]];
            if (with_run) out[RUN * AREA] = SCALED[seat == now.run_owner ? now.run : 0];
            seat = seat == seats ? 1 : seat + 1;
        }
    }

    void write_turn(int plane) {
        set(memory_.must_move, plane, position_.must_move);
        set(memory_.active, plane + 1, position_.active);
        set(3 * MAX_PLAYERS, plane + 2,
            position_.owed == Owed::reward
                ? cells_of<B>(position_.owed_line, 0, position_.owed_line.length)
                : typename B::Bits{});
        level(plane + 3, position_.owed == Owed::payment);
        level(plane + 4, position_.acted);
        level(plane + 5, position_.phase == Phase::ring_placement && may_swap<B>(position_));
        level(plane + 6, position_.holder(first_) != first_);
        for (int phase = 0; phase < static_cast<int>(Phase::game_over); ++phase) {
            level(plane + 7 + phase, static_cast<int>(position_.phase) == phase);
        }
    }

    const Position<B>& position_;
    const PlaneView view_;
    const int first_;  // the seat whose view it is
    const int shown_;
    float* out_;
    PlaneMemory<B>& memory_;
};

}  // namespace riftkeep::ringrift
