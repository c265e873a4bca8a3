// The search: anytime PUCT over a graph of positions with values for every seat (max^n).
//
// A mover may follow itself, so turns of several decisions need nothing special. Small budgets
// are spent at the root by sequential halving (halving.hpp), large ones by PUCT (selection.hpp) with
// a choice by lower confidence bound (choice.hpp). Certain results are kept apart from estimates
// (solver.hpp). The same settings, seed and number of simulations give the same answer, unless
// several threads are asked for.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <span>
#include <thread>

#include "core/errors.hpp"
#include "search/backup.hpp"
#include "search/choice.hpp"
#include "search/halving.hpp"
#include "search/judge.hpp"
#include "search/selection.hpp"

namespace riftkeep::search {

// The game must go on in a position that is searched.
template <GameState S>
void require_going_on(const S& state) {
    if (!state.is_over()) return;
    throw InvalidPosition("position",
                          "the game is over, so there is nothing to search; see its outcome");
}

// Play on while there is only one thing to do; leaves the legal actions of where it stops.
template <GameState S>
void play_single(S& state, ActionList& actions) {
    while (!state.is_over()) {
        state.legal_actions(actions);
        if (actions.size() != 1) return;
        state.apply(actions[0]);
    }
}

template <GameState S, class E, class T>
class Search {
public:
    Search(int players, E evaluator, T tactics)
        : players_(players), judge_(players, std::move(evaluator), std::move(tactics)) {}

    void stop() { is_stopped_ = true; }
    void clear() { graph_.clear(); }
    std::size_t size() const { return graph_.size(); }
    std::size_t bytes() const { return graph_.bytes(); }

    // Look at a position, in which there must be something to choose; InvalidPosition if the game is
    // over.
    Report run(const S& state, const Settings& settings) {
        require_going_on(state);
        settings_ = settings;
        is_stopped_ = false;
        done_ = 0;
        start_ = Clock::now();
        forget_other_misjudgement();
        if (graph_.bytes() > settings.most_bytes / 2) graph_.keep_reachable(state.key());
        root_ = graph_.find(state.key());
        if (root_ == NO_NODE) {
            root_ = add_root(state);
        } else if (!graph_[root_].is_looked_at_as_root) {
            look_again_as_root(root_);
        }
        if (!graph_[root_].proof.is_known()) {
            if (settings.is_halved()) {
                run_halving();
            } else if (settings.threads > 1) {
                run_threads();
            } else {
                const std::vector<std::uint32_t> any(settings.batch, NO_EDGE);
                while (!is_finished()) simulate(judge_, next_batch(any));
            }
            confirm();
        }
        Report report = choice_.report(graph_[root_]);
        report.simulations = done_;
        report.seconds = elapsed();
        return report;
    }

private:
    using Judging = Judge<S, E, T>;
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint32_t NO_EDGE = 0xFFFFFFFF;
    static constexpr int MOST_CHECKS = 256;  // of what is about to be played,
    static constexpr int FEW_CHECKS = 16;    // and when the time is over

    struct Step {
        NodeIndex node;
        std::uint32_t edge;
    };

    // One way down the graph.
    struct Trip {
        std::vector<Step> path;
        std::unique_ptr<Leaf<S>> leaf;  // what is to be judged; none where all is known
        Action action = 0;              // that leads to it
        std::uint64_t key = 0;
    };

    NodeIndex add_root(const S& state) {
        auto leaf = std::make_unique<Leaf<S>>(state);
        state.legal_actions(leaf->actions);
        judge_.look(*leaf, true);
        Leaf<S>* leaves[] = {leaf.get()};
        judge_.evaluate(leaves, misjudgement_);
        const NodeIndex index = graph_.add(state.key(), *leaf);
        graph_[index].is_looked_at_as_root = true;
        return index;
    }

    // Values that noise of another kind or seed has moved are of no use.
    void forget_other_misjudgement() {
        const Misjudgement now{settings_.noise, settings_.noise > 0 ? settings_.seed : 0};
        if (now != misjudgement_) graph_.clear();
        misjudgement_ = now;
    }

    // Give a position that was only passed through before the thorough look of a root: actions
    // that lose are dropped, and a result may become certain. What was found below it stays.
    void look_again_as_root(NodeIndex index) {
        Node& node = graph_[index];
        node.is_looked_at_as_root = true;
        if (node.proof.is_known()) return;
        auto leaf = std::make_unique<Leaf<S>>(graph_.state(index));
        leaf->state.legal_actions(leaf->actions);
        judge_.look(*leaf, true);
        const auto is_dropped = [&](const Edge& edge) {
            return std::find(leaf->actions.begin(), leaf->actions.end(), edge.action) ==
                   leaf->actions.end();
        };
        if (leaf->proof.is_known()) {
            node.proof = leaf->proof;
            node.values = values_of(leaf->proof, players_);
            node.edges.assign(1, Edge{leaf->actions[0], 1.0f});
            node.opened = 0;
            return;
        }
        std::erase_if(node.edges, is_dropped);
        node.opened = 0;
        for (std::uint32_t i = 0; i < node.edges.size(); ++i) {
            if (node.edges[i].visits) node.opened = i + 1;
        }
        update(node);
    }

    // Follow what would be played to the end of this turn, and look at the position that leaves to
    // the next player as thoroughly as at a root; as long as it turns out lost, choose again.
    void confirm() {
        const int player = graph_[root_].player;
        for (int checks = 0; checks < MOST_CHECKS && !graph_[root_].proof.is_known(); ++checks) {
            if (checks >= FEW_CHECKS && settings_.seconds > 0 && elapsed() >= settings_.seconds) return;
            std::vector<NodeIndex> path{root_};
            bool is_tried_now = false;
            while (graph_[path.back()].player == player && !is_ended(graph_[path.back()])) {
                const Node& node = graph_[path.back()];
                const std::uint32_t best = choice_.best_edge(node);
                if (node.edges[best].child == NO_NODE) {
                    expand(path, best);
                    is_tried_now = true;
                } else {
                    path.push_back(node.edges[best].child);
                }
            }
            const Node& end = graph_[path.back()];
            if (end.proof.is_known()) {
                if (is_tried_now && end.proof.winner != player) continue;
                return;
            }
            if (end.is_looked_at_as_root || end.edges.empty()) return;
            look_again_as_root(path.back());
            for (auto at = path.rbegin(); at != path.rend(); ++at) update(graph_[*at]);
            if (!end.proof.is_known()) return;
        }
    }

    // Is there nothing to look for: the result is certain, or the game is over?
    static bool is_ended(const Node& node) { return node.proof.is_known() || node.edges.empty(); }

    // Try an action that was not tried yet, outside the count of simulations.
    void expand(std::vector<NodeIndex>& path, std::uint32_t chosen) {
        std::vector<Trip> trips(1);
        trips[0].path = {{path.back(), chosen}};
        set_out(trips[0]);
        judge(judge_, trips);
        Node& node = graph_[path.back()];
        node.edges[chosen].visits = 1;
        node.opened = std::max(node.opened, chosen + 1);
        link(trips[0]);
        for (auto at = path.rbegin(); at != path.rend(); ++at) update(graph_[*at]);
        path.push_back(node.edges[chosen].child);
    }

    bool is_finished() {
        const Node& root = graph_[root_];
        if (is_stopped_ || root.proof.is_known() || graph_.bytes() >= settings_.most_bytes) {
            return true;
        }
        if (settings_.simulations && done_ >= settings_.simulations) return true;
        if (settings_.seconds > 0 && elapsed() >= settings_.seconds) return true;
        return settings_.simulations && settings_.halving_limit && is_decided(root);
    }

    double elapsed() const {
        return std::chrono::duration<double>(Clock::now() - start_).count();
    }

    // Can no other action catch up with the most visited one?
    bool is_decided(const Node& root) const {
        if (done_ % 64 >= settings_.batch) return false;
        std::uint32_t first = 0, second = 0;
        for (std::uint32_t i = 0; i < root.opened; ++i) {
            const std::uint32_t visits = root.edges[i].visits;
            if (visits > first) {
                second = first;
                first = visits;
            } else {
                second = std::max(second, visits);
            }
        }
        return first - second > 2 * (settings_.simulations - done_);
    }

    // As many of these as may still be simulated at once.
    std::span<const std::uint32_t> next_batch(std::span<const std::uint32_t> root_edges) const {
        std::size_t number = std::min<std::size_t>(root_edges.size(), settings_.batch);
        if (settings_.simulations) {
            number = std::min<std::size_t>(number, settings_.simulations - done_);
        }
        return root_edges.first(number);
    }

    // Simulations, each beginning with a given edge of the root (NO_EDGE: any): down to actions not
    // tried yet, judge together what they lead to, and back up. How many it was: fewer if a way
    // leads to what is about to be judged.
    std::size_t simulate(Judging& by, std::span<const std::uint32_t> root_edges) {
        std::unique_lock lock(mutex_, std::defer_lock);
        if (settings_.threads > 1) lock.lock();
        std::vector<Trip> trips;
        for (const std::uint32_t edge : root_edges) {
            Trip trip;
            if (!descend(trip, edge) && settings_.threads == 1) {
                undo(trip);
                break;
            }
            trips.push_back(std::move(trip));
        }
        if (lock.owns_lock()) lock.unlock();
        try {
            judge(by, trips);
        } catch (...) {
            if (settings_.threads > 1) lock.lock();
            for (const Trip& trip : trips) undo(trip);
            throw;
        }
        if (settings_.threads > 1) lock.lock();
        for (const Trip& trip : trips) {
            if (trip.leaf) link(trip);
        }
        for (const Trip& trip : trips) {
            for (auto at = trip.path.rbegin(); at != trip.path.rend(); ++at) {
                --graph_[at->node].pending;
                update(graph_[at->node]);
            }
        }
        done_ += static_cast<std::uint32_t>(trips.size());
        return trips.size();
    }

    // Go down to an action not tried yet or to a certain result. False if somebody else is on the
    // same way.
    bool descend(Trip& trip, std::uint32_t root_edge) {
        NodeIndex at = root_;
        while (true) {
            Node& node = graph_[at];
            const std::uint32_t chosen =
                at == root_ && root_edge != NO_EDGE ? root_edge : selection_.next(node, at == root_);
            trip.path.push_back({at, chosen});
            Edge& edge = node.edges[chosen];
            ++node.pending;
            ++edge.visits;
            node.opened = std::max(node.opened, chosen + 1);
            if (edge.child == NO_NODE) {
                set_out(trip);
                return edge.visits == 1;
            }
            at = edge.child;
            if (is_ended(graph_[at])) return true;
        }
    }

    // Take back what going down has changed.
    void undo(const Trip& trip) {
        for (const Step& step : trip.path) {
            --graph_[step.node].pending;
            --graph_[step.node].edges[step.edge].visits;
        }
    }

    // Begin the leaf that the last action of a trip leads to.
    void set_out(Trip& trip) const {
        const Step last = trip.path.back();
        trip.leaf = std::make_unique<Leaf<S>>(graph_.state(last.node));
        trip.action = graph_[last.node].edges[last.edge].action;
    }

    // Play the last actions of trips and all that follows without choice, and judge where they lead.
    void judge(Judging& by, std::vector<Trip>& trips) const {
        std::vector<Leaf<S>*> open;
        std::vector<std::uint64_t> keys;
        for (Trip& trip : trips) {
            if (!trip.leaf) continue;
            Leaf<S>& leaf = *trip.leaf;
            leaf.state.apply(trip.action);
            play_single(leaf.state, leaf.actions);
            trip.key = leaf.state.key();
            if (leaf.state.is_over()) {
                leaf.actions.reset(0);
                leaf.proof = proof_of(leaf.state.outcome(), players_);
                leaf.values = values_of(leaf.state.outcome());
            } else if (!is_judged(trip.key, keys)) {
                by.look(leaf, false);
                open.push_back(&leaf);
                keys.push_back(trip.key);
            }
        }
        if (!open.empty()) by.evaluate(open, misjudgement_);
    }

    // Is a position in the graph, or about to be? Where several threads work only they can tell.
    bool is_judged(std::uint64_t key, const std::vector<std::uint64_t>& keys) const {
        if (settings_.threads > 1) return false;
        return graph_.find(key) != NO_NODE || std::find(keys.begin(), keys.end(), key) != keys.end();
    }

    void link(const Trip& trip) {
        NodeIndex child = graph_.find(trip.key);
        if (child == NO_NODE) child = graph_.add(trip.key, *trip.leaf);
        const Step last = trip.path.back();
        graph_[last.node].edges[last.edge].child = child;
    }

    void update(Node& node) { back_up(graph_, node, players_); }

    void run_threads() {
        std::vector<std::thread> helpers;
        const std::uint32_t any[] = {NO_EDGE};
        const auto work = [&] {
            Judging own = judge_;
            while (true) {
                {
                    std::lock_guard lock(mutex_);
                    if (is_finished()) return;
                }
                simulate(own, any);
            }
        };
        for (int i = 1; i < settings_.threads; ++i) helpers.emplace_back(work);
        work();
        for (std::thread& helper : helpers) helper.join();
    }

    void run_halving() {
        const Node& root = graph_[root_];
        Halving halving(root, settings_);
        while (!is_finished()) {
            const std::vector<std::uint32_t> round = halving.round();
            for (std::span<const std::uint32_t> rest = round; !rest.empty();) {
                if (is_finished()) return;
                rest = rest.subspan(simulate(judge_, next_batch(rest)));
            }
            halving.halve([&](std::uint32_t edge) { return share_of(root, edge); });
        }
    }

    float share_of(const Node& node, std::uint32_t i) const {
        const Edge& edge = node.edges[i];
        const int mover = node.player - 1;
        return edge.child == NO_NODE ? node.values[mover] : graph_[edge.child].values[mover];
    }

    int players_;
    Judging judge_;
    Settings settings_;
    Graph<S> graph_;
    Selection<Graph<S>> selection_{graph_, settings_};
    Choice<Graph<S>> choice_{graph_, settings_};
    Misjudgement misjudgement_;
    NodeIndex root_ = NO_NODE;
    std::uint32_t done_ = 0;
    Clock::time_point start_;
    std::atomic<bool> is_stopped_ = false;
    std::mutex mutex_;
};

}  // namespace riftkeep::search
