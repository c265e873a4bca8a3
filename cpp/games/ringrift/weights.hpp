// The features that the evaluation weighs, and the weights of these and of the signs of actions.
//
// Fitted on self-play by `python -m bench.fit_evaluation --game ringrift --seed 1`, which prints
// them; its Python twin is search/heuristics/ringrift_weights.py.
#pragma once

#include <array>
#include <type_traits>

#include "games/ringrift/signs.hpp"

namespace riftkeep::ringrift {

enum Feature : int {
    ELIMINATION,          // rings eliminated, as a share of the goal
    ELIMINATION_SQUARED,
    RINGS_NEAR,           // one divided by the rings that lack
    LAND,                 // territory, as a share of the goal
    LAND_SQUARED,
    HAND,                 // rings in hand
    STACKS,               // stacks controlled
    CAPS,                 // rings in the caps of these
    BURIED,               // own rings under other colours or below the cap
    MOBILE,               // stacks that can move or capture
    BLOCKED,              // stacks that cannot
    LANDINGS,             // landings of all stacks, at most 40
    ATTACKS,              // ways to capture from others' stacks
    THREATS,              // ways others have to capture from one's own
    MARKERS,
    OPEN_LINES,           // windows of a line that lack one marker
    REGIONS,              // cells of regions that could be taken now
    REGION_RINGS,         // rings in them
    TO_MOVE,
    CANNOT_ACT,           // no stack can move and no ring is in hand
    EXCLUSIVE,            // was alone able to act in the round before
    EXHAUSTION,           // one divided by rings in hand and stacks that can move, and one
    CUT_NEXT,             // cells that one more marker could cut off, for who is to slide next
    CUT_LATER,            // for the others
    WINS_NEXT,            // such a cut would win, for who is to slide next
    WINS_LATER,
    NUM_FEATURES,
};

using Features = std::array<float, NUM_FEATURES>;

// How much each feature adds to a seat's score, and each sign to an action's promise.
struct Weights {
    Features features;
    Signs signs;
};

// On square8.
inline constexpr Features SMALL_FEATURES{
    0.472f,  // ELIMINATION
    0.490f,  // ELIMINATION_SQUARED
    0.306f,  // RINGS_NEAR
    0.022f,  // LAND
    0.568f,  // LAND_SQUARED
    1.413f,  // HAND
    0.073f,  // STACKS
    -0.159f,  // CAPS
    -0.946f,  // BURIED
    -0.035f,  // MOBILE
    0.108f,  // BLOCKED
    -0.459f,  // LANDINGS
    0.324f,  // ATTACKS
    -0.190f,  // THREATS
    1.242f,  // MARKERS
    -0.122f,  // OPEN_LINES
    0.904f,  // REGIONS
    0.211f,  // REGION_RINGS
    0.290f,  // TO_MOVE
    -0.740f,  // CANNOT_ACT
    0.328f,  // EXCLUSIVE
    -1.433f,  // EXHAUSTION
    2.441f,  // CUT_NEXT
    0.082f,  // CUT_LATER
    -0.830f,  // WINS_NEXT
    0.278f,  // WINS_LATER
};

// On square19 and hexagonal boards.
inline constexpr Features LARGE_FEATURES{
    0.182f,  // ELIMINATION
    -0.494f,  // ELIMINATION_SQUARED
    -0.218f,  // RINGS_NEAR
    1.073f,  // LAND
    0.262f,  // LAND_SQUARED
    1.842f,  // HAND
    0.395f,  // STACKS
    0.350f,  // CAPS
    -0.405f,  // BURIED
    0.418f,  // MOBILE
    -0.023f,  // BLOCKED
    -0.063f,  // LANDINGS
    0.134f,  // ATTACKS
    -0.134f,  // THREATS
    0.115f,  // MARKERS
    -0.050f,  // OPEN_LINES
    0.831f,  // REGIONS
    0.121f,  // REGION_RINGS
    0.084f,  // TO_MOVE
    -0.659f,  // CANNOT_ACT
    0.253f,  // EXCLUSIVE
    -2.365f,  // EXHAUSTION
    0.503f,  // CUT_NEXT
    0.366f,  // CUT_LATER
    0.666f,  // WINS_NEXT
    0.309f,  // WINS_LATER
};

// On square8.
inline constexpr Signs SMALL_SIGNS{
    -1.643f,  // PLACES_MORE
    0.520f,  // PLACES_ON_OWN
    1.030f,  // PLACES_ON_OTHER
    -0.180f,  // COVERS
    1.618f,  // CLOSES_WALL
    0.425f,  // BESIDE_OWN
    1.725f,  // BESIDE_OTHER
    -0.038f,  // CAPTURES
    0.532f,  // CAPTURES_CAP
    1.539f,  // CAPTURES_OWN
    1.092f,  // FLIPS
    0.036f,  // COLLAPSES
    2.520f,  // LANDS_SINGLE
    0.713f,  // LANDS
    -0.032f,  // STEPS
    3.391f,  // TAKES_REGION
    0.009f,  // PAYS
    1.989f,  // SKIPS
};

// On square19 and hexagonal boards: those of square8 but for one that trials found better.
inline constexpr Signs LARGE_SIGNS = [] {
    Signs signs = SMALL_SIGNS;
    signs[LANDS_SINGLE] = 0;
    return signs;
}();

template <class B>
constexpr Weights fitted_weights_for() {
    if constexpr (std::is_same_v<B, Square8>) return {SMALL_FEATURES, SMALL_SIGNS};
    return {LARGE_FEATURES, LARGE_SIGNS};
}

}  // namespace riftkeep::ringrift
