"""The weights of RingRift's evaluation; their C++ twin is cpp/games/ringrift/weights.hpp.

Fitted on self-play by ``python -m bench.fit_evaluation --game ringrift --seed 1``, which prints
them.
"""

from __future__ import annotations

SMALL_FEATURES = (
    0.472,  # elimination
    0.490,  # elimination_squared
    0.306,  # rings_near
    0.022,  # land
    0.568,  # land_squared
    1.413,  # hand
    0.073,  # stacks
    -0.159,  # caps
    -0.946,  # buried
    -0.035,  # mobile
    0.108,  # blocked
    -0.459,  # landings
    0.324,  # attacks
    -0.190,  # threats
    1.242,  # markers
    -0.122,  # open_lines
    0.904,  # regions
    0.211,  # region_rings
    0.290,  # to_move
    -0.740,  # cannot_act
    0.328,  # exclusive
    -1.433,  # exhaustion
    2.441,  # cut_next
    0.082,  # cut_later
    -0.830,  # wins_next
    0.278,  # wins_later
)
"""Of the features on square8."""

LARGE_FEATURES = (
    -0.718,  # elimination
    -1.048,  # elimination_squared
    -0.964,  # rings_near
    0.171,  # land
    0.007,  # land_squared
    1.079,  # hand
    -0.088,  # stacks
    -0.028,  # caps
    -0.385,  # buried
    -0.098,  # mobile
    0.009,  # blocked
    -0.077,  # landings
    0.152,  # attacks
    -0.152,  # threats
    0.268,  # markers
    -0.168,  # open_lines
    0.828,  # regions
    -0.010,  # region_rings
    0.042,  # to_move
    -0.987,  # cannot_act
    0.506,  # exclusive
    -1.872,  # exhaustion
    0.675,  # cut_next
    0.257,  # cut_later
    0.687,  # wins_next
    0.340,  # wins_later
)
"""Of the features on square19 and hexagonal boards."""

SIGN_WEIGHTS = (
    -1.643,  # places_more
    0.520,  # places_on_own
    1.030,  # places_on_other
    -0.180,  # covers
    1.618,  # closes_wall
    0.425,  # beside_own
    1.725,  # beside_other
    -0.038,  # captures
    0.532,  # captures_cap
    1.539,  # captures_own
    1.092,  # flips
    0.036,  # collapses
    2.520,  # lands_single
    0.713,  # lands
    -0.032,  # steps
    3.391,  # takes_region
    0.009,  # pays
    1.989,  # skips
)
"""Of the signs of moves, on all boards."""
