"""Setting up positions of RingRift in a few words, and asking and playing in them.

``position("sq8/2p", S={(0, 0): "21"}, M={1: [(1, 0)]})``: ``S`` are stacks, each a text of its
rings from bottom to top; ``M`` and ``X`` are markers and collapsed cells by owner. Every move
played through this module is checked against the invariants.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tests.ringrift.invariants import check_invariants

from riftkeep.games.ringrift.game import RingRift
from riftkeep.games.ringrift.move import Move
from riftkeep.games.ringrift.state import State

Cell = tuple[int, ...]
Stacks = Mapping[Cell, str]
Owners = Mapping[int, Iterable[Cell]]

BOARDS = {"sq8": "square8", "sq19": "square19", "hex": "hexagonal"}
NOOPS = ("no_placement_action", "no_movement_action", "no_line_action", "no_territory_action")


def game_of(short: str, **options: Any) -> RingRift:
    """The game on ``sq8``, ``sq19`` or ``hex`` with so many players, written ``sq8/2p``."""
    board, players = short.removesuffix("p").split("/")
    return RingRift.with_options(board=BOARDS[board], players=int(players), **options)


def position_json(
    short: str = "sq8/2p",
    *,
    S: Stacks | None = None,
    M: Owners | None = None,
    X: Owners | None = None,
    phase: str = "movement",
    player: int = 1,
    elim: list[int] | None = None,
    ruleset: str = "canonical",
    **fields: Any,
) -> dict[str, Any]:
    """The JSON of a position set up by hand; other fields as in the JSON."""
    cells: list[dict[str, Any]] = [
        {"at": list(at), "stack": [int(c) for c in rings]} for at, rings in (S or {}).items()
    ]
    for kind, owners in (("marker", M or {}), ("collapsed", X or {})):
        cells += [{"at": list(at), kind: seat} for seat, group in owners.items() for at in group]
    data = {
        "game": "ringrift",
        "options": game_of(short, ruleset=ruleset).options_json,
        "cells": cells,
        "player": player,
        "phase": phase,
    }
    return data | ({} if elim is None else {"eliminated": elim}) | fields


def position(short: str = "sq8/2p", **given: Any) -> State:
    """A position set up by hand; see ``position_json``."""
    data = position_json(short, **given)
    return RingRift.with_options(**data["options"]).state_from_json(data)


def start(short: str = "sq8/2p", **options: Any) -> State:
    """A new game."""
    return game_of(short, **options).initial_state()


# --- cells ------------------------------------------------------------------------------------


def run(first: Cell, last: Cell) -> list[Cell]:
    """The cells from one to another along a straight line, both included."""
    steps = max(abs(b - a) for a, b in zip(first, last, strict=True))
    return [
        tuple(a + (b - a) // max(steps, 1) * k for a, b in zip(first, last, strict=True))
        for k in range(steps + 1)
    ]


def column(x: int, size: int = 8) -> list[Cell]:
    """A whole column of a square board."""
    return run((x, 0), (x, size - 1))


def box(first: Cell, last: Cell) -> list[Cell]:
    """A filled rectangle."""
    return [(x, y) for y in range(first[1], last[1] + 1) for x in range(first[0], last[0] + 1)]


def frame(first: Cell, last: Cell) -> list[Cell]:
    """The edge of a rectangle."""
    return [
        c for c in box(first, last) if c[0] in (first[0], last[0]) or c[1] in (first[1], last[1])
    ]


def all_but(*kept: Cell, size: int = 8) -> list[Cell]:
    """Every cell of a square board but these."""
    return [cell for cell in box((0, 0), (size - 1, size - 1)) if cell not in kept]


# --- asking -----------------------------------------------------------------------------------


def types(state: State) -> set[str]:
    """The types of the legal moves."""
    return {move.type.value for move in state.legal_moves}


def only(state: State) -> str:
    """The type of the only legal move."""
    (move,) = state.legal_moves
    return move.type.value


def _field(state: State, kind: str, *names: str) -> set[tuple[Any, ...]]:
    return {
        tuple(tuple(v) if isinstance(v := data[name], list) else v for name in names)
        for move in state.legal_moves
        if (data := move.to_json())["type"] == kind
    }


def placements(state: State) -> set[tuple[Cell, int]]:
    """Where how many rings may be placed."""
    return {(at, count) for at, count in _field(state, "place_ring", "to", "count")}


def counts(state: State, at: Cell) -> list[int]:
    """How many rings may be placed on a cell."""
    return sorted(count for cell, count in placements(state) if cell == at)


def moves(state: State) -> set[tuple[Cell, Cell]]:
    """The (from, to) of all moves without capture."""
    return {(a, b) for a, b in _field(state, "move_stack", "from", "to")}


def captures(state: State) -> set[tuple[Cell, Cell, Cell]]:
    """The (from, target, to) of all captures, first segments and later ones."""
    kinds = ("overtaking_capture", "continue_capture_segment")
    found = [_field(state, kind, "from", "target", "to") for kind in kinds]
    return {(a, t, b) for group in found for a, t, b in group}


def payers(state: State) -> set[Cell]:
    """The stacks that may pay or be eliminated."""
    kinds = ("eliminate_rings_from_stack", "forced_elimination")
    return {at for kind in kinds for (at,) in _field(state, kind, "at")}


def lines(state: State) -> set[tuple[Cell, ...]]:
    """The lines that can be processed, each as its cells in axis order."""
    return {
        tuple(tuple(cell) for cell in move.to_json()["line"])
        for move in state.legal_moves
        if move.type.value == "process_line"
    }


def segments(state: State) -> set[tuple[Cell, ...]]:
    """The segments that option 2 of a reward can collapse."""
    return {
        tuple(tuple(cell) for cell in data["segment"])
        for move in state.legal_moves
        if (data := move.to_json())["type"] == "choose_line_reward" and data["option"] == 2
    }


def regions(state: State) -> dict[frozenset[Cell], frozenset[Cell]]:
    """The regions that can be processed, with the wall of each."""
    return {
        frozenset(tuple(cell) for cell in data["region"]): frozenset(
            tuple(cell) for cell in data["border"]
        )
        for move in state.legal_moves
        if (data := move.to_json())["type"] == "process_territory_region"
    }


def progress(state: State) -> int:
    """S = markers + collapsed + eliminated."""
    return len(state.markers) + len(state.collapsed) + sum(state.eliminated)


# --- playing ----------------------------------------------------------------------------------


def play(state: State, type: str, **fields: Any) -> State:
    """Play a move given by its type and fields (``from`` as ``from_``), checking invariants."""
    data = {name.rstrip("_"): value for name, value in fields.items()}
    move = state.game.move_from_json({"type": type, "player": state.player} | data)
    return play_move(state, move)


def play_move(state: State, move: Move) -> State:
    """Play a move, checking invariants."""
    after = state.play(move)
    assert isinstance(after, State)
    check_invariants(state, move, after)
    return after


def place(state: State, to: Cell, count: int = 1) -> State:
    """Place rings."""
    return play(state, "place_ring", to=to, count=count)


def move(state: State, from_: Cell, to: Cell) -> State:
    """Move a stack."""
    return play(state, "move_stack", from_=from_, to=to)


def capture(state: State, from_: Cell, target: Cell, to: Cell) -> State:
    """Capture: the first segment, or the next one of a chain."""
    is_chain = state.phase == "chain_capture"
    kind = "continue_capture_segment" if is_chain else "overtaking_capture"
    return play(state, kind, from_=from_, target=target, to=to)


def pay(state: State, at: Cell) -> State:
    """Eliminate the cap of a stack, as a payment."""
    return play(state, "eliminate_rings_from_stack", at=at)


def take(state: State, cell: Cell) -> State:
    """Process the one region that has this cell."""
    (found,) = (
        candidate
        for candidate in state.legal_moves
        if candidate.type.value == "process_territory_region"
        and list(cell) in candidate.to_json()["region"]
    )
    return play_move(state, found)


def noops(state: State, *expected: str) -> State:
    """Play no-ops, each of which must be the only legal move."""
    for name in expected or NOOPS:
        assert only(state) == name
        state = play(state, name)
    return state


def end_turn(state: State) -> State:
    """Play the no-ops from line processing to the end of the turn."""
    return noops(state, "no_line_action", "no_territory_action")
