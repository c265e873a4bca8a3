// The last look: what the turn that is about to be played leaves to the next player.
//
// A search looks at roots more thoroughly than at what it passes through. Before an action is played,
// the position at the end of the turn gets the look of a root too; if it turns out lost, another
// action is chosen. Outside the count of simulations.
#pragma once

#include "search/choice.hpp"
#include "search/judge.hpp"
#include "search/trips.hpp"

namespace riftkeep::search {

template <GameState S, class E, class T>
class LastLook {
public:
    LastLook(Graph<S>& graph, Trips<S>& trips, const Choice<Graph<S>>& choice, int players)
        : graph_(graph), trips_(trips), choice_(choice), players_(players) {}

    // Give a position that was only passed through before the thorough look of a root: actions
    // that lose are dropped, and a result may become certain. What was found below it stays.
    void look_as_root(Judge<S, E, T>& judge, NodeIndex index) {
        Node& node = graph_[index];
        graph_.order_all(node);
        node.is_looked_at_as_root = true;
        if (node.proof.is_known()) return;
        auto leaf = std::make_unique<Leaf<S>>(graph_.state(index));
        leaf->state.legal_actions(leaf->actions);
        judge.look(*leaf, true);
        if (leaf->proof.is_known()) settle(node, *leaf);
        else drop_others(node, leaf->actions);
    }

    // Follow what would be played to the end of this turn, and look at the position that leaves to
    // the next player as thoroughly as at a root; as long as it turns out lost, choose again.
    // `choose` chooses an edge of the root; `refuted` is told of every position that turned out not
    // to be won by whoever is to act at the root; `may_check` is asked before each check, with the
    // number of those made, whether there is time for it.
    template <class C, class R, class M>
    void confirm(Judge<S, E, T>& judge, const Misjudgement& misjudgement, NodeIndex root, C choose,
                 R refuted, M may_check) {
        const int player = graph_[root].player;
        for (int checks = 0; !graph_[root].proof.is_known() && may_check(checks); ++checks) {
            std::vector<NodeIndex> path{root};
            bool is_tried_now = false;
            while (graph_[path.back()].player == player && !is_ended(graph_[path.back()])) {
                Node& node = graph_[path.back()];
                graph_.order_all(node);  // what is chosen may be tried
                const std::uint32_t best = path.size() == 1 ? choose(node) : choice_.best_edge(node);
                if (graph_.is_exchange(node.edges[best])) return;  // somebody else goes on
                if (node.edges[best].child == NO_NODE) {
                    expand(judge, misjudgement, path, best);
                    is_tried_now = true;
                } else {
                    path.push_back(node.edges[best].child);
                }
            }
            const Node& end = graph_[path.back()];
            if (end.proof.is_known()) {
                if (!is_tried_now || end.proof.winner == player) return;
                refuted(path.back());
                continue;
            }
            if (end.is_looked_at_as_root || end.edges.empty()) return;
            look_as_root(judge, path.back());
            back_up_along(path);
            if (!end.proof.is_known()) return;
            refuted(path.back());
        }
    }

    // Play a turn on from the end of a path by the most promising actions, until another player is to
    // act or the game is over; everything on the path learns what that is worth.
    void play_turn_out(Judge<S, E, T>& judge, const Misjudgement& misjudgement,
                       std::vector<NodeIndex> path, int player) {
        while (graph_[path.back()].player == player && !is_ended(graph_[path.back()])) {
            Node& node = graph_[path.back()];
            graph_.order(node, 1);
            if (graph_.is_exchange(node.edges[0])) return;
            if (node.edges[0].child != NO_NODE) return;  // known by another way
            expand(judge, misjudgement, path, 0);
        }
    }

private:
    // The result of a node is certain, and what leads to it is all that it has left.
    void settle(Node& node, const Leaf<S>& leaf) const {
        node.proof = leaf.proof;
        node.values = values_of(leaf.proof, players_);
        node.edges.assign(1, Edge{leaf.actions[0], 1.0f});
        node.ordered = 1;
        node.opened = 0;
    }

    void drop_others(Node& node, const ActionList& kept) const {
        std::erase_if(node.edges, [&](const Edge& edge) {
            return std::find(kept.begin(), kept.end(), edge.action) == kept.end();
        });
        node.ordered = static_cast<std::uint32_t>(node.edges.size());
        node.opened = 0;
        for (std::uint32_t i = 0; i < node.edges.size(); ++i) {
            if (node.edges[i].visits) node.opened = i + 1;
        }
        back_up(graph_, node, players_);
    }

    // Try an action that was not tried yet.
    void expand(Judge<S, E, T>& judge, const Misjudgement& misjudgement, std::vector<NodeIndex>& path,
                std::uint32_t chosen) {
        std::vector<Trip<S>> trips = trips_.along(path.back(), chosen);
        std::vector<Leaf<S>*> open;
        trips_.prepare(judge, trips, open);
        if (!open.empty()) judge.evaluate(open);
        judge.settle(open, misjudgement);
        Node& node = graph_[path.back()];
        node.edges[chosen].visits = 1;
        node.opened = std::max(node.opened, chosen + 1);
        trips_.link(trips[0]);
        back_up_along(path);
        path.push_back(node.edges[chosen].child);
    }

    void back_up_along(const std::vector<NodeIndex>& path) {
        for (auto at = path.rbegin(); at != path.rend(); ++at) {
            back_up(graph_, graph_[*at], players_);
        }
    }

    Graph<S>& graph_;
    Trips<S>& trips_;
    const Choice<Graph<S>>& choice_;
    int players_;
};

}  // namespace riftkeep::search
