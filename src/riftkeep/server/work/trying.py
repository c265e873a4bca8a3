"""Attempts at lessons and puzzles, as reader processes judge them.

A page sends all that was tried so far and what was pointed at; it gets how the attempt stands and
the engine's answer. Functions of JSON data, for reader_tasks.py.
"""

from __future__ import annotations

from typing import Any

from riftkeep.puzzles.attempt import Verdict, attempt
from riftkeep.puzzles.puzzle import BadPuzzle, find_puzzle
from riftkeep.server.live.drafts import Refused
from riftkeep.server.pages import study, tutorial

Data = dict[str, Any]


def try_lesson(data: Data) -> Data:
    """One step of a lesson: the engine's answer, and whether the goal is met."""
    lesson = tutorial.find_lesson(data["game"], data["lesson"])
    if lesson is None:
        raise Refused("no_such_lesson")
    so_far = tutorial.attempt(lesson, data["turns"])
    answer: Data = {"is_met": so_far.is_met, "is_over": so_far.is_over}
    answer |= study.shown(so_far.state)
    if not so_far.is_over:
        said, preview, is_met = tutorial.interact(lesson, so_far, data["partial"], data["event"])
        answer |= {"interaction": said.to_json(), "is_met": is_met} | study.preview_of(preview)
    return answer


def try_puzzle(data: Data) -> Data:
    """How an attempt at a puzzle stands, and the engine's answer while it goes on."""
    try:
        puzzle = find_puzzle(data["name"])
    except BadPuzzle as error:
        raise Refused("no_such_puzzle") from error
    game = puzzle.game
    before = [game.move_from_json(move) for move in data["tried"]]
    so_far = attempt(puzzle, before)
    answer: Data = {}
    if so_far.verdict is Verdict.OPEN:
        answer = study.interact(so_far.state, data["partial"], data["event"])
        entered = [game.move_from_json(d) for d in answer["interaction"]["partial"]["moves"]]
        decided = [move for move in entered if not game.is_forced(move)]
        if decided:
            so_far = attempt(puzzle, [*before, *decided])
    if so_far.verdict is not Verdict.OPEN:
        answer |= study.preview_of(so_far.state)
    return answer | {
        "verdict": so_far.verdict.value,
        "sentence": so_far.sentence.to_json() | {"text": so_far.sentence.text},
        "moves": [move.to_json() for move in so_far.moves],
        "texts": [str(move) for move in so_far.moves],
    }
