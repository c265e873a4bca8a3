"""The weights of RingRift's evaluation; their C++ twin is cpp/games/ringrift/weights.hpp.

Fitted on self-play by ``python -m bench.fit_evaluation --game ringrift --seed 1``, which prints
them.
"""

from __future__ import annotations

from riftkeep.search.heuristics.ringrift_signs import SIGNS

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
    0.182,  # elimination
    -0.494,  # elimination_squared
    -0.218,  # rings_near
    1.073,  # land
    0.262,  # land_squared
    1.842,  # hand
    0.395,  # stacks
    0.350,  # caps
    -0.405,  # buried
    0.418,  # mobile
    -0.023,  # blocked
    -0.063,  # landings
    0.134,  # attacks
    -0.134,  # threats
    0.115,  # markers
    -0.050,  # open_lines
    0.831,  # regions
    0.121,  # region_rings
    0.084,  # to_move
    -0.659,  # cannot_act
    0.253,  # exclusive
    -2.365,  # exhaustion
    0.503,  # cut_next
    0.366,  # cut_later
    0.666,  # wins_next
    0.309,  # wins_later
)
"""Of the features on square19 and hexagonal boards."""

SMALL_SIGNS = (
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
"""Of the signs on square8."""

LARGE_SIGNS = tuple(
    0.0 if name == "lands_single" else weight
    for name, weight in zip(SIGNS, SMALL_SIGNS, strict=True)
)
"""On square19 and hexagonal boards: those of square8 but for one that trials found better."""
