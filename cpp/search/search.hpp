// The search: anytime PUCT over a graph of positions with values for every seat (max^n).
//
// A mover may follow itself, so turns of several decisions need nothing special. Small budgets
// are spent at the root by sequential halving, large ones by PUCT with a choice by lower
// confidence bound. Certain results are kept apart from estimates (solver.hpp). The same settings,
// seed and number of simulations give the same answer, unless several threads are asked for.
#pragma once

#include <atomic>
#include <chrono>
#include <cmath>
#include <memory>
#include <mutex>
#include <thread>

#include "core/hashing.hpp"
#include "search/solver.hpp"

namespace riftkeep::search {

struct Settings {
    std::uint32_t simulations = 0;  // 0: no limit but the time
    double seconds = 0;             // 0: no limit but the simulations
    std::uint64_t seed = 0;
    int threads = 1;
    float exploration = 1.1f;       // a usual value; 0.6 and 1.8 were no better in 100 games
    float first_play = 0.2f;        // an action not tried is worth the node less this
    float noise = 0;                // how far consistent misjudgement moves a value
    float gumbel = 0;               // scale of the chance in the choice of root actions
    std::uint32_t halving_limit = 256;   // budgets up to this are spent by sequential halving; 0 is
                                         // for analysis: all of a budget is spent, by PUCT alone
    std::uint32_t halving_actions = 16;
    std::size_t most_nodes = 2'000'000;
};

// What the search thinks of one action of the root.
struct ActionReport {
    Action action;
    std::uint32_t visits;
    float prior;
    Values values;
    float bound;  // lower confidence bound of the mover's share
    Proof proof;
    std::vector<Action> line;  // the expected continuation, from this action on
};

struct Report {
    Values values{};
    Proof proof;
    std::uint32_t simulations = 0;
    double seconds = 0;
    int player = 0;
    std::vector<ActionReport> actions;  // the best first
};

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
    requires Evaluator<E, S> && Tactics<T, S>
class Search {
public:
    Search(int players, E evaluator, T tactics)
        : players_(players), judge_{std::move(evaluator), std::move(tactics)} {}

    void stop() { is_stopped_ = true; }
    void clear() { graph_.clear(); }
    std::size_t size() const { return graph_.size(); }

    // Look at a position, in which there must be something to choose.
    Report run(const S& state, const Settings& settings) {
        settings_ = settings;
        is_stopped_ = false;
        done_ = 0;
        start_ = Clock::now();
        if (graph_.size() > settings.most_nodes / 2) graph_.clear();
        forget_other_misjudgement();
        root_ = graph_.find(state.key());
        if (root_ == NO_NODE) {
            root_ = add_root(state);
        } else if (!graph_[root_].is_looked_at_as_root) {
            look_again_as_root(root_);
        }
        if (!graph_[root_].proof.is_known()) {
            if (is_halved()) {
                run_halving();
            } else if (settings.threads > 1) {
                run_threads();
            } else {
                while (!is_finished()) simulate(judge_, NO_EDGE);
            }
            confirm();
        }
        return report();
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint32_t NO_EDGE = 0xFFFFFFFF;
    static constexpr int MOST_CHECKS = 64;  // of what is about to be played
    // A root with more actions is wide; square8 has none. On hexagonal 1,500 simulations score 13 of
    // 16 games against evaluation alone with 0.3, and 7 of the same 16 with 0.
    static constexpr std::size_t WIDE_ROOT = 256;
    static constexpr float WIDE_FIRST_PLAY = 0.3f;

    // Which misjudgement the values of the graph have in them.
    struct Misjudgement {
        float noise = 0;
        std::uint64_t seed = 0;
        bool operator==(const Misjudgement&) const = default;
    };

    struct Step {
        NodeIndex node;
        std::uint32_t edge;
    };

    // What judges leaves; every thread has its own.
    struct Judge {
        E evaluator;
        T tactics;
    };

    NodeIndex add_root(const S& state) {
        auto leaf = std::make_unique<Leaf<S>>(state);
        state.legal_actions(leaf->actions);
        judge(judge_, *leaf, true);
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
        judge_.tactics.look(*leaf, true);
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
        for (int checks = 0; checks < MOST_CHECKS && !graph_[root_].proof.is_known(); ++checks) {
            std::vector<NodeIndex> path{root_};
            while (graph_[path.back()].player == graph_[root_].player) {
                const Node& node = graph_[path.back()];
                if (node.proof.is_known() || node.edges.empty()) return;
                const std::uint32_t best = best_edge(node);
                if (node.edges[best].child == NO_NODE) {
                    expand(path, best);
                } else {
                    path.push_back(node.edges[best].child);
                }
            }
            if (graph_[path.back()].proof.is_known() || graph_[path.back()].edges.empty() ||
                graph_[path.back()].is_looked_at_as_root) {
                return;
            }
            look_again_as_root(path.back());
            for (auto at = path.rbegin(); at != path.rend(); ++at) update(graph_[*at]);
            if (!graph_[path.back()].proof.is_known()) return;
        }
    }

    // Try an action that was not tried yet, outside the count of simulations.
    void expand(std::vector<NodeIndex>& path, std::uint32_t chosen) {
        const Step last{path.back(), chosen};
        Node& node = graph_[last.node];
        node.edges[chosen].visits = 1;
        node.opened = std::max(node.opened, chosen + 1);
        auto leaf = std::make_unique<Leaf<S>>(graph_.state(last.node));
        const std::uint64_t key = step(judge_, *leaf, node.edges[chosen].action);
        link(last, key, *leaf);
        for (auto at = path.rbegin(); at != path.rend(); ++at) update(graph_[*at]);
        path.push_back(graph_[last.node].edges[chosen].child);
    }

    // Let the tactics and then, if they leave anything open, the evaluator judge a leaf.
    void judge(Judge& judge, Leaf<S>& leaf, bool is_root) const {
        judge.tactics.look(leaf, is_root);
        Leaf<S>* leaves[] = {&leaf};
        judge.evaluator.evaluate(leaves);
        if (leaf.proof.is_known()) leaf.values = values_of(leaf.proof, players_);
        else if (settings_.noise > 0) misjudge(leaf);
    }

    // Move the values by an amount that depends on the position and the seed only.
    void misjudge(Leaf<S>& leaf) const {
        const std::uint64_t key = leaf.state.key();
        float total = 0;
        for (int seat = 0; seat < players_; ++seat) {
            const std::uint64_t bits = splitmix64(key ^ splitmix64(settings_.seed + seat));
            const float unit = static_cast<float>(bits >> 40) / 16777216.0f * 2 - 1;
            float& value = leaf.values[seat];
            value *= std::exp(settings_.noise * 4 * unit);
            total += value;
        }
        for (int seat = 0; seat < players_; ++seat) leaf.values[seat] /= total;
    }

    bool is_finished() {
        const Node& root = graph_[root_];
        if (is_stopped_ || root.proof.is_known() || graph_.size() >= settings_.most_nodes) {
            return true;
        }
        if (settings_.simulations && done_ >= settings_.simulations) return true;
        if (settings_.seconds > 0 && done_ % 16 == 0 && elapsed() >= settings_.seconds) return true;
        return settings_.simulations && settings_.halving_limit && is_decided(root);
    }

    double elapsed() const {
        return std::chrono::duration<double>(Clock::now() - start_).count();
    }

    // Can no other action catch up with the most visited one?
    bool is_decided(const Node& root) const {
        if (done_ % 64 != 0) return false;
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

    // One simulation: down to an action not tried yet, judge what it leads to, and back up.
    void simulate(Judge& judge, std::uint32_t root_edge) {
        std::unique_lock lock(mutex_, std::defer_lock);
        if (settings_.threads > 1) lock.lock();
        std::vector<Step> path;
        NodeIndex at = root_;
        while (true) {
            Node& node = graph_[at];
            const std::uint32_t chosen =
                at == root_ && root_edge != NO_EDGE ? root_edge : select(node, at == root_);
            path.push_back({at, chosen});
            Edge& edge = node.edges[chosen];
            ++edge.visits;
            node.opened = std::max(node.opened, chosen + 1);
            if (edge.child == NO_NODE) break;
            at = edge.child;
            if (graph_[at].proof.is_known() || graph_[at].edges.empty()) break;
        }
        const Step last = path.back();
        if (graph_[last.node].edges[last.edge].child == NO_NODE) {
            auto leaf = std::make_unique<Leaf<S>>(graph_.state(last.node));
            const Action action = graph_[last.node].edges[last.edge].action;
            if (lock.owns_lock()) lock.unlock();
            const std::uint64_t key = step(judge, *leaf, action);
            if (settings_.threads > 1) lock.lock();
            link(last, key, *leaf);
        }
        for (auto step = path.rbegin(); step != path.rend(); ++step) update(graph_[step->node]);
        ++done_;
    }

    // Play an action and all that follows without choice, and judge where that leads.
    std::uint64_t step(Judge& by, Leaf<S>& leaf, Action action) {
        leaf.state.apply(action);
        play_single(leaf.state, leaf.actions);
        const std::uint64_t key = leaf.state.key();
        if (leaf.state.is_over()) {
            leaf.actions.reset(0);
            leaf.proof = {static_cast<std::int8_t>(leaf.state.outcome().winner), 0};
            leaf.values = values_of(leaf.proof, players_);
        } else if (settings_.threads > 1 || graph_.find(key) == NO_NODE) {
            judge(by, leaf, false);
        }
        return key;
    }

    void link(Step last, std::uint64_t key, const Leaf<S>& leaf) {
        NodeIndex child = graph_.find(key);
        if (child == NO_NODE) child = graph_.add(key, leaf);
        graph_[last.node].edges[last.edge].child = child;
    }

    // The action to try next: the mover's share so far, and what the prior promises.
    std::uint32_t select(const Node& node, bool is_root) const {
        const int mover = node.player - 1;
        const auto limit = widened(node);
        float explored = 0;
        for (std::uint32_t i = 0; i < node.opened; ++i) {
            if (node.edges[i].visits) explored += node.edges[i].prior;
        }
        const float untried = node.values[mover] - first_play(node, is_root) * std::sqrt(explored);
        const float scale = settings_.exploration * std::sqrt(static_cast<float>(node.visits));
        std::uint32_t best = 0;
        float best_score = -1e9f;
        for (std::uint32_t i = 0; i < limit; ++i) {
            const Edge& edge = node.edges[i];
            float share = untried;
            if (edge.child != NO_NODE) {
                const Node& child = graph_[edge.child];
                share = child.values[mover];
                if (child.proof.is_known() && worth(child.proof, node.player) == 0) share -= 10;
            }
            const float score = share + scale * edge.prior / (1 + static_cast<float>(edge.visits));
            if (score > best_score) {
                best_score = score;
                best = i;
            }
        }
        return best;
    }

    // How much less an action not tried is worth. At a root all are tried early, unless there are so
    // many that nothing would be looked at twice.
    float first_play(const Node& node, bool is_root) const {
        if (!is_root) return settings_.first_play;
        return node.edges.size() > WIDE_ROOT ? WIDE_FIRST_PLAY : 0;
    }

    // Where there are very many actions, only the most promising are open at first.
    std::uint32_t widened(const Node& node) const {
        const auto number = static_cast<std::uint32_t>(node.edges.size());
        if (number <= 64) return number;
        const float open = 16 + 4 * std::sqrt(static_cast<float>(node.visits));
        auto limit = std::min(number, static_cast<std::uint32_t>(open));
        // While everything open is lost there must be something else to try.
        while (limit < number && is_lost_up_to(node, limit)) ++limit;
        return limit;
    }

    bool is_lost_up_to(const Node& node, std::uint32_t limit) const {
        for (std::uint32_t i = 0; i < limit; ++i) {
            const Edge& edge = node.edges[i];
            if (edge.child == NO_NODE) return false;
            const Proof& proof = graph_[edge.child].proof;
            if (!proof.is_known() || worth(proof, node.player) > 0) return false;
        }
        return true;
    }

    // Make a node what those after it say: their means weighted by visits, or their proof. What is
    // proven to lose stays in the mean, as a sign of danger: without it 250 simulations score 43 of
    // 200 games of Great Kingdom against 250 with it, and 600 simulations 80 of 200 on square8.
    void update(Node& node) {
        if (node.proof.is_known()) return;
        Values sum = node.own;
        std::uint32_t visits = 1;
        bool has_proof = false;
        for (std::uint32_t i = 0; i < node.opened; ++i) {
            const Edge& edge = node.edges[i];
            if (edge.child == NO_NODE || edge.visits == 0) continue;
            const Node& child = graph_[edge.child];
            has_proof |= child.proof.is_known();
            visits += edge.visits;
            for (int seat = 0; seat < players_; ++seat) {
                sum[seat] += static_cast<float>(edge.visits) * child.values[seat];
            }
        }
        node.visits = visits;
        for (int seat = 0; seat < players_; ++seat) {
            node.values[seat] = sum[seat] / static_cast<float>(visits);
        }
        if (!has_proof) return;
        node.proof = proven(graph_, node, players_);
        if (node.proof.is_known()) node.values = values_of(node.proof, players_);
    }

    void run_threads() {
        std::vector<std::thread> helpers;
        const auto work = [this] {
            Judge own = judge_;
            while (true) {
                {
                    std::lock_guard lock(mutex_);
                    if (is_finished()) return;
                }
                simulate(own, NO_EDGE);
            }
        };
        for (int i = 1; i < settings_.threads; ++i) helpers.emplace_back(work);
        work();
        for (std::thread& helper : helpers) helper.join();
    }

    // Sequential halving: the most promising actions share the budget, the better half goes on.
    void run_halving() {
        const Node& root = graph_[root_];
        std::vector<std::uint32_t> candidates(root.edges.size());
        for (std::uint32_t i = 0; i < candidates.size(); ++i) candidates[i] = i;
        std::vector<float> luck(root.edges.size(), 0.0f);
        if (settings_.gumbel > 0) {
            Rng rng(settings_.seed ^ root.key);
            for (float& entry : luck) {
                const double unit = (static_cast<double>(rng.next() >> 11) + 0.5) / 9007199254740992.0;
                entry = settings_.gumbel * static_cast<float>(-std::log(-std::log(unit)));
            }
        }
        const auto promise = [&](std::uint32_t i) {
            return luck[i] + std::log(root.edges[i].prior + 1e-9f);
        };
        const auto better = [&](std::uint32_t a, std::uint32_t b) {
            const float worth_a = promise(a) + 50 * share_of(root, a);
            const float worth_b = promise(b) + 50 * share_of(root, b);
            return worth_a != worth_b ? worth_a > worth_b : a < b;
        };
        std::stable_sort(candidates.begin(), candidates.end(),
                         [&](auto a, auto b) { return promise(a) > promise(b); });
        const auto budget = settings_.simulations;
        candidates.resize(std::min<std::size_t>(
            candidates.size(), std::min(settings_.halving_actions, std::max(2u, budget / 4))));
        const auto rounds = static_cast<std::uint32_t>(
            std::max(1.0, std::ceil(std::log2(static_cast<double>(candidates.size())))));
        while (!is_finished()) {
            const std::size_t each =
                std::max<std::size_t>(1, budget / (rounds * candidates.size()));
            for (std::size_t visit = 0; visit < each; ++visit) {
                for (const std::uint32_t candidate : candidates) {
                    if (is_finished()) return;
                    simulate(judge_, candidate);
                }
            }
            std::stable_sort(candidates.begin(), candidates.end(), better);
            if (candidates.size() > 1) candidates.resize((candidates.size() + 1) / 2);
        }
    }

    float share_of(const Node& node, std::uint32_t i) const {
        const Edge& edge = node.edges[i];
        const int mover = node.player - 1;
        return edge.child == NO_NODE ? node.values[mover] : graph_[edge.child].values[mover];
    }

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
        if (is_halved()) {
            const float enough = edge.visits * 2 >= most ? 10.0f : 0.0f;
            return enough + share + 0.02f * std::log(edge.prior + 1e-9f);
        }
        return (edge.visits * 10 >= most ? 10.0f : 0.0f) + share - uncertainty(edge);
    }

    bool is_halved() const {
        return settings_.simulations && settings_.simulations <= settings_.halving_limit;
    }

    static std::uint32_t most_visits(const Node& node) {
        std::uint32_t most = 0;
        for (const Edge& edge : node.edges) most = std::max(most, edge.visits);
        return most;
    }

    std::uint32_t best_edge(const Node& node) const {
        const std::uint32_t most = most_visits(node);
        std::uint32_t best = 0;
        for (std::uint32_t i = 1; i < node.edges.size(); ++i) {
            if (rank(node, node.edges[i], most) > rank(node, node.edges[best], most)) best = i;
        }
        return best;
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

    Report report() const {
        const Node& root = graph_[root_];
        Report result;
        result.values = root.values;
        result.proof = root.proof;
        result.simulations = done_;
        result.seconds = elapsed();
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

    int players_;
    Judge judge_;
    Settings settings_;
    Graph<S> graph_;
    Misjudgement misjudgement_;
    NodeIndex root_ = NO_NODE;
    std::uint32_t done_ = 0;
    Clock::time_point start_;
    std::atomic<bool> is_stopped_ = false;
    std::mutex mutex_;
};

}  // namespace riftkeep::search
