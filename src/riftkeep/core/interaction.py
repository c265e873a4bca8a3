"""Entering a turn by pointing at cells: the types that ``Game.interact`` speaks.

The engine owns move input. A page, a terminal or a screen reader sends what was pointed at and
shows what comes back: what has been entered so far (``Partial``), whether it can be submitted
(``Status``), what to say (``says``), what may be pointed at next (``targets``, ``choices``) and,
when the last pointing was refused, the rule that refused it. Everything is plain data with a JSON
form, so that a client keeps no rules and a server keeps no session for a turn being entered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from riftkeep.core.fields import FieldReader
from riftkeep.core.refusal import Refusal
from riftkeep.core.sentence import Sentence

Cell = tuple[int, ...]


class Status(StrEnum):
    """Can the moves entered so far be submitted?"""

    MUST_CONTINUE = "must_continue"
    MAY_STOP = "may_stop"
    COMPLETE = "complete"


class EventKind(StrEnum):
    """What the person did."""

    POINT = "point"
    """Pointed at a cell."""
    CHOOSE = "choose"
    """Took one of the offered choices by its name."""
    UNDO = "undo"
    """Took back the last thing entered in this turn."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing a person did: pointed at a cell, took a choice, or took something back."""

    kind: EventKind
    cell: Cell | None = None
    choice: str | None = None

    @classmethod
    def point(cls, *cell: int) -> Event:
        """Pointing at a cell, given by its coordinates."""
        return cls(EventKind.POINT, cell=tuple(cell))

    @classmethod
    def choose(cls, choice: str) -> Event:
        """Taking a choice by its name."""
        return cls(EventKind.CHOOSE, choice=choice)

    @classmethod
    def undo(cls) -> Event:
        """Taking back the last thing entered."""
        return cls(EventKind.UNDO)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Event:
        """The event described by JSON data; InvalidMove names a wrong field."""
        fields = FieldReader.for_move(data, "event")
        kind = EventKind(fields.choice("kind", [kind.value for kind in EventKind]))
        if kind is EventKind.POINT:
            return cls(kind, cell=fields.cell("cell"))
        if kind is EventKind.CHOOSE:
            return cls(kind, choice=fields.text("choice"))
        return cls(kind)


@dataclass(frozen=True, slots=True)
class Partial:
    """What has been entered of a turn: whole moves, then cells pointed at for the next one.

    ``moves`` are moves in JSON form, to be played in order from the state the turn was entered in;
    ``selected`` are the cells pointed at since, which do not make a move yet.
    """

    moves: tuple[Mapping[str, Any], ...] = ()
    selected: tuple[Cell, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The partial turn as plain JSON data."""
        return {
            "moves": [dict(move) for move in self.moves],
            "selected": [list(cell) for cell in self.selected],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Partial:
        """The partial turn described by JSON data; InvalidMove names a wrong field."""
        fields = FieldReader.for_move(data, "partial")
        return cls(
            moves=tuple(fields.mappings("moves", default=())),
            selected=tuple(fields.cells("selected", default=())),
        )


@dataclass(frozen=True, slots=True)
class Target:
    """A cell that may be pointed at next: what kind of target, and what pointing there does."""

    cell: Cell
    kind: str
    says: Sentence

    @property
    def effect(self) -> str:
        """What pointing there does, in English."""
        return self.says.text

    def to_json(self) -> dict[str, Any]:
        """The target as plain JSON data."""
        return _targets_json((self,))[0]


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose by its name: what it does, and of what kind it is.

    ``cells`` are those a choice is about, such as the line or the region that it takes, so that
    they can be shown before it is taken; a choice about no cell, such as skipping, has none.
    """

    name: str
    says: Sentence
    kind: str = "choice"
    cells: tuple[Cell, ...] = ()

    @property
    def effect(self) -> str:
        """What the choice does, in English."""
        return self.says.text

    def to_json(self) -> dict[str, Any]:
        """The choice as plain JSON data."""
        return {
            "name": self.name,
            "effect": self.effect,
            "says": self.says.to_json(),
            "kind": self.kind,
            "cells": [list(cell) for cell in self.cells],
        }


@dataclass(frozen=True, slots=True)
class Interaction:
    """The answer to an event: what is entered now and what may come next.

    ``says`` is what to tell the person. ``refusal`` is set when the event was refused; the partial
    turn is then what it was before.
    ``tentative`` are the moves that the selected cells stand for so far: to be shown, not played.
    """

    partial: Partial
    status: Status
    says: Sentence
    targets: tuple[Target, ...] = ()
    choices: tuple[Choice, ...] = ()
    refusal: Refusal | None = field(default=None)
    tentative: tuple[Mapping[str, Any], ...] = ()

    @property
    def prompt(self) -> str:
        """What to tell the person, in English."""
        return self.says.text

    def to_json(self) -> dict[str, Any]:
        """The answer as plain JSON data."""
        return {
            "partial": self.partial.to_json(),
            "status": self.status.value,
            "prompt": self.prompt,
            "says": self.says.to_json(),
            "targets": _targets_json(self.targets),
            "choices": [choice.to_json() for choice in self.choices],
            "refusal": None if self.refusal is None else self.refusal.to_json(),
            "tentative": [dict(move) for move in self.tentative],
        }


def _targets_json(targets: Iterable[Target]) -> list[dict[str, Any]]:
    """Targets as plain JSON data. Hundreds of them say the same: each sentence is made once."""
    known: dict[Sentence, dict[str, Any]] = {}
    found = []
    for target in targets:
        says = target.says
        words = known.get(says)
        if words is None:
            words = known[says] = {"effect": says.text, "says": says.to_json()}
        found.append({"cell": list(target.cell), "kind": target.kind, **words})
    return found
