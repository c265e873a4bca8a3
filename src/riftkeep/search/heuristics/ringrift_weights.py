"""The weights of RingRift's evaluation; their C++ twin is cpp/games/ringrift/weights.hpp.

Fitted on self-play by ``python -m bench.fit_evaluation --game ringrift --seed 1``, which prints
them.
"""

from __future__ import annotations

SMALL_FEATURES = (
    0.516,  # elimination
    0.273,  # elimination_squared
    0.165,  # land
    0.589,  # land_squared
    1.065,  # hand
    -0.053,  # stacks
    -0.014,  # caps
    -0.779,  # buried
    -0.218,  # mobile
    0.164,  # blocked
    -0.301,  # landings
    0.031,  # attacks
    -0.094,  # threats
    0.879,  # markers
    -0.006,  # open_lines
    0.984,  # regions
    0.033,  # region_rings
    0.242,  # to_move
    -0.921,  # cannot_act
    0.217,  # exclusive
    -1.888,  # exhaustion
    2.070,  # cut_next
    0.018,  # cut_later
    -0.608,  # wins_next
    0.335,  # wins_later
)
"""Of the features on square8."""

LARGE_FEATURES = (
    -0.652,  # elimination
    -0.066,  # elimination_squared
    0.682,  # land
    0.422,  # land_squared
    1.473,  # hand
    -0.301,  # stacks
    1.045,  # caps
    -1.299,  # buried
    0.017,  # mobile
    -0.319,  # blocked
    -0.190,  # landings
    0.090,  # attacks
    -0.090,  # threats
    0.369,  # markers
    -0.142,  # open_lines
    0.970,  # regions
    -0.099,  # region_rings
    0.021,  # to_move
    -1.518,  # cannot_act
    0.742,  # exclusive
    -1.423,  # exhaustion
    0.562,  # cut_next
    0.325,  # cut_later
    0.422,  # wins_next
    0.168,  # wins_later
)
"""Of the features on square19 and hexagonal boards."""

SIGN_WEIGHTS = (
    -2.145,  # places_more
    0.718,  # places_on_own
    0.745,  # places_on_other
    0.173,  # covers
    1.897,  # closes_wall
    0.396,  # beside_own
    1.911,  # beside_other
    -0.085,  # captures
    0.623,  # captures_cap
    1.834,  # captures_own
    1.347,  # flips
    0.017,  # collapses
    2.516,  # lands_single
    0.654,  # lands
    -0.008,  # steps
    2.938,  # takes_region
    0.094,  # pays
    2.048,  # skips
)
"""Of the signs of moves, on all boards."""
