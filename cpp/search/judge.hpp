// How a search judges leaves: first the game's tactics, then, where they leave anything open, the
// evaluator, and what consistent misjudgement makes of that.
#pragma once

#include <cmath>
#include <utility>

#include "core/hashing.hpp"
#include "search/settings.hpp"

namespace riftkeep::search {

// Which misjudgement the values of a graph have in them.
struct Misjudgement {
    float noise = 0;
    std::uint64_t seed = 0;
    bool operator==(const Misjudgement&) const = default;
};

// Every thread of a search has its own.
template <GameState S, class E, class T>
    requires Evaluator<E, S> && Tactics<T, S>
class Judge {
public:
    Judge(int players, E evaluator, T tactics)
        : players_(players), evaluator_(std::move(evaluator)), tactics_(std::move(tactics)) {}

    // What tactics alone see: a proof, or actions to drop.
    void look(Leaf<S>& leaf, bool is_root) { tactics_.look(leaf, is_root); }

    // Judge leaves that tactics have looked at, all at once.
    void evaluate(std::span<Leaf<S>* const> leaves) { evaluator_.evaluate(leaves); }

    // Let what is certain, or misjudgement, change what the evaluator thinks of leaves.
    void settle(std::span<Leaf<S>* const> leaves, const Misjudgement& misjudgement) const {
        for (Leaf<S>* leaf : leaves) {
            if (leaf->proof.is_known()) leaf->values = values_of(leaf->proof, players_);
            else if (misjudgement.noise > 0) misjudge(*leaf, misjudgement);
        }
    }

private:
    // A noise of 1 changes the odds of a seat by up to this power of e, either way: the unit in which
    // the noise of levels is given. What noise a level has was chosen by `python -m bench.ladder`.
    static constexpr float STRENGTH = 4;

    // Move the values by an amount that depends on the position and the seed only.
    void misjudge(Leaf<S>& leaf, const Misjudgement& by) const {
        const std::uint64_t key = leaf.state.key();
        float total = 0;
        for (int seat = 0; seat < players_; ++seat) {
            const std::uint64_t bits = splitmix64(key ^ splitmix64(by.seed + seat));
            const float unit = static_cast<float>(bits >> 40) / 16777216.0f * 2 - 1;
            float& value = leaf.values[seat];
            value *= std::exp(by.noise * STRENGTH * unit);
            total += value;
        }
        for (int seat = 0; seat < players_; ++seat) leaf.values[seat] /= total;
    }

    int players_;
    E evaluator_;
    T tactics_;
};

}  // namespace riftkeep::search
