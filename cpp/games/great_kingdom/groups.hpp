// Groups and their liberties (GK-1, GK-2). What a group without liberties means is victory.hpp.
#pragma once

#include "games/great_kingdom/geometry.hpp"

namespace riftkeep::great_kingdom {

// Does the group of these castles have a liberty? Grows it only until the first is found.
template <class B>
bool has_liberty(const Geometry<B>& geometry, typename B::Points reached,
                 const typename B::Points& castles, const typename B::Points& empty) {
    while (true) {
        const auto beside = geometry.around(reached);
        if ((beside & empty).any()) return true;
        const auto grown = reached | (beside & castles);
        if (grown == reached) return false;
        reached = grown;
    }
}

// Every castle of one color whose group has no liberty.
template <class B>
typename B::Points dead_castles(const Geometry<B>& geometry, const typename B::Points& castles,
                                const typename B::Points& empty) {
    return castles.without(geometry.connected(geometry.neighbors(empty) & castles, castles));
}

// Is there a group that touches this point and has no liberty?
template <class B>
bool has_dead_beside(const Geometry<B>& geometry, const typename B::Points& point,
                     const typename B::Points& castles, const typename B::Points& empty) {
    // A castle next to a liberty settles its group at once, so that only the others are grown.
    auto suspects = geometry.around(point) & castles;
    if (!suspects.any()) return false;
    suspects = suspects.without(geometry.around(empty));
    bool found = false;
    suspects.each([&](int bit) {
        found = found || !has_liberty<B>(geometry, B::Points::of(bit), castles, empty);
    });
    return found;
}

}  // namespace riftkeep::great_kingdom
