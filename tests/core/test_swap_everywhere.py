"""One game with a swap through every path of the library: the same people, the same winner (D78).

Ada begins in seat 1. Ben takes over her side and so holds seat 1 from then on. Then both play at
random until one side wins; the games are chosen so that each of them wins one.
"""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.cli.process import Cli

import riftkeep
from riftkeep.adapters.analysis_engine import AnalysisEngine
from riftkeep.analysis.picture import draw_review
from riftkeep.arena.match import play_game, record_of
from riftkeep.arena.pairing import Task
from riftkeep.cli.check import summary
from riftkeep.core.formats import Content, read_content, write_content
from riftkeep.core.people import by_seat, outcome_by_person, person_in
from riftkeep.core.playout import random_move
from riftkeep.core.record import Record
from riftkeep.search.player import RandomPlayer
from riftkeep.terminal.table import Table

PIE: Any = riftkeep.load("ringrift", board="square8", players=2, pie_rule=True)
NAMES = ("Ada", "Ben")
SEEDS = {"Ada": 11, "Ben": 0}


class Swapper(RandomPlayer):
    """Takes the other side whenever it may."""

    def choose(self, state: Any) -> Any:
        return state.exchange or super().choose(state)


def swap_game(seed: int) -> riftkeep.Session:
    random = Random(seed)
    session = riftkeep.Session(PIE, NAMES)
    while session.outcome is None:
        session.play(session.state.exchange or random_move(session.state, random))
    return session


@pytest.fixture(scope="module", params=NAMES)
def played(request: pytest.FixtureRequest) -> tuple[riftkeep.Session, str]:
    """A finished game with a swap, and who won it."""
    return swap_game(SEEDS[request.param]), request.param


def check_people(record: Record, winner: str) -> None:
    """The same people and the same winner, whichever way the record came."""
    states = record.replay()
    swap = next(i for i, state in enumerate(states) if state.exchange is not None)
    assert record.seats == NAMES
    assert by_seat(states[swap], record.seats) == ("Ada", "Ben")
    assert by_seat(states[-1], record.seats) == ("Ben", "Ada")
    assert NAMES[person_in(states[0], record.moves[0].player) - 1] == "Ada"
    assert NAMES[person_in(states[swap], record.moves[swap].player) - 1] == "Ben"
    assert NAMES[person_in(states[swap + 1], record.moves[swap + 1].player) - 1] == "Ada"
    assert record.winner == winner


def test_the_session_and_its_record(played: tuple[riftkeep.Session, str]) -> None:
    session, winner = played
    assert session.seats == ("Ben", "Ada") and session.people == NAMES
    assert session.outcome is not None
    assert session.seats[(session.outcome.winner or 0) - 1] == winner
    check_people(session.record(), winner)
    assert riftkeep.Session.from_record(session.record()).seats == ("Ben", "Ada")


@pytest.mark.parametrize("format", ["record", "json", "notation"])
def test_every_format_out_and_in(played: tuple[riftkeep.Session, str], format: str) -> None:
    session, winner = played
    text = write_content(Content("record", session.record()), format)
    content = read_content(text)
    assert content.format == format and content.record is not None
    check_people(content.record, winner)
    assert f"Winner: Player {content.record.outcome.winner} ({winner})" in summary(content)  # type: ignore[union-attr]
    for again in ("record", "json", "notation"):
        other = read_content(write_content(content, again)).record
        assert other == content.record


def test_a_position_after_the_swap_says_who_sits_where(
    played: tuple[riftkeep.Session, str],
) -> None:
    state = played[0].states[8]
    for text in (PIE.format_position(state), state.diagram(), json.dumps(state.to_json())):
        content = read_content(text)
        assert content.start.holders == (2, 1)
        # Nobody is named there: whoever holds a seat is called by it.
        assert by_seat(content.start, content.as_record().seats) == ("Player 1", "Player 2")
    assert PIE.state_from_bytes(state.to_bytes()).holders == (2, 1)


def test_a_game_from_a_position_after_the_swap(played: tuple[riftkeep.Session, str]) -> None:
    whole, winner = played
    session = riftkeep.Session(PIE, NAMES, start=whole.states[10])
    assert session.seats == ("Ben", "Ada")
    for move in whole.moves[10:]:
        session.play(move)
    record = riftkeep.parse_record(riftkeep.format_record(session.record()))
    assert record.seats == NAMES and record.winner == winner


def test_analysis_and_review(played: tuple[riftkeep.Session, str]) -> None:
    session, winner = played
    record = session.record()
    review = riftkeep.review(record, simulations=2)
    person = NAMES.index(winner) + 1
    assert review.curve[-1] == tuple(float(p == person) for p in (1, 2))
    assert review.proofs[-1] is not None and review.proofs[-1].winner == person
    for decided in review.decisions:
        before = session.states[decided.number - 1]
        assert decided.person == person_in(before, decided.move.player)
        assert decided.to_json()["person"] == decided.person
    (swap,) = [d for d in review.decisions if str(d.move) == "swap"]
    assert swap.person == 2 and review.name_of(swap.person) == "Ben"
    assert {d.person for d in review.decisions if d.move.player == 1} == {1, 2}
    last = riftkeep.analyze(session.states[-1], simulations=1)
    assert last.to_json()["holders"] == [2, 1]
    assert last.shares_by_person == review.curve[-1]
    assert "Ada" in draw_review(review)


def test_a_review_charges_the_person_who_did_not_swap() -> None:
    """The swap exchanges what is ahead: nobody gains by the names, and only Ben can lose by it."""
    session = riftkeep.Session(PIE, NAMES)
    for text in ("d4+3", "d4-d7", "no-line", "no-territory"):
        session.play(text)
    before = riftkeep.analyze(session.state, simulations=50)
    after = riftkeep.analyze(session.play("swap"), simulations=50)
    swap = next(m for m in before.moves if str(m.move) == "swap")
    # What Ben gets by swapping is what seat 1, which is his then, is worth afterwards.
    assert swap.shares[1] == pytest.approx(after.shares[0], abs=1e-6)
    assert after.shares_by_person[1] == pytest.approx(swap.shares[1], abs=1e-6)
    review = riftkeep.review(session.record(), simulations=50)
    (decided,) = [d for d in review.decisions if str(d.move) == "swap"]
    assert decided.person == 2
    expected = max(0.0, before.shares[1] - swap.shares[1])
    assert decided.loss == pytest.approx(expected, abs=0.05)


def test_a_match_scores_the_players_and_its_record_names_them() -> None:
    winners = set()
    for seed in range(6):
        players = [RandomPlayer(), Swapper()]
        result = play_game(PIE, Task(0, 0, 0, (0, 1), (), seed), players)
        assert result.holders == (2, 1) and result.is_swapped
        record = record_of(PIE, result, NAMES)
        check_people(record, NAMES[result.firsts[0]])
        winners.add(record.winner)
    assert winners == set(NAMES)


def test_the_terminal_saves_and_resumes(
    played: tuple[riftkeep.Session, str], tmp_path: Path
) -> None:
    session, winner = played
    path = tmp_path / "game.jsonl"
    table = Table(riftkeep.Session(PIE, NAMES), {2: 1}, 0, path, pytest.fail)
    for number, move in enumerate(session.moves):
        is_choice = len(session.states[number].legal_moves) > 1
        if is_choice and number % 10 in (0, 4, 5):  # the swap is move 4
            table.save()
            table = Table.resumed(
                riftkeep.parse_record(path.read_text()), None, 0, path, pytest.fail
            )
            table.session.auto_play_forced = False
            # The computer began in seat 2, and plays seat 1 after the swap.
            computer = 1 if number > 4 else 2
            assert table.level_of(computer) == 1 and table.level_of(3 - computer) is None
        table.play([move])
    check_people(riftkeep.parse_record(path.read_text()), winner)


def test_a_resignation_after_the_swap_is_the_persons(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = Table(riftkeep.Session(PIE, NAMES), {}, 0, path, pytest.fail)
    for text in ("d4+1", "d4-d7", "no-line", "no-territory", "swap"):
        table.play([PIE.parse_move(table.state, text)])
    table.resign()  # seat 2 is to act, which is Ada now
    record = riftkeep.parse_record(path.read_text())
    assert record.outcome is not None and record.outcome.winner == 1
    assert record.winner == "Ben"
    assert outcome_by_person(record.replay()[-1], record.outcome).ranking == (2, 1)


@pytest.mark.long
def test_the_commands_replay_check_and_export(
    played: tuple[riftkeep.Session, str], tmp_path: Path
) -> None:
    session, winner = played
    cli = Cli(tmp_path)
    cli.file("game.jsonl", riftkeep.format_record(session.record()))
    seat = session.outcome.winner  # type: ignore[union-attr]
    assert f"Winner: Player {seat} ({winner})" in cli("check", "game.jsonl").stdout
    for name in ("game.jsonl", "game.json", "game.txt"):
        if name != "game.jsonl":
            assert cli("export", "game.jsonl", name).returncode == 0
        out = cli("replay", "--print", name).stdout
        assert out.rstrip().endswith(f"Player {seat} ({winner}) has won.")
        assert re.search(r"^Move 1 of \d+: Player 1 \(Ada\) ", out, re.M)
        assert re.search(r"^Move 5 of \d+: Player 2 \(Ben\) swap$", out, re.M)
        assert re.search(r"^Move 6 of \d+: Player 2 \(Ada\) ", out, re.M)


def test_the_json_lines_engine_reviews_people(played: tuple[riftkeep.Session, str]) -> None:
    session, winner = played
    request = {
        "id": "r", "action": "review", "game": "ringrift", "options": PIE.options_json,
        "moves": [str(move) for move in session.moves], "simulations": 1,
    }  # fmt: skip
    answers = io.BytesIO()
    AnalysisEngine(answers, "0").run(io.BytesIO(json.dumps(request).encode() + b"\n"))
    *_, answer = map(json.loads, answers.getvalue().splitlines())
    assert answer["result"]["proofs"][-1]["winner"] == NAMES.index(winner) + 1
