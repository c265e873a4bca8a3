"""Positions as JSON, and every invariant that a position from outside must satisfy (B6).

The format is the wire and file format. What is left out of a position set up by hand gets a
default; what is impossible is refused with a message that names the field and the invariant.
Unknown fields are ignored, so that newer files can be read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from riftkeep.core.errors import InvalidPosition
from riftkeep.core.fields import FieldReader, must_be_object
from riftkeep.core.sentence import Sentence
from riftkeep.games.ringrift.capture import captures
from riftkeep.games.ringrift.geometry import Geometry, members
from riftkeep.games.ringrift.lines import lines
from riftkeep.games.ringrift.options import Config
from riftkeep.games.ringrift.placement import has_real_action
from riftkeep.games.ringrift.state import PAYMENT, Phase, Position
from riftkeep.games.ringrift.victory import Reason, fits, outcome_of

NAME = "ringrift"


def state_to_json(position: Position) -> dict[str, Any]:
    """The position as plain JSON data."""
    coordinates = position.geometry.coordinates

    def cell(number: int | None) -> list[int] | None:
        return None if number is None else list(coordinates[number])

    owed: dict[str, Any] | None = None
    if position.owed == PAYMENT:
        owed = {"kind": "payment"}
    elif isinstance(position.owed, tuple):
        owed = {"kind": "reward", "line": [cell(number) for number in position.owed]}
    data: dict[str, Any] = {
        "game": NAME,
        "options": position.config.options.to_json(),
        "cells": _cells_to_json(position),
        "hand": position.hand[1:],
        "eliminated": position.eliminated[1:],
        "player": position.player,
        "phase": position.phase.value,
        "turn": position.turn,
        "move_number": position.move_number,
        "must_move": cell(position.must_move),
        "active": cell(position.active),
        "owed": owed,
        "acted": position.acted,
        "last_action": position.last_action[1:],
        "real_action": position.real_action[1:],
        "previous_exclusive": position.previous_exclusive,
        "swap_used": position.swap_used,
        "outcome": None if position.outcome is None else position.outcome.to_json(),
    }
    if position.config.quiet_rounds:
        data["progress_turn"] = position.progress_turn
    return data


def _cells_to_json(position: Position) -> list[dict[str, Any]]:
    contents: dict[int, tuple[str, Any]] = {}
    for seat in position.seats:
        contents |= dict.fromkeys(members(position.markers[seat]), ("marker", seat))
        contents |= dict.fromkeys(members(position.collapsed[seat]), ("collapsed", seat))
    contents |= {cell: ("stack", list(rings)) for cell, rings in position.stacks.items()}
    coordinates = position.geometry.coordinates
    return [
        {"at": list(coordinates[cell]), kind: value}
        for cell, (kind, value) in sorted(contents.items())
    ]


def state_from_json(config: Config, geometry: Geometry, data: Mapping[str, Any]) -> Position:
    """The position described by JSON data; InvalidPosition names what is wrong with it."""
    fields = FieldReader.for_position(data)
    _check_game(config, fields)
    seats = config.players
    position = Position(config, geometry)

    def cell(name: str) -> int | None:
        found = fields.cell(name, default=None)
        return None if found is None else geometry.cell(found, InvalidPosition, name)

    for index, entry in enumerate(fields.mappings("cells", default=())):
        _read_cell(position, FieldReader.for_position(entry, f"cells[{index}]"))
    zeros = [0] * seats
    position.player = fields.integer("player", 1, seats)
    position.phase = Phase(fields.choice("phase", [phase.value for phase in Phase]))
    position.turn = fields.integer("turn", 1, default=4 * seats + position.player)
    position.move_number = fields.integer("move_number", default=0)
    position.hand = [0, *fields.integers("hand", seats, 0, config.rings, default=zeros)]
    position.eliminated = [0, *fields.integers("eliminated", seats, 0, 999, default=zeros)]
    position.last_action = [0, *fields.integers("last_action", seats, default=zeros)]
    position.must_move, position.active = cell("must_move"), cell("active")
    position.owed = _read_owed(geometry, fields)
    is_start = position.phase is Phase.RING_PLACEMENT
    position.acted = fields.boolean("acted", default=not is_start)
    position.swap_used = fields.boolean("swap_used", default=False)
    position.previous_exclusive = fields.integer("previous_exclusive", 1, seats, default=None)
    if config.quiet_rounds:
        default = position.turn - 1
        position.progress_turn = fields.integer("progress_turn", 0, default=default)
    position.real_action = [None, *_read_real_action(fields, seats)]
    if is_start and not fields.has("real_action"):
        position.real_action[position.player] = has_real_action(position, position.player)
    _read_outcome(position, fields)
    check_position(position)
    return position


def check_position(position: Position) -> None:
    """Refuse a position that breaks an invariant (B6), naming the field and the invariant."""
    _check_seats(position)
    _check_supply(position)
    _check_pending(position)
    _check_owed(position)
    is_over = position.phase is Phase.GAME_OVER
    if is_over != (position.outcome is not None):
        raise _impossible("outcome", "outcome_not_over")
    is_forced = position.phase is Phase.FORCED_ELIMINATION
    if is_forced and not position.owned[position.player]:
        raise _impossible("phase", "forced_without_stack")


def _check_seats(position: Position) -> None:
    if position.player not in position.seats:
        raise _impossible("player", "player", players=position.config.players)
    if position.previous_exclusive not in (None, *position.seats):
        raise _impossible("previous_exclusive", "seat")
    if position.turn < 1:
        raise _impossible("turn", "turn")
    if position.swap_used and position.config.players != 2:
        raise _impossible("swap_used", "swap")
    for seat in position.seats:
        if position.last_action[seat] > position.move_number:
            field = f"last_action[{seat - 1}]"
            raise _impossible(field, "last_action", number=position.move_number)


def _check_game(config: Config, fields: FieldReader) -> None:
    fields.choice("game", [NAME], default=NAME)
    stated = fields.value("options", default={})
    if not isinstance(stated, Mapping):
        raise fields.fail("options", must_be_object(stated))
    for name, value in config.options.to_json().items():
        if stated.get(name) is not None and stated[name] != value:
            raise fields.fail(
                f"options.{name}", Sentence("ringrift.reading.option", value=repr(value))
            )


def _read_cell(position: Position, fields: FieldReader) -> None:
    geometry, seats = position.geometry, position.config.players
    fields.refuse_unknown(("at", "stack", "marker", "collapsed"))
    cell = geometry.cell(fields.cell("at"), InvalidPosition, fields.path("at"))
    contents = [name for name in ("stack", "marker", "collapsed") if fields.has(name)]
    if len(contents) != 1:
        raise fields.fail("at", Sentence("ringrift.reading.one_content"))
    if (position.all_stacks() | position.all_markers() | position.all_collapsed()) >> cell & 1:
        raise fields.fail("at", Sentence("ringrift.reading.cell_twice"))
    if contents == ["stack"]:
        rings = fields.sequence("stack")
        highest = position.config.rings * seats
        if not 1 <= len(rings) <= highest:
            raise fields.fail("stack", Sentence("ringrift.reading.stack_height", most=highest))
        position.put_stack(cell, bytes(fields.integers("stack", len(rings), 1, seats)))
    elif contents == ["marker"]:
        position.markers[fields.integer("marker", 1, seats)] |= 1 << cell
    else:
        position.collapsed[fields.integer("collapsed", 1, seats)] |= 1 << cell


def _read_owed(geometry: Geometry, fields: FieldReader) -> str | tuple[int, ...] | None:
    if not fields.has("owed"):
        return None
    owed = FieldReader.for_position(fields.value("owed"), "owed")
    if owed.choice("kind", ("payment", "reward")) == "payment":
        return PAYMENT
    cells = owed.cells("line")
    return geometry.axis_order(geometry.cell(at, InvalidPosition, "owed.line") for at in cells)


def _read_real_action(fields: FieldReader, seats: int) -> list[bool | None]:
    entries = fields.sequence("real_action", [None] * seats, seats)
    if any(entry is not None and not isinstance(entry, bool) for entry in entries):
        raise fields.fail("real_action", Sentence("ringrift.reading.real_action"))
    return list(entries)


def _read_outcome(position: Position, fields: FieldReader) -> None:
    if not fields.has("outcome"):
        return
    outcome = FieldReader.for_position(fields.value("outcome"), "outcome")
    reason = Reason(outcome.choice("reason", [reason.value for reason in Reason]))
    winner = outcome.integer("winner", 1, position.config.players, default=None)
    if not fits(position, reason, winner):
        raise cannot_have_ended()
    position.outcome = outcome_of(position, reason, winner)


def _check_supply(position: Position) -> None:
    """No more rings than there are, and no more eliminated than are missing (D8)."""
    rings = position.config.rings
    on_board = b"".join(position.stacks.values())
    missing = 0
    for seat in position.seats:
        used = position.hand[seat] + on_board.count(seat)
        if used > rings:
            values = {"seat": seat, "rings": rings, "used": used}
            raise _impossible(f"hand[{seat - 1}]", "too_many_rings", **values)
        missing += rings - used
    if sum(position.eliminated) > missing:
        rings = sum(position.eliminated)
        raise _impossible("eliminated", "too_many_eliminated", rings=rings, missing=missing)


def _check_pending(position: Position) -> None:
    """What belongs to one phase is set in that phase only."""
    own = position.owned[position.player]
    if position.must_move is not None:
        if position.phase is not Phase.MOVEMENT:
            raise _impossible("must_move", "not_movement")
        if not own >> position.must_move & 1:
            raise _impossible("must_move", "not_own_stack")
    is_capturing = position.phase in (Phase.CAPTURE, Phase.CHAIN_CAPTURE)
    if is_capturing != (position.active is not None):
        raise _impossible("active", "active_not_capturing")
    if position.active is not None:
        if not own >> position.active & 1:
            raise _impossible("active", "not_own_stack")
        if next(captures(position, position.active), None) is None:
            raise _impossible("active", "nothing_to_capture")
    if position.acted and position.phase is Phase.RING_PLACEMENT:
        if not position.config.goes_on_after_forced:
            raise _impossible("acted", "acted_before_placing")
        if not has_real_action(position, position.player):
            raise _impossible("acted", "acted_without_action")


def _check_owed(position: Position) -> None:
    """A debt belongs to its phase, can be paid, and a reward is for a real line (D48)."""
    owed, phase = position.owed, position.phase
    if owed is None:
        return
    if phase not in (Phase.LINE_PROCESSING, Phase.TERRITORY_PROCESSING):
        raise _impossible("owed", "owed_in_phase")
    if owed == PAYMENT:
        if not position.owned[position.player]:
            raise _impossible("owed", "payment_without_stack")
        return
    if phase is Phase.TERRITORY_PROCESSING:
        raise _impossible("owed", "reward_in_phase")
    length = position.config.line_length
    if all(line != owed or len(line) <= length for _, line in lines(position, position.player)):
        raise _impossible("owed.line", "owed_line", length=length)


def cannot_have_ended() -> InvalidPosition:
    """The error for a position that is said to have ended in a way that does not fit it."""
    return _impossible("outcome", "other_end")


def _impossible(field: str, code: str, **values: int) -> InvalidPosition:
    return InvalidPosition(field, Sentence(f"ringrift.reading.{code}", **values))
