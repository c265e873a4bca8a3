"""Keys and bytes: the two forms of a position that every backend must give alike.

**Key.** The exclusive or of ``core.hashing.feature(kind, a, b)`` over these features, where the
number of point (x, y) is ``y * size + x``:

    kind    a               b        present
    0x100   seat 1 or 2     point    for every castle of a player
    0x101   point           0        for the neutral castle, if it stands
    0x102   seat 1 or 2     0        once: the player to act; who acted last if the game is over
    0x103   0, 1 or 2       0        once: passes in a row
    0x104   0, 1 or 2       0        once: phase: neutral_placement, placement, game_over

The key has everything that affects the future and nothing else: neither the move number, nor which
castle ended the game, nor the options.

**Bytes.** ``size * size + 9`` bytes, numbers little-endian:

    offset     length       content
    0          1            version of this format: 1
    1          1            size
    2          size * size  each point by y and then x: 0 empty, 1 Blue, 2 Orange, 3 neutral
    then       1            player
               1            passes
               2            move number
               1            phase, numbered as in the key
               2            number of the point whose castle ended the game; 0xFFFF if none did
"""

from __future__ import annotations

import struct
from functools import cache
from typing import TYPE_CHECKING

from riftkeep.core.errors import InvalidPosition
from riftkeep.core.hashing import feature
from riftkeep.games.great_kingdom.geometry import geometry_for
from riftkeep.games.great_kingdom.players import BLUE, ORANGE
from riftkeep.games.great_kingdom.state import GreatKingdomState, Phase
from riftkeep.games.great_kingdom.state_json import (
    check_position,
    finished_by_castle,
    finished_by_score,
)

if TYPE_CHECKING:
    from riftkeep.games.great_kingdom.game import GreatKingdom

KIND_CASTLE = 0x100
KIND_NEUTRAL = 0x101
KIND_PLAYER = 0x102
KIND_PASSES = 0x103
KIND_PHASE = 0x104

PHASE_NUMBERS = {Phase.NEUTRAL_PLACEMENT: 0, Phase.PLACEMENT: 1, Phase.GAME_OVER: 2}

VERSION = 1
NEUTRAL = 3
NO_POINT = 0xFFFF
_HEAD = struct.Struct("<BB")
_TAIL = struct.Struct("<BBHBH")


def key_of(state: GreatKingdomState) -> int:
    """The 64-bit key of a position."""
    neutral, blue, orange = _castle_features(state.game.geometry.size)
    key = (
        feature(KIND_PLAYER, state.player)
        ^ feature(KIND_PASSES, state.passes)
        ^ feature(KIND_PHASE, PHASE_NUMBERS[state.phase])
    )
    for features, bits in ((neutral, state.neutral), (blue, state.blue), (orange, state.orange)):
        rest = bits
        while rest:
            bit = rest & -rest
            key ^= features[bit]
            rest ^= bit
    return key


@cache
def _castle_features(size: int) -> tuple[dict[int, int], dict[int, int], dict[int, int]]:
    """The features of a castle on each point: neutral, Blue, Orange."""
    bits = [geometry_for(size).bit_at[point] for point in geometry_for(size).points]
    return (
        {bit: feature(KIND_NEUTRAL, number) for number, bit in enumerate(bits)},
        {bit: feature(KIND_CASTLE, BLUE, number) for number, bit in enumerate(bits)},
        {bit: feature(KIND_CASTLE, ORANGE, number) for number, bit in enumerate(bits)},
    )


def to_bytes(state: GreatKingdomState) -> bytes:
    """The position as bytes."""
    geometry = state.game.geometry
    points = bytearray(len(geometry.points))
    for content, castles in ((BLUE, state.blue), (ORANGE, state.orange), (NEUTRAL, state.neutral)):
        for x, y in geometry.points_in(castles):
            points[y * geometry.size + x] = content
    last = NO_POINT
    if state.last:
        x, y = geometry.point_of[state.last]
        last = y * geometry.size + x
    tail = _TAIL.pack(
        state.player, state.passes, state.move_number, PHASE_NUMBERS[state.phase], last
    )
    return _HEAD.pack(VERSION, geometry.size) + bytes(points) + tail


def from_bytes(game: GreatKingdom, data: bytes) -> GreatKingdomState:
    """The position described by bytes; InvalidPosition names what is wrong with them."""
    if not isinstance(data, bytes | bytearray | memoryview):
        raise InvalidPosition("bytes", "must be bytes")
    data = bytes(data)
    geometry = game.geometry
    count = len(geometry.points)
    if len(data) != _HEAD.size + count + _TAIL.size:
        raise InvalidPosition("bytes", f"must be {_HEAD.size + count + _TAIL.size} bytes")
    if data[:2] != _HEAD.pack(VERSION, geometry.size):
        raise InvalidPosition("bytes", f"must begin with version {VERSION}, size {geometry.size}")
    castles = [0, 0, 0, 0]
    for point, content in zip(geometry.points, data[2 : 2 + count], strict=True):
        if content > NEUTRAL:
            raise InvalidPosition("bytes", f"a point cannot hold {content}")
        castles[content] |= geometry.bit_at[point]
    player, passes, move_number, phase, last = _TAIL.unpack(data[2 + count :])
    if player not in (BLUE, ORANGE):
        raise InvalidPosition("player", f"must be 1 or 2, not {player}")
    state = GreatKingdomState(
        game,
        castles[BLUE],
        castles[ORANGE],
        castles[NEUTRAL],
        player,
        passes=passes,
        move_number=move_number,
    )
    if phase == PHASE_NUMBERS[Phase.GAME_OVER]:
        if last == NO_POINT:
            return finished_by_score(state)
        if last >= count:
            raise InvalidPosition("last", f"there is no point number {last}")
        return finished_by_castle(state, geometry.bit_at[geometry.points[last]])
    check_position(state)
    if phase != PHASE_NUMBERS[state.phase] or last != NO_POINT:
        raise InvalidPosition("phase", f"must be {PHASE_NUMBERS[state.phase]}, and last no point")
    return state
