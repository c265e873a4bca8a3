"""The position key and the byte form, the same in Python and in the compiled core.

Key: the exclusive or of ``core.hashing.feature(kind, a, b)`` over the features below. It depends on
everything that can affect the rest of the game and on nothing else, so not on the number of moves
played. Cells are dense numbers (see geometry).

Bytes, all numbers little-endian, NONE = 0xFFFF, cells as dense numbers in 16 bits:

    u8 format (1), u8 board, u8 players, u8 ruleset, u8 flags (1 pie_rule, 2 acted, 4 swap_used),
    u8 phase, u8 player, u32 turn, u32 move_number, u32 progress_turn,
    u16 must_move, u16 active, u8 previous_exclusive (0 none),
    u8 owed: 0 nothing, 1 payment, 2 reward; a reward is followed by u8 length, u16 cells
    u8 reason (0 none, else place in Reason from 1), u8 winner (0 none)
    per seat: u16 hand, u16 eliminated, u32 last_action, u8 real_action (0 no, 1 yes, 2 unknown)
    per cell, in order: u8 content: 0 empty, p marker, 4 + p collapsed,
                        9 a stack, followed by u8 height and the rings, bottom to top

Boards, rulesets, phases and reasons are numbered as they are listed in their files.
"""

from __future__ import annotations

import struct

from riftkeep.core.errors import InvalidPosition
from riftkeep.core.fields import LARGEST
from riftkeep.core.hashing import feature
from riftkeep.games.ringrift.geometry import Geometry, members
from riftkeep.games.ringrift.options import BOARDS, RULESETS, Config
from riftkeep.games.ringrift.state import PAYMENT, Phase, Position
from riftkeep.games.ringrift.state_json import cannot_have_ended
from riftkeep.games.ringrift.victory import Reason, fits, outcome_of

RING = 0x01  # a: cell, b: level * 8 + color, the bottom ring at level 0
MARKER = 0x02  # a: cell, b: owner
COLLAPSED = 0x03  # a: cell, b: owner
HAND = 0x04  # a: seat, b: rings
ELIMINATED = 0x05  # a: seat, b: rings
PLAYER = 0x06  # a: seat to act
PHASE = 0x07  # a: number of the phase
MUST_MOVE = 0x08  # a: cell, if any
ACTIVE = 0x09  # a: cell, if any
OWED = 0x0A  # a: 1 payment, 2 reward with b: first cell * 1024 + last cell
ACTED = 0x0B  # if the player has acted
REAL_ACTION = 0x0C  # a: seat, b: 0 or 1, if known
PREVIOUS_EXCLUSIVE = 0x0D  # a: seat, if any
SWAP = 0x0E  # a: turn, b: 1 if used; only while a swap can still come
LAST_ACTION = 0x0F  # a: seat, b: how many seats acted less recently; only where it can decide
QUIET = 0x10  # a: turns since progress; only in rulesets where that ends the game

FORMAT = 1
_NONE = 0xFFFF
_HEAD = struct.Struct("<BBBBBBBIIIHHB")
_SEAT = struct.Struct("<HHIB")
_PHASES = tuple(Phase)
_REASONS = tuple(Reason)


def key_of(position: Position) -> int:
    """The 64-bit key of a position."""
    order = position.geometry.order
    key = feature(PLAYER, position.player) ^ feature(PHASE, _PHASES.index(position.phase))
    for cell, rings in position.stacks.items():
        for level, color in enumerate(rings):
            key ^= feature(RING, order[cell], level * 8 + color)
    for seat in position.seats:
        for cell in members(position.markers[seat]):
            key ^= feature(MARKER, order[cell], seat)
        for cell in members(position.collapsed[seat]):
            key ^= feature(COLLAPSED, order[cell], seat)
        key ^= feature(HAND, seat, position.hand[seat])
        key ^= feature(ELIMINATED, seat, position.eliminated[seat])
        real = position.real_action[seat]
        if real is not None:
            key ^= feature(REAL_ACTION, seat, int(real))
    return key ^ _turn_key(position)


def _turn_key(position: Position) -> int:
    order, config = position.geometry.order, position.config
    key = 0
    if position.must_move is not None:
        key ^= feature(MUST_MOVE, order[position.must_move])
    if position.active is not None:
        key ^= feature(ACTIVE, order[position.active])
    if position.owed == PAYMENT:
        key ^= feature(OWED, 1)
    elif isinstance(position.owed, tuple):
        key ^= feature(OWED, 2, order[position.owed[0]] * 1024 + order[position.owed[-1]])
    if position.acted:
        key ^= feature(ACTED)
    if position.previous_exclusive is not None:
        key ^= feature(PREVIOUS_EXCLUSIVE, position.previous_exclusive)
    if config.options.pie_rule and config.players == 2 and position.turn <= 2:
        key ^= feature(SWAP, position.turn, int(position.swap_used))
    if not config.is_first_edition_ending:
        for seat in position.seats:
            latest = position.last_action[seat]
            earlier = sum(position.last_action[other] < latest for other in position.seats)
            key ^= feature(LAST_ACTION, seat, earlier)
    if config.quiet_rounds:
        key ^= feature(QUIET, max(0, position.turn - position.progress_turn))
    return key


def to_bytes(position: Position) -> bytes:
    """The position as bytes."""
    options, order = position.config.options, position.geometry.order
    flags = options.pie_rule | position.acted << 1 | position.swap_used << 2
    parts = [
        _HEAD.pack(
            FORMAT,
            BOARDS.index(options.board),
            options.players,
            RULESETS.index(options.ruleset),
            flags,
            _PHASES.index(position.phase),
            position.player,
            position.turn,
            position.move_number,
            position.progress_turn,
            _NONE if position.must_move is None else order[position.must_move],
            _NONE if position.active is None else order[position.active],
            position.previous_exclusive or 0,
        )
    ]
    if isinstance(position.owed, tuple):
        cells = [order[cell] for cell in position.owed]
        parts.append(struct.pack(f"<BB{len(cells)}H", 2, len(cells), *cells))
    else:
        parts.append(bytes((int(position.owed == PAYMENT),)))
    outcome = position.outcome
    if outcome is None:
        parts.append(bytes(2))
    else:
        parts.append(bytes((1 + _REASONS.index(Reason(outcome.reason)), outcome.winner or 0)))
    for seat in position.seats:
        real = position.real_action[seat]
        parts.append(
            _SEAT.pack(
                position.hand[seat],
                position.eliminated[seat],
                position.last_action[seat],
                2 if real is None else int(real),
            )
        )
    parts.extend(_cell_bytes(position))
    return b"".join(parts)


def _cell_bytes(position: Position) -> list[bytes]:
    order = position.geometry.order
    contents = [b"\0"] * len(position.geometry.cells)
    for seat in position.seats:
        for cell in members(position.markers[seat]):
            contents[order[cell]] = bytes((seat,))
        for cell in members(position.collapsed[seat]):
            contents[order[cell]] = bytes((4 + seat,))
    for cell, rings in position.stacks.items():
        contents[order[cell]] = bytes((9, len(rings))) + rings
    return contents


def from_bytes(config: Config, geometry: Geometry, data: bytes) -> Position:
    """The position that ``to_bytes`` wrote; its invariants are for the caller to check."""
    try:
        return _Reader(config, geometry, bytes(data)).position()
    except (struct.error, IndexError, ValueError) as error:
        raise InvalidPosition("bytes", "are cut off or damaged") from error


class _Reader:
    """Reads a position off bytes, from front to back."""

    def __init__(self, config: Config, geometry: Geometry, data: bytes) -> None:
        self._config, self._geometry, self._data, self._at = config, geometry, data, 0

    def _take(self, layout: struct.Struct) -> tuple[int, ...]:
        values = layout.unpack_from(self._data, self._at)
        self._at += layout.size
        return values

    def _byte(self) -> int:
        self._at += 1
        return self._data[self._at - 1]

    def _cell(self, number: int) -> int | None:
        return None if number == _NONE else self._geometry.cells[number]

    def position(self) -> Position:
        config = self._config
        position = Position(config, self._geometry)
        head = self._take(_HEAD)
        options = config.options
        expected = (
            FORMAT,
            BOARDS.index(options.board),
            options.players,
            RULESETS.index(options.ruleset),
        )
        if head[:4] != expected or head[4] & 1 != options.pie_rule or head[4] > 7:
            raise InvalidPosition("bytes", "are of another game, other options or another version")
        position.acted, position.swap_used = bool(head[4] & 2), bool(head[4] & 4)
        position.phase = _PHASES[head[5]]
        position.player, position.turn, position.move_number, position.progress_turn = head[6:10]
        if position.progress_turn and not config.quiet_rounds:
            raise ValueError
        position.must_move, position.active = self._cell(head[10]), self._cell(head[11])
        position.previous_exclusive = head[12] or None
        owed = self._byte()
        if owed == 2:
            length = self._byte()
            numbers = self._take(struct.Struct(f"<{length}H"))
            position.owed = tuple(self._geometry.cells[number] for number in numbers)
        elif owed > 2:
            raise ValueError
        else:
            position.owed = PAYMENT if owed else None
        reason, winner = self._byte(), self._byte()
        for seat in position.seats:
            hand, eliminated, last_action, real = self._take(_SEAT)
            position.hand[seat], position.eliminated[seat] = hand, eliminated
            position.last_action[seat] = last_action
            position.real_action[seat] = (False, True, None)[real]
        self._read_cells(position)
        if max(*head, *position.last_action) > LARGEST:
            raise ValueError
        if reason:
            ended = _REASONS[reason - 1], winner or None
            if not fits(position, *ended):
                raise cannot_have_ended()
            position.outcome = outcome_of(position, *ended)
        elif winner:
            raise ValueError
        return position

    def _read_cells(self, position: Position) -> None:
        players = self._config.players
        for cell in self._geometry.cells:
            content = self._byte()
            if content == 9:
                height = self._byte()
                rings = self._data[self._at : self._at + height]
                self._at += height
                if not rings or len(rings) < height or not set(rings) <= set(position.seats):
                    raise ValueError
                position.put_stack(cell, rings)
            elif content:
                owners = position.markers if content <= 4 else position.collapsed
                owner = content if content <= 4 else content - 4
                if owner > players:
                    raise ValueError
                owners[owner] |= 1 << cell
        if self._at != len(self._data):
            raise ValueError
