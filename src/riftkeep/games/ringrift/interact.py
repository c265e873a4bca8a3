"""Entering a turn by pointing at cells; see ``riftkeep.core.interaction`` for the conversation.

What may be pointed at is read off the legal moves, so this file decides nothing about rules:

    placement   point at a cell, again for more rings, then at where the new stack goes
    movement    point at a stack, then at where it goes; a capture is told by what is jumped
    chain       point at each landing in turn
    lines       point at cells of a line until it is the only one that has them all: its two ends
                always will do; the same for the part of a long line that option 2 collapses
    regions     point into the region, or choose it by name where regions overlap
    payment     point at the stack that pays

No-ops are entered by themselves (R076). Undo takes back the last pointing or decision. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from riftkeep.core.interaction import Choice, Event, EventKind, Interaction, Partial, Status, Target
from riftkeep.core.refusal import Refusal
from riftkeep.core.sentence import Sentence
from riftkeep.games.ringrift.geometry import Coordinates, as_set, members
from riftkeep.games.ringrift.move import (
    CAPTURE_TYPES,
    FORCED_TYPES,
    PLAIN_TYPES,
    Move,
    MoveType,
    placement_move,
    slide_move,
)
from riftkeep.games.ringrift.movement import first_obstacle
from riftkeep.games.ringrift.refusal import Why, why_not_from
from riftkeep.games.ringrift.state import Phase, Position, State, cap_height
from riftkeep.games.ringrift.territory import cut_off_regions
from riftkeep.games.ringrift.wording import (
    LINE_PROMPTS,
    SLIDE_PROMPTS,
    count_words,
    plain_effect,
    selection_words,
    slide_words,
)

if TYPE_CHECKING:
    from riftkeep.games.ringrift.game import RingRift


def interact(
    game: RingRift, state: State, partial: Partial, event: Event | None = None
) -> Interaction:
    """The partial turn after an event, and what may come next."""
    entry = _Entry.resumed(game, state, partial)
    if event is None:
        return entry.answer()
    if event.kind is EventKind.UNDO:
        refusal = entry.undo()
    elif event.kind is EventKind.CHOOSE:
        refusal = entry.choose(event.choice or "")
    else:
        refusal = entry.point(event.cell or ())
    return entry.answer(refusal)


@dataclass
class _Option:
    """What pointing at a cell or taking a choice does: enter moves, or select cells."""

    kind: str
    says: Sentence
    moves: tuple[Move, ...] = ()
    selected: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()


@dataclass
class _Offer:
    """What can be done next at one point of the entry."""

    says: Sentence
    targets: dict[int, _Option] = field(default_factory=dict)
    choices: dict[str, _Option] = field(default_factory=dict)
    tentative: tuple[Move, ...] = ()


class _Entry:
    """A turn being entered: the position it started in, the moves so far, the cells selected."""

    def __init__(self, game: RingRift, start: State) -> None:
        self.game = game
        self.start = start
        self.moves: list[Move] = []
        self.state = start
        self.selected: tuple[int, ...] = ()
        self._play_forced()

    @classmethod
    def resumed(cls, game: RingRift, start: State, partial: Partial) -> _Entry:
        """The entry that a partial turn stands for; IllegalMove if it does not fit the position.

        No-ops may be left out of it: they are entered by themselves.
        """
        entry = cls(game, start)
        for data in partial.moves:
            move = game.move_from_json(data)
            if move.type not in FORCED_TYPES or move not in entry.moves:
                entry.enter((move,))
        cells = tuple(game.geometry.cell_at.get(tuple(cell), -1) for cell in partial.selected)
        if all(cell >= 0 for cell in cells):
            entry.selected = cells
        return entry

    @property
    def is_complete(self) -> bool:
        """Has the turn that is being entered come to its end?

        Swapping sides does not end the turn, but it is somebody else who plays on (R180).
        """
        has_swapped = any(move.type is MoveType.SWAP_SIDES for move in self.moves)
        return has_swapped or self.state.outcome is not None or self.state.turn != self.start.turn

    def enter(self, moves: Iterable[Move]) -> None:
        """Play moves, and the no-ops that follow."""
        for move in moves:
            played = self.state.play(move)
            assert isinstance(played, State)
            self.state = played
            self.moves.append(move)
        self.selected = ()
        self._play_forced()

    def _play_forced(self) -> None:
        while not self.is_complete and self.state.legal_moves[0].type in FORCED_TYPES:
            if len(self.state.legal_moves) > 1:
                return
            move = self.state.legal_moves[0]
            self.state = self.game.play_assuming_legal(self.state, move)
            self.moves.append(move)

    def undo(self) -> Refusal | None:
        """Take back the last pointing, or the last decision with the no-ops after it."""
        if self.selected:
            self.selected = self.selected[:-1]
            return None
        decisions = [i for i, move in enumerate(self.moves) if move.type not in FORCED_TYPES]
        if not decisions:
            return Why.NOTHING_TO_UNDO.refusal()
        kept = self.moves[: decisions[-1]]
        again = _Entry(self.game, self.start)
        again.enter(kept[len(again.moves) :])
        self.moves, self.state = again.moves, again.state
        return None

    def point(self, coordinates: Coordinates) -> Refusal | None:
        """Point at a cell."""
        cell = self.game.geometry.cell_at.get(tuple(coordinates))
        if cell is None:
            return Why.NO_SUCH_CELL.refusal(cell=str(list(coordinates)))
        option = self.offer().targets.get(cell)
        if option is None:
            return self._why_not(cell)
        self._take(option)
        return None

    def choose(self, name: str) -> Refusal | None:
        """Take a choice by its name."""
        option = self.offer().choices.get(name)
        if option is None:
            return Why.NO_SUCH_CHOICE.refusal(choice=name[:40])
        self._take(option)
        return None

    def _take(self, option: _Option) -> None:
        if option.moves:
            self.enter(option.moves)
        else:
            self.selected = option.selected

    def answer(self, refusal: Refusal | None = None) -> Interaction:
        """The state of the entry as data."""
        offer = self.offer()
        coordinates = self.game.geometry.coordinates
        may_stop = not self.selected and any(
            option.moves[-1].type in (MoveType.SKIP_CAPTURE, MoveType.SKIP_TERRITORY_PROCESSING)
            for option in offer.choices.values()
        )
        status = Status.MAY_STOP if may_stop else Status.MUST_CONTINUE
        return Interaction(
            partial=Partial(
                tuple(move.to_json() for move in self.moves),
                tuple(coordinates[cell] for cell in self.selected),
            ),
            status=Status.COMPLETE if self.is_complete else status,
            says=offer.says,
            targets=tuple(
                Target(coordinates[cell], option.kind, option.says)
                for cell, option in sorted(offer.targets.items())
            ),
            choices=tuple(
                Choice(
                    name,
                    option.says,
                    option.kind,
                    tuple(coordinates[cell] for cell in option.cells),
                )
                for name, option in offer.choices.items()
            ),
            refusal=refusal,
            tentative=tuple(move.to_json() for move in offer.tentative),
        )

    def offer(self) -> _Offer:
        """What can be done next."""
        if self.is_complete:
            outcome = self.state.outcome
            complete = Sentence("ringrift.prompt.complete")
            return _Offer(complete if outcome is None else outcome.says)
        position = self.state._position
        phase = position.phase
        if phase is Phase.RING_PLACEMENT:
            offer = self._offer_placement()
        elif phase in (Phase.MOVEMENT, Phase.CAPTURE, Phase.CHAIN_CAPTURE):
            offer = self._offer_slides(self.state, self.selected)
        elif phase is Phase.FORCED_ELIMINATION or position.owed == "payment":
            offer = self._offer_elimination()
        elif phase is Phase.TERRITORY_PROCESSING:
            offer = self._offer_regions()
        else:
            offer = self._offer_lines()
        if not self.selected:
            for move in self.state.legal_moves:
                if move.type in PLAIN_TYPES:
                    offer.choices[str(move)] = _Option("choice", plain_effect(move.type), (move,))
        return offer

    def _offer_placement(self) -> _Offer:
        counts: dict[int, list[int]] = {}
        for move in self.state.legal_moves:
            if move.to is not None and move.count is not None:
                counts.setdefault(move.to, []).append(move.count)
        if self.selected and self.selected[0] in counts:
            return self._offer_placed(self.selected[0], counts[self.selected[0]])
        stacks = self.state._position.stacks
        offer = _Offer(Sentence("ringrift.prompt.place"))
        on_stack = Sentence("ringrift.effect.place_on_stack")
        for cell, most in counts.items():
            words = on_stack if cell in stacks else count_words(most)
            offer.targets[cell] = _Option("place", words, selected=(cell,))
        return offer

    def _offer_placed(self, cell: int, counts: list[int]) -> _Offer:
        """A cell is selected, as often as there are to be counts tried: where does it go?"""
        count = counts[(len(self.selected) - 1) % len(counts)]
        place = placement_move(self.game.geometry, self.state.player, cell, count)
        after = self.game.play_assuming_legal(self.state, place)
        offer = self._offer_slides(after, (cell,))
        offer.targets.pop(cell, None)
        for option in offer.targets.values():
            option.moves = (place, *option.moves)
        offer.says = Sentence("ringrift.prompt.placed", rings=count, cell=self._name(cell))
        if len(counts) > 1:
            again = counts[len(self.selected) % len(counts)]
            words = Sentence("ringrift.effect.place_instead", rings=again)
            offer.targets[cell] = _Option("count", words, selected=(*self.selected, cell))
        offer.tentative = (place,)
        words = Sentence("ringrift.effect.place", rings=count)
        offer.choices["place"] = _Option("choice", words, (place,))
        return offer

    def _offer_slides(self, state: State, selected: tuple[int, ...]) -> _Offer:
        """Where the stack goes that is selected, was placed or is capturing; or which one goes."""
        position = state._position
        fixed = position.must_move if position.must_move is not None else position.active
        source = fixed if fixed is not None else (selected[0] if selected else None)
        slides = [move for move in state.legal_moves if move.source is not None]
        offer = _Offer(SLIDE_PROMPTS[position.phase])
        if fixed is None:
            for cell in dict.fromkeys(move.source for move in slides):
                assert cell is not None
                offer.targets[cell] = (
                    _Option("deselect", Sentence("ringrift.effect.deselect"))
                    if cell == source
                    else _Option("select", Sentence("ringrift.effect.select"), selected=(cell,))
                )
        for move in slides:
            if move.source == source and move.to is not None:
                kind = "capture" if move.type in CAPTURE_TYPES else "move"
                offer.targets[move.to] = _Option(kind, slide_words(position, move), (move,))
        if source is not None and fixed is None:
            offer.says = Sentence("ringrift.prompt.goes", cell=self._name(source))
        return offer

    def _offer_lines(self) -> _Offer:
        moves = [move for move in self.state.legal_moves if move.line or move.segment]
        cells = {move: as_set(move.line or move.segment or ()) for move in moves}
        is_reward = self.state._position.owed is not None
        kind = "segment" if is_reward else "line"
        offer = self._offer_by_cells(cells, kind, LINE_PROMPTS[is_reward])
        owed = self.state._position.owed
        for move in self.state.legal_moves:
            if move.option == 1:
                words = Sentence("ringrift.effect.whole_line")
                line = owed if isinstance(owed, tuple) else ()
                offer.choices[str(move)] = _Option("line", words, (move,), cells=line)
        self._offer_by_name(offer, cells, kind)
        return offer

    def _offer_regions(self) -> _Offer:
        moves = [move for move in self.state.legal_moves if move.region is not None]
        cells = {move: move.region or 0 for move in moves}
        offer = self._offer_by_cells(cells, "region", Sentence("ringrift.prompt.region"))
        self._offer_by_name(offer, cells, "region")
        return offer

    def _offer_by_name(self, offer: _Offer, cells: dict[Move, int], kind: str) -> None:
        """Choose by name among the moves that have every cell selected."""
        chosen = as_set(self.selected)
        for move, having in cells.items():
            if chosen & ~having == 0:
                words = selection_words(self.state._position, move)
                taken = tuple(members(having | (move.border or 0)))
                offer.choices[str(move)] = _Option(kind, words, (move,), cells=taken)

    def _offer_by_cells(self, cells: dict[Move, int], kind: str, says: Sentence) -> _Offer:
        """Point at cells until only one move has all of them."""
        chosen = as_set(self.selected)
        left = {move: having for move, having in cells.items() if chosen & ~having == 0}
        offer = _Offer(says)
        for cell in dict.fromkeys(c for having in left.values() for c in members(having)):
            matching = [move for move, having in left.items() if having >> cell & 1]
            if len(matching) == 1:
                words = selection_words(self.state._position, matching[0])
                offer.targets[cell] = _Option(kind, words, (matching[0],))
            elif not chosen >> cell & 1:
                words = Sentence("ringrift.effect.one_of", count=len(matching))
                offer.targets[cell] = _Option(kind, words, selected=(*self.selected, cell))
        return offer

    def _offer_elimination(self) -> _Offer:
        offer = _Offer(Sentence("ringrift.prompt.eliminate"))
        for move in self.state.legal_moves:
            assert move.at is not None
            cap = cap_height(self.state._position.stacks[move.at])
            words = Sentence("ringrift.effect.eliminate", rings=cap, cell=self._name(move.at))
            offer.targets[move.at] = _Option("eliminate", words, (move,))
        return offer

    def _name(self, cell: int) -> str:
        return self.game.geometry.names[cell]

    def _why_not(self, cell: int) -> Refusal:
        """The rule that refuses what pointing at a cell would mean here."""
        if self.state.outcome is not None:
            return Why.GAME_OVER.refusal()
        if self.is_complete:
            return Why.TURN_COMPLETE.refusal()
        advice = self._how_to_jump(cell)
        if advice is not None:
            return advice
        for state, move in self._meanings(cell):
            refusal = self.game.why_illegal(state, move)
            if refusal is not None:
                return refusal
        if self.state._position.phase is Phase.MOVEMENT:
            blocked = Why.STACK_BLOCKED.refusal(cell=self._name(cell))
            return why_not_from(self.state._position, cell) or blocked
        return Why.NOT_A_TARGET.refusal(cell=self._name(cell))

    def _how_to_jump(self, cell: int) -> Refusal | None:
        """Where to point if somebody points at the stack to be captured itself (R101)."""
        state, geometry = self.state, self.game.geometry
        place = self.offer().choices.get("place")
        if place is not None:
            state = self.game.play_assuming_legal(state, place.moves[0])
        jumps = [move for move in state.legal_moves if move.target == cell]
        position = state._position
        fixed = position.must_move if position.must_move is not None else position.active
        source = fixed if fixed is not None else (self.selected[0] if self.selected else None)
        ends = dict.fromkeys(move.to for move in jumps if move.source == source)
        why, cells = (Why.JUMP_OVER, ends) if ends else (Why.JUMP_FROM, _sources(jumps))
        if not cells or (source is not None and not ends):
            return None
        shown = [at for at in cells if at is not None]
        names = ", ".join(geometry.names[at] for at in shown)
        refusal = why.refusal(cell=self._name(cell), cells=names)
        return replace(refusal, cells=tuple(geometry.coordinates[at] for at in shown))

    def _meanings(self, cell: int) -> Iterator[tuple[State, Move]]:
        """The moves that pointing at a cell could mean here, with the position for each."""
        state, geometry, player = self.state, self.game.geometry, self.state.player
        position = state._position
        phase = position.phase
        if phase is Phase.RING_PLACEMENT and not self.selected:
            yield state, placement_move(geometry, player, cell, 1)
        elif phase is Phase.RING_PLACEMENT:
            place = self.offer().choices.get("place")
            if place is None:  # what was selected cannot be placed on: a partial turn from outside
                yield state, placement_move(geometry, player, self.selected[0], len(self.selected))
            else:
                after = self.game.play_assuming_legal(state, place.moves[0])
                yield after, _slide_to(after._position, self.selected[0], cell)
        elif phase in (Phase.MOVEMENT, Phase.CAPTURE, Phase.CHAIN_CAPTURE):
            source = position.must_move if position.must_move is not None else position.active
            if source is None and self.selected:
                source = self.selected[0]
            if source is not None:
                yield state, _slide_to(position, source, cell)
        elif phase is Phase.FORCED_ELIMINATION or position.owed == "payment":
            yield state, Move(state.legal_moves[0].type, player, geometry, at=cell)
        elif phase is Phase.TERRITORY_PROCESSING:
            yield state, self._region_around(cell)
        else:
            kind = state.legal_moves[0].type
            yield state, Move(kind, player, geometry, option=2, segment=(cell,), line=(cell,))

    def _region_around(self, cell: int) -> Move:
        """The smallest region around a cell that is cut off at all, or the cell alone."""
        regions = cut_off_regions(self.state._position)
        around = [region.cells for region in regions if region.cells >> cell & 1]
        cells = min(around, key=int.bit_count, default=1 << cell)
        kind = MoveType.PROCESS_TERRITORY_REGION
        return Move(kind, self.state.player, self.game.geometry, region=cells)


def _sources(moves: Iterable[Move]) -> dict[int | None, None]:
    return dict.fromkeys(move.source for move in moves)


def _slide_to(position: Position, source: int, to: int) -> Move:
    """The move from one cell to another: a capture if there is a stack on the way."""
    geometry, player = position.geometry, position.player
    direction = geometry.direction(source, to)
    target = None
    if direction is not None:
        obstacle = first_obstacle(geometry, source, direction, position.free())
        if obstacle is not None and obstacle in position.stacks and obstacle != to:
            is_before = geometry.distance(source, obstacle, direction) < geometry.distance(
                source, to, direction
            )
            target = obstacle if is_before else None
    if position.phase is Phase.MOVEMENT and target is None:
        return slide_move(geometry, player, MoveType.MOVE_STACK, source, None, to)
    kind = (
        MoveType.CONTINUE_CAPTURE_SEGMENT
        if position.phase is Phase.CHAIN_CAPTURE
        else MoveType.OVERTAKING_CAPTURE
    )
    return slide_move(geometry, player, kind, source, to if target is None else target, to)
