"""RingRift a second time: an independent, naive reading of the rules, for tests only.

Differential tests play the same games here and in the real engine and compare legal moves and
states. So this module shares no code with the engine, knows no tables, bit tricks or caches, and
prefers the obvious loop to the fast one. Its functions keep the names of the rules' state machine
(MOVES, CAPTURES, PLACEMENTS, REGIONS, SLIDE, LAND, END_TURN, ...).

Public: `initial`, `complete`, `legal`, `play`, `perft`, all pure functions over the JSON form of
states and moves. Moves are assumed legal and set-up positions possible: nothing is validated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

State = dict[str, Any]
Move = dict[str, Any]
Cell = tuple[int, ...]
Line = list[Cell]

ORTHOGONAL: list[Cell] = [(1, 0), (0, 1), (-1, 0), (0, -1)]
MOORE: list[Cell] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
CUBE: list[Cell] = [(1, 0, -1), (1, -1, 0), (0, -1, 1), (-1, 0, 1), (-1, 1, 0), (0, 1, -1)]
SQUARE_AXES: list[Cell] = [(1, 0), (1, 1), (0, 1), (1, -1)]
HEXAGONAL_AXES: list[Cell] = [(1, 0, -1), (1, -1, 0), (0, -1, 1)]

QUIET_ROUNDS = 50  # first edition: rounds without growth of S after which the game is a stalemate


# --- public functions -----------------------------------------------------------------------


def initial(
    board: str, players: int, ruleset: str = "canonical", pie_rule: bool | None = None
) -> State:
    """The complete state before the first move."""
    options: dict[str, Any] = {"board": board, "players": players, "ruleset": ruleset}
    if pie_rule is not None:
        options["pie_rule"] = pie_rule
    rings = rings_per_player(board, ruleset)
    return complete(
        {
            "options": options,
            "cells": [],
            "hand": [rings] * players,
            "player": 1,
            "phase": "ring_placement",
            "turn": 1,
        }
    )


def complete(partial_state: State) -> State:
    """The same position with every field that was left out filled in."""
    given = deepcopy(partial_state)
    options = given["options"]
    options.setdefault("ruleset", "canonical")
    options.setdefault("pie_rule", options["ruleset"] == "canonical")
    n = options["players"]
    player = given["player"]
    phase = given["phase"]
    state: State = {
        "game": "ringrift",
        "options": options,
        "cells": given["cells"],
        "hand": [0] * n,
        "eliminated": [0] * n,
        "player": player,
        "phase": phase,
        "turn": 4 * n + player,
        "move_number": 0,
        "must_move": None,
        "active": None,
        "owed": None,
        "acted": phase != "ring_placement",
        "last_action": [0] * n,
        "real_action": [None] * n,
        "previous_exclusive": None,
        "swap_used": False,
        "outcome": None,
    }
    state.update(given)
    if options["ruleset"] == "first-edition" and "progress_turn" not in given:
        state["progress_turn"] = state["turn"] - 1
    position = load(state)
    if "real_action" not in given and phase == "ring_placement":
        position.real[player] = has_real_action(position, player)
    return dump(position)


def legal(state: State) -> list[Move]:
    """B3: every legal move, in no particular order."""
    position = load(state)
    match position.phase:
        case "ring_placement":
            moves = placement_moves(position)
        case "movement":
            moves = movement_moves(position)
        case "capture":
            moves = capture_moves(position, "overtaking_capture", position.active)
            moves.append({"type": "skip_capture"})
        case "chain_capture":
            moves = capture_moves(position, "continue_capture_segment", position.active)
        case "line_processing":
            moves = line_moves(position)
        case "territory_processing":
            moves = territory_moves(position)
        case "forced_elimination":
            moves = elimination_moves(position, "forced_elimination")
        case _:
            moves = []
    return [{"player": position.player, **move} for move in moves]


def play(state: State, move: Move) -> State:
    """The state after a legal move; the given state is not changed."""
    position = load(state)
    s_before = progress_measure(position)
    position.move_number += 1
    turn_is_over = apply_move(position, move)
    if position.is_first_edition and progress_measure(position) > s_before:
        position.progress_turn = position.turn
    if turn_is_over:
        end_turn(position)
    return dump(position)


def perft(state: State, depth: int) -> int:
    """The number of move sequences of exactly this length."""
    if depth == 0:
        return 1
    return sum(perft(play(state, move), depth - 1) for move in legal(state))


# --- B0 parameters and B1 state -------------------------------------------------------------


def rings_per_player(board: str, ruleset: str) -> int:
    if board == "square8":
        return 18
    if board == "square19":
        return 36
    return 36 if ruleset == "first-edition" else 48


@dataclass
class Position:
    """The JSON state with cells as tuples and per-seat lists as dicts keyed by seat."""

    options: dict[str, Any]
    stacks: dict[Cell, list[int]]  # bottom -> top
    markers: dict[Cell, int]
    collapsed: dict[Cell, int]
    hand: dict[int, int]
    elim: dict[int, int]
    player: int
    phase: str
    turn: int
    move_number: int
    must_move: Cell | None
    active: Cell | None
    owes_payment: bool
    owed_reward: Line | None
    acted: bool
    last_act: dict[int, int]
    real: dict[int, bool | None]
    previous_exclusive: int | None
    swap_used: bool
    outcome: dict[str, Any] | None
    progress_turn: int | None  # first edition only

    @property
    def is_hexagonal(self) -> bool:
        return bool(self.options["board"] == "hexagonal")

    @property
    def is_first_edition(self) -> bool:
        return bool(self.options["ruleset"] == "first-edition")

    @property
    def n(self) -> int:
        return int(self.options["players"])

    @property
    def seats(self) -> range:
        return range(1, self.n + 1)

    @property
    def size(self) -> int:
        """Side of a square board; on the hexagonal board radius + 1."""
        if self.is_hexagonal:
            return 11 if self.is_first_edition else 13
        return 8 if self.options["board"] == "square8" else 19

    @property
    def required_length(self) -> int:
        is_square8 = self.options["board"] == "square8"
        if self.is_first_edition:
            return 4 if is_square8 else 5
        return 3 if is_square8 and self.n >= 3 else 4

    @property
    def movement_directions(self) -> list[Cell]:
        return CUBE if self.is_hexagonal else MOORE

    @property
    def territory_directions(self) -> list[Cell]:
        return CUBE if self.is_hexagonal else ORTHOGONAL

    @property
    def line_axes(self) -> list[Cell]:
        return HEXAGONAL_AXES if self.is_hexagonal else SQUARE_AXES

    def land(self, p: int) -> int:
        return sum(1 for owner in self.collapsed.values() if owner == p)

    def stacks_of(self, p: int) -> list[Cell]:
        return [c for c, stack in self.stacks.items() if stack[-1] == p]


def load(state: State) -> Position:
    def by_seat(values: list[Any]) -> dict[int, Any]:
        return dict(enumerate(values, start=1))

    owed = state["owed"]
    return Position(
        options=dict(state["options"]),
        stacks={tuple(e["at"]): list(e["stack"]) for e in state["cells"] if "stack" in e},
        markers={tuple(e["at"]): e["marker"] for e in state["cells"] if "marker" in e},
        collapsed={tuple(e["at"]): e["collapsed"] for e in state["cells"] if "collapsed" in e},
        hand=by_seat(state["hand"]),
        elim=by_seat(state["eliminated"]),
        player=state["player"],
        phase=state["phase"],
        turn=state["turn"],
        move_number=state["move_number"],
        must_move=None if state["must_move"] is None else tuple(state["must_move"]),
        active=None if state["active"] is None else tuple(state["active"]),
        owes_payment=owed is not None and owed["kind"] == "payment",
        owed_reward=(
            [tuple(c) for c in owed["line"]]
            if owed is not None and owed["kind"] == "reward"
            else None
        ),
        acted=state["acted"],
        last_act=by_seat(state["last_action"]),
        real=by_seat(state["real_action"]),
        previous_exclusive=state["previous_exclusive"],
        swap_used=state["swap_used"],
        outcome=deepcopy(state["outcome"]),
        progress_turn=state.get("progress_turn"),
    )


def dump(position: Position) -> State:
    contents: dict[Cell, dict[str, Any]] = {}
    for c, stack in position.stacks.items():
        contents[c] = {"at": list(c), "stack": list(stack)}
    for c, owner in position.markers.items():
        contents[c] = {"at": list(c), "marker": owner}
    for c, owner in position.collapsed.items():
        contents[c] = {"at": list(c), "collapsed": owner}
    owed: dict[str, Any] | None = None
    if position.owes_payment:
        owed = {"kind": "payment"}
    elif position.owed_reward is not None:
        owed = {"kind": "reward", "line": [list(c) for c in position.owed_reward]}
    state: State = {
        "game": "ringrift",
        "options": dict(position.options),
        "cells": [contents[c] for c in sorted(contents, key=row_then_column)],
        "hand": [position.hand[p] for p in position.seats],
        "eliminated": [position.elim[p] for p in position.seats],
        "player": position.player,
        "phase": position.phase,
        "turn": position.turn,
        "move_number": position.move_number,
        "must_move": None if position.must_move is None else list(position.must_move),
        "active": None if position.active is None else list(position.active),
        "owed": owed,
        "acted": position.acted,
        "last_action": [position.last_act[p] for p in position.seats],
        "real_action": [position.real[p] for p in position.seats],
        "previous_exclusive": position.previous_exclusive,
        "swap_used": position.swap_used,
        "outcome": deepcopy(position.outcome),
    }
    if position.is_first_edition:
        state["progress_turn"] = position.progress_turn
    return state


def row_then_column(c: Cell) -> tuple[int, int]:
    return (c[1], c[0])


def as_lists(cells: Iterable[Cell]) -> list[list[int]]:
    return [list(c) for c in cells]


# --- B2 geometry ----------------------------------------------------------------------------


def step(c: Cell, direction: Cell, k: int) -> Cell:
    return tuple(a + k * b for a, b in zip(c, direction, strict=True))


def on_board(position: Position, c: Cell) -> bool:
    if position.is_hexagonal:
        return max(abs(v) for v in c) < position.size
    return all(0 <= v < position.size for v in c)


def all_cells(position: Position) -> list[Cell]:
    span = range(-position.size, position.size + 1)
    if position.is_hexagonal:
        candidates: list[Cell] = [(x, y, -x - y) for y in span for x in span]
    else:
        candidates = [(x, y) for y in span for x in span]
    return [c for c in candidates if on_board(position, c)]


def cells_between(a: Cell, b: Cell) -> list[Cell]:
    """The cells strictly between two cells of one ray."""
    distance = max(abs(q - p) for p, q in zip(a, b, strict=True))
    direction = tuple((q - p) // distance for p, q in zip(a, b, strict=True))
    return [step(a, direction, k) for k in range(1, distance)]


def neighbors(position: Position, c: Cell) -> list[Cell]:
    around = [step(c, d, 1) for d in position.territory_directions]
    return [other for other in around if on_board(position, other)]


def is_adjacent(position: Position, c: Cell, cells: set[Cell]) -> bool:
    return any(other in cells for other in neighbors(position, c))


def flood(position: Position, start: Iterable[Cell], allowed: set[Cell]) -> set[Cell]:
    """All cells of `allowed` that can be reached from those in `start` inside `allowed`."""
    reached = {c for c in start if c in allowed}
    queue = list(reached)
    while queue:
        c = queue.pop(0)
        for other in neighbors(position, c):
            if other in allowed and other not in reached:
                reached.add(other)
                queue.append(other)
    return reached


def components(position: Position, cells: set[Cell]) -> list[set[Cell]]:
    result: list[set[Cell]] = []
    left = set(cells)
    while left:
        component = flood(position, [next(iter(left))], left)
        result.append(component)
        left -= component
    return result


# --- B2 stacks, movement, capture, placement ------------------------------------------------


def cap_height(stack: list[int]) -> int:
    height = 0
    for ring in reversed(stack):
        if ring != stack[-1]:
            break
        height += 1
    return height


def is_free(position: Position, c: Cell) -> bool:
    return on_board(position, c) and c not in position.stacks and c not in position.collapsed


def may_land(position: Position, c: Cell, mover: int) -> bool:
    """Whether a stack may stop on a free cell: in the first edition on no foreign marker."""
    if position.is_first_edition:
        return position.markers.get(c, mover) == mover
    return True


def moves_of(position: Position, c: Cell) -> list[Cell]:
    """MOVES(c): landings of the stack on c that capture nothing."""
    stack = position.stacks[c]
    landings: list[Cell] = []
    for d in position.movement_directions:
        k = 1
        while is_free(position, step(c, d, k)):
            landing = step(c, d, k)
            if k >= len(stack) and may_land(position, landing, stack[-1]):
                landings.append(landing)
            k += 1
    return landings


def captures_of(position: Position, c: Cell) -> list[tuple[Cell, Cell]]:
    """CAPTURES(c): (target, landing) of every segment the stack on c can jump."""
    stack = position.stacks[c]
    segments: list[tuple[Cell, Cell]] = []
    for d in position.movement_directions:
        k = 1
        while is_free(position, step(c, d, k)):
            k += 1
        target = step(c, d, k)
        if target not in position.stacks:
            continue
        if cap_height(position.stacks[target]) > cap_height(stack):
            continue
        j = k + 1
        while is_free(position, step(c, d, j)):
            landing = step(c, d, j)
            far_enough = capture_distance(position, c, landing) >= len(stack)
            if far_enough and may_land(position, landing, stack[-1]):
                segments.append((target, landing))
            j += 1
    return segments


def capture_distance(position: Position, a: Cell, b: Cell) -> int:
    """Steps; on the square boards of the first edition columns and rows are added."""
    differences = [abs(q - p) for p, q in zip(a, b, strict=True)]
    if position.is_first_edition and not position.is_hexagonal:
        return sum(differences)
    return max(differences)


def can_act(position: Position, c: Cell) -> bool:
    return bool(moves_of(position, c)) or bool(captures_of(position, c))


def is_mobile(position: Position, p: int) -> bool:
    return any(can_act(position, c) for c in position.stacks_of(p))


def placements(position: Position, p: int) -> Iterator[tuple[Cell, int]]:
    """PLACEMENTS(p): (cell, count) such that the stack can act once the rings are on it."""
    for c in all_cells(position):
        if c in position.markers or c in position.collapsed:
            continue
        most = position.hand[p]
        if c in position.stacks:
            most = min(most, 1)
        elif not position.is_first_edition:
            most = min(most, 3)
        for count in range(1, most + 1):
            stack = position.stacks.get(c, []) + [p] * count
            scratch = replace(position, stacks={**position.stacks, c: stack})
            if can_act(scratch, c):
                yield c, count


def has_placement(position: Position, p: int) -> bool:
    return any(True for _ in placements(position, p))


def has_real_action(position: Position, p: int) -> bool:
    """REAL(p)."""
    return is_mobile(position, p) or has_placement(position, p)


# --- B2 lines and regions -------------------------------------------------------------------


def lines(position: Position, p: int) -> list[Line]:
    """LINES(p): maximal runs of p's markers, each in the order of its axis."""
    found: list[Line] = []
    for axis in position.line_axes:
        for c in all_cells(position):
            if position.markers.get(c) != p or position.markers.get(step(c, axis, -1)) == p:
                continue
            run: Line = []
            while position.markers.get(step(c, axis, len(run))) == p:
                run.append(step(c, axis, len(run)))
            if len(run) >= position.required_length:
                found.append(run)
    return found


def processable_lines(position: Position, p: int) -> list[Line]:
    """OKLINES(p): a line of exactly the required length must be paid for with a stack."""
    can_pay = bool(position.stacks_of(p))
    return [line for line in lines(position, p) if len(line) > position.required_length or can_pay]


@dataclass
class Region:
    cells: set[Cell]
    wall: set[Cell]
    color: int | None


def regions(position: Position) -> list[Region]:
    """REGIONS(): what is cut off physically and has no stack of some active color."""
    found: list[Region] = []
    live = {c for c in all_cells(position) if c not in position.collapsed}
    active_colors = {ring for stack in position.stacks.values() for ring in stack}
    border_colors: list[int | None] = [None]
    border_colors += sorted(set(position.markers.values()))
    for color in border_colors:
        border_markers = {c for c, owner in position.markers.items() if owner == color}
        open_cells = live - border_markers
        for inside in components(position, open_cells):  # K
            outside = open_cells - inside  # O
            if not outside:
                continue
            near = {c for c in border_markers if is_adjacent(position, c, inside)}  # Nk
            far = border_markers - near
            touching = {c for c in far if is_adjacent(position, c, outside)}
            through = flood(position, touching, far)  # T
            wall = {
                c
                for c in near
                if is_adjacent(position, c, outside) or is_adjacent(position, c, through)
            }
            cells = flood(position, inside, live - wall)
            colors_inside = {position.stacks[c][-1] for c in cells if c in position.stacks}
            if not colors_inside < active_colors:
                continue
            if all(cells != other.cells for other in found):
                found.append(Region(cells, wall, color if wall else None))
    return found


def processable_regions(position: Position, p: int) -> list[Region]:
    """OKREGIONS(p): p must control a stack outside to pay with."""
    return [
        region
        for region in regions(position)
        if any(c not in region.cells for c in position.stacks_of(p))
    ]


# --- B3 legal moves of each phase (without the field `player`) ------------------------------


def placement_moves(position: Position) -> list[Move]:
    moves: list[Move] = [
        {"type": "place_ring", "to": list(c), "count": count}
        for c, count in placements(position, position.player)
    ]
    if not moves:
        moves.append({"type": "no_placement_action"})
    elif is_mobile(position, position.player):
        moves.append({"type": "skip_placement"})
    if may_swap(position):
        moves.append({"type": "swap_sides"})
    return moves


def may_swap(position: Position) -> bool:
    """Seat 2 of 2, in its first turn, after player 1 has opened on the empty board."""
    if position.n != 2 or position.player != 2 or position.turn != 2:
        return False
    if not position.options["pie_rule"] or position.swap_used:
        return False
    return is_after_one_opening_turn(position)


def is_after_one_opening_turn(position: Position) -> bool:
    """One stack and one marker, both of player 1; all other rings are still in hand."""
    supply = rings_per_player(position.options["board"], position.options["ruleset"])
    stacks = list(position.stacks.values())
    if len(stacks) != 1 or set(stacks[0]) != {1}:
        return False
    if list(position.markers.values()) != [1] or position.collapsed:
        return False
    if position.elim != {1: 0, 2: 0}:
        return False
    return position.hand == {1: supply - len(stacks[0]), 2: supply}


def movement_moves(position: Position) -> list[Move]:
    if position.must_move is not None:
        sources = [position.must_move]
    else:
        sources = position.stacks_of(position.player)
    moves: list[Move] = []
    for source in sources:
        for landing in moves_of(position, source):
            moves.append({"type": "move_stack", "from": list(source), "to": list(landing)})
        moves += capture_moves(position, "overtaking_capture", source)
    return moves or [{"type": "no_movement_action"}]


def capture_moves(position: Position, kind: str, source: Cell | None) -> list[Move]:
    assert source is not None
    return [
        {"type": kind, "from": list(source), "target": list(target), "to": list(landing)}
        for target, landing in captures_of(position, source)
    ]


def line_moves(position: Position) -> list[Move]:
    if position.owes_payment:
        return elimination_moves(position, "eliminate_rings_from_stack")
    moves: list[Move] = []
    if position.owed_reward is not None:
        if position.stacks_of(position.player):
            moves.append({"type": "choose_line_reward", "option": 1})
        length = position.required_length
        for start in range(len(position.owed_reward) - length + 1):
            segment = position.owed_reward[start : start + length]
            moves.append({"type": "choose_line_reward", "option": 2, "segment": as_lists(segment)})
        return moves
    for line in processable_lines(position, position.player):
        moves.append({"type": "process_line", "line": as_lists(line)})
    return moves or [{"type": "no_line_action"}]


def territory_moves(position: Position) -> list[Move]:
    if position.owes_payment:
        return elimination_moves(position, "eliminate_rings_from_stack")
    moves: list[Move] = [
        {
            "type": "process_territory_region",
            "region": as_lists(sorted(region.cells, key=row_then_column)),
            "border": as_lists(sorted(region.wall, key=row_then_column)),
            "border_color": region.color,
        }
        for region in processable_regions(position, position.player)
    ]
    if moves:
        return [*moves, {"type": "skip_territory_processing"}]
    return [{"type": "no_territory_action"}]


def elimination_moves(position: Position, kind: str) -> list[Move]:
    return [{"type": kind, "at": list(c)} for c in position.stacks_of(position.player)]


# --- B4 transitions -------------------------------------------------------------------------


def apply_move(position: Position, move: Move) -> bool:
    """Carry the move out; true if it ends the turn (END_TURN itself is left to the caller)."""
    match move["type"]:
        case "place_ring":
            c = tuple(move["to"])
            position.stacks[c] = position.stacks.get(c, []) + [position.player] * move["count"]
            position.hand[position.player] -= move["count"]
            position.must_move = c
            act(position)
            position.phase = "movement"
        case "skip_placement" | "no_placement_action":
            position.phase = "movement"
        case "swap_sides":
            position.swap_used = True
        case "move_stack":
            move_stack(position, tuple(move["from"]), tuple(move["to"]))
        case "overtaking_capture" | "continue_capture_segment":
            capture(position, tuple(move["from"]), tuple(move["target"]), tuple(move["to"]))
        case "skip_capture":
            position.active = None
            position.phase = "line_processing"
        case "no_movement_action":
            position.must_move = None
            position.phase = "line_processing"
        case "process_line":
            process_line(position, [tuple(c) for c in move["line"]])
        case "choose_line_reward":
            choose_line_reward(position, move)
        case "no_line_action":
            position.phase = "territory_processing"
        case "process_territory_region":
            process_region(position, [tuple(c) for c in move["region"] + move["border"]])
        case "eliminate_rings_from_stack":
            act(position)
            kill_cap(position, tuple(move["at"]))
            position.owes_payment = False
            if position.phase == "territory_processing":
                return not processable_regions(position, position.player)
            next_line(position)
        case "skip_territory_processing" | "no_territory_action":
            if position.acted or not position.stacks_of(position.player):
                return True
            position.phase = "forced_elimination"
        case "forced_elimination":
            act(position)
            kill_cap(position, tuple(move["at"]))
            if position.is_first_edition and has_real_action(position, position.player):
                position.phase = "ring_placement"  # the same turn goes on, still marked as acted
                return False
            return True
        case unknown:
            raise ValueError(f"unknown move type {unknown!r}")
    return False


def act(position: Position) -> None:
    """ACT: the player has performed a turn action."""
    position.acted = True
    position.last_act[position.player] = position.move_number


def collapse(position: Position, cells: Iterable[Cell]) -> None:
    for c in cells:
        position.markers.pop(c, None)
        position.collapsed[c] = position.player


def kill_cap(position: Position, c: Cell) -> None:
    stack = position.stacks.pop(c)
    cap = cap_height(stack)
    position.elim[position.player] += cap
    if len(stack) > cap:
        position.stacks[c] = stack[:-cap]


def slide(position: Position, a: Cell, b: Cell) -> None:
    """SLIDE: the marker left behind, and the markers passed over."""
    position.markers[a] = position.player
    for c in cells_between(a, b):
        if position.markers.get(c) == position.player:
            collapse(position, [c])
        elif c in position.markers:
            position.markers[c] = position.player


def land_on(position: Position, b: Cell, rings: list[int]) -> None:
    """LAND: a marker on the landing cell goes, and (canonical) takes the top ring with it."""
    if b in position.markers:
        del position.markers[b]
        if not position.is_first_edition:
            rings = rings[:-1]
            position.elim[position.player] += 1
    if rings:
        position.stacks[b] = rings


def may_capture_from(position: Position, c: Cell) -> bool:
    return c in position.stacks_of(position.player) and bool(captures_of(position, c))


def move_stack(position: Position, a: Cell, b: Cell) -> None:
    rings = position.stacks.pop(a)
    slide(position, a, b)
    land_on(position, b, rings)
    act(position)
    position.must_move = None
    if may_capture_from(position, b):
        position.active = b
        position.phase = "capture"
    else:
        position.phase = "line_processing"


def capture(position: Position, a: Cell, target: Cell, b: Cell) -> None:
    rings = position.stacks.pop(a)
    slide(position, a, b)
    overtaken = position.stacks[target].pop()
    if not position.stacks[target]:
        del position.stacks[target]
    land_on(position, b, [overtaken, *rings])
    act(position)
    position.must_move = None
    if may_capture_from(position, b):
        position.active = b
        position.phase = "chain_capture"
    else:
        position.active = None
        position.phase = "line_processing"


def process_line(position: Position, line: Line) -> None:
    act(position)
    if len(line) == position.required_length:
        collapse(position, line)
        position.owes_payment = True
    else:
        position.owed_reward = line


def choose_line_reward(position: Position, move: Move) -> None:
    act(position)
    line = position.owed_reward
    assert line is not None
    position.owed_reward = None
    if move["option"] == 1:
        collapse(position, line)
        position.owes_payment = True
    else:
        collapse(position, [tuple(c) for c in move["segment"]])
        next_line(position)


def next_line(position: Position) -> None:
    if not processable_lines(position, position.player):
        position.phase = "territory_processing"


def process_region(position: Position, cells: list[Cell]) -> None:
    """All rings in the region are eliminated; region and wall become the player's territory."""
    act(position)
    for c in cells:
        position.elim[position.player] += len(position.stacks.pop(c, []))
    collapse(position, cells)
    position.owes_payment = True


# --- B5 turn boundary -----------------------------------------------------------------------


def begin_turn(position: Position) -> None:
    position.phase = "ring_placement"
    position.must_move = None
    position.active = None
    position.owes_payment = False
    position.owed_reward = None
    position.acted = False
    position.real[position.player] = has_real_action(position, position.player)


def end_turn(position: Position) -> None:
    end_by_goal(position)
    if position.outcome is None and position.is_first_edition:
        end_by_lack_of_actions_first_edition(position)
    elif position.outcome is None:
        end_by_lack_of_actions(position)
    if position.outcome is None:
        position.turn += 1
        position.player = position.player % position.n + 1
        begin_turn(position)


def end_by_goal(position: Position) -> None:
    """Steps 1 and 2: more than half of all rings eliminated, else more than half of all cells."""
    rings = rings_per_player(position.options["board"], position.options["ruleset"])
    ring_goal = rings * position.n // 2 + 1
    land_goal = len(all_cells(position)) // 2 + 1
    ring_winners = [p for p in position.seats if position.elim[p] >= ring_goal]
    land_winners = [p for p in position.seats if position.land(p) >= land_goal]
    if ring_winners:
        game_over(position, ring_winners[0], "ring_elimination")
    elif land_winners:
        game_over(position, land_winners[0], "territory_control")


def end_by_lack_of_actions(position: Position) -> None:
    """Steps 3 and 4: last player standing after two exclusive rounds, and the bare board."""
    if position.player == position.n:
        exclusive = exclusive_seat(position)
        if exclusive is not None and exclusive == position.previous_exclusive:
            others = [q for q in position.seats if q != exclusive]
            if not any(has_real_action(position, q) for q in others):
                game_over(position, exclusive, "last_player_standing")
                return
            exclusive = None
        position.previous_exclusive = exclusive
        position.real = dict.fromkeys(position.seats)
    if not position.stacks and not any(has_placement(position, p) for p in position.seats):
        stalemate(position)


def end_by_lack_of_actions_first_edition(position: Position) -> None:
    """The first edition asks at the end of every turn who could still act, and for progress."""
    able = [p for p in position.seats if has_real_action(position, p)]
    if len(able) == 1:
        game_over(position, able[0], "last_player_standing")
        return
    if position.player == position.n:
        position.real = dict.fromkeys(position.seats)
    assert position.progress_turn is not None
    quiet_turns = position.turn - position.progress_turn
    if not able or quiet_turns >= QUIET_ROUNDS * position.n:
        stalemate(position)


def exclusive_seat(position: Position) -> int | None:
    """The only seat with a real action in this round; an unknown seat spoils the round."""
    if None in position.real.values():
        return None
    seats = [p for p in position.seats if position.real[p]]
    return seats[0] if len(seats) == 1 else None


def stalemate(position: Position) -> None:
    """Hands become eliminated rings, then the ladder decides (in the first edition: or a draw)."""
    for p in position.seats:
        position.elim[p] += position.hand[p]
        position.hand[p] = 0
    tied = list(position.seats)
    tied = best(tied, {p: position.land(p) for p in tied})
    tied = best(tied, position.elim)
    tied = best(tied, {p: list(position.markers.values()).count(p) for p in tied})
    if position.is_first_edition:
        game_over(position, tied[0] if len(tied) == 1 else None, "stalemate")
    else:
        tied = best(tied, position.last_act)
        game_over(position, tied[0], "stalemate")


def best(seats: list[int], score: dict[int, int]) -> list[int]:
    return [p for p in seats if score[p] == max(score[q] for q in seats)]


def game_over(position: Position, winner: int | None, reason: str) -> None:
    position.phase = "game_over"
    position.outcome = {"winner": winner, "reason": reason}


def progress_measure(position: Position) -> int:
    """S = markers + collapsed cells + eliminated rings."""
    return len(position.markers) + len(position.collapsed) + sum(position.elim.values())
