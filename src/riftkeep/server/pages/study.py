"""Games and positions that are nobody's table: read, stepped through and tried out.

Nothing is kept. A page holds what it looks at and sends it along: a position and moves to play from
it, or a position and what was pointed at. Of a long game it gets every ``FRAME``-th position at
once, and asks for those between when it comes to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from riftkeep.core.errors import IllegalMove
from riftkeep.core.formats import Content, read_content, write_content
from riftkeep.core.game import AnyGame
from riftkeep.core.move import Move
from riftkeep.core.outcome import Outcome
from riftkeep.core.people import person_in
from riftkeep.core.record import Record
from riftkeep.core.registry import about, load_json
from riftkeep.core.sentence import Sentence
from riftkeep.core.state import AnyState
from riftkeep.server.entering import enter
from riftkeep.server.live.drafts import Refused
from riftkeep.server.live.wire import move_line

FRAME = 24
"""A full hexagonal board is about 10 kB: the 54 of a game of 1280 moves are half a megabyte."""

Json = dict[str, Any]
WrittenMove = Json | str
"""A move as data or as notation."""


def position_of(data: Json) -> AnyState:
    """The position that JSON data describes; InvalidPosition names what is wrong with it."""
    state: AnyState = load_json(data).state_from_json(data)
    return state


def shown(state: AnyState) -> Json:
    """A position with all that a page shows of it."""
    outcome = state.outcome
    return {
        "position": state.to_json(),
        "holders": list(state.holders),
        "progress": _progress_of(state),
        "text": state.game.format_position(state),
        "outcome": None if outcome is None else outcome.to_json(),
    }


def play_line(state: AnyState, moves: Sequence[WrittenMove]) -> list[tuple[Move, AnyState]]:
    """Moves played one after the other, as data or as notation; Refused names the rule."""
    line: list[tuple[Move, AnyState]] = []
    for data in moves:
        game = state.game
        move = game.parse_move(state, data) if isinstance(data, str) else game.move_from_json(data)
        try:
            state = state.play(move)
        except IllegalMove as error:
            refusal = error.refusal
            raise Refused(
                refusal.code,
                Sentence("refused.move", move=str(move), why=refusal.says),
                refusal.rule,
            ) from error
        line.append((move, state))
    return line


def interact(state: AnyState, partial: Json | None, event: Json | None) -> Json:
    """The engine's answer to a pointing, with the position that it leads to."""
    entry = enter(state, partial, event)
    return {"interaction": entry.answer.to_json()} | preview_of(entry.preview)


def preview_of(state: AnyState) -> Json:
    """A position that a turn being entered leads to, as pages show it."""
    return {
        "preview": state.to_json(),
        "holders": list(state.holders),
        "progress": _progress_of(state),
    }


def _progress_of(state: AnyState) -> list[list[Json]]:
    return [[one.to_json() for one in seat] for seat in state.game.progress(state)]


def line_of(state: AnyState, moves: Sequence[WrittenMove]) -> Json:
    """A position as it is kept, and after each of these moves."""
    steps: list[Json] = []
    before = state
    for move, after in play_line(state, moves):
        steps.append(shown(after) | {"move": _line_of(before, move, after)})
        before = after
    return {"start": shown(state), "steps": steps}


def _line_of(before: AnyState, move: Any, after: AnyState) -> Json:
    deed = before.game.deed(before, move, after)
    return move_line(before.game, move, person_in(before, move.player), before.turn_number, deed)


def study_of(record: Record, states: Sequence[AnyState]) -> Json:
    """A game, and all its positions, for the page that steps through it.

    ``seats`` are the names of the people; the ``holders`` of a position say who sits where in it,
    and those of the game who did in its last position.
    """
    game, last = record.game, states[-1]
    moves = [_line_of(*step) for step in zip(states, record.moves, states[1:], strict=False)]
    outcome = record.outcome or last.outcome
    return {
        "game": game.name,
        "options": game.options_json,
        "layout": game.layout_json(),
        "seats": list(record.seats),
        "holders": list(last.holders),
        "moves": moves,
        "frame": FRAME,
        "frames": [shown(state) for state in states[::FRAME]],
        "formats": _formats_of(game),
        "outcome": None if outcome is None else outcome.to_json(),
        "is_ended_by_host": outcome is not None and last.outcome is None,
    }


def read_study(text: str, *, fill_forced: bool = False) -> Json:
    """A game or a position in any format, for the same page.

    ``filled`` says how many forced moves were filled in, which is done only on request.
    """
    content = read_content(text, fill_forced=fill_forced)
    record = content.as_record()
    if content.record is None:  # nobody is known to have played it
        record = replace(record, seats=("",) * content.game.num_players)
    return study_of(record, list(content.states())) | {"filled": content.filled}


def write_study(
    state: AnyState | None,
    game: AnyGame,
    moves: Sequence[WrittenMove],
    seats: Sequence[str],
    format: str,
    outcome: Outcome | None = None,
) -> str:
    """A game from its start, or from a position set up, in a format."""
    content = written_game(state, game, moves, seats, outcome)
    if format in ("position", "svg") or (format == "json" and not moves):
        return write_content(Content(format, position=content.replayed[-1]), format)
    return write_content(content, format)


def written_game(
    state: AnyState | None,
    game: AnyGame,
    moves: Sequence[WrittenMove],
    seats: Sequence[str],
    outcome: Outcome | None,
) -> Content:
    """A game from its start, or from a position set up.

    ``outcome`` is how a game ended that the rules did not end, such as by resignation.
    """
    start = game.initial_state() if state is None else state
    line = play_line(start, moves)
    last = line[-1][1] if line else start
    played = tuple(move for move, _ in line)
    kept = None if start == game.initial_state() else start
    record = Record(game, tuple(seats), played, kept, last.outcome or outcome)
    states = (start, *(state for _, state in line))
    return Content("record", record=record, replayed=states)


def _formats_of(game: AnyGame) -> list[str]:
    own = [format.name for format in about(game.name).formats]
    return ["record", "json", "notation", *own]
