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

// Fitted by `python -m bench.fit_evaluation --game great_kingdom --seed 1`: features on the mean of
// outcome and search value, signs on the shares of visits. At 100 simulations they score 167 of 300
// games against the weights before them.
inline constexpr Weights FITTED_WEIGHTS{
    {
        -0.030f,  // NEARER
        0.009f,  // MUCH_NEARER
        0.029f,  // FAR_NEARER
        -0.401f,  // TERRITORY
        0.115f,  // EYES
        -0.090f,  // LEADING
        -0.606f,  // LIBERTIES
        3.059f,  // GROUPS
        -0.342f,  // TWO_LIBERTIES
        -0.275f,  // THREE_LIBERTIES
        -0.265f,  // FOUR_LIBERTIES
        -0.044f,  // TWO_TO_MOVE
        -0.002f,  // THREE_TO_MOVE
        -0.071f,  // FIVE_LIBERTIES
        -0.042f,  // CRAMPED
        0.464f,  // CHAINS
        0.268f,  // THREAT
        -1.667f,  // EDGE
        -0.885f,  // SECOND_LINE
        0.018f,  // TO_MOVE
        -0.082f,  // HANDICAP
    },
    {
        0.365f,  // NEARER
        -0.044f,  // MUCH_NEARER
        -0.277f,  // FAR_NEARER
        1.491f,  // TERRITORY
        -0.320f,  // EYES
        0.160f,  // LEADING
        1.358f,  // LIBERTIES
        2.378f,  // GROUPS
        -0.338f,  // TWO_LIBERTIES
        -0.366f,  // THREE_LIBERTIES
        -0.095f,  // FOUR_LIBERTIES
        -0.027f,  // TWO_TO_MOVE
        -0.159f,  // THREE_TO_MOVE
        -0.048f,  // FIVE_LIBERTIES
        0.056f,  // CRAMPED
        0.506f,  // CHAINS
        0.416f,  // THREAT
        -0.378f,  // EDGE
        -0.076f,  // SECOND_LINE
        0.004f,  // TO_MOVE
        0.552f,  // HANDICAP
    },
    {
        -1.035f,  // ON_EDGE
        0.346f,  // ON_SECOND_LINE
        0.636f,  // ON_THIRD_LINE
        0.012f,  // BESIDE_OWN
        0.468f,  // BESIDE_ENEMY
        2.050f,  // BESIDE_BOTH
        0.570f,  // DIAGONAL_OWN
        0.719f,  // DIAGONAL_ENEMY
        0.853f,  // NEAR_OWN
        0.459f,  // NEAR_ENEMY
        0.343f,  // ATTACKS_TWO
        1.583f,  // ATTACKS_THREE
        1.040f,  // SAVES_TWO
        1.628f,  // SAVES_THREE
        -0.186f,  // IN_OWN_TERRITORY
        -1.889f,  // IN_ENEMY_TERRITORY
        -0.299f,  // CONTESTED
        0.572f,  // LEANS_OWN
        0.720f,  // LEANS_ENEMY
        0.439f,  // ATTACKS_FOUR
        0.040f,  // SAVES_FOUR
        -1.175f,  // CUTS
        -0.519f,  // JOINS
        -1.028f,  // FORKS
        -0.871f,  // LEAVES_TWO
        -0.848f,  // LEAVES_THREE
        4.337f,  // STOPS
        -0.559f,  // TIGHT
        0.089f,  // PASS
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
