"""What is said to players while they enter a turn: prompts, and the effect of each target.

Everything that offers.py says, in one place; the texts are in texts/. Pure functions.
"""

from __future__ import annotations

from riftkeep.core.sentence import Sentence
from riftkeep.games.ringrift.geometry import as_set, members
from riftkeep.games.ringrift.move import Move, MoveType
from riftkeep.games.ringrift.state import Phase, Position

SLIDE_PROMPTS = {
    Phase.MOVEMENT: Sentence("ringrift.prompt.move"),
    Phase.CAPTURE: Sentence("ringrift.prompt.capture"),
    Phase.CHAIN_CAPTURE: Sentence("ringrift.prompt.chain"),
}
LINE_PROMPTS = {
    False: Sentence("ringrift.prompt.line"),
    True: Sentence("ringrift.prompt.reward"),
}


def plain_effect(type: MoveType) -> Sentence:
    """What a move without a cell does, such as skipping."""
    return Sentence(f"ringrift.effect.{type.value}")


def count_words(counts: list[int]) -> Sentence:
    """How many rings may be placed on an empty cell."""
    if len(counts) == 1:
        return Sentence("ringrift.effect.place_here", rings=counts[0])
    fewer = ", ".join(map(str, counts[:-1]))
    return Sentence("ringrift.effect.place_or", fewer=fewer, rings=counts[-1])


def selection_words(position: Position, move: Move) -> Sentence:
    """What processing a line, a part of one or a region does."""
    if move.region is not None:
        return region_words(position, move)
    if move.segment is not None:
        return Sentence("ringrift.effect.part", length=len(move.segment))
    length = len(move.line or ())
    is_long = length > position.config.line_length
    return Sentence(f"ringrift.effect.{'long_line' if is_long else 'line'}", length=length)


def slide_words(position: Position, move: Move) -> Sentence:
    """What a move or capture does to markers and rings on its way."""
    assert move.source is not None and move.to is not None
    geometry, names = position.geometry, position.geometry.names
    direction = geometry.direction(move.source, move.to)
    assert direction is not None
    steps = geometry.distance(move.source, move.to, direction)
    way = as_set(geometry.rays[move.source][direction][: steps - 1])
    own = (position.markers[position.player] & way).bit_count()
    flipped = (position.all_markers() & way).bit_count() - own
    landing = "nothing"
    if position.all_markers() >> move.to & 1:
        landing = "ring" if position.config.lands_on_any_marker else "marker"
    on_the_way: dict[str, str | int] = {"flips": flipped, "collapses": own, "landing": landing}
    to = names[move.to]
    if move.target is None:
        return Sentence("ringrift.effect.move", to=to, **on_the_way)
    return Sentence("ringrift.effect.capture", target=names[move.target], to=to, **on_the_way)


def region_words(position: Position, move: Move) -> Sentence:
    """What taking a region brings and costs."""
    region, border = move.region or 0, move.border or 0
    inside = [position.stacks[cell] for cell in members(region & position.all_stacks())]
    rings = sum(map(len, inside))
    return Sentence("ringrift.effect.region", cells=(region | border).bit_count(), rings=rings)
