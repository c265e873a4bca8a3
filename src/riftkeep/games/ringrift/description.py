"""A position in English words, for readers who do not see the picture. Pure functions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from riftkeep.games.ringrift.geometry import Geometry


def describe(data: Mapping[str, Any], geometry: Geometry) -> tuple[str, str]:
    """A position in words: one line that names it, and everything that stands on the board."""
    options, outcome = data["options"], data["outcome"]
    title = f"RingRift on {options['board']}, {options['players']} players, {status_words(data)}"
    if outcome is not None:
        title += f". {outcome['explanation']}"
    parts = []
    stacks = [
        f"{name} {' '.join(map(str, entry['stack']))}"
        for name, entry in named_cells(data, geometry)
        if "stack" in entry
    ]
    if stacks:
        parts.append(f"Stacks, bottom to top: {', '.join(stacks)}.")
    for kind, word in (("marker", "Markers"), ("collapsed", "Territory")):
        for seat in seats_of(data):
            at = [name for name, entry in named_cells(data, geometry) if entry.get(kind) == seat]
            if at:
                parts.append(f"{word} of player {seat}: {' '.join(at)}.")
    for seat in seats_of(data):
        hand, eliminated = data["hand"][seat - 1], data["eliminated"][seat - 1]
        parts.append(f"Player {seat}: {hand} in hand, {eliminated} eliminated.")
    return title, " ".join(parts)


def status_words(data: Mapping[str, Any]) -> str:
    """Whose turn it is, or how the game has ended."""
    if data["outcome"] is None:
        return f"turn {data['turn']}: player {data['player']}, {_words(data['phase'])}"
    winner, reason = data["outcome"]["winner"], _words(data["outcome"]["reason"])
    return f"{'draw' if winner is None else f'player {winner} wins'}: {reason}"


def _words(name: str) -> str:
    return name.replace("_", " ")


def seats_of(data: Mapping[str, Any]) -> range:
    """The seats of the game."""
    return range(1, data["options"]["players"] + 1)


def named_cells(
    data: Mapping[str, Any], geometry: Geometry
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The cells that are not empty, with their names."""
    for entry in data["cells"]:
        yield geometry.names[geometry.cell_at[tuple(entry["at"])]], entry
