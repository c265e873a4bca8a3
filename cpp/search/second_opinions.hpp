// Second opinions: which nodes are judged again by a better evaluator, and what that changes.
#pragma once

#include <memory>

#include "search/backup.hpp"
#include "search/graph.hpp"

namespace riftkeep::search {

template <GameState S>
class SecondOpinions {
public:
    SecondOpinions(Graph<S>& graph, int players, SecondOpinion settings)
        : graph_(graph), players_(players), settings_(settings) {}

    // Does a root get one at once?
    bool are_given() const { return settings_.visits > 0; }

    bool is_wanted_at_root(const Node& node) const { return is_wanted(node, 0); }
    bool is_wanted(const Node& node) const { return is_wanted(node, settings_.visits); }

    // A node of the graph as a leaf, for its second opinion. From here on its actions stay in their
    // places until the opinion is there, whatever others in the same batch look at.
    std::unique_ptr<Leaf<S>> leaf_of(NodeIndex index) {
        Node& node = graph_[index];
        node.has_second_opinion = true;
        auto leaf = std::make_unique<Leaf<S>>(graph_.state(index));
        leaf->wants_second_opinion = true;
        Graph<S>::order_all(node);
        leaf->actions.reset(static_cast<std::uint32_t>(node.edges.size()));
        for (const Edge& edge : node.edges) leaf->actions.push(edge.action);
        return leaf;
    }

    // Put the opinion into the graph.
    void take(NodeIndex index, const Leaf<S>& leaf) {
        if (graph_[index].proof.is_known()) return;  // found by others meanwhile
        graph_.reconsider(index, leaf, settings_.weight);
        back_up(graph_, graph_[index], players_);
    }

    // There will be none: judging it has failed, or nobody goes that way now.
    void give_up(NodeIndex index) { graph_[index].has_second_opinion = false; }

private:
    bool is_wanted(const Node& node, std::uint32_t visits) const {
        return settings_.visits && !node.has_second_opinion && node.visits >= visits &&
               !is_ended(node);
    }

    Graph<S>& graph_;
    int players_;
    SecondOpinion settings_;
};

}  // namespace riftkeep::search
