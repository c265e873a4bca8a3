"""Positions and moves seen through a symmetry of the board, given as a map of cells.

The rules are the same from every side, so that playing a transformed move in a transformed position
gives the transformed result. Pure functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from riftkeep.games.ringrift.geometry import as_set, members
from riftkeep.games.ringrift.move import Move
from riftkeep.games.ringrift.state import Position


def transformed_position(position: Position, mapping: Mapping[int, int]) -> Position:
    """The position with every cell moved to where the map sends it."""
    twin = position.copy()
    twin.markers = [transformed_set(cells, mapping) for cells in position.markers]
    twin.collapsed = [transformed_set(cells, mapping) for cells in position.collapsed]
    twin.owned = [transformed_set(cells, mapping) for cells in position.owned]
    twin.stacks = {mapping[cell]: rings for cell, rings in position.stacks.items()}
    twin.must_move = None if position.must_move is None else mapping[position.must_move]
    twin.active = None if position.active is None else mapping[position.active]
    if isinstance(position.owed, tuple):
        twin.owed = position.geometry.axis_order(mapping[cell] for cell in position.owed)
    return twin


def transformed_move(move: Move, mapping: Mapping[int, int]) -> Move:
    """The move with every cell moved to where the map sends it."""

    def cell(number: int | None) -> int | None:
        return None if number is None else mapping[number]

    def line(cells: tuple[int, ...] | None) -> tuple[int, ...] | None:
        return None if cells is None else move.geometry.axis_order(mapping[c] for c in cells)

    return replace(
        move,
        source=cell(move.source),
        target=cell(move.target),
        to=cell(move.to),
        at=cell(move.at),
        line=line(move.line),
        segment=line(move.segment),
        region=None if move.region is None else transformed_set(move.region, mapping),
        border=None if move.border is None else transformed_set(move.border, mapping),
    )


def transformed_set(cells: int, mapping: Mapping[int, int]) -> int:
    """A set of cells with every one moved to where the map sends it."""
    return as_set(mapping[cell] for cell in members(cells))
