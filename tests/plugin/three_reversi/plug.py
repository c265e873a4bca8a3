"""The plug of Reversi for three."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from riftkeep.core.about import About, OptionInfo, SetUp
from riftkeep.core.board_game import options_in_line
from riftkeep.core.board_state import CellMove
from riftkeep.core.evaluation import Evaluation, Shares
from riftkeep.core.layout import PieceKind
from riftkeep.core.plug import Owners, Plug

from .game import LARGEST, SMALLEST, USUAL, Reversi, ThreeReversi


def _evaluate(state: Reversi, weights: Sequence[float]) -> Shares:
    """Few discs and many ways to place are good until the end."""
    parts = [1 / (1 + state.count(seat)) for seat in (1, 2, 3)]
    parts[state.player - 1] *= 1 + 0.1 * len(state.legal_moves)
    return tuple(part / sum(parts) for part in parts)


def _promise(state: Reversi, move: CellMove) -> float:
    """The edge is hard to enclose."""
    return 0.0 if move.at is None else 0.5 * (max(*map(abs, move.at), abs(sum(move.at))))


def _owners(state: Reversi) -> Owners:
    places = zip(state.game.places, state.pieces, strict=True)
    return {
        place.cell: tuple(float(seat == one) for one in (1, 2, 3)) for place, seat in places if seat
    }


def _options_in(text: str) -> dict[str, Any] | None:
    return options_in_line(ThreeReversi.name, text)


PLUG = Plug(
    make=ThreeReversi.with_options,
    about=About(
        title="Reversi for three",
        summary="discs that enclose discs, for 3",
        example="c3",
        options=(
            OptionInfo(
                "size",
                "cells along an edge",
                USUAL,
                low=SMALLEST,
                high=LARGEST,
                offered=tuple(range(SMALLEST, LARGEST + 1)),
                is_board=True,
            ),
        ),
        options_in=_options_in,
        board_words=lambda options: f"edge {options['size']}",
        set_up=SetUp(pieces=(PieceKind.CASTLE,), dropped=("passes", "outcome")),
    ),
    package=__package__ or "",
    evaluation=Evaluation(_evaluate, _promise),
    owners=_owners,
)
