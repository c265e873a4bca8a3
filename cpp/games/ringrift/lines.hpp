// Lines of markers: which there are, which can be processed, and their rewards (R120-R122,
// D45-D51). Collapsing and paying is turn.hpp and elimination.hpp.
#pragma once

#include "games/ringrift/state.hpp"

namespace riftkeep::ringrift {

// How many cells there are from a cell to the edge along an axis, the cell included.
template <class B, Vector V>
int longest_run(int start) {
    if constexpr (B::ROW == 32) {
        return B::SIDE;  // a step off the board meets no marker
    } else {
        const int x = start % B::ROW, y = start / B::ROW;
        const int columns = V.dx == 0 ? B::SIDE : B::SIDE - x;
        const int rows = V.dy == 0 ? B::SIDE : V.dy > 0 ? B::SIDE - y : y + 1;
        return columns < rows ? columns : rows;
    }
}

// Every maximal run of the player's markers that is long enough (R120); stops if visit says so.
template <class B, class Visit>
void each_line(const Position<B>& position, int player, Visit visit) {
    const auto& marked = position.markers[player];
    const int required = position.config().line_length;
    int axis = 0;
    bool is_stopped = false;
    each_vector<B::AXES>([&]<Vector V>() {
        constexpr Vector back{-V.dx, -V.dy};
        auto starts = marked;
        auto later = marked;
        for (int step = 1; step < required; ++step) {
            later = B::template shifted<back>(later);
            starts &= later;
        }
        if (starts.any()) {
            const int delta = Geometry<B>::delta(V);
            starts.without(B::template shifted<V>(marked)).each([&](int start) {
                int length = required;
                const int longest = longest_run<B, V>(start);
                while (length < longest && marked.test(start + length * delta)) ++length;
                if (!is_stopped) {
                    is_stopped = visit(Line{static_cast<Cell>(start),
                                            static_cast<std::uint8_t>(axis),
                                            static_cast<std::uint8_t>(length)});
                }
            });
        }
        ++axis;
    });
}

// A line the player can, and so must, process: an exact one needs a stack to pay (D50).
template <class B>
bool is_processable(const Position<B>& position, int player, const Line& line) {
    return line.length > position.config().line_length || position.owned[player].any();
}

template <class B>
bool has_processable_line(const Position<B>& position, int player) {
    bool found = false;
    each_line<B>(position, player, [&](const Line& line) {
        return found = is_processable<B>(position, player, line);
    });
    return found;
}

// The cells of a line, or of a part of it.
template <class B>
typename B::Bits cells_of(const Line& line, int first, int length) {
    const int delta = geometry<B>.axis_deltas[line.axis];
    typename B::Bits cells;
    for (int i = first; i < first + length; ++i) cells.set(line.start + i * delta);
    return cells;
}

}  // namespace riftkeep::ringrift
