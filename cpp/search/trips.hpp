// The way of a simulation: down the graph to a leaf, and back to the root with what it was judged.
//
// A trip changes the nodes that it passes, so that those who follow go elsewhere; it is either brought
// back or undone. Which action is tried next is selection.hpp; who judges leaves is judge.hpp.
#pragma once

#include <memory>
#include <span>

#include "search/lines.hpp"
#include "search/second_opinions.hpp"
#include "search/selection.hpp"

namespace riftkeep::search {

inline constexpr std::uint32_t NO_EDGE = 0xFFFFFFFF;

// Play on while there is only one thing to do; leaves the legal actions of where it stops.
template <GameState S>
void play_single(S& state, ActionList& actions) {
    while (!state.is_over()) {
        state.legal_actions(actions);
        if (actions.size() != 1) return;
        state.apply(actions[0]);
    }
}

// One action of a way. A second opinion may put the edges of its node into another order while the
// way is gone.
struct Step {
    NodeIndex node;
    std::uint32_t edge;
    Action action;
};

// One way down the graph.
template <GameState S>
struct Trip {
    std::vector<Step> path;
    std::unique_ptr<Leaf<S>> leaf;  // what is to be judged; none where all is known
    NodeIndex again = NO_NODE;      // the node that it gives a second opinion of
    Action action = 0;              // that leads to it
    std::uint64_t key = 0;
    bool is_new = false;            // does it lead on from what was known, to a leaf of its own?
};

template <GameState S>
class Trips {
public:
    Trips(Graph<S>& graph, SecondOpinions<S>& second, const Settings& settings, int players)
        : graph_(graph), second_(second), settings_(settings), players_(players) {}

    // Ways down from the root, each beginning with a given edge of it (NO_EDGE: any). With one thread
    // fewer than asked for if a way leads to what is about to be judged.
    std::vector<Trip<S>> descended(NodeIndex root, std::span<const std::uint32_t> edges, int threads) {
        std::vector<Trip<S>> trips;
        for (const std::uint32_t edge : edges) {
            Trip<S> trip;
            if (!descend(trip, root, edge) && threads == 1) {
                undo(trip);
                break;
            }
            trips.push_back(std::move(trip));
        }
        return trips;
    }

    // The way of a single action, which passes nothing.
    std::vector<Trip<S>> along(NodeIndex node, std::uint32_t edge) {
        std::vector<Trip<S>> trips(1);
        trips[0].path = {{node, edge, graph_[node].edges[edge].action}};
        set_out(trips[0]);
        return trips;
    }

    // Play the last actions of trips and all that follows without choice, let tactics look at where
    // they lead, and collect what is to be judged.
    template <class J>
    void prepare(J& by, std::vector<Trip<S>>& trips, std::vector<Leaf<S>*>& open) const {
        std::vector<std::uint64_t> keys;
        for (Trip<S>& trip : trips) {
            if (!trip.leaf) continue;
            Leaf<S>& leaf = *trip.leaf;
            if (trip.again != NO_NODE) {
                open.push_back(&leaf);
                continue;
            }
            leaf.state.apply(trip.action);
            play_single(leaf.state, leaf.actions);
            trip.key = leaf.state.key();
            if (leaf.state.is_over()) {
                leaf.actions.reset(0);
                leaf.proof = proof_of(leaf.state.outcome(), players_);
                leaf.values = values_of(leaf.state.outcome());
            } else if (!is_judged(trip.key, keys)) {
                by.look(leaf, false);
                if (leaf.proof.is_known()) settle(leaf);
                else open.push_back(&leaf);
                keys.push_back(trip.key);
            }
        }
    }

    // Put what was judged into the graph, and carry it back to the root.
    void ascend(std::vector<Trip<S>>& trips) {
        for (const Trip<S>& trip : trips) {
            if (trip.again != NO_NODE) second_.take(trip.again, *trip.leaf);
            else if (trip.leaf) link(trip);
        }
        for (const Trip<S>& trip : trips) {
            for (auto at = trip.path.rbegin(); at != trip.path.rend(); ++at) {
                --graph_[at->node].pending;
                back_up(graph_, graph_[at->node], players_);
            }
        }
        for (Trip<S>& trip : trips) {
            if (trip.leaf && spare_.size() < MOST_SPARE) spare_.push_back(std::move(trip.leaf));
        }
    }

    // Take back what going down has changed.
    void undo(const Trip<S>& trip) {
        for (const Step& step : trip.path) {
            --graph_[step.node].pending;
            --edge_of(step).visits;
        }
        if (trip.again != NO_NODE) second_.give_up(trip.again);
    }

    // Let the last action of a trip lead to what was judged.
    void link(const Trip<S>& trip) {
        NodeIndex child = graph_.find(trip.key);
        if (child == NO_NODE) child = graph_.add(trip.key, *trip.leaf);
        edge_of(trip.path.back()).child = child;
    }

private:
    // Go down to an action not tried yet or to a certain result. False if somebody else is on the
    // same way.
    bool descend(Trip<S>& trip, NodeIndex root, std::uint32_t root_edge) {
        NodeIndex at = root;
        int player = 0;
        std::vector<std::uint32_t> line;  // what is still to be done of it, the next one last
        while (true) {
            Node& node = graph_[at];
            std::uint32_t chosen = root_edge;
            if (at != root || root_edge == NO_EDGE) {
                if (node.player != player) line = line_from(at);
                player = node.player;
                chosen = line.empty() ? selection_.next(node, at == root) : line.back();
                if (!line.empty()) line.pop_back();
            }
            Edge& edge = node.edges[chosen];
            trip.path.push_back({at, chosen, edge.action});
            ++node.pending;
            ++edge.visits;
            node.opened = std::max(node.opened, chosen + 1);
            if (edge.child == NO_NODE) {
                set_out(trip);
                return edge.visits == 1;
            }
            at = edge.child;
            if (is_ended(graph_[at])) return true;
            if (second_.is_wanted(graph_[at])) {
                trip.again = at;
                trip.leaf = second_.leaf_of(at);
                return true;
            }
        }
    }

    // The line to follow from where somebody begins to act, the last edge first; empty if actions are
    // to be chosen one by one.
    std::vector<std::uint32_t> line_from(NodeIndex at) {
        if (!settings_.plays_turns_out || graph_[at].visits > MOST_LINES) return {};
        return lines_.best_from(at);
    }

    // Begin the leaf that the last action of a trip leads to.
    void set_out(Trip<S>& trip) {
        const Step last = trip.path.back();
        const S& state = graph_.state(last.node);
        if (spare_.empty()) {
            trip.leaf = std::make_unique<Leaf<S>>(state);
        } else {
            trip.leaf = std::move(spare_.back());
            spare_.pop_back();
            trip.leaf->begin_again(state);
        }
        trip.action = last.action;
        trip.is_new = true;
    }

    // What is certain needs no evaluator.
    void settle(Leaf<S>& leaf) const {
        leaf.priors.assign(leaf.actions.size(), 1.0f / static_cast<float>(leaf.actions.size()));
        leaf.values = values_of(leaf.proof, players_);
    }

    // Is a position in the graph, or about to be? Where several threads work only they can tell.
    bool is_judged(std::uint64_t key, const std::vector<std::uint64_t>& keys) const {
        if (settings_.threads > 1) return false;
        return graph_.find(key) != NO_NODE || std::find(keys.begin(), keys.end(), key) != keys.end();
    }

    Edge& edge_of(const Step& step) {
        std::vector<Edge>& edges = graph_[step.node].edges;
        if (edges[step.edge].action == step.action) return edges[step.edge];
        return *std::find_if(edges.begin(), edges.end(),
                             [&](const Edge& edge) { return edge.action == step.action; });
    }

    // So many visits of a node follow lines, each of which looks at all that was tried before. Not
    // tuned.
    static constexpr std::uint32_t MOST_LINES = 1000;

    Graph<S>& graph_;
    SecondOpinions<S>& second_;
    const Settings& settings_;
    int players_;
    Lines<Graph<S>> lines_{graph_};
    Selection<Graph<S>> selection_{graph_, settings_, players_};
    // Leaves that were brought back, to be used again: their lists take up to 120 KB.
    static constexpr std::size_t MOST_SPARE = 16;
    std::vector<std::unique_ptr<Leaf<S>>> spare_;
};

}  // namespace riftkeep::search
