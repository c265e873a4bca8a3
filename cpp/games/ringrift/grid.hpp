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

    // Make numbers that are 1 on one set and 0 elsewhere those of another set.
    static void change(float* out, const Bits& before, const Bits& now) {
        if constexpr (Geometry<B>::IS_SMALL) {
            change_word<0>(out, before.word ^ now.word, now.word);
        } else {
            [&]<std::size_t... I>(std::index_sequence<I...>) {
                (change_word<2 * I>(out, before.pair(2 * I) ^ now.pair(2 * I), now.pair(2 * I)),
                 ...);
            }(std::make_index_sequence<B::SIDE / 2 + 1>{});
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
    // The rows of one word. Cells that differ are written one by one if they are few, or else by
    // fours with everything in their rows.
    template <int Row>
    static void change_word(float* out, std::uint64_t differences, std::uint64_t ones) {
        if (!differences) return;
        if (popcount(differences) <= (Geometry<B>::IS_SMALL ? 6 : 4)) {
            for (; differences; differences &= differences - 1) {
                const int at = std::countr_zero(differences);
                out[grid_place<B>(Row * B::ROW + at)] = static_cast<float>(ones >> at & 1);
            }
            return;
        }
        constexpr int first = B::ROW == B::SIDE ? 0 : 1;  // the column of x = 0
        for (int i = 0; i < 64 / B::ROW; ++i) {
            const int y = Row + i - first;
            if (y < 0 || y >= B::SIDE) continue;
            const std::uint64_t row = ones >> (i * B::ROW + first);
            float* to = out + y * B::SIDE;
            int x = 0;
            for (; x + 4 <= B::SIDE; x += 4) put_four(to + x, row >> x);
            if (x < B::SIDE) put_four(to + B::SIDE - 4, row >> (B::SIDE - 4));
        }
    }
    // Write the lowest four bits as numbers.
    static void put_four(float* out, std::uint64_t bits) {
        std::memcpy(out, FOUR_BITS[bits & 15].data(), 4 * sizeof(float));
    }
    static constexpr auto FOUR_BITS = [] {
        std::array<std::array<float, 4>, 16> table{};
        for (int bits = 0; bits < 16; ++bits) {
            for (int i = 0; i < 4; ++i) table[bits][i] = static_cast<float>(bits >> i & 1);
        }
        return table;
    }();

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
