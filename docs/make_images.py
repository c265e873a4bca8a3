"""Draw the pictures of README.md, RULES.md and the guides from positions: ``make docs`` runs it.

``python -m docs.make_images`` writes them into ``docs/images``; a test compares them with what the
engine draws now.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from riftkeep.core.playout import random_game
from riftkeep.games.great_kingdom.game import GreatKingdom
from riftkeep.games.ringrift.game import RingRift
from riftkeep.games.ringrift.svg import format_svg

FOLDER = Path(__file__).parent / "images"


def ringrift(
    position: str, moves: Sequence[str] = (), *, show_after: bool = False, names: bool = False
) -> str:
    """A position of RingRift with moves shown on it, before or after they are played."""
    game = RingRift.with_options(**_options(position))
    state = shown = game.parse_position(position)
    played = []
    for text in moves:
        move = game.parse_move(state, text)
        played.append(move.to_json())
        state = game.play_assuming_legal(state, move)
    if show_after:
        shown = state
    return format_svg(shown.to_json(), game.geometry, moves=played, names=names)


def _options(position: str) -> dict[str, object]:
    board, players = position.split(maxsplit=1)[0].split("/")[:2]
    return {"board": board, "players": int(players)}


def great_kingdom(seed: int, moves: int) -> str:
    """Great Kingdom after so many random moves."""
    game = GreatKingdom.with_options()
    state = game.initial_state()
    for _, move in random_game(state, Random(seed), moves):
        state = game.play_assuming_legal(state, move)
    return game.svg(state) + "\n"


PIECES = (
    "square8/4 player=1 phase=movement hand=8,6,10,11 "
    "1(1)(22)(333)(2244)(12341)(22222221111)1/8/1m1m2m3m43/8/1x1x2x3x43/1x1x2x3x43/8/8"
)
OPENING = "square8/2 player=1 phase=ring_placement hand=18,18 turn=1 real_action=y? 8/8/8/8/8/8/8/8"
CHAIN = "square8/2 player=1 phase=movement (11)7/8/(2)7/3(22)4/8/8/8/7(2)"
REGION = (
    "square8/2 player=1 phase=territory_processing "
    "(2)7/3m14/2m11m13/1m11(22)1m12/2m11m13/3m14/5(1)2/7(1)"
)
LINE = "square8/2 player=1 phase=line_processing 8/1m1m1m1m1m12/3m24/8/2(2)5/5(221)2/8/6(11)1"
HEXAGONAL = "hexagonal/2 player=1 phase=ring_placement hand=48,48 turn=1 " + "/".join(
    str(25 - abs(row)) for row in range(-12, 13)
)
MIDDLE_GAME = (
    "square8/2 player=1 phase=movement hand=3,4 eliminated=6,4 turn=41 "
    "x1x1x1m12m21/2x1(221)2m21/1m23(12)m21/2m1(211)2(22)1/m1x2x22m12/1x2(1)2m1m21/"
    "m2m21m13(2112)/1(2)6"
)

PICTURES: dict[str, Callable[[], str]] = {
    "ringrift": lambda: ringrift(MIDDLE_GAME, ["d4xg4-h4"]),
    "ringrift-pieces": lambda: ringrift(PIECES),
    "ringrift-opening": lambda: ringrift(OPENING, ["d4+2", "d4-d6"], show_after=True),
    "ringrift-chain": lambda: ringrift(CHAIN, ["a1xa3-a4", "a4xd4-e4"]),
    "ringrift-line": lambda: ringrift(LINE, ["line b2-f2"]),
    "ringrift-region": lambda: ringrift(REGION, ["region d3:1"]),
    "ringrift-hexagonal": lambda: ringrift(HEXAGONAL, names=True),
    "great-kingdom": lambda: great_kingdom(4, 30),
}


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    main()
