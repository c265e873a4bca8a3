"""The tutorial: every lesson can be solved, none is solved already, and mistakes are explained."""

from __future__ import annotations

from typing import Any

import pytest

from riftkeep.core.catalogue import catalogue, languages
from riftkeep.core.state import AnyState
from riftkeep.server.pages.tutorial import Lesson, attempt, find_lesson, interact, lessons

GAMES = {"ringrift": 12, "great_kingdom": 6}
LESSONS = [
    pytest.param(lesson, id=f"{game}-{lesson.id}") for game in GAMES for lesson in lessons(game)
]


@pytest.mark.parametrize(("game", "least"), GAMES.items())
def test_there_are_enough_lessons_and_each_has_its_own_name(game: str, least: int) -> None:
    names = [lesson.id for lesson in lessons(game)]
    assert len(names) >= least
    assert len(set(names)) == len(names)
    assert find_lesson(game, "nothing") is None and find_lesson("chess", names[0]) is None


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_goal_is_met_at_the_start(lesson: Lesson) -> None:
    start = attempt(lesson, [])
    assert not start.is_met and not start.is_over


def _turns(lesson: Lesson) -> list[list[dict[str, Any]]]:
    """The solution as the turns that a page would send."""
    left = list(lesson.solution)
    turns: list[list[dict[str, Any]]] = []
    while left:
        state: AnyState = attempt(lesson, turns).state
        assert state.player == lesson.seat and state.outcome is None
        turn: list[dict[str, Any]] = []
        while left and state.player == lesson.seat and state.outcome is None:
            forced = [move for move in state.legal_moves if lesson.game.is_forced(move)]
            move = forced[0] if forced else lesson.game.parse_move(state, left.pop(0))
            turn.append(move.to_json())
            state = state.play(move)
        while state.outcome is None and state.player == lesson.seat:
            move = state.legal_moves[0]
            if not lesson.game.is_forced(move):
                break
            turn.append(move.to_json())
            state = state.play(move)
        turns.append(turn)
    return turns


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_solution_meets_the_goal_and_nothing_less_does(lesson: Lesson) -> None:
    turns = _turns(lesson)
    done = attempt(lesson, turns)
    assert done.is_met and done.is_over
    for number in range(len(turns)):
        assert not attempt(lesson, turns[:number]).is_met


@pytest.mark.parametrize("lesson", LESSONS)
def test_wrong_pointing_is_answered_with_the_reason(lesson: Lesson) -> None:
    assert lesson.wrong
    for wrong in lesson.wrong:
        partial = None
        for name in wrong["points"]:
            event = {"kind": "point", "cell": list(lesson.game.parse_cell(name))}
            answer, _, is_met = interact(lesson, attempt(lesson, []), partial, event)
            partial = answer.partial.to_json()
            assert not is_met
        assert answer.refusal is not None and answer.refusal.code == wrong["code"]


@pytest.mark.parametrize("language", languages())
def test_every_lesson_has_its_texts(language: str) -> None:
    wanted = {
        f"lesson.{game}.{lesson.id}.{part}"
        for game in GAMES
        for lesson in lessons(game)
        for part in ("title", "text_html", "goal", "done")
    } | {f"lesson.{game}.aim" for game in GAMES}
    found = {key for key in catalogue(language) if key.startswith("lesson.")}
    assert wanted == found
