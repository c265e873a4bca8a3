"""The games that are compared: every board, number of players, ruleset and option."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import riftkeep
from riftkeep.games.great_kingdom import GreatKingdom
from riftkeep.games.ringrift.game import RingRift
from riftkeep.games.ringrift.options import BOARDS, RULESETS

RINGRIFT_OPTIONS: tuple[dict[str, Any], ...] = tuple(
    {"board": board, "players": players, "ruleset": ruleset, "pie_rule": pie_rule}
    for board, players, ruleset, pie_rule in product(BOARDS, (2, 3, 4), RULESETS, (False, True))
    if pie_rule or players == 2
)


def ringrift(**options: Any) -> RingRift:
    """RingRift with these options."""
    game = riftkeep.load("ringrift", **{"players": 2} | options)
    assert isinstance(game, RingRift)
    return game


def great_kingdom(**options: Any) -> GreatKingdom:
    """Great Kingdom with these options."""
    game = riftkeep.load("great_kingdom", **options)
    assert isinstance(game, GreatKingdom)
    return game


def random_great_kingdom(random: Random) -> GreatKingdom:
    """Great Kingdom with options of every kind."""
    size = random.choice((3, 4, 5, 6, 7, 8, 9, 9, 9, 10, 11, 13, 19))
    neutral: list[Any] = ["none", "first_player_chooses"]
    neutral.append([random.randrange(size), random.randrange(size)])
    if size % 2:
        neutral.append("centre")
    return great_kingdom(
        size=size,
        neutral=random.choice(neutral),
        margin=random.choice((3, 0, -2, 7)),
        suicide=random.choice(("loses", "illegal")),
        closed_territory=random.choice(("none", "opponent", "both")),
        castles=random.choice((None, None, 40, 6, 1)),
    )
