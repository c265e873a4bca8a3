// Moving a stack without capturing: where it can go and what happens on the way (R090-R092,
// D30-D35). Captures are capture.hpp; whether a capture may follow is turn.hpp.
#pragma once

#include <bit>

#include "games/ringrift/state.hpp"

namespace riftkeep::ringrift {

// The cells a stack of one player can pass over and come down on (B2, R091; E).
template <class B>
struct Ground {
    typename B::Bits free;
    typename B::Bits landable;
    bool lands_anywhere;  // landable is free
};

template <class B>
Ground<B> ground_for(const Position<B>& position, int player) {
    Ground<B> ground{position.free(), {}, position.config().lands_on_any_marker};
    ground.landable = ground.free;
    if (!ground.lands_anywhere) {
        const auto forbidden = position.all_markers().without(position.markers[player]);
        ground.landable = ground.free.without(forbidden);
    }
    return ground;
}

// What a cell sees in a direction: how many free cells, then which cell, if any, is not free.
struct View {
    int run;
    int obstacle;  // NO_CELL if all are free up to the edge
};

// How many cells of a set there are on a large board from the next one on, one after the other.
//
// Along a row they are counted in one go, which gives 1.04 of the steps of VectorEnv.
template <class B>
inline int run_in(int cell, int delta, const typename B::Bits& cells) {
    if (delta == 1) return cells.run_from(cell + 1);
    if (delta == -1) return cells.run_before(cell);
    int run = 0;
    for (int next = cell + delta; cells.test(next); next += delta) ++run;  // stops off the board
    return run;
}

template <class B>
inline View look(int cell, int direction, const typename B::Bits& free) {
    const Geometry<B>& board = geometry<B>;
    const int length = board.ray_length[dense<B>(cell)][direction];
    if constexpr (Geometry<B>::IS_SMALL) {
        const std::uint64_t obstacles = board.rays[cell][direction] & ~free.word;
        if (!obstacles) return {length, NO_CELL};
        const int nearest = board.deltas[direction] > 0 ? std::countr_zero(obstacles)
                                                        : 63 - std::countl_zero(obstacles);
        return {board.distance[cell][nearest] - 1, nearest};
    } else {
        const int delta = board.deltas[direction];
        const int run = run_in<B>(cell, delta, free);
        return {run, run == length ? NO_CELL : cell + (run + 1) * delta};
    }
}

// Steps from `first` to `last` that end on a cell where one may come down.
template <class B, class Visit>
void each_landing(int cell, int direction, int first, int last, const Ground<B>& ground,
                  Visit visit) {
    const int delta = geometry<B>.deltas[direction];
    for (int steps = first; steps <= last; ++steps) {
        if (ground.lands_anywhere || ground.landable.test(cell + steps * delta)) visit(steps);
    }
}

template <class B>
bool has_landing(int cell, int direction, int first, int last, const Ground<B>& ground) {
    if (ground.lands_anywhere) return first <= last;
    bool found = false;
    each_landing<B>(cell, direction, first, last, ground, [&](int) { found = true; });
    return found;
}

// Leave a marker behind; flip others' markers on the way and collapse own ones (R092).
template <class B>
void slide(Position<B>& position, int from, int direction, int steps) {
    const int delta = geometry<B>.deltas[direction];
    const int player = position.player;
    const auto markers = position.all_markers();
    for (int i = 1; i < steps; ++i) {
        const int cell = from + i * delta;
        if (!markers.test(cell)) continue;
        if (position.markers[player].test(cell)) {
            position.collapse_cell(cell);
        } else {
            position.remove_marker(cell);
            position.put_marker(cell, player);
        }
    }
    position.put_marker(from, player);
}

// A stack has come down on a cell; a marker there goes, and costs the top ring (R092, R102; E).
template <class B>
void pay_for_landing(Position<B>& position, int cell, bool is_marked) {
    if (!is_marked) return;
    position.remove_marker(cell);
    if (position.config().lands_on_any_marker) {
        position.pop_ring(cell);
        ++position.eliminated[position.player];
    }
}

}  // namespace riftkeep::ringrift
