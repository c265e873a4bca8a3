// The boards: cells, directions, axes and slides (R001-R003, D9, D10).
//
// A cell is a small number that grows row by row. On square8 it is y * 8 + x and a set of cells is
// one word. On the large boards it is (y + 1) * 32 + x + 1, with empty rows above and below and
// empty columns beside, so that walking off the board always ends on an unset bit; hexagonal boards
// have x and y moved by their radius. `order` numbers the real cells 0, 1, 2, ...; actions, bytes
// and keys use these dense numbers.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/bits.hpp"

namespace riftkeep::ringrift {

using Cell = std::uint16_t;
inline constexpr Cell NO_CELL = 0xFFFF;

struct Vector {
    int dx, dy;
};

struct SquareVectors {
    static constexpr std::array<Vector, 8> DIRECTIONS = {
        {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
    static constexpr std::array<Vector, 4> AXES = {{{1, 0}, {1, 1}, {0, 1}, {1, -1}}};
    static constexpr std::array<Vector, 4> NEIGHBORS = {{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
};

struct HexVectors {
    static constexpr std::array<Vector, 6> DIRECTIONS = {
        {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};
    static constexpr std::array<Vector, 3> AXES = {{{1, 0}, {1, -1}, {0, -1}}};
    static constexpr std::array<Vector, 6> NEIGHBORS = DIRECTIONS;
};

struct Square8 : SquareVectors {
    using Bits = BitWord;
    static constexpr bool IS_HEXAGONAL = false;
    static constexpr int SIDE = 8;      // rows and columns of the smallest square around the board
    static constexpr int NUM_CELLS = 64;
    static constexpr int NUM_RINGS = 18;
    static constexpr int CELL_LIMIT = 64;
    static constexpr int ROW = 8;       // from a cell to the one below it
    static constexpr bool has(int x, int y) { return 0 <= x && x < 8 && 0 <= y && y < 8; }
    static constexpr int cell_at(int x, int y) { return y * ROW + x; }

    // Every cell of a set moved by a vector; what leaves the board is gone.
    template <Vector V>
    static constexpr Bits shifted(Bits cells) {
        constexpr int delta = V.dy * ROW + V.dx;
        constexpr std::uint64_t first_column = 0x0101010101010101u;
        constexpr std::uint64_t kept = V.dx == 0  ? ~std::uint64_t{0}
                                       : V.dx > 0 ? ~first_column
                                                  : ~(first_column << 7);
        const std::uint64_t moved = delta >= 0 ? cells.word << (delta & 63)
                                               : cells.word >> (-delta & 63);
        return {moved & kept};
    }
};

// What the boards that are kept row by row have in common.
template <int Side>
struct RowBoard {
    static constexpr int SIDE = Side;
    static constexpr int NUM_ROWS = (Side + 2 + 3) / 4 * 4;
    using Bits = BitRows<NUM_ROWS>;
    static constexpr int CELL_LIMIT = NUM_ROWS * 32;
    static constexpr int ROW = 32;
    static constexpr int cell_at(int x, int y) { return (y + 1) * ROW + x + 1; }

    // Every cell of a set moved by a vector; what leaves the board falls beside it or is gone.
    template <Vector V>
    static constexpr Bits shifted(const Bits& cells) {
        return cells.template moved<V.dx, V.dy>();
    }
};

struct Square19 : SquareVectors, RowBoard<19> {
    static constexpr bool IS_HEXAGONAL = false;
    static constexpr int NUM_CELLS = 361;
    static constexpr int NUM_RINGS = 36;
    static constexpr bool has(int x, int y) { return 0 <= x && x < 19 && 0 <= y && y < 19; }
};

template <int Radius, int Cells, int Rings>
struct Hexagonal : HexVectors, RowBoard<2 * Radius + 1> {
    static constexpr bool IS_HEXAGONAL = true;
    static constexpr int NUM_CELLS = Cells;
    static constexpr int NUM_RINGS = Rings;
    static constexpr bool has(int x, int y) {
        const int sum = x + y - 2 * Radius;
        return 0 <= x && x <= 2 * Radius && 0 <= y && y <= 2 * Radius && -Radius <= sum &&
               sum <= Radius;
    }
};

using Hexagonal13 = Hexagonal<12, 469, 48>;
using Hexagonal11 = Hexagonal<10, 331, 36>;

// One way from a cell to another on a common ray: a move or a capture, see actions.
struct Slide {
    Cell from;
    std::uint8_t direction;
    std::uint8_t steps;
};

// The tables of one board, made once.
template <class B>
struct Geometry {
    static constexpr int NUM_DIRECTIONS = static_cast<int>(B::DIRECTIONS.size());
    static constexpr int NUM_AXES = static_cast<int>(B::AXES.size());
    static constexpr int LONGEST_RAY = B::SIDE - 1;
    static constexpr bool IS_SMALL = std::is_same_v<typename B::Bits, BitWord>;

    typename B::Bits live;
    std::array<Cell, B::NUM_CELLS> cells;
    std::array<std::uint16_t, B::CELL_LIMIT> order;
    std::array<int, NUM_DIRECTIONS> deltas;
    std::array<int, NUM_AXES> axis_deltas;
    // By dense number of the cell and direction: cells up to the edge, and the slide of one step.
    std::array<std::array<std::uint8_t, NUM_DIRECTIONS>, B::NUM_CELLS> ray_length;
    std::array<std::array<std::uint16_t, NUM_DIRECTIONS>, B::NUM_CELLS> slide_base;
    std::vector<Slide> slides;
    // On the small board, the cells of each ray, and the steps between any two cells.
    std::array<std::array<std::uint64_t, NUM_DIRECTIONS>, IS_SMALL ? B::NUM_CELLS : 0> rays;
    std::array<std::array<std::uint8_t, B::NUM_CELLS>, IS_SMALL ? B::NUM_CELLS : 0> distance;

    Geometry() {
        order.fill(0);
        int number = 0;
        for (int y = 0; y < B::SIDE; ++y) {
            for (int x = 0; x < B::SIDE; ++x) {
                if (!B::has(x, y)) continue;
                const int cell = B::cell_at(x, y);
                live.set(cell);
                cells[number] = static_cast<Cell>(cell);
                order[cell] = static_cast<std::uint16_t>(number);
                add_rays(number++, x, y);
            }
        }
        for (int d = 0; d < NUM_DIRECTIONS; ++d) deltas[d] = delta(B::DIRECTIONS[d]);
        for (int axis = 0; axis < NUM_AXES; ++axis) axis_deltas[axis] = delta(B::AXES[axis]);
    }

    // Does a step in a direction change both coordinates of a square board?
    static constexpr bool is_diagonal(int direction) {
        const Vector step = B::DIRECTIONS[direction];
        return !B::IS_HEXAGONAL && step.dx && step.dy;
    }

    static constexpr int delta(Vector vector) { return vector.dy * B::ROW + vector.dx; }

private:
    void add_rays(int number, int x, int y) {
        for (int d = 0; d < NUM_DIRECTIONS; ++d) {
            const Vector step = B::DIRECTIONS[d];
            slide_base[number][d] = static_cast<std::uint16_t>(slides.size());
            if constexpr (IS_SMALL) rays[number][d] = 0;
            int steps = 1;
            while (B::has(x + step.dx * steps, y + step.dy * steps)) {
                if constexpr (IS_SMALL) {
                    const int end = B::cell_at(x + step.dx * steps, y + step.dy * steps);
                    rays[number][d] |= std::uint64_t{1} << end;
                    distance[number][end] = static_cast<std::uint8_t>(steps);
                }
                slides.push_back({static_cast<Cell>(B::cell_at(x, y)), static_cast<std::uint8_t>(d),
                                  static_cast<std::uint8_t>(steps)});
                ++steps;
            }
            ray_length[number][d] = static_cast<std::uint8_t>(steps - 1);
        }
    }
};

template <class B>
inline const Geometry<B> geometry{};

template <class B>
int dense(int cell) {
    if constexpr (B::CELL_LIMIT == B::NUM_CELLS) return cell;
    return geometry<B>.order[cell];
}

// The place of a cell in the smallest square around the board, row by row, as planes have it.
template <class B>
int grid_place(int cell) {
    if constexpr (B::ROW == B::SIDE) return cell;
    return (cell / B::ROW - 1) * B::SIDE + cell % B::ROW - 1;
}

// Call visit.template operator()<V>() for each vector of a list.
template <const auto& Vectors, class Visit>
constexpr void each_vector(Visit visit) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (visit.template operator()<Vectors[I]>(), ...);
    }(std::make_index_sequence<Vectors.size()>{});
}

// A set and everything next to it in the sense of territory; may leave the board.
template <class B>
typename B::Bits grown(const typename B::Bits& cells) {
    typename B::Bits result = cells;
    each_vector<B::NEIGHBORS>([&]<Vector V>() { result |= B::template shifted<V>(cells); });
    return result;
}

// The three by three cells around a cell as the lowest nine bits, row by row.
template <class B>
unsigned patch_of(const typename B::Bits& cells, int cell) {
    const int x = cell % B::ROW, y = cell / B::ROW;
    if constexpr (Geometry<B>::IS_SMALL) {
        const auto row = [&](std::uint64_t word) { return ((word & 0xFF) << 1 >> x) & 7; };
        const std::uint64_t from_above = y ? cells.word >> (y - 1) * 8 : cells.word << 8;
        return static_cast<unsigned>(row(from_above) | row(from_above >> 8) << 3 |
                                     row(from_above >> 16) << 6);
    } else {
        const auto row = [&](int i) { return cells.row[i] >> (x - 1) & 7; };
        return row(y - 1) | row(y) << 3 | row(y + 1) << 6;
    }
}

// For each such patch, whether the neighbors of its middle in the sense of territory hang together
// within the patch without it (the crossing number is at most one).
template <class B>
inline constexpr auto HANGS_TOGETHER = [] {
    constexpr int count = static_cast<int>(B::DIRECTIONS.size());
    constexpr int step = B::IS_HEXAGONAL ? 1 : 2;  // from one neighbor to the next
    std::array<bool, 512> table{};
    for (int patch = 0; patch < 512; ++patch) {
        const auto has = [&](int direction) {
            const Vector to = B::DIRECTIONS[direction % count];
            return (patch >> ((to.dy + 1) * 3 + to.dx + 1) & 1) != 0;
        };
        int parts = 0;
        for (int i = 0; i < count; i += step) {
            const bool goes_on = has(i + step) && (B::IS_HEXAGONAL || has(i + 1));
            parts += has(i) && !goes_on;
        }
        table[patch] = parts <= 1;
    }
    return table;
}();

// The neighbors of the middle of a patch in the sense of territory.
template <class B>
inline constexpr unsigned BESIDE_MIDDLE = [] {
    unsigned patch = 0;
    for (const Vector to : B::NEIGHBORS) patch |= 1u << ((to.dy + 1) * 3 + to.dx + 1);
    return patch;
}();

// The whole runs of a row in which some bit is set.
constexpr std::uint32_t fill_row(std::uint32_t seed, std::uint32_t within) {
    // Upwards the carry of an addition runs through each run; downwards by doubling steps.
    std::uint32_t found = (((within + seed) ^ within) | seed) & within;
    std::uint32_t open = within;
    found |= open & (found >> 1);
    open &= open >> 1;
    found |= open & (found >> 2);
    open &= open >> 2;
    found |= open & (found >> 4);
    open &= open >> 4;
    found |= open & (found >> 8);
    open &= open >> 8;
    found |= open & (found >> 16);
    return found;
}

// The whole runs, in all rows of a set, in which some bit is set.
constexpr BitWord fill_rows(BitWord seed, BitWord within) {
    constexpr std::uint64_t first_column = 0x0101010101010101u;
    std::uint64_t found = seed.word & within.word;
    std::uint64_t up = within.word & ~first_column, down = within.word & ~(first_column << 7);
    for (int step = 1; step <= 4; step *= 2) {
        found |= (up & (found << step)) | (down & (found >> step));
        up &= up << step;
        down &= down >> step;
    }
    return {found};
}
template <int Rows>
constexpr BitRows<Rows> fill_rows(const BitRows<Rows>& seed, const BitRows<Rows>& within) {
    BitRows<Rows> found;
    for (int i = 0; i < Rows; ++i) {
        found.row[i] = fill_row(seed.row[i] & within.row[i], within.row[i]);
    }
    return found;
}

// The whole runs of a set that touch some cell in the row above (Dy is 1) or below (Dy is -1).
template <class B, int Dy>
typename B::Bits runs_touching(const typename B::Bits& cells, const typename B::Bits& within) {
    auto beside = B::template shifted<Vector{0, Dy}>(cells);
    if constexpr (B::IS_HEXAGONAL) beside |= B::template shifted<Vector{-Dy, Dy}>(cells);
    return fill_rows(beside, within);
}

// Has a set a single run at most, in all of its rows?
template <class B>
bool is_one_run(const typename B::Bits& cells) {
    const auto firsts = cells.without(B::template shifted<Vector{1, 0}>(cells));
    if constexpr (Geometry<B>::IS_SMALL) {
        return !(firsts.word & (firsts.word - 1));
    } else {
        std::uint32_t rows = 0, joined = 0;
        for (const std::uint32_t row : firsts.row) {
            rows += row != 0;
            joined |= row;
        }
        return rows <= 1 && !(joined & (joined - 1));
    }
}

// The first cells of runs from which one can step down to a run and, further back in that run, up
// again: to an earlier run of the same row.
template <class B>
typename B::Bits starts_joined_below(const typename B::Bits& cells) {
    const auto below = B::template shifted<Vector{0, -1}>(cells);
    const auto starts = cells.without(B::template shifted<Vector{1, 0}>(cells));
    const auto below_starts = below.without(B::template shifted<Vector{1, 0}>(below));
    typename B::Bits joined;
    for (int i = 0; i < B::NUM_ROWS; ++i) {
        const std::uint32_t ways_up = below.row[i] & cells.row[i];
        // The carry of an addition runs from the first cell of a run to its first way up.
        const std::uint32_t first_ways = (below.row[i] & ~ways_up) + below_starts.row[i];
        joined.row[i] = starts.row[i] & ways_up & ~first_ways;
    }
    return joined;
}

// Is a set connected, in the sense of territory, as far as a look at all rows at once can tell?
//
// It is if every run but one is joined to an earlier one, that is to one further up or further
// back in its row: because it hangs from a run of the row above, because a run below joins it to one
// further back, or because a run below joins it to one that hangs. Most sets that walls leave are
// like that, and a look takes a small part of the time of finding a connected part.
template <class B>
bool is_surely_whole(const typename B::Bits& cells) {
    const auto hanging = runs_touching<B, 1>(cells, cells);
    auto loose = cells.without(hanging);
    if (is_one_run<B>(loose)) return true;
    if constexpr (!Geometry<B>::IS_SMALL) {  // there a carry would run on into the next row
        loose = loose.without(fill_rows(starts_joined_below<B>(cells), loose));
        if (is_one_run<B>(loose)) return true;
    }
    const auto below_hanging = runs_touching<B, 1>(hanging, cells);
    return is_one_run<B>(loose.without(runs_touching<B, -1>(below_hanging, loose)));
}

// The connected part of a set that contains the seed, in the sense of territory.
template <class B>
typename B::Bits component(const typename B::Bits& seed, const typename B::Bits& within) {
    typename B::Bits found = seed & within;
    if constexpr (Geometry<B>::IS_SMALL) {
        while (true) {
            const auto bigger = grown<B>(found) & within;
            if (bigger == found) return found;
            found = bigger;
        }
    } else {
        // Sweep the rows down and up until a sweep changes nothing, no further than something is
        // found: most parts are small. The rows of `found` are filled whole from the start.
        int first = 1, last = B::SIDE;
        while (first <= last && !found.row[first]) ++first;
        if (first > last) return found;
        while (!found.row[last]) --last;
        for (int i = first; i <= last; ++i) found.row[i] = fill_row(found.row[i], within.row[i]);
        const auto spread = [&](int i, std::uint32_t before) {
            const std::uint32_t reached = before & within.row[i] & ~found.row[i];
            if (reached) found.row[i] |= fill_row(reached, within.row[i]);
            return reached != 0;
        };
        const auto sweep_down = [&] {
            bool is_changed = false;
            for (int i = first + 1; i <= last || (i <= B::SIDE && found.row[i - 1]); ++i) {
                const std::uint32_t before = found.row[i - 1];
                is_changed |= spread(i, B::IS_HEXAGONAL ? before | before >> 1 : before);
                if (i > last && found.row[i]) last = i;
            }
            return is_changed;
        };
        const auto sweep_up = [&] {
            bool is_changed = false;
            for (int i = last - 1; i >= first || (i >= 1 && found.row[i + 1]); --i) {
                const std::uint32_t before = found.row[i + 1];
                is_changed |= spread(i, B::IS_HEXAGONAL ? before | before << 1 : before);
                if (i < first && found.row[i]) first = i;
            }
            return is_changed;
        };
        sweep_down();
        while (found != within && sweep_up() && found != within && sweep_down()) {
        }
        return found;
    }
}

// Is a set connected in the sense of territory?
template <class B>
bool is_whole(const typename B::Bits& cells) {
    if (is_surely_whole<B>(cells)) return true;
    return component<B>(B::Bits::of(cells.lowest()), cells) == cells;
}

}  // namespace riftkeep::ringrift
