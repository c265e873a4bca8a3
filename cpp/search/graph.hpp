// The positions a search has seen, each once however it was reached, and the actions between them.
//
// Both games run forward only (R191; castles never leave the board), so the graph has no cycles. A
// position in which there is only one thing to do has no node: it is played on at once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <limits>
#include <unordered_map>
#include <vector>

#include "search/evaluator.hpp"

namespace riftkeep::search {

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex NO_NODE = std::numeric_limits<NodeIndex>::max();

// One action of a node, in the order of priors, the highest first.
struct Edge {
    Action action;
    float prior;
    NodeIndex child = NO_NODE;
    std::uint32_t visits = 0;
};

// One position: its judgement, what the search made of it since, and its actions.
struct Node {
    std::uint64_t key = 0;
    std::uint32_t visits = 1;   // its own evaluation and the visits of its edges
    std::uint8_t player = 0;
    bool is_looked_at_as_root = false;
    Proof proof;
    Values own{};    // the evaluation
    Values values{}; // the mean over the evaluation and all that came below
    std::vector<Edge> edges;
    std::uint32_t opened = 0;  // edges before this one may have been visited
};

template <GameState S>
class Graph {
public:
    void clear() {
        nodes_.clear();
        states_.clear();
        by_key_.clear();
    }

    std::size_t size() const { return nodes_.size(); }
    Node& operator[](NodeIndex index) { return nodes_[index]; }
    const Node& operator[](NodeIndex index) const { return nodes_[index]; }
    const S& state(NodeIndex index) const { return states_[index]; }

    NodeIndex find(std::uint64_t key) const {
        const auto found = by_key_.find(key);
        return found == by_key_.end() ? NO_NODE : found->second;
    }

    // Add a judged position; its actions come in the order of their priors.
    NodeIndex add(std::uint64_t key, const Leaf<S>& leaf) {
        Node node;
        node.key = key;
        node.player = static_cast<std::uint8_t>(leaf.state.player());
        node.proof = leaf.proof;
        node.own = node.values = leaf.values;
        node.edges.reserve(leaf.actions.size());
        for (std::uint32_t i = 0; i < leaf.actions.size(); ++i) {
            node.edges.push_back({leaf.actions[i], leaf.priors[i]});
        }
        std::stable_sort(node.edges.begin(), node.edges.end(),
                         [](const Edge& a, const Edge& b) { return a.prior > b.prior; });
        const auto index = static_cast<NodeIndex>(nodes_.size());
        nodes_.push_back(std::move(node));
        states_.push_back(leaf.state);
        by_key_.emplace(key, index);
        return index;
    }

private:
    std::deque<Node> nodes_;
    std::deque<S> states_;
    std::unordered_map<std::uint64_t, NodeIndex> by_key_;
};

}  // namespace riftkeep::search
