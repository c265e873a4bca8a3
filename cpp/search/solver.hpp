// Certain results, carried from positions to those before them.
//
// With two players everything propagates: a win if one action wins, otherwise the best of all once
// all are known. With more players only what is sound whatever the others want: the mover's own win,
// and a result that all actions lead to.
#pragma once

#include "search/graph.hpp"

namespace riftkeep::search {

// How good a certain result is for a player: win, draw, loss.
inline int worth(Proof proof, int player) {
    return proof.winner == player ? 2 : proof.winner == Proof::DRAW ? 1 : 0;
}

// Is `a` better than `b` for the player: the better result; then the shorter win or longer loss.
inline bool is_better(Proof a, Proof b, int player) {
    const int worth_a = worth(a, player), worth_b = worth(b, player);
    if (worth_a != worth_b) return worth_a > worth_b;
    return worth_a == 2 ? a.plies < b.plies : a.plies > b.plies;
}

// What is certain about a node because of what is certain about those after it.
template <class G>
Proof proven(const G& graph, const Node& node, int players) {
    Proof best;
    bool is_all_known = true;
    bool is_all_the_same = true;
    for (const Edge& edge : node.edges) {
        const Proof after = edge.child == NO_NODE ? Proof{} : graph.proof_after(edge);
        if (!after.is_known()) {
            is_all_known = false;
            continue;
        }
        if (best.is_known() && after.winner != best.winner) is_all_the_same = false;
        if (!best.is_known() || is_better(after, best, node.player)) best = after;
    }
    if (!best.is_known()) return {};
    const bool is_certain = best.winner == node.player ||
                            (is_all_known && (players == 2 || is_all_the_same));
    if (!is_certain) return {};
    return {best.winner, static_cast<std::uint16_t>(best.plies + 1)};
}

}  // namespace riftkeep::search
