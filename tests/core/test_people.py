"""People and seats: the conversions that everything above the rules uses (D78)."""

from __future__ import annotations

import re
from pathlib import Path

import riftkeep
from riftkeep.core.outcome import Outcome
from riftkeep.core.people import (
    as_before,
    by_person,
    by_seat,
    has_exchange,
    is_unnamed,
    outcome_by_person,
    person_in,
    seat_before,
    seat_of,
    seat_titles,
)
from riftkeep.core.sentence import Sentence
from riftkeep.core.state import AnyState

NAMES = ("Ada", "Ben")


def _before_and_after() -> tuple[AnyState, AnyState]:
    session = riftkeep.Session(riftkeep.load("ringrift", board="square8", players=2))
    while session.state.player == 1:
        session.play(session.state.legal_moves[0])
    return session.state, session.play("swap")


def test_after_a_swap_names_and_values_follow_the_people() -> None:
    before, after = _before_and_after()
    assert by_seat(before, NAMES) == NAMES
    assert by_seat(after, NAMES) == ("Ben", "Ada")
    assert by_person(after, (0.7, 0.3)) == (0.3, 0.7)
    assert [person_in(after, seat) for seat in (1, 2)] == [2, 1]
    assert [seat_of(after, person) for person in (1, 2)] == [2, 1]


def test_values_after_a_swap_are_compared_by_person() -> None:
    before, after = _before_and_after()
    assert has_exchange(before, after) and not has_exchange(after, after)
    assert as_before(before, after, (0.7, 0.3)) == (0.3, 0.7)
    assert as_before(after, after, (0.7, 0.3)) == (0.7, 0.3)
    assert seat_before(before, after, 1) == 2
    assert seat_before(after, after, 1) == 1


def test_a_result_names_the_people_who_held_the_seats_at_the_end() -> None:
    before, after = _before_and_after()
    won = Outcome(1, "ring_elimination", (1, 2), Sentence.plain("Player 1 eliminated 19 rings."))
    assert outcome_by_person(before, won) == won
    people = outcome_by_person(after, won)
    assert (people.winner, people.ranking, people.drawn) == (2, (2, 1), ())
    assert (people.reason, people.explanation) == (won.reason, won.explanation)
    drawn = Outcome(None, "agreement", (1, 2), Sentence.plain(""), drawn=(1, 2))
    assert outcome_by_person(after, drawn).drawn == (2, 1)
    assert outcome_by_person(after, drawn).winner is None


def test_with_more_than_two_players_each_person_keeps_the_seat() -> None:
    state = riftkeep.load("ringrift", players=4).initial_state()
    names = ("A", "B", "C", "D")
    assert by_seat(state, names) == by_person(state, names) == names


def test_by_person_undoes_by_seat() -> None:
    for state in _before_and_after():
        assert by_person(state, by_seat(state, NAMES)) == NAMES


ROOT = Path(__file__).parent.parent.parent
OWN = ROOT / "src/riftkeep/games/ringrift"
LOOKS_FOR_THE_SWAP = re.compile(r"swap_sides|SWAP_SIDES|exchanges_seats|swap_used|[\"']swap[\"']")


def test_d78_no_file_outside_the_rules_looks_for_the_swap() -> None:
    """Who holds a seat is asked of the position; only the rules know by which move that changes."""
    files = [
        path
        for folder in ("src", "bench", "docs/bots")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".js", ".html", ".json", ".pyi")
        and not path.is_relative_to(OWN)
        and "__pycache__" not in path.parts
    ]
    assert len(files) > 200
    found = {
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in files
        for line in path.read_text("utf-8").splitlines()
        if LOOKS_FOR_THE_SWAP.search(line)
    }
    # Wrong input that the fuzzing of positions tries.
    assert {line for line in found if not line.startswith("bench/ringrift_mutations.py")} == set()


def test_whoever_has_no_name_is_called_by_the_seat() -> None:
    start = riftkeep.load("ringrift", players=2).initial_state()
    names = [("Ada", ""), ("Player 1", "Player 2"), ("Player 2", "Bob"), ("", "Player 21")]
    titles = [[title.text for title in seat_titles(start, pair)] for pair in names]
    assert titles == [
        ["Player 1 (Ada)", "Player 2"],
        ["Player 1", "Player 2"],
        ["Player 1 (began as Player 2)", "Player 2 (Bob)"],
        ["Player 1", "Player 2 (Player 21)"],
    ]
    assert is_unnamed("", 1) and is_unnamed("Player 1", 1) and not is_unnamed("Player 2", 1)
