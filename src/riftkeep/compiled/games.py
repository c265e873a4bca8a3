"""The compiled twins of games: which one a game has, and what its numbers mean."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from riftkeep.compiled.loading import core_module, is_available
from riftkeep.core.errors import MissingBackend
from riftkeep.core.game import AnyGame, check_game
from riftkeep.core.registry import plug_of

if TYPE_CHECKING:
    import riftkeep._core


def core_game(game: AnyGame) -> riftkeep._core.Game:
    """The compiled twin of a game."""
    return _core_game(check_game(game))


@cache
def _core_game(game: AnyGame) -> riftkeep._core.Game:
    core = core_module()
    twin = plug_of(game.name).native
    if twin is None:
        raise MissingBackend(f"{game.name} is not in the compiled core")
    made: riftkeep._core.Game = twin.make(core, game)
    return made


def plays(game: AnyGame) -> bool:
    """Does the compiled core play this game here?"""
    return is_available() and plug_of(check_game(game).name).native is not None


@cache
def phases(game_name: str) -> tuple[str, ...]:
    """The names of a game's phases by their numbers."""
    twin = plug_of(game_name).native
    return () if twin is None else twin.phases
