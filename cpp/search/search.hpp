// The search: anytime PUCT over a graph of positions with values for every seat (max^n).
//
// A mover may follow itself, so turns of several decisions need nothing special. Small budgets
// are spent at the root by sequential halving (halving.hpp), large ones by PUCT (selection.hpp) with
// a choice by lower confidence bound (choice.hpp). Certain results are kept apart from estimates
// (solver.hpp). The same settings, seed and number of simulations give the same answer, unless
// several threads are asked for.
//
// Here is the run of a search, from `begin` to `finish`. The way of one simulation is trips.hpp, how
// long to go on budget.hpp, and the check of what would be played last_look.hpp.
#pragma once

#include <mutex>
#include <thread>

#include "core/errors.hpp"
#include "search/budget.hpp"
#include "search/halving.hpp"
#include "search/last_look.hpp"
#include "search/saved_graph.hpp"

namespace riftkeep::search {

// The game must go on in a position that is searched.
template <GameState S>
void require_going_on(const S& state) {
    if (!state.is_over()) return;
    throw InvalidPosition("position",
                          "the game is over, so there is nothing to search; see its outcome");
}

template <GameState S, class E, class T>
class Search {
public:
    Search(const typename S::Setup& setup, E evaluator, T tactics, SecondOpinion second = {})
        : players_(S::num_players(setup)),
          judge_(players_, std::move(evaluator), std::move(tactics)),
          graph_(S::exchange_action(setup)),
          second_(graph_, players_, second) {}

    void stop() { budget_.stop(); }
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
        budget_.let_watch(watch);
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
        budget_.begin();
        ending_.reset();
        under_way_.clear();
        halving_.reset();
        forget_other_misjudgement();
        // A root that stays where it was reaches all that it did.
        const bool has_moved = last_root_ != state.key();
        if (has_moved && graph_.bytes() > settings.most_bytes / 2) graph_.keep_reachable(state.key());
        last_root_ = state.key();
        root_ = graph_.find(state.key());
        if (root_ == NO_NODE) {
            root_leaf_ = std::make_unique<Leaf<S>>(state);
            root_leaf_->wants_second_opinion = second_.are_given();
            state.legal_actions(root_leaf_->actions);
            judge_.look(*root_leaf_, true);
            return;
        }
        graph_.order_all(graph_[root_]);
        if (!graph_[root_].is_looked_at_as_root) last_look_.look_as_root(judge_, root_);
        if (second_.is_wanted_at_root(graph_[root_])) root_leaf_ = second_.leaf_of(root_);
    }

    // The leaves to be judged before the search can go on, which may be none; false if it has ended.
    bool ask(std::vector<Leaf<S>*>& open) {
        open.clear();
        if (is_root_asked()) {
            open.push_back(root_leaf_.get());
        } else if (is_known() || is_finished()) {
            return false;
        } else {
            under_way_ = trips_.descended(root_, next_edges(), 1);
            trips_.prepare(judge_, under_way_, open);
        }
        return true;
    }

    // Go on after the leaves are judged.
    void answer(std::span<Leaf<S>* const> open) {
        judge_.settle(open, misjudgement_);
        if (is_root_asked()) {
            if (root_ == NO_NODE) root_ = graph_.add(root_leaf_->state.key(), *root_leaf_);
            else second_.take(root_, *root_leaf_);
            graph_.order_all(graph_[root_]);
            graph_[root_].is_looked_at_as_root = true;
            root_leaf_.reset();
        } else {
            bring_back(under_way_);
            if (settings_.plays_turns_out) {
                for (const Trip<S>& trip : under_way_) play_turn_out(trip);
            }
            used_edges(under_way_.size());
            under_way_.clear();
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
        report.simulations = budget_.done();
        report.seconds = budget_.elapsed();
        return report;
    }

    // The last look at what `choose` would play, an edge of the root; `refuted` is told of every
    // position that turned out not to be won by whoever is to act.
    template <class C, class R>
    void confirm(C choose, R refuted) {
        last_look_.confirm(judge_, misjudgement_, root_, choose, refuted,
                           [&](int checks) { return budget_.may_check(checks); });
    }

    // The action with which the player to act wins within the turn, as the exact tactics of a root
    // find it; none if they find none.
    std::optional<Action> winning_action(const S& state) {
        auto leaf = std::make_unique<Leaf<S>>(state);
        state.legal_actions(leaf->actions);
        judge_.look(*leaf, true);
        if (!leaf->proof.is_known() || leaf->proof.winner != state.player()) return {};
        return leaf->actions[0];
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

    bool is_root_asked() const { return root_leaf_ != nullptr; }
    bool is_known() const { return graph_[root_].proof.is_known(); }

    bool is_finished() {
        if (!ending_) ending_ = budget_.reason_to_end(graph_[root_], graph_.bytes());
        return ending_.has_value();
    }

    // Ask and judge and answer; false if the search has ended.
    bool step() {
        std::vector<Leaf<S>*> open;
        if (!ask(open)) return false;
        try {
            if (!open.empty()) judge_.evaluate(open);
        } catch (...) {
            for (const Trip<S>& trip : under_way_) trips_.undo(trip);
            under_way_.clear();
            if (root_ != NO_NODE && is_root_asked()) second_.give_up(root_);
            root_leaf_.reset();
            throw;
        }
        answer(open);
        return true;
    }

    void bring_back(std::vector<Trip<S>>& trips) {
        trips_.ascend(trips);
        budget_.count(trips.size());
    }

    // Go on from the new end of a way to the end of the turn.
    void play_turn_out(const Trip<S>& trip) {
        if (!trip.is_new) return;
        std::vector<NodeIndex> path;
        for (const Step& step : trip.path) path.push_back(step.node);
        const int player = graph_[path.back()].player;
        path.push_back(graph_.find(trip.key));
        last_look_.play_turn_out(judge_, misjudgement_, path, player);
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

    std::span<const std::uint32_t> next_batch(std::span<const std::uint32_t> root_edges) const {
        return root_edges.first(budget_.next_batch(root_edges.size()));
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

    float share_of(const Node& node, std::uint32_t i) const {
        const Edge& edge = node.edges[i];
        const int mover = node.player - 1;
        return edge.child == NO_NODE ? node.values[mover] : graph_.values_after(edge)[mover];
    }

    // Values that noise of another kind or seed has moved are of no use.
    void forget_other_misjudgement() {
        const Misjudgement now{settings_.noise, settings_.noise > 0 ? settings_.seed : 0};
        if (now != misjudgement_) graph_.clear();
        misjudgement_ = now;
    }

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
        std::vector<Trip<S>> trips = trips_.descended(root_, any, settings_.threads);
        lock.unlock();
        try {
            trips_.prepare(by, trips, open);
            if (!open.empty()) by.evaluate(open);
            by.settle(open, misjudgement_);
        } catch (...) {
            lock.lock();
            for (const Trip<S>& trip : trips) trips_.undo(trip);
            throw;
        }
        lock.lock();
        bring_back(trips);
        return true;
    }

    int players_;
    Judging judge_;
    Settings settings_;
    Graph<S> graph_;
    SecondOpinions<S> second_;
    Trips<S> trips_{graph_, second_, settings_, players_};
    Choice<Graph<S>> choice_{graph_, settings_};
    LastLook<S, E, T> last_look_{graph_, trips_, choice_, players_};
    Budget budget_{settings_};
    Misjudgement misjudgement_;
    NodeIndex root_ = NO_NODE;
    std::unique_ptr<Leaf<S>> root_leaf_;  // the root while it is to be judged
    std::vector<Trip<S>> under_way_;
    std::optional<Halving> halving_;
    std::vector<std::uint32_t> round_, any_;  // edges of the root, of a round and without choice
    std::size_t used_ = 0;                    // of the round
    std::optional<std::uint64_t> last_root_;  // the key of the position searched last
    std::optional<Ending> ending_;
    std::mutex mutex_;
};

}  // namespace riftkeep::search
