// Victory: how a game ends and who wins it (GK-3, GK-4, GK-12, GK-13, GK-20; rulebook 5 and 6).
//
// A castle that leaves an enemy group without a liberty wins at once, also if its own group has
// none either; one that leaves only its own group without a liberty loses at once. After two passes
// in a row territory decides, and Blue needs a lead of `margin` points.
#pragma once

#include "games/great_kingdom/groups.hpp"
#include "games/great_kingdom/state.hpp"

namespace riftkeep::great_kingdom {

// How the castle that the player places ends the game, if it does. `own` has the castle already
// and `empty` no longer has the point.
template <class B>
Reason reason_of_castle(const Geometry<B>& geometry, const typename B::Points& castle,
                        const typename B::Points& own, const typename B::Points& enemy,
                        const typename B::Points& empty) {
    if (has_dead_beside<B>(geometry, castle, enemy, empty)) return Reason::capture;
    return has_liberty<B>(geometry, castle, own, empty) ? Reason::none : Reason::suicide;
}

// The winner by territory, after two passes in a row.
template <class B>
int winner_of_score(const Position<B>& position) {
    const Territories<B> territory = position.territory();
    const int lead = territory.blue.count() - territory.orange.count();
    return lead >= position.options().margin ? BLUE : ORANGE;
}

}  // namespace riftkeep::great_kingdom
