// Which action to play in the end, and what is reported of all of them.
//
// After a small budget the choice is by value among what halving has kept, after a large one by
// lower confidence bound. Certain results come before and after all estimates.
#pragma once

#include <cmath>
#include <utility>

#include "search/settings.hpp"
#include "search/solver.hpp"
#include "search/targets.hpp"

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
        result.values = expected(root);
        result.proof = root.proof;
        result.player = root.player;
        std::vector<std::uint32_t> order = ranked(root);
        if (settings_.reported && order.size() > settings_.reported) {
            order.resize(settings_.reported);
        }
        for (const std::uint32_t i : order) {
            const Edge& edge = root.edges[i];
            ActionReport entry{edge.action, edge.visits, edge.prior, root.own, 0, {}, {}};
            if (edge.child != NO_NODE) {
                entry.values = graph_.values_after(edge);
                entry.proof = graph_.proof_after(edge);
            } else if (root.edges.size() == 1 && root.proof.is_known()) {
                entry.values = root.values;
                entry.proof = root.proof;
            }
            const float share = entry.values[root.player - 1];
            entry.bound = entry.proof.is_known() ? share : share - uncertainty(edge);
            entry.line = line_from(edge);
            result.actions.push_back(std::move(entry));
        }
        for (const Edge& edge : root.edges) {
            result.tried.push_back(edge.action);
            result.visits.push_back(edge.visits);
        }
        result.targets = edge_targets(graph_, root, settings_.target_scale);
        return result;
    }

private:
    // An action is looked at enough that has this part of the most visits: after halving, unless it fell
    // out a round before the last; after a large budget a tenth. Not tuned.
    static constexpr std::uint32_t HALVED_PART = 2, PART = 10;
    static constexpr std::size_t LONGEST_LINE = 64;  // of actions that are shown; not tuned

    // How far the value of an action may be off.
    static float uncertainty(const Edge& edge) {
        return 1.0f / std::sqrt(1.0f + static_cast<float>(edge.visits));
    }

    // What is known of an action; a better kind of knowledge comes first, whatever the values are.
    enum class Known : std::uint8_t { lost, untried, hardly, enough, won };
    using Rank = std::pair<Known, float>;

    // How good it is to play an action now: certain results before and after all others, then
    // those looked at enough, by value if halving has chosen them, else by lower bound.
    Rank rank(const Node& node, const Edge& edge, std::uint32_t most) const {
        if (edge.child != NO_NODE && graph_[edge.child].proof.is_known()) {
            const Proof proof = graph_.proof_after(edge);
            const int good = worth(proof, node.player);
            const auto plies = static_cast<float>(proof.plies);
            if (good == 2) return {Known::won, -plies};
            if (good == 0) return {Known::lost, plies};
        }
        if (edge.visits == 0 || edge.child == NO_NODE) {
            return {Known::untried, edge.prior};
        }
        const float share = graph_.values_after(edge)[node.player - 1];
        const Known known = is_looked_at_enough(edge, most) ? Known::enough : Known::hardly;
        if (settings_.is_halved()) {
            return {known, share + std::log(edge.prior + LEAST_PRIOR) / LOGITS_OF_A_WIN};
        }
        return {known, share - uncertainty(edge)};
    }

    // Was an action looked at so often that it may be chosen?
    bool is_looked_at_enough(const Edge& edge, std::uint32_t most) const {
        return edge.visits * (settings_.is_halved() ? HALVED_PART : PART) >= most;
    }

    // What the root is worth if it goes on with what may be chosen. The mean over everything, which
    // guides the search, has each of hundreds of actions in it that were tried once and dropped.
    Values expected(const Node& root) const {
        const std::uint32_t most = most_visits(root);
        if (root.proof.is_known() || most == 0) return root.values;
        Values sum{};
        float visits = 0;
        for (const Edge& edge : root.edges) {
            if (edge.child == NO_NODE || !is_looked_at_enough(edge, most)) continue;
            const Values after = graph_.values_after(edge);
            const auto weight = static_cast<float>(edge.visits);
            for (std::size_t seat = 0; seat < sum.size(); ++seat) sum[seat] += weight * after[seat];
            visits += weight;
        }
        if (visits == 0) return root.values;
        for (float& share : sum) share /= visits;
        return sum;
    }

    static std::uint32_t most_visits(const Node& node) {
        std::uint32_t most = 0;
        for (const Edge& edge : node.edges) most = std::max(most, edge.visits);
        return most;
    }

    // The edges of a node, the best first.
    std::vector<std::uint32_t> ranked(const Node& node) const {
        const std::uint32_t most = most_visits(node);
        std::vector<std::pair<Rank, std::uint32_t>> ranks;
        for (std::uint32_t i = 0; i < node.edges.size(); ++i) {
            ranks.emplace_back(rank(node, node.edges[i], most), i);
        }
        std::sort(ranks.begin(), ranks.end(), [](const auto& a, const auto& b) {
            return a.first != b.first ? a.first > b.first : a.second < b.second;
        });
        std::vector<std::uint32_t> order;
        for (const auto& entry : ranks) order.push_back(entry.second);
        return order;
    }

    std::vector<Action> line_from(const Edge& first) const {
        std::vector<Action> line;
        const Edge* edge = &first;
        while (edge != nullptr && line.size() < LONGEST_LINE) {
            line.push_back(edge->action);
            if (edge->child == NO_NODE) break;
            const Node& node = graph_[edge->child];
            const Edge* next = nullptr;
            for (const Edge& candidate : node.edges) {
                if (candidate.visits == 0 || candidate.child == NO_NODE) continue;
                const Proof proof = graph_.proof_after(candidate);
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
