"""What can be pointed at or chosen at one moment of entering a turn (interact.py).

Everything is read off the legal moves: this file decides nothing about rules. Pure functions.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from riftkeep.core.sentence import Sentence
from riftkeep.games.ringrift.geometry import as_set, members
from riftkeep.games.ringrift.move import CAPTURE_TYPES, PLAIN_TYPES, Move, placement_move
from riftkeep.games.ringrift.state import Phase, State, cap_height
from riftkeep.games.ringrift.wording import (
    LINE_PROMPTS,
    SLIDE_PROMPTS,
    count_words,
    plain_effect,
    selection_words,
    slide_words,
)


@dataclass
class Option:
    """What pointing at a cell or taking a choice does: enter moves, or select cells."""

    kind: str
    says: Sentence
    moves: tuple[Move, ...] = ()
    selected: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()


@dataclass
class Offer:
    """What can be done next at one point of the entry."""

    says: Sentence
    targets: dict[int, Option] = field(default_factory=dict)
    choices: dict[str, Option] = field(default_factory=dict)
    tentative: tuple[Move, ...] = ()


def offer_in(state: State, selected: tuple[int, ...]) -> Offer:
    """What can be done next in a turn that is not over; ``selected`` are the cells pointed at."""
    position = state._position
    phase = position.phase
    if phase is Phase.RING_PLACEMENT:
        offer = _offer_placement(state, selected)
    elif phase in (Phase.MOVEMENT, Phase.CAPTURE, Phase.CHAIN_CAPTURE):
        offer = _offer_slides(state, selected)
    elif phase is Phase.FORCED_ELIMINATION or position.owed == "payment":
        offer = _offer_elimination(state)
    elif phase is Phase.TERRITORY_PROCESSING:
        offer = _offer_regions(state, selected)
    else:
        offer = _offer_lines(state, selected)
    if not selected:
        for move in state.legal_moves:
            if move.type in PLAIN_TYPES:
                offer.choices[str(move)] = Option("choice", plain_effect(move.type), (move,))
    return offer


def _offer_placement(state: State, selected: tuple[int, ...]) -> Offer:
    counts: dict[int, list[int]] = {}
    for move in state.legal_moves:
        if move.to is not None and move.count is not None:
            counts.setdefault(move.to, []).append(move.count)
    if selected and selected[0] in counts:
        return _offer_placed(state, selected, counts[selected[0]])
    stacks = state._position.stacks
    offer = Offer(Sentence("ringrift.prompt.place"))
    on_stack = Sentence("ringrift.effect.place_on_stack")
    for cell, most in counts.items():
        words = on_stack if cell in stacks else count_words(most)
        offer.targets[cell] = Option("place", words, selected=(cell,))
    return offer


def _offer_placed(state: State, selected: tuple[int, ...], counts: list[int]) -> Offer:
    """Where the new stack goes. Selecting its cell again takes the next number of rings."""
    cell, count = selected[0], counts[(len(selected) - 1) % len(counts)]
    place = placement_move(state._position.geometry, state.player, cell, count)
    after = state.play_assuming_legal(place)
    offer = _offer_slides(after, (cell,))
    offer.targets.pop(cell, None)
    for option in offer.targets.values():
        option.moves = (place, *option.moves)
    offer.says = Sentence("ringrift.prompt.placed", rings=count, cell=_name(state, cell))
    if len(counts) > 1:
        again = counts[len(selected) % len(counts)]
        words = Sentence("ringrift.effect.place_instead", rings=again)
        offer.targets[cell] = Option("count", words, selected=(*selected, cell))
    offer.tentative = (place,)
    words = Sentence("ringrift.effect.place", rings=count)
    offer.choices["place"] = Option("choice", words, (place,))
    return offer


def _offer_slides(state: State, selected: tuple[int, ...]) -> Offer:
    """Where the stack goes that is selected, was placed or is capturing; or which one goes."""
    position = state._position
    fixed = position.must_move if position.must_move is not None else position.active
    source = fixed if fixed is not None else (selected[0] if selected else None)
    slides = [move for move in state.legal_moves if move.source is not None]
    offer = Offer(SLIDE_PROMPTS[position.phase])
    if fixed is None:
        for cell in dict.fromkeys(move.source for move in slides):
            assert cell is not None
            offer.targets[cell] = (
                Option("deselect", Sentence("ringrift.effect.deselect"))
                if cell == source
                else Option("select", Sentence("ringrift.effect.select"), selected=(cell,))
            )
    for move in slides:
        if move.source == source and move.to is not None:
            kind = "capture" if move.type in CAPTURE_TYPES else "move"
            offer.targets[move.to] = Option(kind, slide_words(position, move), (move,))
    if source is not None and fixed is None:
        offer.says = Sentence("ringrift.prompt.goes", cell=_name(state, source))
    return offer


def _offer_lines(state: State, selected: tuple[int, ...]) -> Offer:
    moves = [move for move in state.legal_moves if move.line or move.segment]
    cells = {move: as_set(move.line or move.segment or ()) for move in moves}
    is_reward = state._position.owed is not None
    kind = "segment" if is_reward else "line"
    offer = _offer_by_cells(state, selected, cells, kind, LINE_PROMPTS[is_reward])
    owed = state._position.owed
    for move in state.legal_moves:
        if move.option == 1:
            words = Sentence("ringrift.effect.whole_line")
            line = owed if isinstance(owed, tuple) else ()
            offer.choices[str(move)] = Option("line", words, (move,), cells=line)
    _offer_by_name(state, selected, offer, cells, kind)
    return offer


def _offer_regions(state: State, selected: tuple[int, ...]) -> Offer:
    moves = [move for move in state.legal_moves if move.region is not None]
    cells = {move: move.region or 0 for move in moves}
    offer = _offer_by_cells(state, selected, cells, "region", Sentence("ringrift.prompt.region"))
    _offer_by_name(state, selected, offer, cells, "region")
    return offer


def _offer_by_name(
    state: State, selected: tuple[int, ...], offer: Offer, cells: dict[Move, int], kind: str
) -> None:
    """Choose by name among the moves that have every cell selected."""
    chosen = as_set(selected)
    for move, having in cells.items():
        if chosen & ~having == 0:
            words = selection_words(state._position, move)
            taken = tuple(members(having | (move.border or 0)))
            offer.choices[str(move)] = Option(kind, words, (move,), cells=taken)


def _offer_by_cells(
    state: State, selected: tuple[int, ...], cells: dict[Move, int], kind: str, says: Sentence
) -> Offer:
    """Point at cells until only one move has all of them."""
    chosen = as_set(selected)
    left = {move: having for move, having in cells.items() if chosen & ~having == 0}
    offer = Offer(says)
    for cell in dict.fromkeys(c for having in left.values() for c in members(having)):
        matching = [move for move, having in left.items() if having >> cell & 1]
        if len(matching) == 1:
            words = selection_words(state._position, matching[0])
            offer.targets[cell] = Option(kind, words, (matching[0],))
        elif not chosen >> cell & 1:
            words = Sentence("ringrift.effect.one_of", count=len(matching))
            offer.targets[cell] = Option(kind, words, selected=(*selected, cell))
    return offer


def _offer_elimination(state: State) -> Offer:
    offer = Offer(Sentence("ringrift.prompt.eliminate"))
    for move in state.legal_moves:
        assert move.at is not None
        cap = cap_height(state._position.stacks[move.at])
        words = Sentence("ringrift.effect.eliminate", rings=cap, cell=_name(state, move.at))
        offer.targets[move.at] = Option("eliminate", words, (move,))
    return offer


def _name(state: State, cell: int) -> str:
    return state._position.geometry.names[cell]
