"""The weights of RingRift's evaluation; their C++ twin is cpp/games/ringrift/weights.hpp.

Fitted on self-play by ``python -m bench.fit_evaluation --game ringrift --seed 1``, which prints
them.
"""

from __future__ import annotations

SMALL_FEATURES = (
    0.503,  # elimination
    0.483,  # elimination_squared
    0.107,  # land
    0.588,  # land_squared
    1.274,  # hand
    0.111,  # stacks
    -0.104,  # caps
    -0.841,  # buried
    -0.184,  # mobile
    0.294,  # blocked
    -0.405,  # landings
    0.239,  # attacks
    0.039,  # threats
    1.245,  # markers
    -0.164,  # open_lines
    0.868,  # regions
    0.304,  # region_rings
    0.290,  # to_move
    -0.874,  # cannot_act
    0.321,  # exclusive
    -1.375,  # exhaustion
    2.317,  # cut_next
    0.109,  # cut_later
    -0.672,  # wins_next
    0.268,  # wins_later
)
"""Of the features on square8."""

LARGE_FEATURES = (
    -0.425,  # elimination
    0.281,  # elimination_squared
    0.173,  # land
    0.134,  # land_squared
    2.671,  # hand
    -0.508,  # stacks
    0.111,  # caps
    -0.819,  # buried
    -0.511,  # mobile
    0.003,  # blocked
    -0.080,  # landings
    -0.234,  # attacks
    0.234,  # threats
    -0.079,  # markers
    -0.096,  # open_lines
    0.763,  # regions
    -0.031,  # region_rings
    0.051,  # to_move
    -1.100,  # cannot_act
    0.469,  # exclusive
    -2.872,  # exhaustion
    0.445,  # cut_next
    0.351,  # cut_later
    0.299,  # wins_next
    0.230,  # wins_later
)
"""Of the features on square19 and hexagonal boards."""

SIGN_WEIGHTS = (
    -1.555,  # places_more
    0.429,  # places_on_own
    0.769,  # places_on_other
    -0.005,  # covers
    1.606,  # closes_wall
    0.435,  # beside_own
    1.588,  # beside_other
    0.087,  # captures
    0.385,  # captures_cap
    1.394,  # captures_own
    1.100,  # flips
    -0.049,  # collapses
    2.265,  # lands_single
    0.657,  # lands
    -0.031,  # steps
    2.948,  # takes_region
    0.057,  # pays
    1.728,  # skips
)
"""Of the signs of moves, on all boards."""
