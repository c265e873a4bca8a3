"""What the Great Kingdom tests share: making games, playing typed sequences, random options."""

from __future__ import annotations

from random import Random
from typing import Any

from riftkeep.games.great_kingdom import GreatKingdom, GreatKingdomState

RULESETS = ("rulebook", "tournament")


def game(**options: Any) -> GreatKingdom:
    """A game with these options."""
    return GreatKingdom.with_options(**options)


def play(state: GreatKingdomState, text: str) -> GreatKingdomState:
    """Play moves given by their notation."""
    for word in text.split():
        state = state.play(state.game.parse_move(state, word))
    return state


def board(text: str, player: int = 1, **options: Any) -> GreatKingdomState:
    """A position drawn as text; the size is the number of its rows."""
    size = len(text.strip().splitlines())
    drawn = game(**{"size": size} | options).parse_diagram(text)
    if player == drawn.player:
        return drawn
    return drawn.game.state_from_json(drawn.to_json() | {"player": player})


def refusal(state: GreatKingdomState, text: str) -> tuple[str, str] | None:
    """The code and the rule that refuse a move, or None if it is legal."""
    found = state.why_illegal(state.game.parse_move(state, text))
    return None if found is None else (found.code, found.rule)


def random_options(random: Random, largest: int = 13) -> dict[str, Any]:
    """Options drawn at random, most of them valid only together."""
    size = random.randint(3, largest)
    options: dict[str, Any] = {"size": size, "ruleset": random.choice(RULESETS)}
    neutral: list[Any] = ["none", "first_player_chooses"]
    neutral.append([random.randrange(size), random.randrange(size)])
    if size % 2:
        neutral += ["centre", None]
    options["neutral"] = random.choice(neutral)
    if random.random() < 0.5:
        options["suicide"] = random.choice(["loses", "illegal"])
    if random.random() < 0.5:
        options["closed_territory"] = random.choice(["none", "opponent", "both"])
    if random.random() < 0.3:
        options["castles"] = random.choice([None, random.randint(1, size * size)])
    if random.random() < 0.3:
        options["margin"] = random.randint(-4, 8)
    return options
