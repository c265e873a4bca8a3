"""Random positions in which rare things happen: walls, lines, tall stacks, debts, late games.

Built as JSON, so that whatever the game refuses is refused by the same checks as anybody's
position, and then another one is tried.
"""

from __future__ import annotations

from random import Random
from typing import Any

from riftkeep.core.errors import InvalidPosition
from riftkeep.core.state import AnyState
from riftkeep.games.great_kingdom import GreatKingdom
from riftkeep.games.great_kingdom.groups import dead_castles
from riftkeep.games.ringrift.game import RingRift
from riftkeep.games.ringrift.state import State

Cell = tuple[int, ...]

PHASES = (
    "ring_placement",
    "movement",
    "capture",
    "chain_capture",
    "line_processing",
    "territory_processing",
    "forced_elimination",
)


def random_position(game: RingRift | GreatKingdom, random: Random) -> AnyState:
    """A possible position of the game, most often one that play seldom reaches."""
    build = ringrift_json if isinstance(game, RingRift) else great_kingdom_json
    while True:
        try:
            return game.state_from_json(build(game, random))  # type: ignore[arg-type]
        except InvalidPosition:
            continue


def walled_position(game: RingRift, random: Random) -> State:
    """Walls of markers that wind over the board, closed or nearly so, where regions are taken."""
    geometry = game.geometry
    content: dict[Cell, dict[str, Any]] = {}
    for _ in range(random.randint(1, 8)):
        cell, owner = random.choice(geometry.cells), random.choice((1, 1, 2))
        for _ in range(random.randint(1, 40)):
            solid = random.random() < 0.1
            content[geometry.coordinates[cell]] = (
                {"collapsed": owner} if solid else {"marker": owner}
            )
            cell = random.choice([ray[0] for ray in geometry.rays[cell] if ray])
    for cell in random.sample(geometry.cells, 6):
        content[geometry.coordinates[cell]] = {"stack": [random.choice((1, 1, 2))]}
    placed = [sum(entry == {"stack": [seat]} for entry in content.values()) for seat in (1, 2)]
    return game.state_from_json(
        game.initial_state().to_json()
        | {
            "cells": [{"at": list(cell), **entry} for cell, entry in content.items()],
            "hand": [game.config.rings - count for count in placed],
            "phase": "territory_processing",
            "acted": True,
            "turn": 9,
            "move_number": 60,
        }
    )


def ringrift_json(game: RingRift, random: Random) -> dict[str, Any]:
    """A position that may be impossible, but only seldom is."""
    return _RingRiftBuilder(game, random).build()


class _RingRiftBuilder:
    def __init__(self, game: RingRift, random: Random) -> None:
        self.game, self.random = game, random
        self.geometry, self.config = game.geometry, game.config
        self.cells: list[Cell] = [self.geometry.coordinates[c] for c in self.geometry.cells]
        self.seats = list(range(1, game.num_players + 1))
        self.content: dict[Cell, dict[str, Any]] = {}
        self.left = dict.fromkeys(self.seats, self.config.rings)

    def build(self) -> dict[str, Any]:
        self._scatter()
        for _ in range(self.random.randrange(4)):
            self._line()
        for _ in range(self.random.randrange(4)):
            self._wall()
        self._stacks()
        random, seats = self.random, self.seats
        hand = [random.choice((0, 0, 1, random.randint(0, self.left[s]))) for s in seats]
        hand = [min(count, self.left[seat]) for count, seat in zip(hand, seats, strict=True)]
        missing = sum(self.left.values()) - sum(hand)
        player = random.choice(seats)
        data: dict[str, Any] = {
            "game": "ringrift",
            "options": self.game.options_json,
            "hand": hand,
            "eliminated": self._eliminated(missing),
            "player": player,
            "turn": random.choice((1, 2, 2, 7, 8, 9, 300)),
            "move_number": 3 + random.randrange(1000),
            "last_action": [random.randrange(4) for _ in seats],
            "real_action": [random.choice((True, False, False, None)) for _ in seats],
            "previous_exclusive": random.choice((None, *seats)),
            "swap_used": random.random() < 0.2 and len(self.seats) == 2,
        }
        if self.config.quiet_rounds:
            quiet = self.config.quiet_rounds * len(seats)
            data["turn"] = quiet + random.randrange(9)
            data["progress_turn"] = random.randrange(8)
        self._phase(data, player)
        data["cells"] = [{"at": list(cell), **entry} for cell, entry in self.content.items()]
        return data

    def _eliminated(self, missing: int) -> list[int]:
        share = [0 for _ in self.seats]
        for _ in range(self.random.randint(0, missing)):
            share[self.random.choice((0, self.random.randrange(len(share))))] += 1
        return share

    def _scatter(self) -> None:
        random = self.random
        markers, collapsed = random.choice((0, 0.05, 0.2, 0.5)), random.choice((0, 0, 0.1, 0.4))
        owners = random.sample(self.seats, random.randint(1, len(self.seats)))
        for cell in self.cells:
            if random.random() < markers:
                self.content[cell] = {"marker": random.choice(owners)}
            elif random.random() < collapsed:
                self.content[cell] = {"collapsed": random.choice(self.seats)}

    def _ray(self) -> list[Cell]:
        start = self.random.choice(self.geometry.cells)
        ray = self.random.choice(self.geometry.rays[start])
        return [self.geometry.coordinates[cell] for cell in (start, *ray)]

    def _line(self) -> None:
        owner = self.random.choice(self.seats)
        length = self.config.line_length + self.random.choice((0, 0, 1, 2, 5))
        for cell in self._ray()[:length]:
            self.content[cell] = {"marker": owner}

    def _wall(self) -> None:
        """Markers of one color, and some collapsed cells, around a patch of the board."""
        geometry, random = self.geometry, self.random
        inside = 1 << random.choice(geometry.cells)
        for _ in range(random.randrange(4)):
            inside = geometry.grown(inside) & geometry.live
        wall = geometry.grown(inside) & geometry.live & ~inside
        owner, solid = random.choice(self.seats), random.choice((0, 0, 0.3, 1))
        for cell in geometry.cells:
            if wall >> cell & 1:
                collapsed = random.random() < solid
                entry = {"collapsed": random.choice(self.seats)} if collapsed else {"marker": owner}
                self.content[geometry.coordinates[cell]] = entry

    def _stacks(self) -> None:
        random = self.random
        count = random.choice((0, 1, 2, 3, 5, 8, len(self.cells) // 3))
        tallest = random.choice((1, 3, 6, 12, 40))
        spread = [seat for seat in self.seats if random.random() < 0.8] or self.seats
        for cell in random.sample(self.cells, count):
            rings: list[int] = []
            for _ in range(random.randint(1, tallest)):
                seat = rings[-1] if rings and random.random() < 0.5 else random.choice(spread)
                if self.left[seat]:
                    self.left[seat] -= 1
                    rings.append(seat)
            if rings:
                self.content[cell] = {"stack": rings}

    def _phase(self, data: dict[str, Any], player: int) -> None:
        random = self.random
        own = [
            cell
            for cell, entry in self.content.items()
            if "stack" in entry and entry["stack"][-1] == player
        ]
        phase = random.choice(PHASES)
        if not own and phase in ("capture", "chain_capture", "forced_elimination"):
            phase = "ring_placement"
        data["phase"] = phase
        can_go_on = phase != "ring_placement" or self.config.goes_on_after_forced
        data["acted"] = can_go_on and random.random() < 0.6
        if phase in ("capture", "chain_capture"):
            data["active"] = list(random.choice(own))
        if phase == "movement" and own and random.random() < 0.4:
            data["must_move"] = list(random.choice(own))
        if phase in ("line_processing", "territory_processing") and own and random.random() < 0.3:
            data["owed"] = {"kind": "payment"}
        elif phase == "line_processing" and random.random() < 0.3:
            data["owed"] = {"kind": "reward", "line": self._long_line(player)}

    def _long_line(self, player: int) -> list[list[int]]:
        """A line of markers of the player, laid on the board if no stack is in its way."""
        geometry = self.geometry
        start = self.random.choice(geometry.cells)
        direction = self.random.randrange(len(geometry.deltas))
        opposite = (direction + len(geometry.deltas) // 2) % len(geometry.deltas)
        ahead, behind = (
            [geometry.coordinates[cell] for cell in geometry.rays[start][way]]
            for way in (direction, opposite)
        )
        run = [geometry.coordinates[start], *ahead][: self.config.line_length + 1]
        if any("stack" in self.content.get(cell, {}) for cell in run):
            return [list(cell) for cell in run]
        self.content.update({cell: {"marker": player} for cell in run})
        for ray in (ahead[len(run) - 1 :], behind):
            for cell in ray:
                if self.content.get(cell) != {"marker": player}:
                    break
                run.append(cell)
        return [list(cell) for cell in run]


def great_kingdom_json(game: GreatKingdom, random: Random) -> dict[str, Any]:
    """Castles strewn over the board, but for groups that would have no liberty."""
    geometry = game.geometry
    point = game.options.neutral_point
    neutral = [] if point is None else [point]
    if game.options.is_neutral_chosen:
        neutral = random.sample(geometry.points, random.choice((0, 1, 1, 1)))
    free = [point for point in geometry.points if point not in neutral]
    random.shuffle(free)
    most = len(free) if game.options.castles is None else game.options.castles
    count = min(int(len(free) * random.choice((0.1, 0.3, 0.5, 0.8))), 2 * most)
    castles = [geometry.bits_at(free[:count:2]), geometry.bits_at(free[1:count:2])]
    taken = geometry.bits_at(neutral)
    if game.options.is_neutral_chosen and not neutral:
        castles = [0, 0]
    while True:
        empty = geometry.board & ~(castles[0] | castles[1] | taken)
        dead = [dead_castles(geometry, own, empty) for own in castles]
        if not any(dead):
            break
        castles = [own & ~gone for own, gone in zip(castles, dead, strict=True)]
    blue, orange = ([list(point) for point in geometry.points_in(own)] for own in castles)
    return {
        "blue": blue,
        "orange": orange,
        "neutral": [list(point) for point in neutral],
        "player": random.choice((1, 1, 2)),
        "passes": random.choice((0, 0, 1)),
        "move_number": random.randrange(100),
    }
