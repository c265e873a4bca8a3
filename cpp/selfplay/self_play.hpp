// Games of the search against itself, many side by side, so that the leaves of all of them can be
// judged in one batch.
//
// A share of the decisions, chosen by chance, is searched fully and learned from; the others get a
// small budget and only bring the game on (playout-cap randomisation). The root's actions are chosen
// with Gumbel noise and sequential halving. The same settings and seed give the same games, in the
// same order.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "search/search.hpp"
#include "selfplay/record.hpp"
#include "selfplay/settings.hpp"

namespace riftkeep::selfplay {

// How surprising a refutation counts, in nats. Its position was not searched, so that there are no
// priors to compare with; a win that nobody saw coming is a surprise above the usual one (about 1).
inline constexpr float REFUTATION_SURPRISE = 2;

// One of the games: it is brought on until something has to be judged.
template <GameState S, class T>
class Slot {
public:
    using Search = search::Search<S, search::AnyEvaluator<S>, T>;
    using Leaf = search::Leaf<S>;

    Slot(const typename S::Setup& setup, const Settings& settings,
         const search::AnyEvaluator<S>& evaluator, const T& tactics, std::uint64_t seed)
        : setup_(setup),
          settings_(settings),
          rng_(seed),
          search_(setup, evaluator, tactics, settings.second),
          state_(S::initial(setup)) {
        start();
    }

    // Bring the game on until there is something to judge; finished games go into the list.
    const std::vector<Leaf*>& advance(std::vector<GameRecord>& finished) {
        while (true) {
            if (!is_searching_) prepare(finished);
            if (!search_.ask(open_)) {
                decide();
            } else if (open_.empty()) {
                search_.answer(open_);
            } else {
                return open_;
            }
        }
    }

    // Go on after what had to be judged was judged.
    void answer() { search_.answer(open_); }

    // Drop the game and begin another.
    void start() {
        state_ = S::initial(setup_);
        record_ = {};
        search_.clear();
        is_searching_ = false;
        random_plies_ = rng_.below(settings_.random_plies + 1);
    }

private:
    // Play what needs no search, and begin the search of the next decision.
    void prepare(std::vector<GameRecord>& finished) {
        while (true) {
            if (state_.is_over()) {
                finished.push_back(ended());
                start();
            }
            state_.legal_actions(legal_);
            if (legal_.size() == 1) {
                play(legal_[0]);
            } else if (random_plies_ > 0) {
                --random_plies_;
                play(legal_[rng_.below(legal_.size())]);
            } else {
                break;
            }
        }
        is_full_ = unit() < settings_.full_share;
        search::Settings limits;
        limits.simulations = is_full_ ? settings_.full_simulations : settings_.fast_simulations;
        limits.halving_limit = limits.simulations;
        limits.halving_actions = settings_.halving_actions;
        limits.gumbel = settings_.noise;
        limits.exploration = settings_.exploration;
        limits.first_play = settings_.first_play;
        limits.batch = settings_.batch;
        limits.most_bytes = settings_.most_bytes;
        limits.stops_early = false;
        limits.seed = rng_.next();
        search_.begin(state_, limits);
        is_searching_ = true;
    }

    // Keep what the search has found, and play by it.
    void decide() {
        const search::Node& root = search_.root();
        if (!root.proof.is_known()) {
            search_.confirm([&](const search::Node& node) { return first_candidate(node); },
                            [&](search::NodeIndex index) {
                                if (unit() < settings_.refutation_share) {
                                    keep_refutation(search_.graph().state(index));
                                }
                            });
        }
        if (settings_.blunder_share > 0 && unit() < settings_.blunder_share) {
            keep_refutation(after_random_turn());
        }
        const std::vector<float> targets =
            search::edge_targets(search_.graph(), root, settings_.target_scale);
        Decision decision = described(state_, legal_);
        for (std::size_t i = 0; i < targets.size(); ++i) {
            decision.targets[place_of(root.edges[i].action, legal_)] = targets[i];
        }
        decision.values = root.values;
        decision.is_proven = root.proof.is_known();
        decision.surprise = search::surprise_of(root, targets);
        decision.is_full = is_full_;
        record_.decisions.push_back(std::move(decision));
        is_searching_ = false;
        play(root.edges[chosen(root, targets)].action);
    }

    // The position that a turn at random leaves to the next player.
    S after_random_turn() {
        S state = state_;
        ActionList legal;
        while (!state.is_over() && state.player() == state_.player()) {
            state.legal_actions(legal);
            state.apply(legal[rng_.below(legal.size())]);
        }
        return state;
    }

    // Keep how the player to act wins within the turn, decision by decision, if that is so. After
    // moves that were nearly played, and after blunders: in games of players who look before they
    // move such positions hardly ever arise, and a net that never sees them does not learn to win
    // or to guard against it.
    void keep_refutation(S state) {
        if (state.is_over()) return;
        const int winner = state.player();
        ActionList legal;
        while (!state.is_over() && state.player() == winner) {
            state.legal_actions(legal);
            Action action = legal[0];
            if (legal.size() > 1) {
                const std::optional<Action> winning = search_.winning_action(state);
                if (!winning) return;
                action = *winning;
                Decision decision = described(state, legal);
                decision.targets[place_of(action, legal)] = 1;
                decision.values[static_cast<std::size_t>(winner - 1)] = 1;
                decision.surprise = REFUTATION_SURPRISE;
                decision.is_full = decision.is_proven = decision.is_aside = true;
                record_.decisions.push_back(std::move(decision));
            }
            state.apply(action);
        }
    }

    // A decision with all that is to be seen in its position; the rest is empty.
    static Decision described(const S& state, const ActionList& legal) {
        Decision decision;
        state.to_bytes(decision.position);
        decision.player = static_cast<std::uint8_t>(state.player());
        decision.is_exchanged = state.holder(1) != 1;
        decision.actions.assign(legal.begin(), legal.end());
        decision.targets.assign(legal.size(), 0.0f);
        return decision;
    }

    static std::size_t place_of(Action action, const ActionList& legal) {
        return static_cast<std::size_t>(std::lower_bound(legal.begin(), legal.end(), action) -
                                        legal.begin());
    }

    // What halving has left as the best; if the result is certain, what the targets say.
    std::uint32_t chosen(const search::Node& root, const std::vector<float>& targets) const {
        if (!root.proof.is_known()) return first_candidate(root);
        return static_cast<std::uint32_t>(std::max_element(targets.begin(), targets.end()) -
                                          targets.begin());
    }

    // The first of what halving has left that is not known to lose; if all are, the edge of the
    // highest prior that is not.
    std::uint32_t first_candidate(const search::Node& root) const {
        const auto is_lost = [&](std::uint32_t i) {
            const search::Edge& edge = root.edges[i];
            if (edge.child == search::NO_NODE) return false;
            const search::Proof proof = search_.graph().proof_after(edge);
            return proof.is_known() && search::worth(proof, root.player) == 0;
        };
        for (const std::uint32_t i : search_.candidates()) {
            if (!is_lost(i)) return i;
        }
        std::uint32_t first = 0;
        while (first + 1 < root.edges.size() && is_lost(first)) ++first;
        return first;
    }

    void play(Action action) {
        state_.apply(action);
        ++record_.moves;
    }

    GameRecord ended() {
        const search::Values by_seat = search::values_of(state_.outcome());
        record_.shares = is_exchanged() ? search::exchanged(by_seat) : by_seat;
        record_.reason = static_cast<std::uint8_t>(state_.outcome().reason);
        record_.owners.assign(S::num_grid_cells(setup_), 0);
        state_.write_owners(record_.owners.data());
        record_.margins.assign(std::size_t(MARGINS) * S::num_players(setup_), 0.0f);
        state_.write_margins(record_.margins.data());
        return std::move(record_);
    }

    // Have the people of seats 1 and 2 changed places (D78)?
    bool is_exchanged() const { return state_.holder(1) != 1; }

    float unit() { return static_cast<float>(rng_.next() >> 40) / 16777216.0f; }

    const typename S::Setup& setup_;
    const Settings& settings_;
    Rng rng_;
    Search search_;
    S state_;
    ActionList legal_;
    GameRecord record_;
    std::vector<Leaf*> open_;
    std::uint32_t random_plies_ = 0;
    bool is_searching_ = false;
    bool is_full_ = false;
};

class AnySelfPlay {
public:
    virtual ~AnySelfPlay() = default;
    // Play on until so many more games have ended. What the evaluator throws goes through, and the
    // games under way are dropped then. Whoever watches may let it return early.
    virtual std::vector<GameRecord> play(std::uint32_t games, search::Watch* watch = nullptr) = 0;
    // How many leaves were judged so far, and in how many batches.
    virtual std::uint64_t num_evaluated() const = 0;
    virtual std::uint64_t num_batches() const = 0;
    // Let `play`, in another thread, return soon with what has ended.
    virtual void stop() = 0;
};

template <GameState S, class T>
class SelfPlay final : public AnySelfPlay {
public:
    SelfPlay(const typename S::Setup& setup, const Settings& settings,
             search::AnyEvaluator<S> evaluator, const T& tactics)
        : settings_(settings), evaluator_(std::move(evaluator)) {
        for (std::uint32_t i = 0; i < settings.num_games; ++i) {
            slots_.push_back(std::make_unique<Slot<S, T>>(
                setup, settings_, evaluator_, tactics, splitmix64(settings.seed + splitmix64(i))));
        }
    }

    std::vector<GameRecord> play(std::uint32_t games, search::Watch* watch) override {
        is_stopped_ = false;
        std::vector<GameRecord> finished = std::move(left_);
        left_.clear();
        while (finished.size() < games && !is_stopped_) {
            if (watch && watch->ask() != search::Watch::Wish::go_on) break;
            leaves_.clear();
            try {
                for (auto& slot : slots_) {
                    const auto& open = slot->advance(finished);
                    leaves_.insert(leaves_.end(), open.begin(), open.end());
                }
                evaluator_.evaluate(leaves_);
            } catch (...) {  // what is half done is dropped; the games that have ended are kept
                for (auto& slot : slots_) slot->start();
                left_ = std::move(finished);
                throw;
            }
            num_evaluated_ += leaves_.size();
            ++num_batches_;
            for (auto& slot : slots_) slot->answer();
        }
        while (finished.size() > games) {  // several games can end in one round
            left_.insert(left_.begin(), std::move(finished.back()));
            finished.pop_back();
        }
        return finished;
    }

    std::uint64_t num_evaluated() const override { return num_evaluated_; }
    std::uint64_t num_batches() const override { return num_batches_; }
    void stop() override { is_stopped_ = true; }

private:
    Settings settings_;
    search::AnyEvaluator<S> evaluator_;
    std::vector<std::unique_ptr<Slot<S, T>>> slots_;
    std::vector<search::Leaf<S>*> leaves_;
    std::vector<GameRecord> left_;
    std::uint64_t num_evaluated_ = 0, num_batches_ = 0;
    std::atomic<bool> is_stopped_ = false;
};

}  // namespace riftkeep::selfplay
