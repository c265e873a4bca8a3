"""Games and positions that are nobody's table: read, stepped through and tried out.

Nothing is kept. A page holds what it looks at and sends it along: a position and moves to play from
it, or a position and what was pointed at. Of a long game it gets every ``FRAME``-th position at
once, and asks for those between when it comes to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from riftkeep.core.errors import IllegalMove
from riftkeep.core.formats import Content, read_content, write_content
from riftkeep.core.game import Game, State
from riftkeep.core.interaction import Event, Partial
from riftkeep.core.record import Record
from riftkeep.core.registry import about, load_json
from riftkeep.server.drafts import Refused

FRAME = 24
"""A full hexagonal board is about 10 kB: the 54 of a game of 1280 moves are half a megabyte."""
FORMATS = ("record", "json", "notation", "position", "svg", "sgf")

Json = dict[str, Any]


def position_of(data: Json) -> State[Any]:
    """The position that JSON data describes; InvalidPosition names what is wrong with it."""
    state: State[Any] = load_json(data).state_from_json(data)
    return state


def shown(state: State[Any]) -> Json:
    """A position with all that a page shows of it."""
    outcome = state.outcome
    return {
        "position": state.to_json(),
        "progress": [[one.to_json() for one in seat] for seat in state.game.progress(state)],
        "text": state.game.format_position(state),
        "outcome": None if outcome is None else outcome.to_json(),
    }


def play_line(state: State[Any], moves: Sequence[Any]) -> list[tuple[Any, State[Any]]]:
    """Moves played one after the other, as data or as notation; Refused names the rule."""
    line: list[tuple[Any, State[Any]]] = []
    for data in moves:
        game = state.game
        move = game.parse_move(state, data) if isinstance(data, str) else game.move_from_json(data)
        try:
            state = state.play(move)
        except IllegalMove as error:
            refusal = error.refusal
            raise Refused(refusal.code, f"{move}: {refusal.text}", refusal.rule) from error
        line.append((move, state))
    return line


def interact(state: State[Any], partial: Json | None, event: Json | None) -> Json:
    """The engine's answer to a pointing, with the position that it leads to."""
    answer = state.game.interact(
        state,
        None if partial is None else Partial.from_json(partial),
        None if event is None else Event.from_json(event),
    )
    preview = state
    for data in (*answer.partial.moves, *answer.tentative):
        preview = preview.play(state.game.move_from_json(data))
    return {
        "interaction": answer.to_json(),
        "preview": preview.to_json(),
        "progress": shown(preview)["progress"],
    }


def move_line(move: Any) -> Json:
    """A move as lists of moves have it."""
    return {"text": str(move), "seat": move.player, "move": move.to_json()}


def study_of(record: Record, seats: Sequence[str] | None = None) -> Json:
    """A game for the page that steps through it."""
    game = record.game
    state = game.initial_state() if record.start is None else record.start
    frames = [shown(state)]
    for number, move in enumerate(record.moves, 1):
        state = state.play_assuming_legal(move)
        if number % FRAME == 0:
            frames.append(shown(state))
    outcome = record.outcome or state.outcome
    return {
        "game": game.name,
        "options": game.options_json,
        "layout": game.layout().to_json(),
        "seats": list(record.seats if seats is None else seats),
        "moves": [move_line(move) for move in record.moves],
        "frame": FRAME,
        "frames": frames,
        "formats": _formats_of(game),
        "outcome": None if outcome is None else outcome.to_json(),
    }


def read_study(text: str) -> Json:
    """A game or a position in any format, for the same page."""
    return study_of(read_content(text).as_record())


def write_study(
    state: State[Any] | None,
    game: Game[Any, Any],
    moves: Sequence[Any],
    seats: Sequence[str],
    format: str,
) -> str:
    """A game from its start, or from a position set up, in a format."""
    start = game.initial_state() if state is None else state
    line = play_line(start, moves)
    last = line[-1][1] if line else start
    if format in ("position", "svg") or (format == "json" and not line):
        return write_content(Content(format, position=last), format)
    played = tuple(move for move, _ in line)
    kept = None if start == game.initial_state() else start
    record = Record(game, tuple(seats), played, kept, last.outcome)
    return write_content(Content(format, record=record), format)


def _formats_of(game: Game[Any, Any]) -> list[str]:
    own = [format.name for format in about(game.name).formats]
    return ["record", "json", "notation", *own]
