"""The puzzles that come with Riftkeep: every proof is checked from beginning to end."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from riftkeep import native
from riftkeep.core.move import Move
from riftkeep.core.state import AnyState
from riftkeep.games.great_kingdom.players import OTHER
from riftkeep.games.great_kingdom.state import GreatKingdomState
from riftkeep.puzzles import great_kingdom
from riftkeep.puzzles.check import check
from riftkeep.puzzles.kit import puzzle_games
from riftkeep.puzzles.puzzle import (
    BadPuzzle,
    Kind,
    Puzzle,
    find_puzzle,
    name_of,
    puzzles_of,
    write_collection,
)

FEWEST = {"great_kingdom": 300, "ringrift": 150}
WITHOUT_CORE = 25
"""How many RingRift puzzles are checked where the rules run in Python only."""


def _some(name: str) -> tuple[Puzzle, ...]:
    puzzles = puzzles_of(name)
    if name == "ringrift" and not native.is_available():
        few = sorted(puzzles, key=lambda puzzle: (puzzle.proof["positions"], puzzle.name))
        return tuple(few[:WITHOUT_CORE])
    return puzzles


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("name", puzzle_games())
def test_every_proof_holds(name: str, part: int) -> None:
    for puzzle in _some(name)[part::4]:
        try:
            check(puzzle)
        except BadPuzzle as error:
            pytest.fail(f"{puzzle.name}: {error}")


@pytest.mark.parametrize("name", puzzle_games())
def test_there_are_enough_of_every_kind_and_no_two_are_the_same(name: str) -> None:
    puzzles = puzzles_of(name)
    assert len(puzzles) >= FEWEST[name]
    assert len({puzzle.name for puzzle in puzzles}) == len(puzzles)
    kinds = Counter(puzzle.kind for puzzle in puzzles)
    of_one_game = {Kind.FORCED_WIN, Kind.QUIET_WIN}
    of_both = {Kind.WIN_THIS_TURN, Kind.ONLY_DEFENCE}
    wanted = of_one_game | of_both if name == "great_kingdom" else set(Kind) - of_one_game
    assert set(kinds) == wanted
    held_out = sum(puzzle.is_held_out for puzzle in puzzles)
    assert 0.4 < held_out / len(puzzles) < 0.6


@pytest.mark.parametrize("name", puzzle_games())
def test_a_name_is_the_same_from_every_side_of_the_board(name: str) -> None:
    puzzle = puzzles_of(name)[0]
    assert puzzle.game.num_symmetries >= 8
    for number in range(puzzle.game.num_symmetries):
        assert name_of(puzzle.game.transform_state(puzzle.state, number)) == puzzle.name
    assert name_of(puzzle.state.play(puzzle.solution)) != puzzle.name


@pytest.mark.parametrize("name", puzzle_games())
def test_the_file_is_what_its_puzzles_write(name: str) -> None:
    puzzles = puzzles_of(name)
    text = write_collection(puzzles)
    assert text == write_collection(reversed(puzzles))
    assert [puzzle.name for puzzle in puzzles] == [line.split('"')[3] for line in text.splitlines()]
    assert find_puzzle(puzzles[3].name) is puzzles[3]


@pytest.mark.parametrize("kind", [Kind.WIN_THIS_TURN, Kind.FORCED_WIN, Kind.ONLY_DEFENCE])
def test_a_great_kingdom_proof_with_a_fault_is_refused(kind: Kind) -> None:
    puzzle = next(entry for entry in puzzles_of("great_kingdom") if entry.kind is kind)
    others = dict(puzzle.proof["others"])
    attack = max(others, key=lambda attack: len(others[attack]))
    moves = others[attack].split()
    missing = {**others, attack: " ".join(moves[1:])}
    with pytest.raises(BadPuzzle, match="missing"):
        check(replace(puzzle, proof={**puzzle.proof, "others": missing}))
    wrong = {**missing, "pass": moves[0]}
    with pytest.raises(BadPuzzle, match="not refuted"):
        check(replace(puzzle, proof={**puzzle.proof, "others": wrong}))


@pytest.mark.parametrize("name", puzzle_games())
def test_another_solution_is_refused(name: str) -> None:
    for kind in {puzzle.kind for puzzle in puzzles_of(name)}:
        puzzle = next(entry for entry in _some(name) + puzzles_of(name) if entry.kind is kind)
        other = next(move for move in puzzle.state.legal_moves if move != puzzle.solution)
        with pytest.raises(BadPuzzle):
            check(replace(puzzle, solution=other, line=(str(other), *puzzle.line[1:])))


def test_attacks_win_against_every_reply_that_the_rules_allow() -> None:
    """Nothing is assumed about which replies stop a capture."""
    wins = [entry for entry in puzzles_of("great_kingdom") if entry.kind is Kind.FORCED_WIN]
    for puzzle in wins[::12]:
        assert isinstance(puzzle.state, GreatKingdomState)
        assert _wins(puzzle.state, puzzle.proof["attack"])
        others: dict[str, str] = puzzle.proof["others"]
        for attack, moves in list(others.items())[:3]:
            after = puzzle.state.play(puzzle.game.parse_move(puzzle.state, moves.split()[0]))
            assert after.outcome is not None or _wins(after, attack.split())


def _wins(state: AnyState, attack: list[str]) -> bool:
    """Does the player to move win by this attack, whatever is played against it?"""
    seat = state.player
    state = state.play(state.game.parse_move(state, attack[0]))
    if state.outcome is not None:
        return state.outcome.winner == seat
    for reply in state.legal_moves:
        after = state.play_assuming_legal(reply)
        if after.outcome is not None:
            if after.outcome.winner != seat:
                return False
            continue
        if any(_captures(after, move, seat) for move in after.legal_moves):
            continue
        if len(attack) == 1 or not _wins(after, attack[1:]):
            return False
    return True


def _captures(state: AnyState, move: Move, seat: int) -> bool:
    outcome = state.play_assuming_legal(move).outcome
    return outcome is not None and outcome.winner == seat


def test_looking_for_attacks_finds_the_shortest_and_says_when_there_is_none() -> None:
    for puzzle in puzzles_of("great_kingdom"):
        state = puzzle.state
        assert isinstance(state, GreatKingdomState)
        if puzzle.kind is Kind.FORCED_WIN:
            line = great_kingdom.find_attack(state)
            assert line is not None and len(line) == len(puzzle.proof["attack"])
            assert great_kingdom.wins_by(state, line)
            assert not great_kingdom.wins_by(state, line[:-1] or ("pass",))
            assert not great_kingdom.in_danger(state, OTHER[state.player])
            break
    start = puzzle.game.initial_state()
    assert isinstance(start, GreatKingdomState)
    assert great_kingdom.find_attack(start) is None
