"""The Go Text Protocol, version 2: Great Kingdom for the controllers and boards of Go programs.

Black is Blue and White is Orange. Vertices are GTP's own: letters without ``i``, any case. What Go
does not have is mapped so that controllers get along:

- ``komi`` is accepted and ignored; the handicap is the option ``margin``. ``final_score`` counts it
  as a komi of half a point less, so that the sign says who wins: Blue 10, Orange 7 is ``B+0.5``.
- A game that a capture or a suicide has ended is scored as a resignation, ``B+R``. Controllers do
  not know that it is over: from then on ``genmove`` answers ``resign`` for the loser and ``pass``
  for the winner, and passes may still be played and undone; they change nothing.
- ``lz-analyze`` and ``kata-analyze`` (gtp_analysis.py) go on until the next line comes.
- ``play`` of the color that is not to act is an illegal move, as are all that the rules refuse.

Nothing a controller sends can end the process but ``quit`` and the end of its input.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import IO

from riftkeep.adapters import gtp_analysis
from riftkeep.adapters.lines import Lines
from riftkeep.core.errors import IllegalMove, RiftkeepError
from riftkeep.core.fields import shown
from riftkeep.core.playout import random_move
from riftkeep.core.session import Session
from riftkeep.games.great_kingdom import (
    GreatKingdom,
    GreatKingdomState,
    Move,
    MoveType,
    Phase,
    parse_sgf,
    score_of,
)
from riftkeep.games.great_kingdom.diagram import format_diagram
from riftkeep.games.great_kingdom.groups import dead_castles
from riftkeep.games.great_kingdom.victory import SCORE
from riftkeep.search.levels import LevelPlayer, level_player

LETTERS = "ABCDEFGHJKLMNOPQRST"
LARGEST_FILE = 4 * 2**20
COLORS = {"b": 1, "black": 1, "blue": 1, "w": 2, "white": 2, "orange": 2}
SIDES = {1: "B", 2: "W"}

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_ID = re.compile(r"[0-9]{1,9}", re.ASCII)
_VERTEX = re.compile(r"([a-hj-t])([1-9][0-9]?)", re.ASCII)

Mover = Callable[[GreatKingdomState], Move]
"""Chooses a move in a position that is not over."""


class GtpError(Exception):
    """A command that is answered with an error."""


@dataclass(frozen=True)
class Answer:
    """What is sent back: the text, and whether the connection ends.

    Lines that are sent on until the next command comes are ``reports``, which are told by a
    function when to stop; an empty line follows.
    """

    text: str
    is_last: bool = False
    reports: Callable[[Callable[[], bool]], Iterator[str]] | None = None


class GtpEngine:
    """One controller's game: takes lines, gives answers."""

    def __init__(self, game: GreatKingdom, mover: Mover, version: str) -> None:
        self._start(Session(game))
        self._mover = mover
        self._version = version
        self._commands: dict[str, Callable[[list[str]], str]] = {
            "protocol_version": lambda _: "2",
            "name": lambda _: "Riftkeep Great Kingdom",
            "version": lambda _: self._version,
            "list_commands": lambda _: "\n".join(self._commands),
            "known_command": self._known_command,
            "quit": lambda _: "",
            "boardsize": self._boardsize,
            "clear_board": self._clear_board,
            "komi": self._komi,
            "play": self._play,
            "genmove": self._genmove,
            "reg_genmove": self._reg_genmove,
            "undo": self._undo,
            "showboard": self._showboard,
            "final_score": self._final_score,
            "final_status_list": self._final_status_list,
            "time_settings": self._time_settings,
            "time_left": self._time_left,
            "loadsgf": self._loadsgf,
            gtp_analysis.LEELA: lambda _: "",
            gtp_analysis.KATA: lambda _: "",
        }

    def respond(self, line: str) -> Answer | None:
        """The answer to a line, or None to a line that holds no command."""
        words = _CONTROL.sub("", line).partition("#")[0].split()
        number = words.pop(0) if words and _ID.fullmatch(words[0]) else ""
        if not words:
            return _failure(number, "no command") if number else None
        name, arguments = words[0], words[1:]
        command = self._commands.get(name)
        if command is None:
            return _failure(number, "unknown command")
        try:
            if name in (gtp_analysis.LEELA, gtp_analysis.KATA):
                return Answer(f"={number}\n", reports=self._analyze(name, arguments))
            text = command(arguments)
        except GtpError as error:
            return _failure(number, str(error))
        except RiftkeepError as error:
            return _failure(number, _one_line(str(error)))
        return Answer(f"={number} {text}\n\n", is_last=name == "quit")

    def _start(self, session: Session) -> None:
        self.session = session
        self._passes_after_the_end = 0

    @property
    def _state(self) -> GreatKingdomState:
        state = self.session.state
        assert isinstance(state, GreatKingdomState)
        return state

    @property
    def _game(self) -> GreatKingdom:
        return self._state.game

    def _known_command(self, arguments: list[str]) -> str:
        return "true" if _argument(arguments, 0) in self._commands else "false"

    def _boardsize(self, arguments: list[str]) -> str:
        size = _integer(_argument(arguments, 0))
        try:
            game = GreatKingdom.with_options(**self._game.options_json | {"size": size})
        except RiftkeepError as error:
            raise GtpError("unacceptable size") from error
        self._start(Session(game))
        return ""

    def _clear_board(self, _: list[str]) -> str:
        self._start(Session(self._game))
        return ""

    def _komi(self, arguments: list[str]) -> str:
        _number(_argument(arguments, 0))
        return f"ignored: Blue needs a lead of {self._game.options.margin} points"

    def _play(self, arguments: list[str]) -> str:
        player = _color(_argument(arguments, 0))
        move = self._read_move(player, _argument(arguments, 1))
        if self._state.outcome is not None and move.type is MoveType.PASS:
            self._passes_after_the_end += 1
            return ""
        try:
            self.session.play(move)
        except IllegalMove as error:
            raise GtpError(f"illegal move: {_one_line(str(error))}") from error
        return ""

    def _genmove(self, arguments: list[str]) -> str:
        answer, move = self._choose(arguments)
        if move is not None:
            self.session.play(move)
        elif answer == "pass":
            self._passes_after_the_end += 1
        return answer

    def _reg_genmove(self, arguments: list[str]) -> str:
        return self._choose(arguments)[0]

    def _choose(self, arguments: list[str]) -> tuple[str, Move | None]:
        player = _color(_argument(arguments, 0))
        outcome = self._state.outcome
        if outcome is not None:
            return "pass" if outcome.winner == player else "resign", None
        if player != self._state.player:
            raise GtpError(f"it is not the turn of {_argument(arguments, 0)}")
        move = self._mover(self._state)
        return _format_vertex(move), move

    def _analyze(
        self, name: str, arguments: list[str]
    ) -> Callable[[Callable[[], bool]], Iterator[str]]:
        options, state = gtp_analysis.parse_options(arguments), self._state
        if state.outcome is not None:
            raise GtpError("the game is over")
        if options.color is not None and _color(options.color) != state.player:
            raise GtpError(f"it is not the turn of {options.color}")
        return lambda should_stop: gtp_analysis.reports(
            name, state, options, _format_point, should_stop
        )

    def _undo(self, _: list[str]) -> str:
        if self._passes_after_the_end:
            self._passes_after_the_end -= 1
            return ""
        if not self.session.moves:
            raise GtpError("cannot undo")
        self.session.undo()
        return ""

    def _showboard(self, _: list[str]) -> str:
        text = format_diagram(self._state, territory=True, letters=LETTERS)
        if self._state.outcome is not None:
            text += f"\n{self._state.outcome.explanation}"
        return "\n" + text

    def _final_score(self, _: list[str]) -> str:
        outcome = self._state.outcome
        if outcome is not None and outcome.winner is not None and outcome.reason != SCORE:
            return f"{SIDES[outcome.winner]}+R"
        blue, orange = score_of(self._state)
        lead = blue - orange - self._game.options.margin + 0.5
        return f"B+{lead}" if lead > 0 else f"W+{-lead}"

    def _final_status_list(self, arguments: list[str]) -> str:
        status = _argument(arguments, 0)
        state, geometry = self._state, self._game.geometry
        dead = 0
        for castles in (state.blue, state.orange):
            dead |= dead_castles(geometry, castles, state.empty)
        blue, orange = state.territory
        lists = {
            "alive": (state.blue | state.orange) & ~dead,
            "dead": dead,
            "seki": 0,
            "black_territory": blue,
            "white_territory": orange,
            "dame": state.empty & ~(blue | orange),
        }
        if status not in lists:
            raise GtpError(f"invalid status; it must be one of {', '.join(lists)}")
        return " ".join(map(format_vertex, geometry.points_in(lists[status])))

    def _time_settings(self, arguments: list[str]) -> str:
        for index in range(3):
            _number(_argument(arguments, index))
        return ""

    def _time_left(self, arguments: list[str]) -> str:
        _color(_argument(arguments, 0))
        for index in (1, 2):
            _number(_argument(arguments, index))
        return ""

    def _loadsgf(self, arguments: list[str]) -> str:
        name = _argument(arguments, 0)
        sgf = parse_sgf(_read_file(name), reading_go_as=self._game)
        moves = sgf.moves()
        if len(arguments) > 1:
            # GTP: the position before the move of this number is loaded.
            moves = moves[: max(_integer(arguments[1]) - 1, 0)]
        session = Session(sgf.game, start=sgf.start)
        for move in moves:
            session.play(move)
        self._start(session)
        return ""

    def _read_move(self, player: int, text: str) -> Move:
        if text.lower() == "pass":
            return Move(MoveType.PASS, player)
        found = _VERTEX.fullmatch(text.lower())
        point = (LETTERS.index(found[1].upper()), int(found[2]) - 1) if found else None
        if point not in self._game.geometry.bit_at:
            raise GtpError("invalid vertex")
        is_neutral = self._state.phase is Phase.NEUTRAL_PLACEMENT
        return Move(MoveType.PLACE_NEUTRAL if is_neutral else MoveType.PLACE_CASTLE, player, point)


def random_mover(seed: int | str | None) -> Mover:
    """A mover that plays at random; the same seed plays the same games."""
    random = Random(seed)
    return lambda state: random_move(state, random)


def level_mover(level: int, seed: int) -> Mover:
    """A mover that plays as our computer player of a level does, on any board.

    Each move has the whole time of a turn, however often it is asked for.
    """
    players: dict[GreatKingdom, LevelPlayer] = {}

    def choose(state: GreatKingdomState) -> Move:
        if state.game not in players:
            players[state.game] = level_player(state.game, level, seed)
        move = players[state.game].choose(state)
        assert isinstance(move, Move)
        return move

    return choose


def serve(engine: GtpEngine, commands: IO[bytes], answers: IO[bytes]) -> None:
    """Answer commands until ``quit`` or the end of the input."""
    lines = Lines(commands)
    for line in lines:
        answer = _failure("", "line too long") if line is None else engine.respond(line)
        if answer is None:
            continue
        _send(answers, answer.text)
        if answer.reports is not None:
            for report in answer.reports(lines.has_next):
                _send(answers, f"{report}\n")
            lines.wait()
            _send(answers, "\n")
        if answer.is_last:
            return


def _send(answers: IO[bytes], text: str) -> None:
    answers.write(text.encode("utf-8", "replace"))
    answers.flush()


def format_vertex(point: tuple[int, ...]) -> str:
    """The vertex of a point, as GTP names it."""
    return f"{LETTERS[point[0]]}{point[1] + 1}"


def _format_vertex(move: Move) -> str:
    return _format_point(move.at)


def _format_point(point: tuple[int, ...] | None) -> str:
    return "pass" if point is None else format_vertex(point)


def _failure(number: str, reason: str) -> Answer:
    return Answer(f"?{number} {reason}\n\n")


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _argument(arguments: list[str], index: int) -> str:
    if index >= len(arguments):
        raise GtpError("syntax error: an argument is missing")
    return arguments[index]


def _integer(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text, re.ASCII):
        raise GtpError(f"syntax error: {shown(text)} is not a whole number")
    return int(text)


def _number(text: str) -> float:
    if not re.fullmatch(r"[+-]?[0-9]{1,9}(\.[0-9]{0,9})?", text, re.ASCII):
        raise GtpError(f"syntax error: {shown(text)} is not a number")
    return float(text)


def _color(text: str) -> int:
    if text.lower() not in COLORS:
        raise GtpError(f"syntax error: {shown(text)} is not a color")
    return COLORS[text.lower()]


def _read_file(name: str) -> str:
    try:
        if not Path(name).is_file():  # a device or a pipe could keep us waiting for ever
            raise GtpError("cannot load file")
        with Path(name).open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise GtpError("cannot load file") from error
    if len(data) > LARGEST_FILE:
        raise GtpError("cannot load file: it is too large")
    return data.decode("utf-8", "replace")
