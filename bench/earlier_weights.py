"""Weights of an earlier fit of Great Kingdom's evaluation, with which bench.fit_evaluation begins.

Fitted by the same method on 2,500 games, by a program that is not kept.
"""

from __future__ import annotations

GREAT_KINGDOM = (
    -0.155,  # opening_nearer
    -0.013,  # opening_much_nearer
    -0.044,  # opening_far_nearer
    -0.102,  # opening_territory
    0.387,  # opening_eyes
    -0.010,  # opening_leading
    -0.673,  # opening_liberties
    2.373,  # opening_groups
    -0.348,  # opening_two_liberties
    -0.162,  # opening_three_liberties
    -0.124,  # opening_four_liberties
    -0.045,  # opening_two_to_move
    -0.038,  # opening_three_to_move
    -0.013,  # opening_five_liberties
    0.006,  # opening_cramped
    0.068,  # opening_chains
    0.107,  # opening_threat
    -1.585,  # opening_edge
    -0.554,  # opening_second_line
    -0.044,  # opening_to_move
    -0.225,  # opening_handicap
    0.392,  # ending_nearer
    -0.273,  # ending_much_nearer
    -0.059,  # ending_far_nearer
    0.965,  # ending_territory
    -0.249,  # ending_eyes
    0.226,  # ending_leading
    1.599,  # ending_liberties
    1.911,  # ending_groups
    -0.067,  # ending_two_liberties
    -0.417,  # ending_three_liberties
    -0.226,  # ending_four_liberties
    0.079,  # ending_two_to_move
    -0.128,  # ending_three_to_move
    -0.032,  # ending_five_liberties
    -0.062,  # ending_cramped
    0.637,  # ending_chains
    0.760,  # ending_threat
    -0.359,  # ending_edge
    0.106,  # ending_second_line
    0.197,  # ending_to_move
    0.260,  # ending_handicap
    -0.789,  # on_edge
    0.264,  # on_second_line
    0.542,  # on_third_line
    -0.705,  # beside_own
    1.024,  # beside_enemy
    1.081,  # beside_both
    0.378,  # diagonal_own
    0.472,  # diagonal_enemy
    0.298,  # near_own
    0.476,  # near_enemy
    -0.104,  # attacks_two
    1.992,  # attacks_three
    1.408,  # saves_two
    1.667,  # saves_three
    -1.189,  # in_own_territory
    -0.803,  # in_enemy_territory
    -0.173,  # contested
    0.517,  # leans_own
    0.497,  # leans_enemy
    0.442,  # attacks_four
    0.092,  # saves_four
    -0.507,  # cuts
    -0.785,  # joins
    0.048,  # forks
    -0.993,  # leaves_two
    -1.266,  # leaves_three
    0.300,  # stops
    -0.206,  # tight
    -0.582,  # pass
)
"""Features in the opening, features in the ending, signs."""
