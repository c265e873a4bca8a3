// Geometry: the points of a board as bits (GK-10, GK-17).
//
// Point (x, y) is bit y * (size + 1) + x: every row ends in one guard bit that is never set, so
// that shifting a set of points sideways cannot wrap into the next row.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/bits.hpp"
#include "games/great_kingdom/options.hpp"

namespace riftkeep::great_kingdom {

// A set of points in some words.
template <int Words>
struct PointSet {
    std::uint64_t word[Words] = {};

    static constexpr PointSet of(int bit) {
        PointSet result;
        result.word[bit >> 6] = std::uint64_t{1} << (bit & 63);
        return result;
    }

    constexpr bool any() const {
        std::uint64_t all = 0;
        for (int i = 0; i < Words; ++i) all |= word[i];
        return all != 0;
    }
    constexpr bool test(int bit) const { return word[bit >> 6] >> (bit & 63) & 1; }
    constexpr int count() const {
        int total = 0;
        for (int i = 0; i < Words; ++i) total += popcount(word[i]);
        return total;
    }
    constexpr int lowest() const {
        int i = 0;
        while (!word[i]) ++i;
        return i * 64 + std::countr_zero(word[i]);
    }
    constexpr PointSet lowest_alone() const { return of(lowest()); }
    constexpr int select(int rank) const {
        int i = 0;
        for (int here; rank >= (here = popcount(word[i])); ++i) rank -= here;
        return i * 64 + select_bit(word[i], rank);
    }
    template <class Visit>
    constexpr void each(Visit visit) const {
        for (int i = 0; i < Words; ++i) {
            for (std::uint64_t rest = word[i]; rest; rest &= rest - 1) {
                visit(i * 64 + std::countr_zero(rest));
            }
        }
    }

    // Visit the first bit and the length of every longest run within a word. The points of a run lie
    // side by side in a row, because of the guard bits.
    template <class Visit>
    constexpr void each_run(Visit visit) const {
        for (int i = 0; i < Words; ++i) {
            for (std::uint64_t rest = word[i]; rest;) {
                const int first = std::countr_zero(rest);
                visit(i * 64 + first, std::countr_one(rest >> first));
                rest &= rest + (std::uint64_t{1} << first);
            }
        }
    }
    // Visit every bit in which another set differs, and say whether it is in this one.
    template <class Visit>
    constexpr void each_difference(const PointSet& other, Visit visit) const {
        for (int i = 0; i < Words; ++i) {
            for (std::uint64_t rest = word[i] ^ other.word[i]; rest; rest &= rest - 1) {
                const int at = std::countr_zero(rest);
                visit(i * 64 + at, word[i] >> at & 1);
            }
        }
    }

    constexpr PointSet operator|(const PointSet& other) const {
        PointSet result;
        for (int i = 0; i < Words; ++i) result.word[i] = word[i] | other.word[i];
        return result;
    }
    constexpr PointSet operator&(const PointSet& other) const {
        PointSet result;
        for (int i = 0; i < Words; ++i) result.word[i] = word[i] & other.word[i];
        return result;
    }
    constexpr PointSet without(const PointSet& other) const {
        PointSet result;
        for (int i = 0; i < Words; ++i) result.word[i] = word[i] & ~other.word[i];
        return result;
    }
    constexpr PointSet& operator|=(const PointSet& other) { return *this = *this | other; }
    constexpr bool operator==(const PointSet&) const = default;

    // Shifts by fewer than 64 places.
    constexpr PointSet operator<<(int places) const {
        PointSet result;
        result.word[0] = word[0] << places;
        for (int i = 1; i < Words; ++i) {
            result.word[i] = word[i] << places | word[i - 1] >> (64 - places);
        }
        return result;
    }
    constexpr PointSet operator>>(int places) const {
        PointSet result;
        result.word[Words - 1] = word[Words - 1] >> places;
        for (int i = 0; i < Words - 1; ++i) {
            result.word[i] = word[i] >> places | word[i + 1] << (64 - places);
        }
        return result;
    }
};

// A kind of board: how many words its sets need, and its size if that is fixed (0 if not).
template <int Words, int FixedSize>
struct Board {
    using Points = PointSet<Words>;
    static constexpr int BITS = Words * 64;
    static constexpr int FIXED_SIZE = FixedSize;
};

using Standard = Board<2, 9>;
using Small = Board<2, 0>;  // up to 10 x 10
using Large = Board<6, 0>;
inline constexpr int LARGEST_SMALL = 10;

// The tables of one board.
template <class B>
struct Geometry {
    using Points = typename B::Points;

    int runtime_size;
    Points board;
    std::array<Points, 4> edges;                // bottom, top, left and right
    std::array<std::uint16_t, B::BITS> number;  // of the point of each bit: y * size + x
    std::array<std::uint16_t, LARGEST * LARGEST> bit;  // of each point

    explicit Geometry(int size) : runtime_size(size) {
        number.fill(0);
        bit.fill(0);
        for (int y = 0; y < size; ++y) {
            for (int x = 0; x < size; ++x) {
                const int at = y * (size + 1) + x;
                number[at] = static_cast<std::uint16_t>(y * size + x);
                bit[y * size + x] = static_cast<std::uint16_t>(at);
                const Points point = Points::of(at);
                board |= point;
                if (y == 0) edges[0] |= point;
                if (y == size - 1) edges[1] |= point;
                if (x == 0) edges[2] |= point;
                if (x == size - 1) edges[3] |= point;
            }
        }
    }

    constexpr int size() const { return B::FIXED_SIZE ? B::FIXED_SIZE : runtime_size; }
    constexpr int row() const { return size() + 1; }

    // The bits orthogonally next to some point of a set, be they in it, on the board or neither.
    Points around(const Points& points) const {
        return points << 1 | points >> 1 | points << row() | points >> row();
    }
    // The points orthogonally next to a set and not in it.
    Points neighbors(const Points& points) const {
        return (around(points) & board).without(points);
    }
    // The points of `within` that orthogonal steps inside it reach from `seed`.
    Points connected(const Points& seed, const Points& within) const {
        Points reached = seed & within;
        while (true) {
            const Points grown = (reached | around(reached)) & within;
            if (grown == reached) return reached;
            reached = grown;
        }
    }
};

}  // namespace riftkeep::great_kingdom
