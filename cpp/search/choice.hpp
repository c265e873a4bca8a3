// Which action to play in the end, and what is reported of all of them.
//
// After a small budget the choice is by value among what halving has kept, after a large one by
// lower confidence bound. Certain results come before and after all estimates.
#pragma once

#include <cmath>
#include <utility>

#include "search/settings.hpp"
#include "search/solver.hpp"

namespace riftkeep::search {

template <class G>
class Choice {
public:
    Choice(const G& graph, const Settings& settings) : graph_(graph), settings_(settings) {}

    std::uint32_t best_edge(const Node& node) const {
        const std::uint32_t most = most_visits(node);
        std::uint32_t best = 0;
        for (std::uint32_t i = 1; i < node.edges.size(); ++i) {
            if (rank(node, node.edges[i], most) > rank(node, node.edges[best], most)) best = i;
        }
        return best;
    }

    // What is thought of the root and of its actions, the best first.
    Report report(const Node& root) const {
        Report result;
        result.values = root.values;
        result.proof = root.proof;
        result.player = root.player;
        for (const std::uint32_t i : ranked(root)) {
            const Edge& edge = root.edges[i];
            ActionReport entry{edge.action, edge.visits, edge.prior, root.own, 0, {}, {}};
            if (edge.child != NO_NODE) {
                entry.values = graph_[edge.child].values;
                entry.proof = graph_[edge.child].proof;
            } else if (root.edges.size() == 1 && root.proof.is_known()) {
                entry.values = root.values;
                entry.proof = root.proof;
            }
            const float share = entry.values[root.player - 1];
            entry.bound = entry.proof.is_known() ? share : share - uncertainty(edge);
            entry.line = line_from(edge);
            result.actions.push_back(std::move(entry));
        }
        return result;
    }

private:
    // How far the value of an action may be off.
    static float uncertainty(const Edge& edge) {
        return 1.0f / std::sqrt(1.0f + static_cast<float>(edge.visits));
    }

    // How good it is to play an action now: certain results before and after all others, then
    // those looked at enough, by value if halving has chosen them, else by lower bound.
    float rank(const Node& node, const Edge& edge, std::uint32_t most) const {
        if (edge.child != NO_NODE && graph_[edge.child].proof.is_known()) {
            const Proof& proof = graph_[edge.child].proof;
            const int good = worth(proof, node.player);
            const float plies = 0.01f * static_cast<float>(proof.plies);
            if (good == 2) return 1000 - plies;
            if (good == 0) return -1000 + plies;
        }
        if (edge.visits == 0 || edge.child == NO_NODE) return -500 + edge.prior;
        const float share = graph_[edge.child].values[node.player - 1];
        if (settings_.is_halved()) {
            const float enough = edge.visits * 2 >= most ? 10.0f : 0.0f;
            return enough + share + 0.02f * std::log(edge.prior + 1e-9f);
        }
        return (edge.visits * 10 >= most ? 10.0f : 0.0f) + share - uncertainty(edge);
    }

    static std::uint32_t most_visits(const Node& node) {
        std::uint32_t most = 0;
        for (const Edge& edge : node.edges) most = std::max(most, edge.visits);
        return most;
    }

    // The edges of a node, the best first.
    std::vector<std::uint32_t> ranked(const Node& node) const {
        const std::uint32_t most = most_visits(node);
        std::vector<std::pair<float, std::uint32_t>> ranks;
        for (std::uint32_t i = 0; i < node.edges.size(); ++i) {
            ranks.emplace_back(-rank(node, node.edges[i], most), i);
        }
        std::sort(ranks.begin(), ranks.end());
        std::vector<std::uint32_t> order;
        for (const auto& entry : ranks) order.push_back(entry.second);
        return order;
    }

    std::vector<Action> line_from(const Edge& first) const {
        std::vector<Action> line;
        const Edge* edge = &first;
        while (edge != nullptr && line.size() < 64) {
            line.push_back(edge->action);
            if (edge->child == NO_NODE) break;
            const Node& node = graph_[edge->child];
            const Edge* next = nullptr;
            for (const Edge& candidate : node.edges) {
                if (candidate.visits == 0 || candidate.child == NO_NODE) continue;
                const Proof& proof = graph_[candidate.child].proof;
                if (node.proof.is_known() && proof.is_known() && proof.winner == node.proof.winner &&
                    proof.plies + 1 == node.proof.plies) {
                    next = &candidate;
                    break;
                }
                if (next == nullptr || candidate.visits > next->visits) next = &candidate;
            }
            edge = next;
        }
        return line;
    }

    const G& graph_;
    const Settings& settings_;
};

}  // namespace riftkeep::search
