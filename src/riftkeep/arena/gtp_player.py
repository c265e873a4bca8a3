"""A Great Kingdom program that speaks the Go Text Protocol, as a player.

Black is Blue and White is Orange, as in ``riftkeep gtp``. Every game is ``boardsize``,
``clear_board`` and the moves so far by ``play``; then ``genmove`` for every decision. The program
must have been started with the same rules: GTP has no words for them.

A program that loses its connection, answers an error, or answers no vertex has crashed; one that is
too slow has lost on time; ``resign`` loses; what the rules refuse is an illegal move.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from riftkeep.arena.engine_process import EngineProcess
from riftkeep.arena.failure import FailureKind, PlayerFailure
from riftkeep.core.errors import InvalidOptions
from riftkeep.core.game import AnyGame
from riftkeep.core.move import Move as AnyMove
from riftkeep.core.state import AnyState
from riftkeep.games.great_kingdom import GreatKingdom, GreatKingdomState, Move, MoveType, Phase

_LETTERS = "ABCDEFGHJKLMNOPQRST"
_SIDES = {1: "B", 2: "W"}
_VERTEX = re.compile(r"([A-HJ-T])([1-9][0-9]?)", re.ASCII)

Ply = tuple[str, str]
"""A side and a vertex, as GTP writes them."""


class GtpPlayer:
    """A program behind GTP. Told the history, it follows it; otherwise positions are set up."""

    def __init__(self, game: AnyGame, command: str, timeout_seconds: float) -> None:
        if not isinstance(game, GreatKingdom):
            raise InvalidOptions("player", f"gtp:... plays great_kingdom only, not {game.name}")
        self._game = game
        self._engine = EngineProcess(command, timeout_seconds)
        self._history: tuple[Ply, ...] | None = None
        self._shown: list[Ply] = []
        self._is_new = True
        self.name = f"gtp:{command}"
        try:
            self._ask("protocol_version", is_starting=True)
        except PlayerFailure as failure:
            self.close()
            raise InvalidOptions("player", f"{self.name!r} does not speak GTP: {failure}") from None
        except BaseException:  # Ctrl-C: nobody else knows of the program yet
            self._engine.close(at_once=True)
            raise

    @property
    def cpu_seconds(self) -> float | None:
        """The processor time of the program so far."""
        return self._engine.cpu_seconds

    def new_game(self, seed: int) -> None:
        """Forget the game; GTP has no word for seeds."""
        self._history, self._is_new = None, True

    def follow(self, start: AnyState, moves: Sequence[AnyMove]) -> None:
        """Take in every move from the start of the game to the position to be asked about."""
        is_from_the_beginning = start == self._game.initial_state()
        self._history = tuple(map(_ply, moves)) if is_from_the_beginning else None  # type: ignore[arg-type]

    def choose(self, state: AnyState) -> Move:
        """The program's move."""
        assert isinstance(state, GreatKingdomState)
        self._show(_set_up(state) if self._history is None else list(self._history))
        self._history = None
        answer = self._ask(f"genmove {_SIDES[state.player]}")
        if answer.lower() == "resign":
            raise PlayerFailure(FailureKind.RESIGNATION, "the program resigned")
        move = self._parse(state, answer)
        self._shown.append(_ply(move))
        return move

    def close(self) -> None:
        """End the program."""
        self._engine.send("quit")
        self._engine.close()

    def _show(self, plies: list[Ply]) -> None:
        """Bring the program's board to where these moves lead."""
        known = len(self._shown)
        if self._is_new or plies[:known] != self._shown:
            self._ask(f"boardsize {self._game.options.size}")
            self._ask("clear_board")
            self._shown, self._is_new, known = [], False, 0
        for ply in plies[known:]:
            self._ask("play {} {}".format(*ply))
            self._shown.append(ply)

    def _parse(self, state: GreatKingdomState, answer: str) -> Move:
        if answer.lower() == "pass":
            return Move(MoveType.PASS, state.player)
        found = _VERTEX.fullmatch(answer.upper())
        point = (_LETTERS.index(found[1]), int(found[2]) - 1) if found else None
        if point not in self._game.geometry.bit_at:
            raise PlayerFailure(FailureKind.ILLEGAL_MOVE, f"genmove answered {answer[:60]!r}")
        is_neutral = state.phase is Phase.NEUTRAL_PLACEMENT
        kind = MoveType.PLACE_NEUTRAL if is_neutral else MoveType.PLACE_CASTLE
        return Move(kind, state.player, point)

    def _ask(self, command: str, is_starting: bool = False) -> str:
        """The program's answer to a command: lines up to an empty one."""
        deadline = self._engine.deadline(is_starting)
        self._engine.send(command)
        lines: list[str] = []
        while True:
            line = self._engine.receive(deadline)
            if line.strip():
                lines.append(line)
            elif lines:
                break
        first = lines[0]
        if first[:1] not in ("=", "?"):
            raise PlayerFailure(FailureKind.CRASH, f"{command!r} was answered {first[:60]!r}")
        if first[0] == "?":
            text = f"{command!r} was refused: {first[1:].strip()[:200]}"
            raise PlayerFailure(FailureKind.CRASH, text)
        return " ".join([first[1:].strip(), *lines[1:]]).strip()


def _ply(move: Move) -> Ply:
    return _SIDES[move.player], _vertex(move.at)


def _vertex(point: tuple[int, int] | None) -> str:
    return "pass" if point is None else f"{_LETTERS[point[0]]}{point[1] + 1}"


def _set_up(state: GreatKingdomState) -> list[Ply]:
    """Moves that lead to a position whose history nobody told.

    The castles of both sides in turn; the side with fewer of them passes first. Castles only take
    liberties away, so that none is captured on the way to a position in which none is.
    """
    if state.game.options.is_neutral_chosen:
        text = "with a neutral castle to be chosen, GTP needs the history of the game"
        raise PlayerFailure(FailureKind.CRASH, text)
    points = state.game.geometry.points_in
    blue = [_vertex(point) for point in points(state.blue)]
    orange = [_vertex(point) for point in points(state.orange)]
    has_just_passed = state.passes > 0
    is_orange_next = (state.player == 2) != has_just_passed
    blue_turns = max(len(blue), len(orange) + is_orange_next)
    orange_turns = blue_turns - is_orange_next
    blue = ["pass"] * (blue_turns - len(blue)) + blue
    orange = ["pass"] * (orange_turns - len(orange)) + orange
    plies: list[Ply] = []
    for turn in range(blue_turns):
        plies.append((_SIDES[1], blue[turn]))
        if turn < orange_turns:
            plies.append((_SIDES[2], orange[turn]))
    return [*plies, (_SIDES[3 - state.player], "pass")] if has_just_passed else plies
