"""Work on foreign games and on long ones, as reader processes do it.

Whoever sends a text decides how much work it is to read it, and a game of a thousand moves takes
long to replay. So none of that is done in the server: a reader process does it (reading.py), which
can be killed. A task is a function from JSON data to JSON data; a new one needs a line in TASKS.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from riftkeep import native
from riftkeep.core.errors import RiftkeepError, UnknownFormat
from riftkeep.core.formats import format_names, read_content
from riftkeep.core.game import AnyGame
from riftkeep.core.outcome import HOST_REASONS, Outcome
from riftkeep.core.people import unnamed
from riftkeep.core.record import Record, format_record, read_record
from riftkeep.core.registry import load_json
from riftkeep.core.sentence import Sentence
from riftkeep.core.state import AnyState, format_key
from riftkeep.server.live.drafts import Refused
from riftkeep.server.live.indexing import index_row
from riftkeep.server.live.ledger import Ledger
from riftkeep.server.live.records import (
    imported_log,
    read_records,
    record_of,
    record_text,
    replayed_states,
)
from riftkeep.server.live.wire import message_after, progress_of, wire_event
from riftkeep.server.pages import study
from riftkeep.server.protocol.answers import RefusalData
from riftkeep.server.work.bodies import read_body
from riftkeep.server.work.trying import try_lesson, try_puzzle
from riftkeep.store.events import LogLine, read_event
from riftkeep.store.rows import new_id

Data = dict[str, Any]

MAX_RESULT = 4_000_000
TOO_LONG = "refused.result_too_long"
"""What is said of a result that is too long."""
MAX_REMEMBERED = 1_000_000
"""Characters; what a kept game comes to is longer only in games that hardly anybody plays."""
LINES_AT_A_TIME = 500_000
"""Characters of a stream that are made at once."""


def carry_out(name: str, data: Data, body: bytes | None = None) -> Data:
    """The result of a task as JSON text, or the ``problem`` with what was sent.

    ``body`` is what somebody has sent to the site, as it came; its fields are added to the data.
    """
    try:
        given = data if body is None else read_body(name, body) | data
        return {"result": json.dumps(TASKS[name](given), separators=(",", ":"))}
    except Refused as error:
        return {"problem": error.refusal.model_dump()}
    except RiftkeepError as error:
        refusal = RefusalData.of("invalid", error.says)
        return {"problem": refusal.model_dump()}


def log_data(table_id: str, log: list[LogLine]) -> Data:
    """A log as the tasks below get it."""
    rows = [[e.seq, e.kind, e.payload, e.position_key, e.at, e.command_id] for e in log]
    return {"table": table_id, "log": rows}


def _replayed(data: Data) -> tuple[Ledger, list[AnyState]]:
    return replayed_states(data["table"], (LogLine(*row) for row in data["log"]))


def _record(data: Data) -> str:
    return record_text(*_replayed(data))


def _replay(data: Data) -> Data:
    return _page_of(*_replayed(data))


def _page_of(ledger: Ledger, states: Sequence[AnyState]) -> Data:
    """The game of a table for the page that steps through it."""
    extra = {
        "table": ledger.table_id,
        "status": ledger.status,
        "levels": [c.level if c.kind == "computer" else None for c in ledger.chairs],
    }
    return study.study_of(record_of(ledger), states) | extra


def _keys(data: Data) -> list[str]:
    return _keys_of(_replayed(data)[1])


def _position(data: Data) -> Data:
    (ledger, states), moves = _replayed(data), data["moves"]
    if moves is not None and moves > len(ledger.moves):
        raise Refused("no_such_move", Sentence("refused.no_such_move", moves=len(ledger.moves)))
    moves = len(ledger.moves) if moves is None else moves
    state = states[moves]
    return {
        "moves": moves,
        "key": state.key_text,
        "position": state.to_json(),
        "holders": list(state.holders),
        "progress": [[one.model_dump() for one in seat] for seat in progress_of(state)],
    }


def _events(data: Data) -> list[Data]:
    """Events as clients see them, without what they come to."""
    lines = [LogLine(*row) for row in data["log"]]
    return [wire_event(data["table"], line, read_event(line)).model_dump() for line in lines]


def _lines(data: Data) -> Data:
    """The messages of a stream after event ``since``, as many as fit; ``seq`` is the last one."""
    ledger, lines, size = Ledger(data["table"]), [], 0
    for row in data["log"]:
        line = LogLine(*row)
        event = ledger.apply(line, 0.0)
        if line.seq > data["since"]:
            message = message_after(ledger, line, event, positions=data["positions"])
            lines.append(message.model_dump_json() + "\n")
            size += len(lines[-1])
        if size >= LINES_AT_A_TIME:
            break
    return {"lines": "".join(lines), "seq": ledger.seq}


def _import(data: Data) -> list[Data]:
    """The tables that records become."""
    read = read_records(data["text"])
    return [_imported(record, states, data)[1] for record, states in read]


def _imported(record: Record, states: Sequence[AnyState], data: Data) -> tuple[Ledger, Data]:
    table_id = new_id()
    ledger, log = imported_log(table_id, record, states, data["importer"], data["wall"])
    return ledger, log_data(table_id, log) | {
        "row": index_row(ledger, data["importer"], data["wall"]),
        "names": [chair.name for chair in ledger.chairs],
    }


def _remembered(ledger: Ledger, states: Sequence[AnyState]) -> dict[str, str]:
    """What the tasks of these names find out about a table, as JSON text, while it is at hand."""
    found: Data = {
        "record": record_text(ledger, states),
        "replay": _page_of(ledger, states),
        "keys": _keys_of(states),
    }
    texts = {task: json.dumps(result, separators=(",", ":")) for task, result in found.items()}
    return {task: text for task, text in texts.items() if len(text) <= MAX_REMEMBERED}


def _keep(data: Data) -> Data:
    """The table that a game becomes, in any format or as moves; a position only as its text."""
    if "text" not in data:
        content = study.written_game(*_written(data))
    else:
        with _said_to_players():
            content = read_content(data["text"], fill_forced=data["fill_forced"])
    kept: Data = {"filled": content.filled, "position": None, "made": None}
    states = list(content.states())
    if content.record is None or not content.record.moves:
        return kept | {"position": states[-1].game.format_position(states[-1])}
    ledger, made = _imported(content.record, states, data)
    return kept | {"made": made | {"remembered": _remembered(ledger, states)}}


def _reviewed(data: Data) -> Data:
    """A game to be reviewed, which came as a record or as moves, and the keys of its positions."""
    if "text" not in data:
        content = study.written_game(*_written(data))
        assert content.record is not None
        text = format_record(content.record, content.replayed)
        return {"record": text, "keys": _keys_of(content.replayed)}
    try:
        _, states = read_record(data["text"])
    except RiftkeepError as error:
        says = Sentence("refused.bad_record", problem=error.says)
        raise Refused("bad_record", says) from error
    return {"record": data["text"], "keys": _keys_of(states)}


def _keys_of(states: Iterable[AnyState]) -> list[str]:
    """The keys of positions and of their turned and mirrored images, which ask the same."""
    return list({key for state in states for key in _keys_of_one(state)})


def _keys_of_one(state: AnyState) -> set[str]:
    """The compiled core turns a position a hundred times faster than the Python rules."""
    if not native.plays(state.game):
        return {image.key_text for image in state.images()}
    core, numbers = native.State(state), range(state.game.num_symmetries)
    return {format_key(core.transformed(number).key) for number in numbers}


def _analyzed(data: Data) -> Data:
    """A position that is to be analyzed, as it is kept, and its keys."""
    state = study.position_of(data["position"])
    if state.outcome is not None:
        raise Refused("game_over", Sentence("refused.over_in_position"))
    game = {"game": state.game.name, "options": state.game.options_json}
    return game | {"position": state.to_json(), "keys": _keys_of([state])}


def _open(data: Data) -> Data:
    with _said_to_players():
        return study.read_study(data["text"], fill_forced=data["fill_forced"])


@contextmanager
def _said_to_players() -> Iterator[None]:
    """What is wrong with a text that somebody brought is said in words for players."""
    try:
        yield
    except Refused:
        raise
    except UnknownFormat as error:
        raise Refused("invalid", Sentence("refused.unreadable")) from error
    except RiftkeepError as error:
        says = Sentence("refused.unreadable_because", problem=error.says)
        raise Refused("invalid", says) from error


def _line(data: Data) -> Data:
    return study.line_of(study.position_of(data["position"]), data["moves"])


def _check(data: Data) -> Data:
    try:
        start = study.shown(study.position_of(data["position"]))
        return {"start": start, "problem": None, "says": None}
    except RiftkeepError as error:
        return {"start": None, "problem": str(error), "says": error.says.to_json()}


def _interact(data: Data) -> Data:
    state = study.position_of(data["position"])
    return study.interact(state, data["partial"], data["event"])


def _threats(data: Data) -> Data:
    """What every seat could do in its next turn, in a position of our own, and its keys."""
    state = study.position_of(data["position"])
    threats = [threat.to_json() for threat in state.game.threats(state)]
    return {"threats": threats, "keys": _keys_of([state])}


def _write(data: Data) -> Data:
    formats = format_names()
    if data["format"] not in formats:
        raise Refused("bad_format", Sentence("refused.bad_format", formats=", ".join(formats)))
    start, game, moves, seats, outcome = _written(data)
    text = study.write_study(start, game, moves, seats, data["format"], outcome)
    return {"text": text}


def _written(
    data: Data,
) -> tuple[AnyState | None, AnyGame, list[study.WrittenMove], list[str], Outcome | None]:
    """A game from outside: where it starts, its moves, its people and how it ended."""
    game = load_json({"game": data["game"], "options": data["options"]})
    start = None if data["position"] is None else study.position_of(data["position"])
    if start is not None and start.game != game:
        raise Refused("bad_format", Sentence("refused.position_of_other_game"))
    given = [*data["seats"], *[""] * game.num_players]
    others = unnamed(game.initial_state())
    seats = [name or other for name, other in zip(given, others, strict=False)]
    outcome = None if data["outcome"] is None else _host_outcome(data["outcome"], game.num_players)
    return start, game, data["moves"], seats, outcome


def _host_outcome(data: Data, players: int) -> Outcome:
    """An outcome that the rules do not decide, such as a resignation."""
    outcome = Outcome.from_json(data, players, "outcome")
    if outcome.reason not in HOST_REASONS:
        known = ", ".join(HOST_REASONS)
        raise Refused("bad_outcome", Sentence("refused.bad_outcome", known=known))
    return outcome


TASKS: dict[str, Callable[[Data], Any]] = {
    "record": _record,
    "replay": _replay,
    "keys": _keys,
    "position": _position,
    "lines": _lines,
    "events": _events,
    "import": _import,
    "keep": _keep,
    "reviewed": _reviewed,
    "open": _open,
    "line": _line,
    "check": _check,
    "interact": _interact,
    "write": _write,
    "threats": _threats,
    "analyzed": _analyzed,
    "lesson": try_lesson,
    "puzzle": try_puzzle,
}
