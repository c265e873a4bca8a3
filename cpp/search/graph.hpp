// The positions a search has seen, each once however it was reached, and the actions between them.
//
// Both games run forward only (R191; castles never leave the board), so the graph has no cycles. A
// position in which there is only one thing to do has no node: it is played on at once. What can no
// longer be reached may be dropped, so that a graph needs only so much memory however long a game is.
//
// Values and proofs of a node are those of its seats. One action may let the people of seats 1 and 2
// change places (D78): what comes after it is seen from before it through `values_after` and
// `proof_after`, by the people who decide.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <limits>
#include <unordered_map>
#include <vector>

#include "core/chunks.hpp"
#include "search/evaluator.hpp"

namespace riftkeep::search {

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex NO_NODE = std::numeric_limits<NodeIndex>::max();

// One action of a node.
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
    bool has_second_opinion = false;  // or is about to get one
    Proof proof;
    std::uint32_t pending = 0;  // simulations on their way through it
    float weight = 1;  // of the evaluation beside the visits
    Values own{};    // the evaluation
    Values values{}; // the mean over the evaluation and all that came below
    // The first of them, so many as are ordered, are in the order of priors, the highest first, and
    // none of the rest has been visited or has a higher prior. Most nodes are never looked at again,
    // and those with hundreds of actions need few of them, so that more are ordered when they count.
    std::vector<Edge> edges;
    std::uint32_t ordered = 0;
    std::uint32_t opened = 0;  // edges before this one may have been visited
};

// Is there nothing to look for: the result is certain, or the game is over?
inline bool is_ended(const Node& node) { return node.proof.is_known() || node.edges.empty(); }

template <GameState S>
class Graph {
public:
    // `exchange`: the action that lets two people change places, or NO_ACTION.
    explicit Graph(Action exchange) : exchange_(exchange) {}

    void clear() {
        nodes_.clear();
        states_.clear();
        by_key_.clear();
        bytes_ = 0;
    }

    // Forget all that cannot be reached from a position; everything if that is not here.
    void keep_reachable(std::uint64_t key) {
        const NodeIndex root = find(key);
        if (root == NO_NODE) return clear();
        const std::vector<NodeIndex> numbers = numbered_from(root);
        by_key_.clear();
        bytes_ = 0;
        NodeIndex kept = 0;
        for (NodeIndex old = 0; old < numbers.size(); ++old) {
            if (numbers[old] == NO_NODE) continue;
            Node& node = nodes_[old];
            for (Edge& edge : node.edges) {
                if (edge.child != NO_NODE) edge.child = numbers[edge.child];
            }
            count(node, kept);
            if (kept != old) {
                nodes_[kept] = std::move(node);
                states_[kept] = states_[old];
            }
            ++kept;
        }
        nodes_.shrink_to(kept);
        states_.erase(states_.begin() + kept, states_.end());
    }

    std::size_t size() const { return nodes_.size(); }
    Action exchange() const { return exchange_; }
    Node& operator[](NodeIndex index) { return nodes_[index]; }
    const Node& operator[](NodeIndex index) const { return nodes_[index]; }
    const S& state(NodeIndex index) const { return states_[index]; }

    // Do two people change places by an action?
    bool is_exchange(const Edge& edge) const { return edge.action == exchange_; }

    // What the position after an action is worth to those who hold the seats before it; the action
    // must have been tried.
    Values values_after(const Edge& edge) const { return values_after(edge, nodes_[edge.child]); }
    Values values_after(const Edge& edge, const Node& child) const {
        return is_exchange(edge) ? exchanged(child.values) : child.values;
    }
    // The same for one seat, counted from 0.
    float value_after(const Edge& edge, const Node& child, int seat) const {
        return is_exchange(edge) ? exchanged(child.values)[seat] : child.values[seat];
    }
    Proof proof_after(const Edge& edge) const {
        const Proof proof = nodes_[edge.child].proof;
        return is_exchange(edge) ? exchanged(proof) : proof;
    }

    NodeIndex find(std::uint64_t key) const {
        const auto found = by_key_.find(key);
        return found == by_key_.end() ? NO_NODE : found->second;
    }

    // Add a judged position.
    NodeIndex add(std::uint64_t key, const Leaf<S>& leaf) {
        Node node;
        node.key = key;
        node.player = static_cast<std::uint8_t>(leaf.state.player());
        node.proof = leaf.proof;
        node.own = node.values = leaf.values;
        node.has_second_opinion = leaf.wants_second_opinion;
        node.edges.reserve(leaf.actions.size());
        for (std::uint32_t i = 0; i < leaf.actions.size(); ++i) {
            node.edges.push_back({leaf.actions[i], leaf.priors[i]});
        }
        return push(std::move(node), leaf.state);
    }

    // Give a node another evaluation, which counts as much as so many visits. The actions of the leaf
    // are those of the node, in the same order.
    void reconsider(NodeIndex index, const Leaf<S>& leaf, float weight) {
        Node& node = nodes_[index];
        node.own = leaf.values;
        node.weight = weight;
        for (std::uint32_t i = 0; i < leaf.actions.size(); ++i) node.edges[i].prior = leaf.priors[i];
        node.ordered = 0;
        order_all(node);
        node.opened = 0;
        for (std::uint32_t i = 0; i < node.edges.size(); ++i) {
            if (node.edges[i].visits) node.opened = i + 1;
        }
    }

    // Bring at least so many edges of a node into their order, those of the highest priors.
    static void order(Node& node, std::uint32_t number) {
        if (number <= node.ordered) return;
        const auto is_before = [](const Edge& a, const Edge& b) {
            return a.prior != b.prior ? a.prior > b.prior : a.action < b.action;
        };
        const auto size = static_cast<std::uint32_t>(node.edges.size());
        const std::uint32_t end = std::min(size, std::max(number, 2 * node.ordered));
        const auto first = node.edges.begin() + node.ordered;
        if (end < size) {
            std::nth_element(first, node.edges.begin() + end, node.edges.end(), is_before);
        }
        std::sort(first, node.edges.begin() + end, is_before);
        node.ordered = end;
    }
    static void order_all(Node& node) {
        order(node, static_cast<std::uint32_t>(node.edges.size()));
    }

    // Add a position that another graph had; what its edges lead to must come too.
    void restore(Node&& node, const S& state) { push(std::move(node), state); }

    // About how much memory all this takes.
    std::size_t bytes() const { return bytes_; }

private:
    // A node of the table of keys, with its pointer in the table, as common libraries make them.
    static constexpr std::size_t ENTRY_BYTES = 48;

    NodeIndex push(Node&& node, const S& state) {
        const auto index = static_cast<NodeIndex>(nodes_.size());
        count(node, index);
        nodes_.push_back(std::move(node));
        states_.push_back(state);
        return index;
    }

    void count(const Node& node, NodeIndex index) {
        bytes_ += sizeof(Node) + sizeof(S) + node.edges.size() * sizeof(Edge) + ENTRY_BYTES;
        by_key_.emplace(node.key, index);
    }

    // New numbers, in the same order, for all nodes that can be reached from one; NO_NODE for others.
    std::vector<NodeIndex> numbered_from(NodeIndex root) const {
        std::vector<NodeIndex> numbers(nodes_.size(), NO_NODE);
        std::vector<NodeIndex> rest{root};
        numbers[root] = 0;
        while (!rest.empty()) {
            const Node& node = nodes_[rest.back()];
            rest.pop_back();
            for (const Edge& edge : node.edges) {
                if (edge.child == NO_NODE || numbers[edge.child] != NO_NODE) continue;
                numbers[edge.child] = 0;
                rest.push_back(edge.child);
            }
        }
        NodeIndex next = 0;
        for (NodeIndex& number : numbers) {
            if (number != NO_NODE) number = next++;
        }
        return numbers;
    }

    Action exchange_;
    std::size_t bytes_ = 0;
    Chunks<Node> nodes_;
    std::deque<S> states_;
    std::unordered_map<std::uint64_t, NodeIndex> by_key_;
};

}  // namespace riftkeep::search
