// What a node is worth because of what came after it.
#pragma once

#include "search/solver.hpp"

namespace riftkeep::search {

// Make a node what those after it say: their means weighted by visits, or their proof. What is
// proven to lose stays in the mean, as a sign of danger: without it 250 simulations score 43 of 200
// games of Great Kingdom against 250 with it, and 600 simulations 80 of 200 on square8.
template <class G>
void back_up(const G& graph, Node& node, int players) {
    if (node.proof.is_known()) return;
    Values sum = node.own;
    for (float& value : sum) value *= node.weight;
    std::uint32_t visits = 0;
    bool has_proof = false;
    for (std::uint32_t i = 0; i < node.opened; ++i) {
        const Edge& edge = node.edges[i];
        if (edge.child == NO_NODE || edge.visits == 0) continue;
        const Node& child = graph[edge.child];
        const Values after = graph.values_after(edge, child);
        has_proof |= child.proof.is_known();
        visits += edge.visits;
        for (int seat = 0; seat < players; ++seat) {
            sum[seat] += static_cast<float>(edge.visits) * after[seat];
        }
    }
    node.visits = 1 + visits;
    const float total = node.weight + static_cast<float>(visits);
    for (int seat = 0; seat < players; ++seat) node.values[seat] = sum[seat] / total;
    if (!has_proof) return;
    node.proof = proven(graph, node, players);
    if (node.proof.is_known()) node.values = values_of(node.proof, players);
}

}  // namespace riftkeep::search
