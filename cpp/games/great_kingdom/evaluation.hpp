// The hand-made evaluation: named features of both players, weighed, and shared out as win shares;
// and the first look at a placement, a sum of named signs that its point bears.
#pragma once

#include <array>
#include <cmath>

#include "games/great_kingdom/features.hpp"
#include "games/great_kingdom/signs.hpp"
#include "search/evaluator.hpp"

namespace riftkeep::great_kingdom {

// How much each feature adds to a player's score on the empty board and on the full one, and each
// sign to a point's promise.
struct Weights {
    Features opening;
    Features ending;
    Signs signs;
};

// The score of Blue less that of Orange as win shares.
template <class B>
search::Values evaluate(const View<B>& view, const Weights& weights) {
    const std::array<Features, 2> all = features_of<B>(view);
    const float open = openness<B>(view);
    float lead = 0;
    for (int i = 0; i < NUM_FEATURES; ++i) {
        const float weight = open * weights.opening[i] + (1 - open) * weights.ending[i];
        lead += weight * (all[0][i] - all[1][i]);
    }
    search::Values values{};
    values[0] = 1 / (1 + std::exp(-lead));
    values[1] = 1 - values[0];
    return values;
}

inline constexpr Weights FITTED_WEIGHTS{
    {
#define FEATURE(name, opening, ending) opening##f,
#define SIGN(name, weight)
#include "games/great_kingdom/weights.inc"
#undef FEATURE
#undef SIGN
    },
    {
#define FEATURE(name, opening, ending) ending##f,
#define SIGN(name, weight)
#include "games/great_kingdom/weights.inc"
#undef FEATURE
#undef SIGN
    },
    {
#define FEATURE(name, opening, ending)
#define SIGN(name, weight) weight##f,
#include "games/great_kingdom/weights.inc"
#undef FEATURE
#undef SIGN
    }};

template <class B>
class HandEvaluator {
public:
    explicit HandEvaluator(const Weights& weights) : weights_(weights) {}

    void evaluate(std::span<search::Leaf<State<B>>* const> leaves) {
        for (search::Leaf<State<B>>* leaf : leaves) {
            leaf->priors.assign(leaf->actions.size(), 1);
            if (leaf->proof.is_known()) continue;
            const View<B> view(leaf->state.position(), solver_);
            leaf->values = great_kingdom::evaluate<B>(view, weights_);
            if (leaf->actions.size() > 1) set_priors(*leaf, view);
        }
    }

private:
    void set_priors(search::Leaf<State<B>>& leaf, const View<B>& view) const {
        const Position<B>& position = view.position;
        std::array<float, B::BITS> promise{};
        const auto signs = signs_of<B>(view);
        for (int sign = 0; sign < NUM_SIGNS; ++sign) {
            const float weight = weights_.signs[sign];
            signs[sign].each([&](int bit) { promise[bit] += weight; });
        }
        const Action pass = pass_action<B>(*position.setup);
        float total = 0;
        for (std::uint32_t i = 0; i < leaf.actions.size(); ++i) {
            const Action action = leaf.actions[i];
            leaf.priors[i] = std::exp(action == pass ? weights_.signs[PASS]
                                                     : promise[position.geometry().bit[action]]);
            total += leaf.priors[i];
        }
        for (float& prior : leaf.priors) prior /= total;
    }

    Weights weights_;
    AttackSolver<B> solver_;
};

}  // namespace riftkeep::great_kingdom
