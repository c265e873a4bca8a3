// The square around a board, in which planes have their numbers: a place of it is y * SIDE + x.
//
// Sets are looked through a word at a time, so that the few cells in which two of them differ are
// found without a look at every row.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

#include "games/ringrift/geometry.hpp"

namespace riftkeep::ringrift {

template <class B>
struct Grid {
    using Bits = typename B::Bits;
    static constexpr int AREA = B::SIDE * B::SIDE;

    // Visit every cell in which two sets differ, and say whether it is in the second one.
    template <class Visit>
    static void each_difference(const Bits& before, const Bits& now, Visit visit) {
        if constexpr (Geometry<B>::IS_SMALL) {
            each_bit(0, before.word ^ now.word, now.word, visit);
        } else {
            for (int i = 0; i <= B::SIDE; i += 2) {
                const std::uint64_t ones = now.pair(i);
                each_bit(i * B::ROW, before.pair(i) ^ ones, ones, visit);
            }
        }
    }

    // Write a number to every place on the board; those beside it are left alone.
    static void fill(float* out, float value) {
        const float four[4] = {value, value, value, value};
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (std::memcpy(out + FOURS[I], four, sizeof four), ...);
        }(std::make_index_sequence<NUM_FOURS>{});
    }

private:
    template <class Visit>
    static void each_bit(int first, std::uint64_t rest, std::uint64_t ones, Visit visit) {
        for (; rest; rest &= rest - 1) {
            const int at = std::countr_zero(rest);
            visit(first + at, ones >> at & 1);
        }
    }

    // Visit the first of each four places, so that these fours cover all cells. The cells of a row
    // lie side by side; the last four of them may overlap those before.
    template <class Visit>
    static constexpr void each_four(Visit visit) {
        for (int first = 0; first < AREA;) {
            if (!is_cell(first)) {
                ++first;
                continue;
            }
            int end = first;
            while (end < AREA && is_cell(end)) ++end;
            for (; first + 4 <= end; first += 4) visit(first);
            if (first < end) visit(end - 4);
            first = end;
        }
    }
    static constexpr bool is_cell(int place) { return B::has(place % B::SIDE, place / B::SIDE); }

    static constexpr int NUM_FOURS = [] {
        int count = 0;
        each_four([&](int) { ++count; });
        return count;
    }();
    static constexpr std::array<int, NUM_FOURS> FOURS = [] {
        std::array<int, NUM_FOURS> result{};
        int count = 0;
        each_four([&](int first) { result[count++] = first; });
        return result;
    }();
};

}  // namespace riftkeep::ringrift
