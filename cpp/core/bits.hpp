// Sets of cells as bits: one 64-bit word for the small board, one 32-bit row after the other for
// the large ones.
//
// In BitRows the cell of column x in row y is bit x of row y; rows and columns that are not on the
// board are never set, so that a step off the board always meets an unset bit. Everything is a
// plain value and nothing allocates.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace riftkeep {

// Without the compiler being allowed to use the popcnt instruction this is faster than the library
// call that std::popcount becomes.
constexpr int popcount(std::uint64_t word) {
#if defined(__POPCNT__)
    return std::popcount(word);
#else
    word -= (word >> 1) & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + ((word >> 2) & 0x3333333333333333u);
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return static_cast<int>((word * 0x0101010101010101u) >> 56);
#endif
}

// For each byte and rank, the place of the set bit of that rank.
inline constexpr auto SELECT_IN_BYTE = [] {
    std::array<std::array<std::uint8_t, 8>, 256> table{};
    for (int byte = 0; byte < 256; ++byte) {
        int rank = 0;
        for (int at = 0; at < 8; ++at) {
            if (byte >> at & 1) table[byte][rank++] = static_cast<std::uint8_t>(at);
        }
    }
    return table;
}();

// The place of the set bit that has `rank` set bits below it; there must be one. Without branches:
// the running sums of the bytes' counts tell in which byte it is, and a table where in the byte.
constexpr int select_bit(std::uint64_t word, int rank) {
    constexpr std::uint64_t ones = 0x0101010101010101u, tops = ones << 7;
    std::uint64_t sums = word - ((word >> 1) & 0x5555555555555555u);
    sums = (sums & 0x3333333333333333u) + ((sums >> 2) & 0x3333333333333333u);
    sums = ((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * ones;
    const std::uint64_t wanted = static_cast<std::uint64_t>(rank) * ones;
    const std::uint64_t is_later = ((wanted | tops) - sums) & tops;
    const int at = static_cast<int>(((is_later >> 7) * ones) >> 56) * 8;
    const int below = static_cast<int>(((sums << 8) >> at) & 0xFF);
    return at + SELECT_IN_BYTE[(word >> at) & 0xFF][rank - below];
}

// At most 64 cells.
struct BitWord {
    std::uint64_t word = 0;

    static constexpr BitWord of(int cell) { return {std::uint64_t{1} << cell}; }

    constexpr bool any() const { return word != 0; }
    constexpr bool test(int cell) const { return word >> cell & 1; }
    constexpr void set(int cell) { word |= std::uint64_t{1} << cell; }
    constexpr void reset(int cell) { word &= ~(std::uint64_t{1} << cell); }
    constexpr int count() const { return popcount(word); }
    constexpr int lowest() const { return std::countr_zero(word); }
    constexpr int select(int rank) const { return select_bit(word, rank); }

    template <class Visit>
    constexpr void each(Visit visit) const {
        for (std::uint64_t rest = word; rest; rest &= rest - 1) visit(std::countr_zero(rest));
    }
    template <class Test>
    constexpr bool any_of(Test test) const {
        for (std::uint64_t rest = word; rest; rest &= rest - 1) {
            if (test(std::countr_zero(rest))) return true;
        }
        return false;
    }

    // How many cells from this one on are in the set, one after the other.
    constexpr int run_from(int cell) const { return std::countr_one(word >> cell); }

    // Visit the first cell and the length of every longest run of cells.
    template <class Visit>
    constexpr void each_run(Visit visit) const {
        for (std::uint64_t rest = word; rest;) {
            const int first = std::countr_zero(rest);
            visit(first, std::countr_one(rest >> first));
            rest &= rest + (std::uint64_t{1} << first);
        }
    }

    constexpr BitWord operator&(BitWord other) const { return {word & other.word}; }
    constexpr BitWord operator|(BitWord other) const { return {word | other.word}; }
    constexpr BitWord& operator&=(BitWord other) { return *this = *this & other; }
    constexpr BitWord& operator|=(BitWord other) { return *this = *this | other; }
    constexpr BitWord without(BitWord other) const { return {word & ~other.word}; }
    constexpr bool operator==(const BitWord&) const = default;
};

// Four rows in one register. A set that is moved row by row through memory would be read in other
// pieces than it was written in, and each such reading waits for the writing to be done.
#if defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define RIFTKEEP_HAS_ROW_VECTORS 1
using RowVector = std::uint32_t __attribute__((vector_size(16)));
#endif
#endif
#ifndef RIFTKEEP_HAS_ROW_VECTORS
#define RIFTKEEP_HAS_ROW_VECTORS 0
#endif

// Rows of at most 31 cells; the number of rows is a multiple of four, which vectors like.
template <int Rows>
struct BitRows {
    static_assert(Rows % 4 == 0);
    alignas(16) std::uint32_t row[Rows] = {};

    static constexpr BitRows of(int cell) {
        BitRows result;
        result.set(cell);
        return result;
    }

    constexpr bool test(int cell) const { return row[cell >> 5] >> (cell & 31) & 1; }
    constexpr void set(int cell) { row[cell >> 5] |= std::uint32_t{1} << (cell & 31); }
    constexpr void reset(int cell) { row[cell >> 5] &= ~(std::uint32_t{1} << (cell & 31)); }

    constexpr bool any() const {
        std::uint32_t all = 0;
        for (int i = 0; i < Rows; ++i) all |= row[i];
        return all != 0;
    }
    constexpr int count() const {
        int total = 0;
        for (int i = 0; i < Rows; i += 2) total += popcount(pair(i));
        return total;
    }
    constexpr int lowest() const {
        int i = 0;
        while (!row[i]) ++i;
        return i * 32 + std::countr_zero(row[i]);
    }
    constexpr int select(int rank) const {
        for (int i = 0;; i += 2) {
            const int here = popcount(pair(i));
            if (rank < here) return i * 32 + select_bit(pair(i), rank);
            rank -= here;
        }
    }

    template <class Visit>
    constexpr void each(Visit visit) const {
        for (int i = 0; i < Rows; ++i) {
            for (std::uint32_t rest = row[i]; rest; rest &= rest - 1) {
                visit(i * 32 + std::countr_zero(rest));
            }
        }
    }
    template <class Test>
    constexpr bool any_of(Test test) const {
        for (int i = 0; i < Rows; ++i) {
            for (std::uint32_t rest = row[i]; rest; rest &= rest - 1) {
                if (test(i * 32 + std::countr_zero(rest))) return true;
            }
        }
        return false;
    }

    // How many cells from this one on are in the set, one after the other in its row.
    constexpr int run_from(int cell) const {
        return std::countr_one(row[cell >> 5] >> (cell & 31));
    }
    // How many cells right before this one, which is not the first of its row.
    constexpr int run_before(int cell) const {
        return std::countl_one(row[cell >> 5] << (32 - (cell & 31)));
    }

    // Visit the first cell and the length of every longest run of cells of a row.
    template <class Visit>
    constexpr void each_run(Visit visit) const {
        for (int i = 0; i < Rows; ++i) {
            for (std::uint32_t rest = row[i]; rest;) {
                const int first = std::countr_zero(rest);
                visit(i * 32 + first, std::countr_one(rest >> first));
                rest &= rest + (std::uint32_t{1} << first);
            }
        }
    }

    constexpr BitRows operator&(const BitRows& other) const {
        BitRows result;
        for (int i = 0; i < Rows; ++i) result.row[i] = row[i] & other.row[i];
        return result;
    }
    constexpr BitRows operator|(const BitRows& other) const {
        BitRows result;
        for (int i = 0; i < Rows; ++i) result.row[i] = row[i] | other.row[i];
        return result;
    }
    constexpr BitRows& operator&=(const BitRows& other) {
        for (int i = 0; i < Rows; ++i) row[i] &= other.row[i];
        return *this;
    }
    constexpr BitRows& operator|=(const BitRows& other) {
        for (int i = 0; i < Rows; ++i) row[i] |= other.row[i];
        return *this;
    }
    constexpr BitRows without(const BitRows& other) const {
        BitRows result;
        for (int i = 0; i < Rows; ++i) result.row[i] = row[i] & ~other.row[i];
        return result;
    }
    constexpr bool operator==(const BitRows& other) const {
        std::uint32_t differences = 0;
        for (int i = 0; i < Rows; ++i) differences |= row[i] ^ other.row[i];
        return differences == 0;
    }

    // Every cell moved by a step to a neighbor, diagonal ones included. What leaves the rows is gone.
    template <int Dx, int Dy>
    constexpr BitRows moved() const {
        static_assert(-1 <= Dx && Dx <= 1 && -1 <= Dy && Dy <= 1);
        BitRows result;
#if RIFTKEEP_HAS_ROW_VECTORS
        if (!std::is_constant_evaluated()) {
            RowVector before{}, here = four(0);
            for (int i = 0; i < Rows; i += 4) {
                const RowVector after = i + 4 < Rows ? four(i + 4) : RowVector{};
                RowVector taken = here;
                if constexpr (Dy > 0) taken = __builtin_shufflevector(before, here, 3, 4, 5, 6);
                if constexpr (Dy < 0) taken = __builtin_shufflevector(here, after, 1, 2, 3, 4);
                taken = sideways<Dx>(taken);
                std::memcpy(result.row + i, &taken, sizeof taken);
                before = here;
                here = after;
            }
            return result;
        }
#endif
        for (int i = 0; i < Rows; ++i) {
            const int from = i - Dy;
            result.row[i] = from < 0 || from >= Rows ? 0 : sideways<Dx>(row[from]);
        }
        return result;
    }

    // Two rows as one word; the bits of cell i * 32 and of the 63 cells after it.
    constexpr std::uint64_t pair(int i) const {
        return row[i] | static_cast<std::uint64_t>(row[i + 1]) << 32;
    }

private:
    template <int Dx, class T>
    static constexpr T sideways(T rows) {
        return Dx > 0 ? rows << 1 : Dx < 0 ? rows >> 1 : rows;
    }
#if RIFTKEEP_HAS_ROW_VECTORS
    RowVector four(int i) const {
        RowVector result;
        std::memcpy(&result, row + i, sizeof result);
        return result;
    }
#endif
};

}  // namespace riftkeep
