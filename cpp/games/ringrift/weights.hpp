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
    0.503f,  // ELIMINATION
    0.483f,  // ELIMINATION_SQUARED
    0.107f,  // LAND
    0.588f,  // LAND_SQUARED
    1.274f,  // HAND
    0.111f,  // STACKS
    -0.104f,  // CAPS
    -0.841f,  // BURIED
    -0.184f,  // MOBILE
    0.294f,  // BLOCKED
    -0.405f,  // LANDINGS
    0.239f,  // ATTACKS
    0.039f,  // THREATS
    1.245f,  // MARKERS
    -0.164f,  // OPEN_LINES
    0.868f,  // REGIONS
    0.304f,  // REGION_RINGS
    0.290f,  // TO_MOVE
    -0.874f,  // CANNOT_ACT
    0.321f,  // EXCLUSIVE
    -1.375f,  // EXHAUSTION
    2.317f,  // CUT_NEXT
    0.109f,  // CUT_LATER
    -0.672f,  // WINS_NEXT
    0.268f,  // WINS_LATER
};

// On square19 and hexagonal boards.
inline constexpr Features LARGE_FEATURES{
    -0.425f,  // ELIMINATION
    0.281f,  // ELIMINATION_SQUARED
    0.173f,  // LAND
    0.134f,  // LAND_SQUARED
    2.671f,  // HAND
    -0.508f,  // STACKS
    0.111f,  // CAPS
    -0.819f,  // BURIED
    -0.511f,  // MOBILE
    0.003f,  // BLOCKED
    -0.080f,  // LANDINGS
    -0.234f,  // ATTACKS
    0.234f,  // THREATS
    -0.079f,  // MARKERS
    -0.096f,  // OPEN_LINES
    0.763f,  // REGIONS
    -0.031f,  // REGION_RINGS
    0.051f,  // TO_MOVE
    -1.100f,  // CANNOT_ACT
    0.469f,  // EXCLUSIVE
    -2.872f,  // EXHAUSTION
    0.445f,  // CUT_NEXT
    0.351f,  // CUT_LATER
    0.299f,  // WINS_NEXT
    0.230f,  // WINS_LATER
};

// Fitted on square8; the visits of a search tell little of a thousand placements.
inline constexpr Signs SIGN_WEIGHTS{
    -1.555f,  // PLACES_MORE
    0.429f,  // PLACES_ON_OWN
    0.769f,  // PLACES_ON_OTHER
    -0.005f,  // COVERS
    1.606f,  // CLOSES_WALL
    0.435f,  // BESIDE_OWN
    1.588f,  // BESIDE_OTHER
    0.087f,  // CAPTURES
    0.385f,  // CAPTURES_CAP
    1.394f,  // CAPTURES_OWN
    1.100f,  // FLIPS
    -0.049f,  // COLLAPSES
    2.265f,  // LANDS_SINGLE
    0.657f,  // LANDS
    -0.031f,  // STEPS
    2.948f,  // TAKES_REGION
    0.057f,  // PAYS
    1.728f,  // SKIPS
};

template <class B>
constexpr Weights fitted_weights_for() {
    return {std::is_same_v<B, Square8> ? SMALL_FEATURES : LARGE_FEATURES, SIGN_WEIGHTS};
}

}  // namespace riftkeep::ringrift
