// What a learner sees of a position; the list is in docs/concepts/native.md.
#pragma once

#include <algorithm>

#include "games/great_kingdom/state.hpp"

namespace riftkeep::great_kingdom {

inline constexpr int NUM_PLANES = 10;

template <class B>
void write_planes(const Position<B>& position, float* out) {
    const Geometry<B>& geometry = position.geometry();
    const int area = geometry.size() * geometry.size();
    const auto fill = [&](int plane, float value) { std::fill_n(out + plane * area, area, value); };
    const auto put = [&](int plane, const typename B::Points& points) {
        points.each([&](int bit) { out[plane * area + geometry.number[bit]] = 1.0f; });
    };
    std::fill_n(out, NUM_PLANES * area, 0.0f);
    const Territories<B> territory = position.territory();
    const bool is_blue = position.player == BLUE;
    const auto& own = position.castles(position.player);
    const int supply = position.options().castles;
    fill(0, 1.0f);
    put(1, own);
    put(2, position.castles(other(position.player)));
    put(3, position.neutral);
    put(4, is_blue ? territory.blue : territory.orange);
    put(5, is_blue ? territory.orange : territory.blue);
    fill(6, is_blue);
    fill(7, position.passes > 0);
    fill(8, position.phase() == Phase::neutral_placement);
    fill(9, supply < 0 ? 0.0f : static_cast<float>(supply - own.count()) / supply);
}

}  // namespace riftkeep::great_kingdom
