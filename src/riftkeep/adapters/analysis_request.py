"""What a program may ask of the analysis engine: one JSON object a line, read field by field.

A wrong field is refused by its name. Fields that nobody knows are tolerated, so that a program made
for a later version can talk to this one.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from riftkeep.analysis.game_review import MISTAKE
from riftkeep.analysis.position import MOST_MOVES, MOST_SIMULATIONS
from riftkeep.core.errors import IllegalMove, InvalidData, RiftkeepError, UnknownGame
from riftkeep.core.fields import FieldReader, shown
from riftkeep.core.game import AnyGame, Json
from riftkeep.core.move import Move
from riftkeep.core.people import unnamed
from riftkeep.core.record import Record
from riftkeep.core.registry import load_json
from riftkeep.core.state import AnyState

ANALYZE, REVIEW, CANCEL, INFO = "analyze", "review", "cancel", "info"
ACTIONS = (ANALYZE, REVIEW, CANCEL, INFO)
LONGEST_ID = 200
LONGEST_GAME = 20_000
MOST_SECONDS = 3600.0

Id = str | int


class BadRequest(InvalidData):
    """A request with a wrong field; ``id`` is the request's, if it could be read."""

    id: Id | None = None


@dataclass(frozen=True)
class Request:
    """A request that can be answered."""

    id: Id
    action: str
    priority: int = 0
    report_every: float | None = None
    state: AnyState | None = None
    record: Record | None = None
    simulations: int | None = None
    seconds: float | None = None
    seed: int = 0
    top: int = 8
    ownership: bool = True
    threshold: float = MISTAKE
    target: Id | None = None


def parse_request(line: str) -> Request:
    """The request in a line; BadRequest names the field that is wrong."""
    data = _object(line)
    fields = FieldReader(data, BadRequest)
    request_id = _read_id(fields, "id")
    try:
        return _parse(fields, data, request_id)
    except RiftkeepError as error:
        raise _named(error, request_id) from error


def _object(line: str) -> Json:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadRequest("request", f"is not JSON ({str(error)[:80]})") from error
    if not isinstance(data, dict):
        raise BadRequest("request", f"must be an object, not {shown(data)}")
    return data


def _read_id(fields: FieldReader, name: str) -> Id:
    value = fields.value(name)
    if isinstance(value, str) and 0 < len(value) <= LONGEST_ID:
        return value
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**53:
        return value
    raise fields.fail(name, f"must be a whole number or a text of up to {LONGEST_ID} characters")


def _parse(fields: FieldReader, data: Json, request_id: Id) -> Request:
    action = fields.choice("action", ACTIONS, default=ANALYZE)
    priority = fields.integer("priority", -1_000_000, 1_000_000, default=0)
    if action == CANCEL:
        return Request(request_id, action, priority, target=_read_id(fields, "target"))
    if action == INFO:
        return Request(request_id, action, priority)
    state, record = None, None
    if action == ANALYZE:
        state = _state(fields, data)
    else:
        record = _record(fields, data)
    return Request(
        id=request_id,
        action=action,
        priority=priority,
        report_every=_number(fields, "report_every", 0.01, MOST_SECONDS),
        state=state,
        record=record,
        simulations=fields.integer("simulations", 1, MOST_SIMULATIONS, default=None),
        seconds=_number(fields, "seconds", 0.001, MOST_SECONDS),
        seed=fields.integer("seed", 0, 2**63 - 1, default=0),
        top=fields.integer("top", 1, MOST_MOVES, default=8),
        ownership=fields.boolean("ownership", default=True),
        threshold=_number(fields, "threshold", 0.001, 1) or MISTAKE,
    )


def _number(fields: FieldReader, name: str, low: float, high: float) -> float | None:
    value = fields.value(name, None)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise fields.fail(name, f"must be a number, not {shown(value)}")
    if not low <= value <= high:  # which NaN is not either
        raise fields.fail(name, f"must be from {low:g} to {high:g}, not {shown(value)}")
    return float(value)


def _state(fields: FieldReader, data: Json) -> AnyState:
    if fields.has("position"):
        if fields.has("moves"):
            raise fields.fail("moves", "must be left out with a position: give start and moves")
        return _position(fields, data, "position")
    return _record(fields, data).replay()[-1]


def _record(fields: FieldReader, data: Json) -> Record:
    start = _position(fields, data, "start") if fields.has("start") else None
    game = _game(data) if start is None else start.game
    state: AnyState = game.initial_state() if start is None else start
    moves: list[Move] = []
    given = fields.sequence("moves", default=[])
    if len(given) > LONGEST_GAME:
        raise fields.fail("moves", f"must have at most {LONGEST_GAME} entries")
    for index, entry in enumerate(given):
        try:
            move = game.parse_move(state, entry) if isinstance(entry, str) else None
            move = game.move_from_json(entry) if move is None else move
            state = state.play(move)
        except IllegalMove as error:
            raise fields.fail(f"moves[{index}]", str(error)) from error
        except InvalidData as error:
            raise fields.fail(f"moves[{index}].{error.field}", error.reason) from error
        except RiftkeepError as error:
            raise fields.fail(f"moves[{index}]", str(error)) from error
        moves.append(move)
    seats = unnamed(start or game.initial_state())
    return Record(game, seats, tuple(moves), start=start, outcome=state.outcome)


def _position(fields: FieldReader, data: Json, name: str) -> AnyState:
    value = fields.value(name)
    if not isinstance(value, dict):
        raise fields.fail(name, f"must be an object, not {shown(value)}")
    described: Json = {key: data[key] for key in ("game", "options") if key in data}
    described |= value
    try:
        state: AnyState = _game(described).state_from_json(described)
    except InvalidData as error:
        raise fields.fail(f"{name}.{error.field}", error.reason) from error
    return state


def _game(data: Json) -> AnyGame:
    try:
        return load_json(data)
    except UnknownGame as error:
        raise BadRequest("game", str(error)) from error


def _named(error: RiftkeepError, request_id: Id) -> BadRequest:
    """Any error as that of a request, with its id."""
    if isinstance(error, BadRequest):
        found = error
    elif isinstance(error, InvalidData):
        found = BadRequest(error.field, error.reason)
    else:
        found = BadRequest("request", str(error))
    found.id = request_id
    return found
