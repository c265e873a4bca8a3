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
#include <optional>
#include <span>
#include <thread>

#include "core/errors.hpp"
#include "search/backup.hpp"
#include "search/choice.hpp"
#include "search/halving.hpp"
#include "search/judge.hpp"
#include "search/saved_graph.hpp"
#include "search/selection.hpp"
#include "search/watch.hpp"

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
    Search(const typename S::Setup& setup, E evaluator, T tactics, SecondOpinion second = {})
        : players_(S::num_players(setup)),
          judge_(players_, std::move(evaluator), std::move(tactics)),
          second_(second),
          graph_(S::exchange_action(setup)) {}

    void stop() { is_stopped_ = true; }
    void clear() {
        graph_.clear();
        last_root_.reset();
    }
    std::size_t size() const { return graph_.size(); }
    std::size_t bytes() const { return graph_.bytes(); }

    // Look at a position, in which there must be something to choose; InvalidPosition if the game is
    // over. Whoever watches may end it at any time.
    Report run(const S& state, const Settings& settings, Watch* watch = nullptr) {
        begin(state, settings);
        watch_ = watch;
        if (settings.threads > 1 && !settings.is_halved()) {
            if (is_root_asked()) step();
            if (!is_known()) run_threads();
        } else {
            while (step()) {
            }
        }
        return finish();
    }

    // The same in steps, for those who let leaves of many searches be judged together: `begin`, then
    // `ask` and `answer` as long as there is something to ask, then `finish`. One thread only.
    void begin(const S& state, const Settings& settings) {
        require_going_on(state);
        settings_ = settings;
        is_stopped_ = false;
        ending_.reset();
        watch_ = nullptr;
        done_ = 0;
        start_ = Clock::now();
        trips_.clear();
        halving_.reset();
        forget_other_misjudgement();
        // A root that stays where it was reaches all that it did.
        const bool has_moved = last_root_ != state.key();
        if (has_moved && graph_.bytes() > settings.most_bytes / 2) graph_.keep_reachable(state.key());
        last_root_ = state.key();
        root_ = graph_.find(state.key());
        if (root_ == NO_NODE) {
            root_leaf_ = std::make_unique<Leaf<S>>(state);
            root_leaf_->wants_second_opinion = second_.visits > 0;
            state.legal_actions(root_leaf_->actions);
            judge_.look(*root_leaf_, true);
            return;
        }
        if (!graph_[root_].is_looked_at_as_root) look_again_as_root(root_);
        if (wants_second_opinion(graph_[root_], 0)) root_leaf_ = leaf_again(root_);
    }

    // The leaves to be judged before the search can go on, which may be none; false if it has ended.
    bool ask(std::vector<Leaf<S>*>& open) {
        open.clear();
        if (is_root_asked()) {
            open.push_back(root_leaf_.get());
        } else if (is_known() || is_finished()) {
            return false;
        } else {
            trips_ = descended(next_edges(), 1);
            prepare(judge_, trips_, open);
        }
        return true;
    }

    // Go on after the leaves are judged.
    void answer(std::span<Leaf<S>* const> open) {
        judge_.settle(open, misjudgement_);
        if (is_root_asked()) {
            if (root_ == NO_NODE) root_ = graph_.add(root_leaf_->state.key(), *root_leaf_);
            else reconsider(root_, *root_leaf_);
            graph_[root_].is_looked_at_as_root = true;
            root_leaf_.reset();
        } else {
            ascend(trips_);
            used_edges(trips_.size());
            trips_.clear();
        }
    }

    // Check what would be played, and report.
    Report finish() {
        const Ending ending = ending_.value_or(Ending::proven);
        if (!is_known() && ending != Ending::paused) {
            confirm([&](const Node& root) { return choice_.best_edge(root); }, [](NodeIndex) {});
        }
        Report report = choice_.report(graph_[root_]);
        report.ending = ending;
        report.simulations = done_;
        report.seconds = elapsed();
        return report;
    }

    // All that it remembers, as bytes; a search with the same settings goes on with them as this one
    // would. InvalidPosition if bytes are damaged, and nothing is changed then.
    Bytes save() const {
        Bytes out;
        ByteWriter writer(out);
        writer.f32(misjudgement_.noise);
        writer.u64(misjudgement_.seed);
        writer.u8(last_root_.has_value());
        writer.u64(last_root_.value_or(0));
        write_graph(graph_, writer);
        return out;
    }
    void load(const typename S::Setup& setup, ByteView data) {
        ByteReader reader(data);
        Misjudgement misjudgement{reader.f32(), reader.u64()};
        const bool has_root = reader.u8();
        const std::uint64_t last_root = reader.u64();
        Graph<S> graph = read_graph<S>(setup, reader);
        if (!reader.at_end()) throw ByteReader::damaged();
        graph_ = std::move(graph);
        misjudgement_ = misjudgement;
        last_root_.reset();
        if (has_root) last_root_ = last_root;
    }

    const Node& root() const { return graph_[root_]; }
    const Graph<S>& graph() const { return graph_; }
    // What halving has left, the best first; empty if the budget was not halved.
    std::span<const std::uint32_t> candidates() const {
        return halving_ ? halving_->candidates() : std::span<const std::uint32_t>{};
    }

private:
    using Judging = Judge<S, E, T>;
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint32_t NO_EDGE = 0xFFFFFFFF;
    static constexpr int MOST_CHECKS = 256;  // of what is about to be played,
    static constexpr int FEW_CHECKS = 16;    // and when the time is over

    // One action of a way. A second opinion may put the edges of its node into another order while the
    // way is gone.
    struct Step {
        NodeIndex node;
        std::uint32_t edge;
        Action action;
    };

    // One way down the graph.
    struct Trip {
        std::vector<Step> path;
        std::unique_ptr<Leaf<S>> leaf;  // what is to be judged; none where all is known
        NodeIndex again = NO_NODE;      // the node that it gives a second opinion of
        Action action = 0;              // that leads to it
        std::uint64_t key = 0;
    };

    bool is_root_asked() const { return root_leaf_ != nullptr; }
    bool is_known() const { return graph_[root_].proof.is_known(); }

    // Ask and judge and answer; false if the search has ended.
    bool step() {
        std::vector<Leaf<S>*> open;
        if (!ask(open)) return false;
        try {
            if (!open.empty()) judge_.evaluate(open);
        } catch (...) {
            for (const Trip& trip : trips_) undo(trip);
            trips_.clear();
            if (root_ != NO_NODE && is_root_asked()) graph_[root_].has_second_opinion = false;
            root_leaf_.reset();
            throw;
        }
        answer(open);
        return true;
    }

    // The edges of the root with which the next simulations begin (NO_EDGE: any).
    std::span<const std::uint32_t> next_edges() {
        if (!settings_.is_halved()) {
            any_.assign(settings_.batch, NO_EDGE);
            return next_batch(any_);
        }
        if (!halving_) {
            halving_.emplace(graph_[root_], settings_);
            round_ = halving_->round();
            used_ = 0;
        }
        return next_batch(std::span<const std::uint32_t>(round_).subspan(used_));
    }

    // So many of them were simulated; after a round of halving the next one begins.
    void used_edges(std::size_t number) {
        if (!halving_) return;
        used_ += number;
        if (used_ < round_.size()) return;
        halving_->halve([&](std::uint32_t edge) { return share_of(graph_[root_], edge); });
        round_ = halving_->round();
        used_ = 0;
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

public:
    // The action with which the player to act wins within the turn, as the exact tactics of a root
    // find it; none if they find none.
    std::optional<Action> winning_action(const S& state) {
        auto leaf = std::make_unique<Leaf<S>>(state);
        state.legal_actions(leaf->actions);
        judge_.look(*leaf, true);
        if (!leaf->proof.is_known() || leaf->proof.winner != state.player()) return {};
        return leaf->actions[0];
    }

    // Follow what would be played to the end of this turn, and look at the position that leaves to
    // the next player as thoroughly as at a root; as long as it turns out lost, choose again.
    // `choose` chooses an edge of the root; `refuted` is told of every position that turned out not
    // to be won by whoever is to act at the root.
    template <class F, class G>
    void confirm(F choose, G refuted) {
        const int player = graph_[root_].player;
        for (int checks = 0; checks < MOST_CHECKS && !graph_[root_].proof.is_known(); ++checks) {
            if (checks >= FEW_CHECKS && (is_stopped_ || is_time_over())) return;
            if (wish() == Watch::Wish::give_up) return;
            std::vector<NodeIndex> path{root_};
            bool is_tried_now = false;
            while (graph_[path.back()].player == player && !is_ended(graph_[path.back()])) {
                const Node& node = graph_[path.back()];
                const std::uint32_t best = path.size() == 1 ? choose(node) : choice_.best_edge(node);
                if (graph_.is_exchange(node.edges[best])) return;  // somebody else goes on
                if (node.edges[best].child == NO_NODE) {
                    expand(path, best);
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
            look_again_as_root(path.back());
            for (auto at = path.rbegin(); at != path.rend(); ++at) update(graph_[*at]);
            if (!end.proof.is_known()) return;
            refuted(path.back());
        }
    }

private:
    // Is there nothing to look for: the result is certain, or the game is over?
    static bool is_ended(const Node& node) { return node.proof.is_known() || node.edges.empty(); }

    // Try an action that was not tried yet, outside the count of simulations.
    void expand(std::vector<NodeIndex>& path, std::uint32_t chosen) {
        std::vector<Trip> trips(1);
        trips[0].path = {{path.back(), chosen, graph_[path.back()].edges[chosen].action}};
        set_out(trips[0]);
        std::vector<Leaf<S>*> open;
        prepare(judge_, trips, open);
        if (!open.empty()) judge_.evaluate(open);
        judge_.settle(open, misjudgement_);
        Node& node = graph_[path.back()];
        node.edges[chosen].visits = 1;
        node.opened = std::max(node.opened, chosen + 1);
        link(trips[0]);
        for (auto at = path.rbegin(); at != path.rend(); ++at) update(graph_[*at]);
        path.push_back(node.edges[chosen].child);
    }

    bool is_finished() {
        if (!ending_) ending_ = reason_to_end();
        return ending_.has_value();
    }

    std::optional<Ending> reason_to_end() {
        const Node& root = graph_[root_];
        if (is_stopped_) return Ending::stopped;
        if (root.proof.is_known()) return Ending::proven;
        if (settings_.simulations && done_ >= settings_.simulations) return Ending::simulations;
        if (graph_.bytes() >= settings_.most_bytes) return Ending::memory;
        if (is_time_over()) return Ending::seconds;
        if (settings_.simulations && settings_.halving_limit && settings_.stops_early &&
            is_decided(root)) {
            return Ending::decided;
        }
        if (wish() != Watch::Wish::go_on) return Ending::paused;
        return {};
    }

    bool is_time_over() const { return settings_.seconds > 0 && elapsed() >= settings_.seconds; }

    Watch::Wish wish() { return watch_ ? watch_->ask() : Watch::Wish::go_on; }

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

    // Ways down the graph, each beginning with a given edge of the root (NO_EDGE: any). With one
    // thread fewer than asked for if a way leads to what is about to be judged.
    std::vector<Trip> descended(std::span<const std::uint32_t> root_edges, int threads) {
        std::vector<Trip> trips;
        for (const std::uint32_t edge : root_edges) {
            Trip trip;
            if (!descend(trip, edge) && threads == 1) {
                undo(trip);
                break;
            }
            trips.push_back(std::move(trip));
        }
        return trips;
    }

    // Put what was judged into the graph, and carry it back to the root.
    void ascend(const std::vector<Trip>& trips) {
        for (const Trip& trip : trips) {
            if (trip.again != NO_NODE) reconsider(trip.again, *trip.leaf);
            else if (trip.leaf) link(trip);
        }
        for (const Trip& trip : trips) {
            for (auto at = trip.path.rbegin(); at != trip.path.rend(); ++at) {
                --graph_[at->node].pending;
                update(graph_[at->node]);
            }
        }
        done_ += static_cast<std::uint32_t>(trips.size());
    }

    // Go down to an action not tried yet or to a certain result. False if somebody else is on the
    // same way.
    bool descend(Trip& trip, std::uint32_t root_edge) {
        NodeIndex at = root_;
        while (true) {
            Node& node = graph_[at];
            const std::uint32_t chosen =
                at == root_ && root_edge != NO_EDGE ? root_edge : selection_.next(node, at == root_);
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
            if (wants_second_opinion(graph_[at], second_.visits)) {
                trip.again = at;
                trip.leaf = leaf_again(at);
                return true;
            }
        }
    }

    // Is it time to ask a second evaluator about a node?
    bool wants_second_opinion(const Node& node, std::uint32_t visits) const {
        return second_.visits && !node.has_second_opinion && node.visits >= visits &&
               !is_ended(node);
    }

    // A node of the graph as a leaf, for its second opinion.
    std::unique_ptr<Leaf<S>> leaf_again(NodeIndex index) {
        Node& node = graph_[index];
        node.has_second_opinion = true;
        auto leaf = std::make_unique<Leaf<S>>(graph_.state(index));
        leaf->wants_second_opinion = true;
        leaf->actions.reset(static_cast<std::uint32_t>(node.edges.size()));
        for (const Edge& edge : node.edges) leaf->actions.push(edge.action);
        return leaf;
    }

    void reconsider(NodeIndex index, const Leaf<S>& leaf) {
        if (graph_[index].proof.is_known()) return;  // found by others meanwhile
        graph_.reconsider(index, leaf, second_.weight);
        update(graph_[index]);
    }

    Edge& edge_of(const Step& step) {
        std::vector<Edge>& edges = graph_[step.node].edges;
        if (edges[step.edge].action == step.action) return edges[step.edge];
        return *std::find_if(edges.begin(), edges.end(),
                             [&](const Edge& edge) { return edge.action == step.action; });
    }

    // Take back what going down has changed.
    void undo(const Trip& trip) {
        for (const Step& step : trip.path) {
            --graph_[step.node].pending;
            --edge_of(step).visits;
        }
        if (trip.again != NO_NODE) graph_[trip.again].has_second_opinion = false;
    }

    // Begin the leaf that the last action of a trip leads to.
    void set_out(Trip& trip) const {
        const Step last = trip.path.back();
        trip.leaf = std::make_unique<Leaf<S>>(graph_.state(last.node));
        trip.action = last.action;
    }

    // Play the last actions of trips and all that follows without choice, let tactics look at where
    // they lead, and collect what is to be judged.
    void prepare(Judging& by, std::vector<Trip>& trips, std::vector<Leaf<S>*>& open) const {
        std::vector<std::uint64_t> keys;
        for (Trip& trip : trips) {
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
                open.push_back(&leaf);
                keys.push_back(trip.key);
            }
        }
    }

    // Is a position in the graph, or about to be? Where several threads work only they can tell.
    bool is_judged(std::uint64_t key, const std::vector<std::uint64_t>& keys) const {
        if (settings_.threads > 1) return false;
        return graph_.find(key) != NO_NODE || std::find(keys.begin(), keys.end(), key) != keys.end();
    }

    void link(const Trip& trip) {
        NodeIndex child = graph_.find(trip.key);
        if (child == NO_NODE) child = graph_.add(trip.key, *trip.leaf);
        edge_of(trip.path.back()).child = child;
    }

    void update(Node& node) { back_up(graph_, node, players_); }

    void run_threads() {
        std::vector<std::thread> helpers;
        const auto work = [&] {
            Judging own = judge_;
            while (simulate_beside_others(own)) {
            }
        };
        for (int i = 1; i < settings_.threads; ++i) helpers.emplace_back(work);
        work();
        for (std::thread& helper : helpers) helper.join();
    }

    // One simulation while other threads do the same; false if the search has ended.
    bool simulate_beside_others(Judging& by) {
        const std::uint32_t any[] = {NO_EDGE};
        std::vector<Leaf<S>*> open;
        std::unique_lock lock(mutex_);
        if (is_finished()) return false;
        std::vector<Trip> trips = descended(any, settings_.threads);
        lock.unlock();
        try {
            prepare(by, trips, open);
            if (!open.empty()) by.evaluate(open);
            by.settle(open, misjudgement_);
        } catch (...) {
            lock.lock();
            for (const Trip& trip : trips) undo(trip);
            throw;
        }
        lock.lock();
        ascend(trips);
        return true;
    }

    float share_of(const Node& node, std::uint32_t i) const {
        const Edge& edge = node.edges[i];
        const int mover = node.player - 1;
        return edge.child == NO_NODE ? node.values[mover] : graph_.values_after(edge)[mover];
    }

    int players_;
    Judging judge_;
    SecondOpinion second_;
    Settings settings_;
    Graph<S> graph_;
    Selection<Graph<S>> selection_{graph_, settings_};
    Choice<Graph<S>> choice_{graph_, settings_};
    Misjudgement misjudgement_;
    NodeIndex root_ = NO_NODE;
    std::unique_ptr<Leaf<S>> root_leaf_;  // the root while it is to be judged
    std::vector<Trip> trips_;             // on their way
    std::optional<Halving> halving_;
    std::vector<std::uint32_t> round_, any_;  // edges of the root, of a round and without choice
    std::size_t used_ = 0;                    // of the round
    std::uint32_t done_ = 0;
    Clock::time_point start_;
    std::optional<std::uint64_t> last_root_;  // the key of the position searched last
    std::optional<Ending> ending_;
    Watch* watch_ = nullptr;
    std::atomic<bool> is_stopped_ = false;
    std::mutex mutex_;
};

}  // namespace riftkeep::search
