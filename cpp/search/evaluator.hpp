// What the search asks of a game: how good a position is for everybody, and which actions look good.
//
// An evaluator gets leaves in batches, so that a net can answer many at once. Before it, the game's
// tactics look at each leaf: they may prove its result, or take away actions that lose at once.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/game.hpp"

namespace riftkeep::search {

// A win share for each seat, from 0 to 1, together 1.
using Values = std::array<float, MOST_PLAYERS>;

// What is known for certain about a position.
struct Proof {
    static constexpr std::int8_t NONE = -1;
    static constexpr std::int8_t DRAW = 0;  // of all seats

    std::int8_t winner = NONE;  // a seat, DRAW, or NONE
    std::uint16_t plies = 0;    // decisions until the end with best play

    bool is_known() const { return winner != NONE; }
};

// Win shares, and a certain result, as they are when the people of seats 1 and 2 change places (D78).
inline Values exchanged(Values values) {
    std::swap(values[0], values[1]);
    return values;
}
inline Proof exchanged(Proof proof) {
    if (proof.winner > 0) proof.winner = static_cast<std::int8_t>(3 - proof.winner);
    return proof;
}

// What a finished game proves. A draw between some of the seats is no result that proofs know.
inline Proof proof_of(const Outcome& outcome, int players) {
    if (outcome.winner == 0 && outcome.num_drawn != players) return {};
    return {static_cast<std::int8_t>(outcome.winner), 0};
}

// The win shares that a certain result means.
inline Values values_of(Proof proof, int players) {
    Values values{};
    if (proof.winner > 0) {
        values[proof.winner - 1] = 1;
    } else {
        for (int seat = 0; seat < players; ++seat) values[seat] = 1.0f / static_cast<float>(players);
    }
    return values;
}

// The win shares of a finished game: those who share first place share the win.
inline Values values_of(const Outcome& outcome) {
    Values values{};
    if (outcome.winner > 0) values[outcome.winner - 1] = 1;
    for (int i = 0; i < outcome.num_drawn; ++i) {
        values[outcome.drawn[i] - 1] = 1.0f / static_cast<float>(outcome.num_drawn);
    }
    return values;
}

// Positions that a search comes back to may be worth a better evaluator than it can afford for all of
// them: after so many visits a position is judged again, and that counts as much as `weight` visits.
// Roots get their second opinion at once. Without `visits` there are none.
struct SecondOpinion {
    std::uint32_t visits = 0;
    float weight = 1;
};

// A position to be judged, with the actions to choose from, and the judgement.
template <GameState S>
struct Leaf {
    S state;
    ActionList actions;         // tactics may shorten it
    std::vector<float> priors;  // one for each action, together 1
    Values values{};
    Proof proof;
    bool wants_second_opinion = false;  // see TwoEvaluators

    explicit Leaf(const S& state) : state(state) {}

    // Make a used leaf one of another position; its lists keep their room.
    void begin_again(const S& other) {
        state = other;
        values = {};
        proof = {};
        wants_second_opinion = false;
    }
};

template <class E, class S>
concept Evaluator = requires(E evaluator, std::span<Leaf<S>* const> leaves) {
    { evaluator.evaluate(leaves) } -> std::same_as<void>;  // sets priors and values
};

// Any evaluator, chosen while the program runs; a copy has an evaluator of its own.
template <GameState S>
class AnyEvaluator {
public:
    template <class E>
        requires Evaluator<E, S>
    explicit AnyEvaluator(E evaluator) : held_(std::make_unique<Held<E>>(std::move(evaluator))) {}
    AnyEvaluator(const AnyEvaluator& other) : held_(other.held_->clone()) {}
    AnyEvaluator(AnyEvaluator&&) noexcept = default;
    AnyEvaluator& operator=(AnyEvaluator other) {
        held_ = std::move(other.held_);
        return *this;
    }

    void evaluate(std::span<Leaf<S>* const> leaves) { held_->evaluate(leaves); }

private:
    struct Interface {
        virtual ~Interface() = default;
        virtual void evaluate(std::span<Leaf<S>* const> leaves) = 0;
        virtual std::unique_ptr<Interface> clone() const = 0;
    };
    template <class E>
    struct Held final : Interface {
        explicit Held(E evaluator) : evaluator(std::move(evaluator)) {}
        void evaluate(std::span<Leaf<S>* const> leaves) override { evaluator.evaluate(leaves); }
        std::unique_ptr<Interface> clone() const override {
            return std::make_unique<Held>(evaluator);
        }
        E evaluator;
    };

    std::unique_ptr<Interface> held_;
};

template <class T, class S>
concept Tactics = requires(T tactics, Leaf<S>& leaf, bool is_root) {
    { tactics.look(leaf, is_root) } -> std::same_as<void>;  // may set proof or shorten actions
};

// No tactics at all: what plain search is compared with.
template <GameState S>
struct NoTactics {
    void look(Leaf<S>&, bool) {}
};

// Judges most leaves quickly, and those that want a second opinion by a better evaluator, which takes
// longer.
template <GameState S>
class TwoEvaluators {
public:
    TwoEvaluators(AnyEvaluator<S> first, AnyEvaluator<S> second)
        : first_(std::move(first)), second_(std::move(second)) {}

    void evaluate(std::span<Leaf<S>* const> leaves) {
        std::vector<Leaf<S>*> first, second;
        for (Leaf<S>* leaf : leaves) (leaf->wants_second_opinion ? second : first).push_back(leaf);
        if (!first.empty()) first_.evaluate(first);
        if (!second.empty()) second_.evaluate(second);
    }

private:
    AnyEvaluator<S> first_, second_;
};

// Judges by one random play-out and no priors: what the hand-made evaluation is compared with.
template <GameState S>
class RolloutEvaluator {
public:
    explicit RolloutEvaluator(std::uint64_t seed) : seed_(seed) {}

    void evaluate(std::span<Leaf<S>* const> leaves) {
        ActionList scratch;
        for (Leaf<S>* leaf : leaves) {
            const auto number = leaf->actions.size();
            leaf->priors.assign(number, 1.0f / static_cast<float>(number));
            S state = leaf->state;
            Rng rng(seed_ ^ state.key());  // of the position alone, whenever and wherever it is judged
            while (!state.is_over()) state.apply(state.random_action(rng, scratch));
            leaf->values = values_of(state.outcome());
        }
    }

private:
    std::uint64_t seed_;
};

}  // namespace riftkeep::search
