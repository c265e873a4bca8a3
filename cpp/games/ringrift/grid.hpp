// The square around a board, in which planes have their numbers: a place of it is y * SIDE + x.
//
// As many rows as fit are put into one word, so that the few cells of a set are found in a few words
// rather than in every row.
#pragma once

#include <bit>
#include <cstdint>

#include "games/ringrift/geometry.hpp"

namespace riftkeep::ringrift {

template <class B>
struct Grid {
    using Bits = typename B::Bits;
    static constexpr int ROWS = 64 / B::SIDE;  // in one word
    static constexpr int WORDS = (B::SIDE + ROWS - 1) / ROWS;
    static constexpr int PLACES = ROWS * B::SIDE;  // in one word

    static int cell(int place) { return B::cell_at(place % B::SIDE, place / B::SIDE); }

    // The places of a set from PLACES * number on.
    static std::uint64_t word(const Bits& cells, int number) {
        if constexpr (Geometry<B>::IS_SMALL) {
            return cells.word;
        } else {
            std::uint64_t word = 0;
            for (int i = 0; i < ROWS && number * ROWS + i < B::SIDE; ++i) {
                word |= std::uint64_t{cells.row[number * ROWS + i + 1] >> 1} << (i * B::SIDE);
            }
            return word;
        }
    }

    // Visit the places of a set.
    template <class Visit>
    static void each(const Bits& cells, Visit visit) {
        for (int number = 0; number < WORDS; ++number) {
            for (auto rest = word(cells, number); rest; rest &= rest - 1) {
                visit(number * PLACES + std::countr_zero(rest));
            }
        }
    }

    // Visit every place in which two sets differ, and say whether it is in the second one.
    template <class Visit>
    static void each_difference(const Bits& before, const Bits& now, Visit visit) {
        for (int number = 0; number < WORDS; ++number) {
            const std::uint64_t ones = word(now, number);
            for (auto rest = word(before, number) ^ ones; rest; rest &= rest - 1) {
                const int at = std::countr_zero(rest);
                visit(number * PLACES + at, ones >> at & 1);
            }
        }
    }
};

}  // namespace riftkeep::ringrift
