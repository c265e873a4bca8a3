"""Solving puzzles: what is right, what is wrong and why, hints, and what is kept."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from riftkeep.core.catalogue import has_text
from riftkeep.core.errors import IllegalMove, RiftkeepError
from riftkeep.core.move import Move
from riftkeep.puzzles.attempt import Verdict, attempt, goal_of, hints
from riftkeep.puzzles.choosing import (
    History,
    daily_puzzle,
    matching,
    next_puzzle,
    read_history,
    write_history,
)
from riftkeep.puzzles.kit import puzzle_games
from riftkeep.puzzles.puzzle import Kind, Puzzle, puzzles_of


def _first_of_each_kind() -> list[Puzzle]:
    found: dict[tuple[str, Kind], Puzzle] = {}
    for name in puzzle_games():
        for puzzle in puzzles_of(name):
            found.setdefault((name, puzzle.kind), puzzle)
    return list(found.values())


EACH = _first_of_each_kind()


def _own_decisions(puzzle: Puzzle) -> list[Move]:
    """What a person types who knows the line."""
    state, moves = puzzle.state, []
    for text in puzzle.line:
        move = puzzle.game.parse_move(state, text)
        if move.player == puzzle.state.player and not puzzle.game.is_forced(move):
            moves.append(move)
        state = state.play(move)
    return moves


@pytest.mark.parametrize("puzzle", EACH, ids=lambda puzzle: f"{puzzle.game.name}-{puzzle.kind}")
def test_the_line_solves_and_every_step_but_the_last_goes_on(puzzle: Puzzle) -> None:
    moves = _own_decisions(puzzle)
    for count in range(len(moves)):
        assert attempt(puzzle, moves[:count]).verdict is Verdict.OPEN
    end = attempt(puzzle, moves)
    assert end.verdict is Verdict.SOLVED
    assert str(end.sentence) == "Solved."
    if puzzle.kind not in (Kind.ONLY_DEFENCE, Kind.QUIET_WIN):
        assert end.state.outcome is not None
        assert end.state.outcome.winner == puzzle.state.player


@pytest.mark.parametrize("puzzle", EACH, ids=lambda puzzle: f"{puzzle.game.name}-{puzzle.kind}")
def test_every_other_first_move_is_wrong_and_says_why(puzzle: Puzzle) -> None:
    others = [move for move in puzzle.state.legal_moves if move != puzzle.solution]
    for move in others[:: max(1, len(others) // 12)]:
        tried = attempt(puzzle, [move])
        assert tried.verdict is Verdict.WRONG
        assert str(tried.sentence).startswith("No: ")


@pytest.mark.parametrize("puzzle", EACH, ids=lambda puzzle: f"{puzzle.game.name}-{puzzle.kind}")
def test_hints_end_with_the_move(puzzle: Puzzle) -> None:
    offered = hints(puzzle)
    assert len(offered) >= 2
    assert str(puzzle.solution) in str(offered[-1])
    assert str(puzzle.solution) not in str(offered[0]).split()
    seat = puzzle.game.seat_name(puzzle.state.player)
    assert str(goal_of(puzzle)).startswith(seat)


def test_all_puzzles_have_a_goal_and_hints() -> None:
    for name in puzzle_games():
        for puzzle in puzzles_of(name):
            for sentence in (goal_of(puzzle), *hints(puzzle)):
                assert has_text(sentence.code) and "{" not in sentence.text


def test_an_illegal_move_is_refused_by_its_rule() -> None:
    puzzle = EACH[0]
    occupied = puzzle.game.move_from_json(
        {"type": "place_castle", "player": puzzle.state.player, "at": [4, 4]}
    )
    with pytest.raises(IllegalMove):
        attempt(puzzle, [occupied])


def test_streaks_count_clean_solutions_and_days_in_a_row() -> None:
    history = History()
    history.note_solved("a", is_clean=True)
    history.note_solved("b", is_clean=True)
    history.note_failed()
    history.note_solved("b", is_clean=False)
    assert (history.solved, history.streak, history.best_streak) == (["a", "b"], 0, 2)
    for day in (date(2026, 1, 1), date(2026, 1, 2), date(2026, 1, 2), date(2026, 1, 4)):
        history.note_daily(day)
    assert history.daily_streak == 1
    history.note_daily(date(2026, 1, 5))
    assert history.daily_streak == 2


def test_the_history_is_kept_and_a_broken_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "puzzles.json"
    assert read_history(path) == History()
    history = History(solved=["x"], streak=3, best_streak=4)
    write_history(path, history)
    assert read_history(path) == history
    path.write_text("[")
    with pytest.raises(RiftkeepError, match=r"puzzles\.json cannot be read"):
        read_history(path)


def test_the_daily_puzzle_is_the_same_for_all_and_changes() -> None:
    days = [daily_puzzle(date.fromordinal(740_000 + i), puzzle_games()).name for i in range(30)]
    assert len(set(days)) == 30
    assert daily_puzzle(date.fromordinal(740_000), puzzle_games()).name == days[0]


def test_the_next_puzzle_is_an_unsolved_one_of_the_lowest_grade() -> None:
    puzzles = matching(["great_kingdom"], Kind.ONLY_DEFENCE)
    lowest = min(puzzle.grade for puzzle in puzzles)
    first = next_puzzle(puzzles, (), 5)
    assert first is not None and first.grade == lowest
    assert next_puzzle(puzzles, [puzzle.name for puzzle in puzzles], 5) is None
    again = next_puzzle(puzzles, [first.name], 5)
    assert again is not None and again.name != first.name
