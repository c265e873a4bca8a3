"""Players for matches in tests, made by texts such as ``python:tests.arena.toys:keen``."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from random import Random
from typing import Any

from riftkeep.core.game import AnyGame
from riftkeep.core.move import Move
from riftkeep.core.playout import random_move
from riftkeep.core.state import AnyState
from riftkeep.search.player import RandomPlayer


class Keen(RandomPlayer):
    """Plays a move that wins at once if there is one, and otherwise at random."""

    name = "keen"

    def choose(self, state: AnyState) -> Move:
        for move in state.legal_moves:
            outcome = state.play_assuming_legal(move).outcome
            if outcome is not None and outcome.winner == state.player:
                return move  # type: ignore[no-any-return]
        return super().choose(state)


class Held(RandomPlayer):
    """Plays at random, but begins no game while a file says that there are enough."""

    def __init__(self, hold: str) -> None:
        super().__init__()
        self._hold = hold

    def new_game(self, seed: int) -> None:
        while is_enough(Path(self._hold)):
            time.sleep(0.01)
        super().new_game(seed)


def hold_at(hold: Path, games: Path, most: int) -> None:
    """Let ``Held`` begin no game once so many are finished; without the file it plays on."""
    new = hold.with_suffix(".new")
    new.write_text(json.dumps({"games": str(games), "most": most}))
    new.replace(hold)


def is_enough(hold: Path) -> bool:
    """Are as many games finished as the file allows?"""
    if not hold.exists():
        return False
    allowed = json.loads(hold.read_text())
    games = Path(allowed["games"])
    return games.exists() and games.read_bytes().count(b"\n") >= allowed["most"]


class First:
    """Plays the first legal move, so that all its games are the same."""

    name = "first"

    def new_game(self, seed: int) -> None:
        pass

    def choose(self, state: AnyState) -> Move:
        return state.legal_moves[0]  # type: ignore[no-any-return]

    def close(self) -> None:
        pass


class Busy(First):
    """Uses at least so much processor time for every move."""

    def __init__(self, milliseconds: int) -> None:
        self._seconds = milliseconds / 1000

    def choose(self, state: AnyState) -> Move:
        end = time.process_time() + self._seconds
        while time.process_time() < end:
            pass
        return super().choose(state)


class Broken(First):
    """Fails in a way of its own at its third move."""

    def __init__(self, how: str) -> None:
        self._how = how
        self._moves = 0

    def new_game(self, seed: int) -> None:
        self._moves = 0
        self._random = Random(seed)

    def choose(self, state: AnyState) -> Any:
        self._moves += 1
        if self._moves < 3:
            return random_move(state, self._random)
        if self._how == "nonsense":
            return None
        if self._how == "exit":
            os._exit(3)
        raise RuntimeError("no idea")


class Swapper(RandomPlayer):
    """Takes the other side whenever it may."""

    name = "swapper"

    def choose(self, state: AnyState) -> Move:
        return state.exchange or super().choose(state)


def keen(game: AnyGame) -> Keen:
    return Keen()


def held(game: AnyGame, hold: str) -> Held:
    return Held(hold)


def first(game: AnyGame) -> First:
    return First()


def busy(game: AnyGame, milliseconds: str) -> Busy:
    return Busy(int(milliseconds))


def broken(game: AnyGame, how: str) -> Broken:
    return Broken(how)


def swapper(game: AnyGame) -> Swapper:
    return Swapper()
