// The features and the weights that the evaluation gives them and the signs of actions.
//
// Names and numbers are in weights.inc, which Python reads too (games/ringrift/weights.py).
#pragma once

#include <array>
#include <type_traits>

#include "games/ringrift/signs.hpp"

namespace riftkeep::ringrift {

enum Feature : int {
#define FEATURE(name, small, large) name,
#define SIGN(name, small, large)
#include "games/ringrift/weights.inc"
#undef FEATURE
#undef SIGN
    NUM_FEATURES,
};

using Features = std::array<float, NUM_FEATURES>;

// How much each feature adds to a seat's score, and each sign to an action's promise.
struct Weights {
    Features features;
    Signs signs;
};

// On square8.
inline constexpr Weights SMALL_WEIGHTS{
    {
#define FEATURE(name, small, large) small##f,
#define SIGN(name, small, large)
#include "games/ringrift/weights.inc"
#undef FEATURE
#undef SIGN
    },
    {
#define FEATURE(name, small, large)
#define SIGN(name, small, large) small##f,
#include "games/ringrift/weights.inc"
#undef FEATURE
#undef SIGN
    }};

// On square19 and hexagonal boards.
inline constexpr Weights LARGE_WEIGHTS{
    {
#define FEATURE(name, small, large) large##f,
#define SIGN(name, small, large)
#include "games/ringrift/weights.inc"
#undef FEATURE
#undef SIGN
    },
    {
#define FEATURE(name, small, large)
#define SIGN(name, small, large) large##f,
#include "games/ringrift/weights.inc"
#undef FEATURE
#undef SIGN
    }};

template <class B>
constexpr Weights fitted_weights_for() {
    if constexpr (std::is_same_v<B, Square8>) return SMALL_WEIGHTS;
    return LARGE_WEIGHTS;
}

}  // namespace riftkeep::ringrift
