// Territory: whose an empty region is (GK-7..GK-11; rulebook section 4).
//
// A region is a connected set of empty points. It belongs to a player if the castles around it are
// all of that player's color, edges and the neutral castle counting as walls for both, unless it
// has a point on each of the four edges.
#pragma once

#include <algorithm>

#include "games/great_kingdom/geometry.hpp"

namespace riftkeep::great_kingdom {

template <class B>
struct Territories {
    typename B::Points blue, orange;
};

// Give an empty region to the player whose it is, if it is anyone's.
template <class B>
void add_region(const Geometry<B>& geometry, const typename B::Points& region,
                const typename B::Points& blue, const typename B::Points& orange,
                Territories<B>& owned) {
    const auto walls = geometry.neighbors(region);
    const bool has_blue = (walls & blue).any(), has_orange = (walls & orange).any();
    if (has_blue == has_orange) return;
    const bool has_four_edges =
        std::all_of(geometry.edges.begin(), geometry.edges.end(),
                    [&](const auto& edge) { return (region & edge).any(); });
    if (!has_four_edges) (has_blue ? owned.blue : owned.orange) |= region;
}

template <class B>
Territories<B> territories(const Geometry<B>& geometry, const typename B::Points& empty,
                           const typename B::Points& blue, const typename B::Points& orange) {
    Territories<B> owned;
    for (auto rest = empty; rest.any();) {
        const auto region = geometry.connected(rest.lowest_alone(), rest);
        rest = rest.without(region);
        add_region<B>(geometry, region, blue, orange, owned);
    }
    return owned;
}

// The same after castles were placed: only the regions beside them can have changed.
template <class B>
Territories<B> territories_after(const Geometry<B>& geometry, const typename B::Points& empty,
                                 const typename B::Points& blue, const typename B::Points& orange,
                                 const typename B::Points& placed, Territories<B> owned) {
    const auto beside = geometry.around(placed) & empty;
    auto renewed = placed;
    Territories<B> found;
    for (auto rest = beside; rest.any();) {
        const auto region = geometry.connected(rest.lowest_alone(), empty);
        rest = rest.without(region);
        renewed |= region;
        add_region<B>(geometry, region, blue, orange, found);
    }
    return {owned.blue.without(renewed) | found.blue, owned.orange.without(renewed) | found.orange};
}

}  // namespace riftkeep::great_kingdom
