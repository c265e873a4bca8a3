"""Games of pieces on cells, one a turn or a pass: what follows from a few rules, written once.

A game that derives from ``BoardGame`` says which cells there are (``layout``), what stands there at
first (``first_pieces``), where a seat may place (``cells_to_place``), what a piece changes
(``placed``), and how the game ends (``ending``). Texts, bytes, keys, pictures and actions follow
here; pointing is board_entering.py, positions and moves are board_state.py. A game of another kind
derives from ``Game`` itself. Pure functions of a state.
"""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from hashlib import blake2b
from typing import Any

from riftkeep.core.annotation import Annotation
from riftkeep.core.arguments import as_cell
from riftkeep.core.board_entering import interact
from riftkeep.core.board_state import PASS, PLACE, AnyBoardState, BoardState, CellMove
from riftkeep.core.drawing import Drawing, Span, drawing_text
from riftkeep.core.errors import IllegalMove, InvalidMove, InvalidPosition, NotationError
from riftkeep.core.fields import FieldReader, shown
from riftkeep.core.game import Game, Json, foreign
from riftkeep.core.guards import is_state_of
from riftkeep.core.interaction import (
    Cell,
    Event,
    Interaction,
    Partial,
)
from riftkeep.core.layout import PieceKind, Place
from riftkeep.core.outcome import Outcome
from riftkeep.core.picture import format_svg
from riftkeep.core.refusal import Refusal
from riftkeep.core.sentence import Sentence

EMPTY = "."


class BoardGame(Game[AnyBoardState, CellMove]):
    """A game of pieces on cells; see the module."""

    rule = "rules"
    """What a refusal names as its rule."""
    forced_types = frozenset({PASS})
    """A pass is forced, unless ``may_pass`` lets somebody pass who could place."""

    @abstractmethod
    def first_pieces(self) -> tuple[int, ...]:
        """Whose piece is on each place at first, 0 for nobody's."""

    @abstractmethod
    def cells_to_place(self, state: AnyBoardState) -> Iterable[int]:
        """The numbers of the places where the seat to act may place a piece."""

    @abstractmethod
    def placed(self, state: AnyBoardState, place: int) -> tuple[int, ...]:
        """The pieces after the seat to act has placed one."""

    @abstractmethod
    def ending(self, state: AnyBoardState) -> Outcome | None:
        """How the game has ended, by the pieces and the passes alone; None if it goes on."""

    def may_pass(self, state: AnyBoardState) -> bool:
        """May the seat to act pass? Unless said otherwise, if it can place nowhere."""
        return not tuple(self.cells_to_place(state))

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The places of the board."""
        return self.layout().places

    @cached_property
    def number_at(self) -> Mapping[Cell, int]:
        """The number of the place of each cell."""
        return {place.cell: number for number, place in enumerate(self.places)}

    @cached_property
    def _number_of_name(self) -> Mapping[str, int]:
        return {place.name: number for number, place in enumerate(self.places)}

    @property
    def num_actions(self) -> int:  # type: ignore[override]
        """One action a place, and the pass."""
        return len(self.places) + 1

    @property
    def max_moves(self) -> int:
        """Every piece can be followed by a pass of each other seat, and all pass at the end."""
        return (len(self.places) + 1) * self.num_players

    # --- playing -----------------------------------------------------------------------------

    def initial_state(self) -> AnyBoardState:
        """The position before the first move."""
        return BoardState(self, self.first_pieces())

    def legal_moves(self, state: AnyBoardState) -> tuple[CellMove, ...]:
        """See ``State.legal_moves``."""
        if state.outcome is not None:
            return ()
        moves = [self.placement(state.player, n) for n in sorted(self.cells_to_place(state))]
        if self.may_pass(state):
            moves.append(CellMove(PASS, state.player))
        return tuple(moves)

    def placement(self, player: int, number: int) -> CellMove:
        """The move that puts a piece on a place of the layout."""
        place = self.places[number]
        return CellMove(PLACE, player, place.cell, place.name)

    def why_illegal(self, state: AnyBoardState, move: CellMove) -> Refusal | None:
        """See ``State.why_illegal``."""
        if not isinstance(move, CellMove):
            raise foreign(self, state, move)
        if move in state.legal_moves:
            return None
        if state.outcome is not None:
            return self._refusal("game_over")
        if move.player != state.player:
            return self._refusal("not_your_turn", player=self.seat_says(state.player))
        if move.type == PASS:
            return self._refusal("no_pass")
        return self._refusal("no_place", cell=str(move))

    def _refusal(self, code: str, **values: str | int | Sentence) -> Refusal:
        return Refusal(code, self.rule, Sentence(f"board.{code}", **values))

    def play_assuming_legal(self, state: AnyBoardState, move: CellMove) -> AnyBoardState:
        """See ``State.play_assuming_legal``."""
        if move.at is None:
            pieces, passes = state.pieces, state.passes + 1
        else:
            pieces, passes = self.placed(state, self.number_at[move.at]), 0
        after = replace(state, pieces=pieces, passes=passes, move_number=state.move_number + 1)
        next_player = state.player % self.num_players + 1
        return after if after.outcome is not None else replace(after, player=next_player)

    def action_of(self, state: AnyBoardState, move: CellMove) -> int:
        """The number of the place, or the last number for a pass."""
        if not self.is_own_move(move) or not is_state_of(self, state):
            raise foreign(self, state, move)
        return len(self.places) if move.at is None else self.number_at[move.at]

    def is_own_move(self, move: object) -> bool:
        """Can this be a move of this game, in whatever position?"""
        return isinstance(move, CellMove) and (move.at is None or move.at in self.number_at)

    def move_of(self, state: AnyBoardState, action: int) -> CellMove:
        """The legal move that an integer stands for; IllegalMove if it stands for none here."""
        number = self.check_action(action)
        for move in state.legal_moves:
            if self.action_of(state, move) == number:
                return move
        says = Sentence("action.not_legal", action=shown(number))
        raise IllegalMove(Refusal("illegal_action", self.rule, says))

    # --- data --------------------------------------------------------------------------------

    def key(self, state: AnyBoardState) -> int:
        """A digest of everything but the number of moves."""
        data = bytes([state.player, state.passes, *state.pieces])
        return int.from_bytes(blake2b(data, digest_size=8).digest(), "big")

    def state_to_json(self, state: AnyBoardState) -> Json:
        """See ``State.to_json``."""
        return {
            "game": self.name,
            "options": self.options_json,
            "cells": [
                {"at": list(place.cell), PieceKind.CASTLE.value: seat}
                for place, seat in zip(self.places, state.pieces, strict=True)
                if seat
            ],
            "player": state.player,
            "passes": state.passes,
            "move_number": state.move_number,
            "outcome": None if state.outcome is None else state.outcome.to_json(),
        }

    def state_from_json(self, data: Mapping[str, Any]) -> AnyBoardState:
        """The position described by JSON data; InvalidPosition names what is wrong with it.

        How the game has ended follows from the rest.
        """
        fields = FieldReader.for_position(data)
        pieces = [0] * len(self.places)
        for index, entry in enumerate(fields.mappings("cells")):
            cells = FieldReader.for_position(entry, f"cells[{index}]")
            at = cells.cell("at")
            if at not in self.number_at or pieces[self.number_at[at]]:
                raise cells.fail("at", Sentence("board.reading.cell_twice"))
            pieces[self.number_at[at]] = cells.integer(PieceKind.CASTLE.value, 1, self.num_players)
        return BoardState(
            self,
            tuple(pieces),
            fields.integer("player", 1, self.num_players),
            fields.integer("passes", 0, self.num_players, default=0),
            fields.integer("move_number", 0, default=0),
        )

    def move_from_json(self, data: Mapping[str, Any]) -> CellMove:
        """The move described by JSON data; InvalidMove names what is wrong with it."""
        fields = FieldReader.for_move(data, "move")
        player = fields.integer("player", 1, self.num_players)
        if fields.choice("type", (PLACE, PASS)) == PASS:
            return CellMove(PASS, player)
        number = self.number_at.get(fields.cell("at"))
        if number is None:
            raise fields.fail("at", Sentence("board.reading.cell"))
        return self.placement(player, number)

    def state_to_bytes(self, state: AnyBoardState) -> bytes:
        """See ``State.to_bytes``."""
        head = bytes([state.player, state.passes]) + state.move_number.to_bytes(4, "big")
        return head + bytes(state.pieces)

    def state_from_bytes(self, data: bytes) -> AnyBoardState:
        """The position described by bytes; InvalidPosition names what is wrong with them."""
        seats = range(1, self.num_players + 1)
        is_ours = isinstance(data, bytes) and len(data) == 6 + len(self.places)
        if not is_ours or data[0] not in seats or any(seat > len(seats) for seat in data[6:]):
            raise InvalidPosition("bytes", f"must be those of a position of {self!r}")
        return BoardState(self, tuple(data[6:]), data[0], data[1], int.from_bytes(data[2:6], "big"))

    # --- texts -------------------------------------------------------------------------------

    def cell_name(self, cell: tuple[int, ...]) -> str:
        """What people call a cell, given its coordinates."""
        number = self.number_at.get(as_cell(cell))
        if number is None:
            raise InvalidMove("cell", f"{shown(cell)} is not on the board")
        return self.places[number].name

    def parse_cell(self, text: str) -> tuple[int, ...]:
        """The coordinates of the cell that people call so."""
        number = self._number_of_name.get(text.strip().lower()) if isinstance(text, str) else None
        if number is None:
            says = Sentence("board.unreadable", text=shown(text), example=self.places[0].name)
            raise NotationError(says)
        return self.places[number].cell

    def parse_move(self, state: AnyBoardState, text: str) -> CellMove:
        """The move that a person wrote; NotationError if it cannot be read."""
        if isinstance(text, str) and text.strip().lower() == PASS:
            return CellMove(PASS, state.player)
        return self.placement(state.player, self.number_at[self.parse_cell(text)])

    def _rows(self) -> list[list[int]]:
        rows: dict[int, list[int]] = {}
        for number, place in enumerate(self.places):
            rows.setdefault(place.row, []).append(number)
        return list(rows.values())

    def format_position(self, state: AnyBoardState) -> str:
        """The name, the options, the rows, the seat to act, the passes and the move number."""
        options = [f"{key}={json.dumps(value)}" for key, value in self.options_json.items()]
        rows = "/".join("".join(_mark(state.pieces[n]) for n in row) for row in self._rows())
        numbers = state.player, state.passes, state.move_number
        return " ".join([self.name, *options, rows, *map(str, numbers)])

    def parse_position(self, text: str) -> AnyBoardState:
        """The position that ``format_position`` wrote."""
        words = text.split()
        if len(words) < 5 or options_in_line(self.name, text) is None:
            raise NotationError(Sentence("board.reading.begins", game=self.name))
        marks = words[-4].replace("/", "")
        if not all(word.isascii() and word.isdigit() for word in words[-3:]):
            raise NotationError(Sentence("board.reading.ends"))
        if len(marks) != len(self.places) or not set(marks) <= {EMPTY, *"123456789"}:
            raise NotationError(
                Sentence("board.reading.marks", marks=len(self.places), empty=EMPTY)
            )
        player, passes, number = (int(word[:9]) for word in words[-3:])
        cells = [
            {"at": list(place.cell), PieceKind.CASTLE.value: int(mark)}
            for place, mark in zip(self.places, marks, strict=True)
            if mark != EMPTY
        ]
        data = {"cells": cells, "player": player, "passes": passes, "move_number": number}
        return self.state_from_json(data)

    def diagram(self, state: AnyBoardState) -> str:
        """The board, and below it the position as a line."""
        return f"{drawing_text(self.drawing(state))}{self.format_position(state)}\n"

    def parse_diagram(self, text: str) -> AnyBoardState:
        """The position that ``diagram`` drew: its last line says it all."""
        lines = [line for line in text.splitlines() if line.strip()]
        return self.parse_position(lines[-1] if lines else "")

    def drawing(self, state: AnyBoardState, width: int = 80) -> Drawing:
        """The board as rows of marks, with the names of their first cells."""
        rows = self._rows()
        widest = max(len(row) for row in rows)
        lines = []
        for row in rows:
            name = self.places[row[0]].name
            spans = [Span(f"{name:<4}" + " " * (widest - len(row)))]
            for number in row:
                seat = state.pieces[number]
                spans += [Span(_mark(seat), seat, self.places[number].cell), Span(" ")]
            lines.append(tuple(spans))
        return tuple(lines)

    def svg(self, state: AnyBoardState, annotation: Annotation | None = None) -> str:
        """The position drawn as a self-contained SVG document."""
        pieces = {p.cell: seat for p, seat in zip(self.places, state.pieces, strict=True) if seat}
        over = state.outcome
        label = over.explanation if over is not None else self.seat_name(state.player)
        return format_svg(self.layout(), pieces, f"{self.name}: {label}", annotation)

    # --- pointing ----------------------------------------------------------------------------

    def interact(
        self,
        state: AnyBoardState,
        partial: Partial | None = None,
        event: Event | None = None,
    ) -> Interaction:
        """One step of entering a turn, which is a single move."""
        return interact(self, state, partial or Partial(), event)

    # --- symmetry ----------------------------------------------------------------------------

    @property
    def num_symmetries(self) -> int:
        """Only the identity, unless the game knows more."""
        return 1

    def transform_state(self, state: AnyBoardState, symmetry: int) -> AnyBoardState:
        """The position seen through a symmetry of the board."""
        self.check_symmetry(symmetry)
        return state

    def transform_move(self, move: CellMove, symmetry: int) -> CellMove:
        """The move seen through a symmetry of the board."""
        self.check_symmetry(symmetry)
        return move


def options_in_line(name: str, text: str) -> dict[str, Any] | None:
    """The options that a position line or a diagram of a ``BoardGame`` states, or None."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    words = lines[-1] if lines else []
    if not words or words[0] != name:
        return None
    try:
        pairs = [word.partition("=") for word in words[1:] if "=" in word]
        return {key: json.loads(value) for key, _, value in pairs}
    except ValueError:
        return None


def most_pieces(state: AnyBoardState) -> Outcome:
    """The outcome of a finished game that whoever has the most pieces wins; ties are draws."""
    seats = range(1, state.game.num_players + 1)
    order = sorted(seats, key=lambda seat: (-state.count(seat), seat))
    first = tuple(seat for seat in order if state.count(seat) == state.count(order[0]))
    counts = ", ".join(str(state.count(seat)) for seat in seats)
    if len(first) > 1:
        return Outcome(None, "score", tuple(order), Sentence("board.draw", counts=counts), first)
    says = Sentence("board.won", winner=state.game.seat_says(order[0]), counts=counts)
    return Outcome(order[0], "score", tuple(order), says)


def _mark(seat: int) -> str:
    return str(seat) if seat else EMPTY
