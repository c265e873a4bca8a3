// Positions, actions and planes seen through a symmetry of the board: those of the square that
// leave the neutral castle in its place (GK-18), numbered as in the Python twin of this file.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/great_kingdom/geometry.hpp"
#include "games/great_kingdom/options.hpp"

namespace riftkeep::great_kingdom {

// Where each point goes, and from where the point that comes to each place is, by numbers.
struct Symmetry {
    std::array<std::uint16_t, LARGEST * LARGEST> to{};
    std::array<std::uint16_t, LARGEST * LARGEST> source{};
};

inline std::vector<Symmetry> symmetries_of(const Options& options) {
    const int size = options.size, top = size - 1;
    std::vector<Symmetry> found;
    for (int kind = 0; kind < 8; ++kind) {
        Symmetry symmetry;
        for (int y = 0; y < size; ++y) {
            for (int x = 0; x < size; ++x) {
                const int turned[8][2] = {{x, y},       {top - y, x}, {top - x, top - y},
                                          {y, top - x}, {top - x, y}, {x, top - y},
                                          {y, x},       {top - y, top - x}};
                const int from = y * size + x, to = turned[kind][1] * size + turned[kind][0];
                symmetry.to[from] = static_cast<std::uint16_t>(to);
                symmetry.source[to] = static_cast<std::uint16_t>(from);
            }
        }
        const int fixed = options.neutral_point;
        if (fixed < 0 || symmetry.to[fixed] == fixed) found.push_back(symmetry);
    }
    return found;
}

template <class B>
typename B::Points turned(const Geometry<B>& geometry, const Symmetry& symmetry,
                          const typename B::Points& points) {
    typename B::Points result;
    points.each([&](int bit) {
        result |= B::Points::of(geometry.bit[symmetry.to[geometry.number[bit]]]);
    });
    return result;
}

}  // namespace riftkeep::great_kingdom
