"""SGF: round trips, variations, comments, and files that are refused with line and reason."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.great_kingdom.boards import board, game, play, random_options

import riftkeep
from riftkeep.core.errors import InvalidData, NotationError
from riftkeep.core.outcome import Outcome
from riftkeep.core.playout import random_game
from riftkeep.core.session import Session
from riftkeep.games.great_kingdom import format_sgf, parse_sgf, sgf_of_record
from riftkeep.games.great_kingdom.sgf_tree import MOST_CHARACTERS, MOST_NODES

HEAD = "(;FF[4]GM[101]SZ[5]"


def session_of(moves: str, **options: Any) -> Session:
    session = Session(game(**options), ["Anna", "Bo [9k] \\o/"])
    for move in moves.split():
        session.play(move)
    return session


def test_a_game_is_written_as_people_expect() -> None:
    text = format_sgf(sgf_of_record(session_of("b1 b2 a2 pass c2 i9 b3").record()))
    assert text == (
        "(;FF[4]CA[UTF-8]GM[101]GN[Great Kingdom]SZ[9]RU[rulebook]PB[Anna]PW[Bo [9k\\] \\\\o/]"
        "RE[B+];B[bi];W[bh];B[ah];W[];B[ch];W[ia];B[bg])\n"
    )


@pytest.mark.parametrize("seed", range(30))
def test_records_round_trip(seed: int) -> None:
    random = Random(seed)
    played = game(**random_options(random, largest=7))
    session = Session(played)
    for _, move in random_game(played.initial_state(), random):
        session.play(move)
    record = session.record(tags={"event": "a ] test \\", "round": "1"})
    text = format_sgf(sgf_of_record(record))
    again = parse_sgf(text)
    assert again.record() == record
    assert format_sgf(again) == text


def test_a_start_set_up_by_hand_round_trips() -> None:
    start = board(". . B\n. # .\nO . .", 2)
    session = Session(start.game, start=play(start, "pass"))
    session.play("b1")
    text = format_sgf(sgf_of_record(session.record()))
    assert "AB[ca]AW[ac]PL[B]RKPOSITION[2B/1#1/O2 blue 1 1 -]" in text
    assert parse_sgf(text).record() == session.record()
    assert format_sgf(parse_sgf(text)) == text


def test_a_start_may_be_given_by_castles_alone() -> None:
    sgf = parse_sgf(HEAD + "AB[aa:bb]AW[ee]PL[W];W[de])")
    assert sgf.start is not None and sgf.start.player == 2
    assert sgf.start.to_json()["blue"] == [[0, 3], [1, 3], [0, 4], [1, 4]]
    assert sgf.record().moves[0].to_json()["at"] == [3, 0]
    assert parse_sgf(HEAD + "AB[aa])").first_state.player == 1


def test_an_empty_start_set_up_by_hand_has_no_castle_properties() -> None:
    start = game(size=3).initial_state()
    text = format_sgf(sgf_of_record(Session(start.game, start=start).record()))
    assert "AB" not in text and parse_sgf(text).start == start


def test_variations_and_comments_are_kept_as_a_tree() -> None:
    text = (
        HEAD + "C[first [1\\] \\\\ \\:]"
        ";B[aa]C[two\nlines]N[good]\n(;W[bb];B[cc]GB[1])\n(;W[dd](;B[])(;B[ee]C[last])))"
    ).replace("cc", "cd")
    sgf = parse_sgf(text)
    assert sgf.root.comment == "first [1] \\ :"
    assert [str(move) for move in sgf.moves()] == ["a5", "b4", "c2"]
    first = sgf.root.children[0]
    assert first.comment == "two\nlines" and first.properties == {"N": ["good"]}
    assert [str(node.move) for node in first.children] == ["b4", "d2"]
    assert [str(node.move) for node in first.children[1].children] == ["pass", "e1"]
    again = format_sgf(sgf)
    assert format_sgf(parse_sgf(again)) == again and "C[last]" in again


def test_line_ends_and_soft_breaks() -> None:
    sgf = parse_sgf("\ufeff" + HEAD + "\r\nC[one\\\r\ntwo\rthree])\r\n")
    assert sgf.root.comment == "onetwo\nthree"


def test_the_neutral_castle_chosen_by_the_first_player() -> None:
    session = session_of("b2 a1", size=5, neutral="first_player_chooses")
    text = format_sgf(sgf_of_record(session.record()))
    assert ";RKNEUTRAL[bd];B[ae]" in text and 'RKOPTIONS[{"neutral": "first_player' in text
    assert parse_sgf(text).record() == session.record()


def test_results() -> None:
    won = session_of("a3 pass b2 pass c1 pass pass", size=5).record()
    assert "RE[B+3]" in format_sgf(sgf_of_record(won))
    lost = session_of("a1 pass pass").record()
    assert "RE[W+]" in format_sgf(sgf_of_record(lost))
    ahead = session_of("pass a3 pass b2 pass c1 pass pass", size=5).record()
    assert "RE[W+3]" in format_sgf(sgf_of_record(ahead))


@pytest.mark.parametrize(
    ("result", "reason"),
    [("B+R", "resignation"), ("B+Time", "time"), ("B+F", "abandoned"), ("?", None), ("B+2", None)],
)
def test_results_that_only_a_host_can_declare(result: str, reason: str | None) -> None:
    record = parse_sgf(f"{HEAD}RE[{result}];B[aa])").record()
    if reason is None:
        assert record.outcome is None
        return
    assert isinstance(record.outcome, Outcome)
    assert (record.outcome.winner, record.outcome.reason) == (1, reason)
    assert f"RE[B+{result[2]}]" in format_sgf(sgf_of_record(record))


def test_files_of_go_programs_are_read_only_when_asked() -> None:
    text = "(;FF[4]GM[1]SZ[5];B[aa];W[tt])"
    with pytest.raises(NotationError, match="line 1: GM: must be 101"):
        parse_sgf(text)
    sgf = parse_sgf(text, reading_go_as=game(ruleset="tournament"))
    assert sgf.game.options_json == {"size": 5, "ruleset": "tournament"}
    assert [str(move) for move in sgf.moves()] == ["a5", "pass"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1: an SGF file begins with '(', not the end of the file"),
        ("\n\n;B[aa]", "line 3: an SGF file begins with '('"),
        ("()", "line 1: expected ';', not ')'"),
        ("(\n;FF[4]\nGM[101", "line 3: a value of GM is not closed by ']'"),
        ("(;FF[4]GM[101]", "line 1: expected ';', '(' or ')', not the end of the file"),
        ("(;b[aa])", "line 1: expected a property in capitals, not 'b'"),
        ("(;FF[4]GM[101]FF[4])", "the property FF is there twice"),
        ("(;FF[4]GM)", "the property GM has no value"),
        ("(;FF[4]GM[101](;B[aa]);W[bb])", "a node follows a variation"),
        ("(;FF[4]GM[101](B[aa]))", "expected ';', not 'B'"),
        ("(;FF[4]GM[101])(;FF[4])", "something follows the game"),
        ("(;FF[3]GM[101])", "FF: only version 4"),
        ("(;GM[101]SZ[9:9])", "SZ: must be a number from 3 to 19"),
        ("(;GM[101]SZ[20])", "size: must be from 3 to 19"),
        ("(;GM[101]SZ[4])", "neutral: a board of even size"),
        ("(;GM[101]RU[japanese])", "ruleset: must be one of rulebook, tournament"),
        ("(;GM[101][1])", "GM: has 2 values"),
        ("(;GM[101]RKOPTIONS[{])", "RKOPTIONS: is not JSON"),
        ("(;GM[101]RKOPTIONS[7])", "RKOPTIONS: must be a JSON object"),
        ('(;GM[101]RKOPTIONS[{"komi": 7}])', "komi: unknown field"),
        ('(;GM[101]RKTAGS[{"a": 7}])', "RKTAGS: must have texts"),
        (HEAD + ";B[aa]\n;W[aa])", "line 2: illegal move a5: A castle stands on a5"),
        (HEAD + ";W[aa])", "illegal move a5: It is Blue's turn"),
        (HEAD + ";B[aa]W[bb])", "a node can hold only one move"),
        (HEAD + ";B[aa][bb])", "a node can hold only one move"),
        (HEAD + ";B[zz])", "'zz' is not a point of a board of size 5"),
        (HEAD + ";B[aaa])", "'aaa' is not a point"),
        (HEAD + ";B[aa]AB[bb])", "AB can only be in the first node"),
        (HEAD + "AB[aa]PL[X])", "PL: must be B or W"),
        (HEAD + "AB[aa]AW[aa])", "the start is impossible: orange: two castles"),
        (HEAD + "RKPOSITION[9])", "the start is impossible: a position has five words"),
        (
            HEAD + "PL[W]RKPOSITION[5/5/2#2/5/5 blue 0 0 -])",
            "RKPOSITION does not fit the properties for player",
        ),
        (HEAD + "RE[B+];B[];W[])", "RE: does not fit: Orange wins by score"),
        (HEAD + ";C[a][b])", "C: has 2 values"),
    ],
)
def test_broken_files_are_refused_with_line_and_reason(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_sgf(text)
    assert reason in str(caught.value) and str(caught.value).startswith("line ")


def test_a_file_may_be_deep_but_not_endless() -> None:
    depth = MOST_NODES - 1
    assert len(parse_sgf(HEAD + "(;C[x]" * depth + ")" * depth + ")").main_line()) == depth + 1
    with pytest.raises(NotationError, match=f"more than {MOST_NODES} nodes"):
        parse_sgf(HEAD + ";" * MOST_NODES + ")")
    with pytest.raises(NotationError, match="characters"):
        parse_sgf("(" * (MOST_CHARACTERS + 1))


def test_only_games_of_great_kingdom_have_an_sgf_form() -> None:
    other = riftkeep.load("ringrift", board="square8", players=2)
    with pytest.raises(InvalidData, match="only games of Great Kingdom"):
        sgf_of_record(Session(other).record())
