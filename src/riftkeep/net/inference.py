"""Nets that play: a file of weights made into a net of the compiled core for one game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from riftkeep import native
from riftkeep.core.game import AnyGame
from riftkeep.core.plug import Owners
from riftkeep.core.state import AnyState
from riftkeep.net.boards import MOST_SEATS, board_of
from riftkeep.net.shipped import shipped_net
from riftkeep.net.weights import QUICK_PIECES, InvalidNet, Weights

if TYPE_CHECKING:
    import riftkeep._core


@dataclass(frozen=True)
class PlayingNet:
    """A net of the compiled core, and how its card says that a search uses it best.

    ``visits`` and ``weight`` are the defaults of ``net_visits`` and ``net_weight``; see
    ``riftkeep.search.limits.Settings``.
    """

    core: riftkeep._core.Net
    visits: int
    weight: float


@lru_cache(maxsize=8)
def net_for(game: AnyGame, path: str = "") -> PlayingNet:
    """The net in a file, or the one that comes with Riftkeep; InvalidNet if there is none."""
    weights = Weights.load(Path(path)) if path else shipped_net(game)
    if weights is None:
        raise InvalidNet(f"no net comes with Riftkeep for {game!r}; use evaluator=hand")
    card = weights.card
    return PlayingNet(
        core_net(game, weights), int(card.get("net_visits", 0)), float(card.get("net_weight", 1.0))
    )


def core_net(game: AnyGame, weights: Weights) -> riftkeep._core.Net:
    """The net for a game; InvalidNet if it was made for another one.

    On another board than it was made for it plays without its quick part, which knows the cells.
    """
    board = board_of(game)
    pieces = weights.arrays.get(QUICK_PIECES)
    if pieces is not None and pieces.shape[-1] != board.height * board.width:
        weights = weights.without_quick()
    try:
        return native.core_net(board.planes, board.height, board.width, board.cells, weights.arrays)
    except ValueError as error:
        raise InvalidNet(f"the net does not fit {game!r}: {error}") from error


def net_owners(state: AnyState) -> Owners | None:
    """Whose each cell will be by the net that comes with Riftkeep; None if there is none.

    The shares of a cell leave out what will be nobody's.
    """
    game = state.game
    if state.outcome is not None or not native.plays(game) or shipped_net(game) is None:
        return None
    *_, logits = net_for(game).core.run(_planes(state))
    odds = np.exp(logits - logits.max(0))
    shares = odds / odds.sum(0)
    players = game.num_players
    # The first is nobody, the second the seat to act, and so on around the table.
    by_seat = [shares[1 + (seat - state.player) % players] for seat in range(1, players + 1)]
    places = game.layout().places
    left, top = min(place.cell[0] for place in places), min(place.cell[1] for place in places)
    found: Owners = {}
    for place in places:
        x, y = place.cell[0] - left, place.cell[1] - top
        found[place.cell] = tuple(float(share[y, x]) for share in by_seat)
    return found


def _planes(state: AnyState) -> npt.NDArray[np.float32]:
    """A position as a net sees it: with room for all seats that games on this board can have."""
    game = state.game
    has_room = len(game.plane_table()) == board_of(game).planes
    return native.State(state).planes(seats_shown=None if has_room else MOST_SEATS)
