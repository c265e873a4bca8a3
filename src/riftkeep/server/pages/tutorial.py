"""The lessons of the tutorial: a position, a goal that the engine checks, and a solution.

``lessons.json`` in the package of a game holds them in the order they are learned in, the
catalogue of texts what they say. A goal is judged through the contract of games alone, from the
moves made so far and the position they lead to:

    move      a move of a type was made, its fields equal to these or at least so large
    count     so many moves of these types were made
    progress  a count of ``Game.progress`` has reached a number, for the seat that learns
    outcome   the game ended for this reason, with the learner as the winner unless it says who
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from riftkeep.core.errors import IllegalMove
from riftkeep.core.folding import fold_forced
from riftkeep.core.game import AnyGame
from riftkeep.core.interaction import Interaction
from riftkeep.core.move import Move
from riftkeep.core.registry import game_names, load, plug_of
from riftkeep.core.state import AnyState
from riftkeep.server.entering import enter


@dataclass(frozen=True)
class Lesson:
    """One lesson; see the module."""

    id: str
    start: AnyState
    goal: Mapping[str, Any]
    solution: tuple[str, ...]
    wrong: tuple[Mapping[str, Any], ...]
    turns: int = 1
    replies: tuple[str, ...] = ()

    @property
    def game(self) -> AnyGame:
        """The game that is learned."""
        return self.start.game

    def is_met(self, moves: Sequence[Move], state: AnyState) -> bool:
        """Have these moves, which lead to this position, reached the goal?"""
        return _JUDGES[self.goal["kind"]](self, [m for m in moves if m.player == self.seat], state)

    @property
    def seat(self) -> int:
        """The seat that learns."""
        return self.start.player


@dataclass(frozen=True)
class LessonAttempt:
    """Where a learner is: the moves so far, replies included, and whether more may be made."""

    moves: tuple[Move, ...]
    state: AnyState
    is_met: bool
    is_over: bool


@cache
def lessons(name: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in order."""
    package = plug_of(name).package
    source = files(package) / "lessons.json" if package else None
    if source is None or not source.is_file():
        return ()
    return tuple(_lesson(name, data) for data in json.loads(source.read_text(encoding="utf-8")))


def find_lesson(game: str, lesson_id: str) -> Lesson | None:
    """A lesson, or None if there is none of these names."""
    if game not in game_names():
        return None
    return next((lesson for lesson in lessons(game) if lesson.id == lesson_id), None)


def _lesson(name: str, data: Mapping[str, Any]) -> Lesson:
    game = load(name, **data["options"])
    return Lesson(
        data["id"],
        game.parse_position(data["position"]),
        data["goal"],
        tuple(data["solution"]),
        tuple(data["wrong"]),
        data.get("turns", 1),
        tuple(data.get("replies", ())),
    )


def attempt(lesson: Lesson, turns: Sequence[Sequence[Mapping[str, Any]]]) -> LessonAttempt:
    """Play turns of the learner, each answered as the lesson has it; IllegalMove if one is not."""
    moves: list[Move] = []
    state = lesson.start
    replies = list(lesson.replies)
    for turn in turns[: lesson.turns]:
        for data in turn:
            state = _play(state, lesson.game.move_from_json(data), moves)
        state = _answer(lesson, state, moves, replies)
    is_met = lesson.is_met(moves, state)
    is_spent = len(turns) >= lesson.turns or state.player != lesson.seat
    return LessonAttempt(
        tuple(moves), state, is_met, is_met or is_spent or state.outcome is not None
    )


def _play(state: AnyState, move: Move, moves: list[Move]) -> AnyState:
    refusal = state.why_illegal(move)
    if refusal is not None:
        raise IllegalMove(refusal)
    moves.append(move)
    return state.play_assuming_legal(move)


def _answer(lesson: Lesson, state: AnyState, moves: list[Move], replies: list[str]) -> AnyState:
    """What follows a turn of the learner: moves that are forced, and the next reply."""
    while True:
        for move, after in fold_forced(state):
            if state.player == lesson.seat:
                break
            moves.append(move)
            state = after
        if state.outcome is not None or state.player == lesson.seat or not replies:
            return state
        state = _play(state, lesson.game.parse_move(state, replies.pop(0)), moves)


def interact(
    lesson: Lesson,
    so_far: LessonAttempt,
    partial: Mapping[str, Any] | None,
    event: Mapping[str, Any] | None,
) -> tuple[Interaction, AnyState, bool]:
    """The engine's answer to a pointing, the position then, and whether the goal is met by it."""
    entry = enter(so_far.state, partial, event)
    is_met = lesson.is_met([*so_far.moves, *entry.moves], entry.entered)
    return entry.answer, entry.preview, is_met


# --- goals ---------------------------------------------------------------------------------------


def _has_move(lesson: Lesson, moves: Sequence[Move], _: AnyState) -> bool:
    return any(_fits(lesson, move) for move in moves)


def _fits(lesson: Lesson, move: Move) -> bool:
    data, goal = move.to_json(), lesson.goal
    if data["type"] != goal["type"]:
        return False
    if any(data.get(name, 0) < least for name, least in goal.get("at_least", {}).items()):
        return False
    for name, wanted in goal.get("equals", {}).items():
        found = data.get(name)
        if isinstance(found, list):
            found = lesson.game.cell_name(tuple(found))
        if found != wanted:
            return False
    return True


def _has_count(lesson: Lesson, moves: Sequence[Move], _: AnyState) -> bool:
    types = lesson.goal["types"]
    return sum(move.type in types for move in moves) >= int(lesson.goal["at_least"])


def _has_progress(lesson: Lesson, _: Sequence[Move], state: AnyState) -> bool:
    counts = lesson.game.progress(state)[lesson.seat - 1]
    least = int(lesson.goal["at_least"])
    return any(one.says.code == lesson.goal["count"] and one.value >= least for one in counts)


def _has_ended(lesson: Lesson, _: Sequence[Move], state: AnyState) -> bool:
    outcome = state.outcome
    if outcome is None or outcome.reason != lesson.goal["reason"]:
        return False
    return bool(outcome.winner == lesson.goal.get("winner", lesson.seat))


_JUDGES = {
    "move": _has_move,
    "count": _has_count,
    "progress": _has_progress,
    "outcome": _has_ended,
}
