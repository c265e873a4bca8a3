"""What players are told while they enter a turn: prompts, and the effect of each target.

Everything interact.py says, in one place. Pure functions.
"""

from __future__ import annotations

from riftkeep.games.ringrift.geometry import as_set, members
from riftkeep.games.ringrift.move import Move, MoveType
from riftkeep.games.ringrift.state import Phase, Position

PLAIN_EFFECTS = {
    MoveType.SKIP_PLACEMENT: "Place nothing and go on to moving.",
    MoveType.NO_PLACEMENT_ACTION: "Nothing can be placed; go on.",
    MoveType.SWAP_SIDES: "Take over player 1's side; the other person plays on as player 2.",
    MoveType.SKIP_CAPTURE: "Capture nothing.",
    MoveType.SKIP_TERRITORY_PROCESSING: "Take no more regions this turn.",
}
SLIDE_PROMPTS = {
    Phase.MOVEMENT: "Move a stack: point at it, then at where it goes.",
    Phase.CAPTURE: "You may capture with the stack that moved: point at a landing, or skip.",
    Phase.CHAIN_CAPTURE: "The chain must go on: point at the next landing.",
}
LINE_PROMPTS = {
    False: "Process a line: point at it.",
    True: "Choose the reward: the whole line for a cap, or point at the part to collapse, free.",
}


def rings_words(count: int) -> str:
    """A number of rings."""
    return "1 ring" if count == 1 else f"{count} rings"


def count_words(counts: list[int]) -> str:
    """How many rings may be placed on an empty cell."""
    if len(counts) == 1:
        return f"Place {rings_words(counts[0])} here."
    return f"Place {', '.join(map(str, counts[:-1]))} or {rings_words(counts[-1])} here."


def selection_words(position: Position, move: Move) -> str:
    """What processing a line, a part of one or a region does."""
    if move.region is not None:
        return region_words(position, move)
    if move.segment is not None:
        return f"Collapse these {len(move.segment)} cells; nothing to pay."
    length = len(move.line or ())
    if length > position.config.line_length:
        return f"Process this line of {length}; then choose the reward."
    return f"Collapse this line of {length}, then eliminate a cap."


def slide_words(position: Position, move: Move) -> str:
    """What a move or capture does to markers and rings on its way."""
    assert move.source is not None and move.to is not None
    geometry, names = position.geometry, position.geometry.names
    direction = geometry.direction(move.source, move.to)
    assert direction is not None
    steps = geometry.distance(move.source, move.to, direction)
    way = as_set(geometry.rays[move.source][direction][: steps - 1])
    own = (position.markers[position.player] & way).bit_count()
    flipped = (position.all_markers() & way).bit_count() - own
    words = [f"Move to {names[move.to]}"]
    if move.target is not None:
        words = [f"Capture from {names[move.target]}, landing on {names[move.to]}"]
    if flipped:
        words.append(f"flips {flipped}")
    if own:
        words.append(f"collapses {own}")
    if position.all_markers() >> move.to & 1:
        is_costly = position.config.lands_on_any_marker
        words.append("loses the top ring" if is_costly else "removes your marker")
    return "; ".join(words) + "."


def region_words(position: Position, move: Move) -> str:
    """What taking a region brings and costs."""
    region, border = move.region or 0, move.border or 0
    inside = [position.stacks[cell] for cell in members(region & position.all_stacks())]
    rings = rings_words(sum(map(len, inside)))
    return f"Take {(region | border).bit_count()} cells and {rings}; then eliminate a cap outside."
