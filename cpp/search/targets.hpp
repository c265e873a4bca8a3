// What a policy should learn from a search: Gumbel targets with completed values.
//
// The prior of every action is raised by what the search found it to be worth. An action that was not
// tried counts as the mean of the root's own value and those tried, weighted by priors, so that
// nothing is punished for not being looked at.
#pragma once

#include <cmath>

#include "search/graph.hpp"
#include "search/solver.hpp"

namespace riftkeep::search {

// The targets of the root's edges, in their order; together 1.
template <class G>
std::vector<float> edge_targets(const G& graph, const Node& root, float scale) {
    const int mover = root.player - 1;
    float tried_prior = 0, tried_value = 0;
    std::uint32_t visits = 0, most = 0;
    for (const Edge& edge : root.edges) {
        if (edge.child == NO_NODE) continue;
        tried_prior += edge.prior;
        tried_value += edge.prior * graph.values_after(edge)[mover];
        visits += edge.visits;
        most = std::max(most, edge.visits);
    }
    float untried = root.own[mover];
    if (visits && tried_prior > 0) {
        const auto weight = static_cast<float>(visits);
        untried = (untried + weight * tried_value / tried_prior) / (1 + weight);
    }
    // More visits make values surer, so that they weigh more, as in the original method.
    const float weight = scale * (50 + static_cast<float>(most)) / 100;
    std::vector<float> targets;
    float highest = -1e30f, total = 0;
    for (const Edge& edge : root.edges) {
        const bool is_tried = edge.child != NO_NODE;
        float worth = is_tried ? graph.values_after(edge)[mover] : untried;
        if (is_tried && graph.proof_after(edge).is_known()) {
            worth = static_cast<float>(search::worth(graph.proof_after(edge), root.player)) - 0.5f;
        }
        targets.push_back(std::log(edge.prior + 1e-9f) + weight * worth);
        highest = std::max(highest, targets.back());
    }
    for (float& target : targets) total += target = std::exp(target - highest);
    for (float& target : targets) target /= total;
    return targets;
}

// How far targets are from the priors.
inline float surprise_of(const Node& root, const std::vector<float>& targets) {
    float sum = 0;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        if (targets[i] > 1e-9f) {
            sum += targets[i] * std::log(targets[i] / (root.edges[i].prior + 1e-9f));
        }
    }
    return sum;
}

}  // namespace riftkeep::search
