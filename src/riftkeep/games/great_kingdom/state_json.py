"""Positions as JSON, and what makes a position given from outside possible.

The JSON form (blue, orange, neutral, player, passes, move_number, outcome) and the checks
that every form of a position goes through: one content a point, the neutral castle where the
options have it, no more castles than the supply, no group without a liberty while the game goes on,
and an end that fits the board. Pure functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from riftkeep.core.errors import InvalidOptions, InvalidPosition
from riftkeep.core.fields import FieldReader, must_be_object
from riftkeep.core.game import Json
from riftkeep.core.outcome import Outcome
from riftkeep.core.reading import other_end
from riftkeep.core.sentence import Sentence
from riftkeep.games.great_kingdom.geometry import Bits, each_bit, format_point, off_board
from riftkeep.games.great_kingdom.groups import dead_castles
from riftkeep.games.great_kingdom.move import Move, MoveType
from riftkeep.games.great_kingdom.options import Options
from riftkeep.games.great_kingdom.players import BLUE, OTHER, SAYS
from riftkeep.games.great_kingdom.refusal import why_illegal
from riftkeep.games.great_kingdom.state import GreatKingdomState
from riftkeep.games.great_kingdom.turn import PASSES_TO_END, play_assuming_legal
from riftkeep.games.great_kingdom.victory import SCORE

if TYPE_CHECKING:
    from riftkeep.games.great_kingdom.game import GreatKingdom

HIGHEST_MOVE_NUMBER = 2**16 - 1
"""Move numbers have 16 bits in the bytes of a position."""


def state_to_json(state: GreatKingdomState) -> Json:
    """The position as plain JSON data, points ordered by y and then x."""
    points_in = state.game.geometry.points_in
    return {
        "game": state.game.name,
        "options": state.game.options_json,
        "blue": [list(point) for point in points_in(state.blue)],
        "orange": [list(point) for point in points_in(state.orange)],
        "neutral": [list(point) for point in points_in(state.neutral)],
        "player": state.player,
        "passes": state.passes,
        "move_number": state.move_number,
        "outcome": None if state.outcome is None else state.outcome.to_json(),
    }


def state_from_json(game: GreatKingdom, data: Mapping[str, Any]) -> GreatKingdomState:
    """The position described by JSON data; InvalidPosition names what is wrong with it.

    Left out are: no castles, the neutral castle as the options have it, Blue to act, no passes,
    move number 0, a game that goes on. Unknown fields are ignored, so that newer files can be read.
    """
    fields = FieldReader.for_position(data)
    if fields.text("game", default=game.name) != game.name:
        raise fields.fail("game", Sentence("great_kingdom.reading.game", game=game.name))
    _check_options(game, fields)
    state = GreatKingdomState(
        game,
        blue=_read_points(game, fields, "blue"),
        orange=_read_points(game, fields, "orange"),
        neutral=_read_points(game, fields, "neutral", default=game.initial_state().neutral),
        player=fields.integer("player", 1, 2, default=BLUE),
        passes=fields.integer("passes", 0, PASSES_TO_END, default=0),
        move_number=fields.integer("move_number", 0, HIGHEST_MOVE_NUMBER, default=0),
    )
    if fields.has("outcome"):
        state = _finished_as_stated(state, fields)
    else:
        check_position(state)
    if fields.text("phase", default=str(state.phase)) != state.phase:
        raise fields.fail("phase", Sentence("great_kingdom.reading.phase", phase=str(state.phase)))
    return state


def check_position(state: GreatKingdomState) -> None:
    """Refuse a position of a game that goes on if it is impossible."""
    _check_board(state)
    if state.passes >= PASSES_TO_END:
        raise _impossible("passes", "passes_end")
    for name, castles in (("blue", state.blue), ("orange", state.orange)):
        dead = dead_castles(state.game.geometry, castles, state.empty)
        if dead:
            point = format_point(state.game.geometry.points_in(dead)[0])
            raise _impossible(name, "no_liberty", point=point)


def finished_by_score(state: GreatKingdomState) -> GreatKingdomState:
    """The finished position of this board after its second pass by ``state.player``."""
    if state.passes != PASSES_TO_END:
        raise _impossible("passes", "passes_of_score")
    _check_board(state)
    before = _with(state, player=state.player, passes=1)
    check_position(before)
    ended = play_assuming_legal(before, Move(MoveType.PASS, state.player))
    return _with(ended, state.player, PASSES_TO_END, state.move_number)


def finished_by_castle(state: GreatKingdomState, bit: Bits) -> GreatKingdomState:
    """The finished position of this board after ``state.player`` placed the castle at ``bit``."""
    _check_board(state)
    field = "blue" if state.player == BLUE else "orange"
    if state.passes:
        raise _impossible("passes", "passes_of_castle")
    if not state.castles(state.player) & bit:
        raise _impossible(field, "no_last_castle", player=SAYS[state.player])
    before = GreatKingdomState(
        state.game, state.blue & ~bit, state.orange & ~bit, state.neutral, state.player
    )
    check_position(before)
    move = Move(MoveType.PLACE_CASTLE, state.player, state.game.geometry.point_of[bit])
    refusal = why_illegal(before, move)
    if refusal is not None:
        raise _impossible(field, "last_castle_illegal", why=refusal.with_rule)
    ended = play_assuming_legal(before, move)
    if ended.outcome is None:
        raise _impossible("outcome", "castle_ends_nothing", point=str(move))
    return _with(ended, state.player, 0, state.move_number)


def _finished_as_stated(state: GreatKingdomState, fields: FieldReader) -> GreatKingdomState:
    stated = Outcome.from_json(fields.value("outcome"), 2, "outcome")
    if stated.reason == SCORE:
        ended = finished_by_score(state)
    else:
        ended = _finished_by_some_castle(state, stated)
    assert ended.outcome is not None
    for name in ("winner", "reason", "drawn"):
        if getattr(stated, name) != getattr(ended.outcome, name):
            raise InvalidPosition(f"outcome.{name}", other_end(ended.outcome))
    return ended


def _finished_by_some_castle(state: GreatKingdomState, stated: Outcome) -> GreatKingdomState:
    """The board does not show which castle came last: any that can have, best the one named."""
    _check_board(state)
    found: GreatKingdomState | None = None
    geometry = state.game.geometry
    dead = dead_castles(geometry, state.castles(OTHER[state.player]), state.empty)
    dead |= dead_castles(geometry, state.castles(state.player), state.empty)
    suspects = (dead | geometry.neighbors(dead)) & state.castles(state.player)
    for bit in each_bit(suspects):
        try:
            ended = finished_by_castle(state, bit)
        except InvalidPosition as error:
            if error.field == "passes":
                raise
            continue
        if ended.outcome is not None and ended.outcome.explanation == stated.explanation:
            return ended
        found = found or ended
    if found is None:
        raise _impossible("outcome", "no_castle_ended", player=SAYS[state.player])
    return found


def _check_board(state: GreatKingdomState) -> None:
    game = state.game
    if state.blue & state.orange:
        raise _shared("orange", state.blue & state.orange, state)
    if (state.blue | state.orange) & state.neutral:
        raise _shared("neutral", (state.blue | state.orange) & state.neutral, state)
    if not game.options.is_neutral_chosen:
        if state.neutral != game.initial_state().neutral:
            raise _impossible("neutral", "neutral_elsewhere")
    elif state.neutral.bit_count() > 1:
        raise _impossible("neutral", "neutral_twice")
    elif not state.neutral:
        _check_before_neutral(state)
    supply = game.options.castles
    for name, castles in (("blue", state.blue), ("orange", state.orange)):
        if supply is not None and castles.bit_count() > supply:
            found = castles.bit_count()
            raise _impossible(name, "too_many_castles", castles=found, supply=supply)
    # Every move uses up at least one of these, so that no number can outgrow its 16 bits.
    moves_left = 2 * state.empty.bit_count() + PASSES_TO_END - state.passes
    if state.move_number + moves_left > HIGHEST_MOVE_NUMBER:
        raise _impossible("move_number", "move_number", most=HIGHEST_MOVE_NUMBER - moves_left)


def _check_before_neutral(state: GreatKingdomState) -> None:
    if state.blue or state.orange:
        raise _impossible("neutral", "castles_before_neutral")
    if state.player != BLUE:
        raise _impossible("player", "blue_places_neutral")
    if state.passes:
        raise _impossible("passes", "passes_before_neutral")


def _check_options(game: GreatKingdom, fields: FieldReader) -> None:
    options = fields.value("options", default={})
    if not isinstance(options, Mapping):
        raise fields.fail("options", must_be_object(options))
    try:
        stated = Options.from_json(options) if options else game.options
    except InvalidOptions as error:
        raise InvalidPosition(f"options.{error.field}", error.why) from error
    if stated != game.options:
        raise fields.fail("options", Sentence("great_kingdom.reading.options", game=repr(game)))


def _read_points(game: GreatKingdom, fields: FieldReader, name: str, default: Bits = 0) -> Bits:
    bits = 0
    cells = fields.cells(name, default=None)
    if cells is None:
        return default
    for index, cell in enumerate(cells):
        bit = game.geometry.bit_at.get(cell)
        if bit is None:
            raise fields.fail(f"{name}[{index}]", off_board(game.geometry))
        if bits & bit:
            raise _impossible(f"{name}[{index}]", "point_twice", point=format_point(cell))
        bits |= bit
    return bits


def _shared(field: str, bits: Bits, state: GreatKingdomState) -> InvalidPosition:
    point = format_point(state.game.geometry.points_in(bits)[0])
    return _impossible(field, "point_shared", point=point)


def _impossible(field: str, code: str, **values: str | int | Sentence) -> InvalidPosition:
    return InvalidPosition(field, Sentence(f"great_kingdom.reading.{code}", **values))


def _with(
    state: GreatKingdomState, player: int, passes: int, move_number: int = 0
) -> GreatKingdomState:
    return GreatKingdomState(
        state.game,
        state.blue,
        state.orange,
        state.neutral,
        player,
        passes=passes,
        move_number=move_number,
        outcome=state.outcome,
        last=state.last,
    )
