"""What can be done at the full screen besides playing: refusals, undo, hints, clocks, saving."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from tests.terminal.screen import Screen, new_table, run

import riftkeep
from riftkeep.core.errors import InvalidOptions
from riftkeep.terminal.clock import Clock, format_seconds, parse_clock
from riftkeep.terminal.language import speak
from riftkeep.terminal.table import Table


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def flat(screen: Screen) -> str:
    return " ".join(screen.text().replace("│", " ").split())


def test_a_refusal_names_the_rule(path: Path) -> None:
    async def act(screen: Screen) -> None:
        await screen.type("a1")
        await screen.type("a1")
        assert "! Not possible: " in flat(screen)
        assert "a1" in screen.app.message
        await screen.type("why a1")
        assert screen.app.message.startswith("Not possible: ")
        await screen.type("why b1")
        assert screen.app.message.startswith("Possible: ")
        await screen.type("why")
        assert screen.app.message.startswith(("Possible: ", "Not possible: "))
        await screen.type("nonsense")
        assert screen.app.message.startswith("! ")
        assert len(screen.table.session.moves) == 1

    run(new_table(path, "great_kingdom"), act)


def test_undo_takes_back_letters_then_cells_then_moves(path: Path) -> None:
    async def act(screen: Screen) -> None:
        table, entry = screen.table, screen.app.entry
        await screen.type("d4 d7")
        assert [str(move) for move in table.session.moves[:2]] == ["d4+1", "d4-d7"]
        await screen.press("a", "backspace")
        assert screen.app.line == "" and len(table.session.moves) == 4
        await screen.type("a1")
        assert list(entry.selected) == [(0, 0)]
        await screen.press("backspace")
        assert not entry.selected and len(table.session.moves) == 4
        await screen.press("backspace", "backspace")
        assert table.session.state.move_number == 0
        await screen.press("backspace")
        assert "no move to take back" in screen.app.message

    run(new_table(path, "ringrift", players=2), act)
    assert riftkeep.parse_record(path.read_text()).moves == ()


def test_a_turn_can_be_typed_in_notation_and_choices_by_their_beginning(path: Path) -> None:
    async def act(screen: Screen) -> None:
        await screen.type("e1; pas; A2")
        assert [str(move) for move in screen.table.session.moves] == ["e1", "pass", "a2"]

    run(new_table(path, "great_kingdom"), act)


def test_a_choice_and_a_key_can_be_clicked(path: Path) -> None:
    async def act(screen: Screen) -> None:
        choices = screen.app.query_one("#choices")
        assert await screen.pilot.click(choices, offset=(2, 0))
        await screen.settle()
        assert [str(move) for move in screen.table.session.moves] == ["pass"]
        assert await screen.pilot.click("#keys", offset=(3, 0))
        await screen.pilot.pause()
        assert "Escape forget what is typed" in flat(screen)

    run(new_table(path, "great_kingdom"), act)


def test_hints_and_chances_come_from_the_search(path: Path) -> None:
    async def act(screen: Screen) -> None:
        await screen.press("f3")
        assert "1:" in flat(screen) and "11111" in flat(screen)
        await screen.press("f2")
        assert screen.app.message.startswith("Hint: ")
        assert screen.text().count("?") == 2
        hinted = screen.app.message.split()[1]
        await screen.type(hinted)
        assert [str(move) for move in screen.table.session.moves] == [hinted]
        await screen.press("f3")
        assert "11111" not in flat(screen)

    run(new_table(path, "great_kingdom", size=5), act)


@pytest.mark.parametrize(("code", "word"), [("de", "Tipp: "), ("ko", "힌트: ")])
def test_hints_are_said_in_the_readers_language(path: Path, code: str, word: str) -> None:
    async def act(screen: Screen) -> None:
        await screen.press("f2")
        assert screen.app.message.startswith(word)
        assert "Blue" not in screen.app.message

    speak(code)
    try:
        run(new_table(path, "great_kingdom", size=3), act)
    finally:
        speak(None)


def test_the_screen_answers_while_the_search_runs(path: Path) -> None:
    async def act(screen: Screen) -> None:
        before = screen.app.board.cursor
        with screen.app.adviser.is_busy:  # the search cannot go on before this ends
            await screen.pilot.press("f2")
            assert screen.app.message == "Looking for a good move ..."
            await screen.pilot.press("right")
            assert screen.app.board.cursor != before
        await screen.settle()
        assert screen.app.message.startswith("Hint: ")

    run(new_table(path, "ringrift", players=2), act)


def test_undo_while_the_computer_thinks_gives_the_turn_back(path: Path) -> None:
    async def act(screen: Screen) -> None:
        with screen.app.is_thinking:  # the computer cannot choose before this ends
            screen.app.line = "a1"
            await screen.pilot.press("enter")
            assert screen.table.is_computers_turn
            screen.app.line = "b1"
            await screen.pilot.press("enter")
            assert "computer is thinking" in screen.app.message
            await screen.pilot.press("backspace")
        await screen.settle()
        assert screen.table.state.move_number == 0
        await screen.type("c3")
        assert [str(move) for move in screen.table.session.moves[:1]] == ["c3"]
        assert len(screen.table.session.moves) == 2

    run(new_table(path, "great_kingdom", {2: 2}), act)


def test_the_legal_moves_are_listed(path: Path) -> None:
    async def act(screen: Screen) -> None:
        await screen.type("moves c")
        assert "Legal moves" in flat(screen) and "c1 c2 c3" in flat(screen)
        await screen.press("escape")
        await screen.type("moves z")
        assert "No legal move contains 'z'." in flat(screen)

    run(new_table(path, "great_kingdom", size=3), act)


def test_saving_under_another_name(path: Path) -> None:
    other = path.with_name("other.jsonl")

    async def act(screen: Screen) -> None:
        await screen.type("a1")
        await screen.type(f"save {other}")
        await screen.type("b2")
        await screen.type(f"save {path}")
        assert "exists already" in screen.app.message
        await screen.type("save /no/such/folder/file")
        assert screen.app.message.startswith("! ")

    run(new_table(path, "great_kingdom"), act)
    assert len(riftkeep.parse_record(path.read_text()).moves) == 1
    assert len(riftkeep.parse_record(other.read_text()).moves) == 2


def test_a_resignation_can_be_taken_back(path: Path) -> None:
    async def act(screen: Screen) -> None:
        await screen.type("resign")
        assert "Blue resigned; Orange wins." in flat(screen)
        await screen.press("enter")
        await screen.type("a1")
        assert "over" in screen.app.message
        await screen.press("backspace")
        assert screen.table.outcome is None
        await screen.type("a1")
        assert len(screen.table.session.moves) == 1

    run(new_table(path, "great_kingdom"), act)


def test_who_runs_out_of_time_loses_and_the_record_says_so(path: Path) -> None:
    async def act(screen: Screen) -> None:
        await screen.until(lambda: screen.table.outcome is not None)
        assert "Blue ran out of time; Orange wins." in flat(screen)

    run(new_table(path, "great_kingdom"), act, clock=Clock("5", 2, [0.3, 300.0]))
    outcome = riftkeep.parse_record(path.read_text()).outcome
    assert outcome is not None and (outcome.winner, outcome.reason) == (2, "time")


def test_of_three_the_computer_plays_on_for_who_runs_out_of_time(path: Path) -> None:
    table = new_table(path, "ringrift", players=3)

    async def act(screen: Screen) -> None:
        await screen.until(lambda: table.level_of(1) == 0)
        assert table.state.player == 2

    run(table, act, clock=Clock("5", 3, [0.3, 300.0, 300.0]))
    record = riftkeep.parse_record(path.read_text())
    assert record.tags["computer"] == "1"
    assert Table.resumed(record, None, 0, path, print).level_of(1) == 0


def test_clocks_charge_who_thinks_and_add_the_increment() -> None:
    clock = Clock("1+5", 2)
    clock.run(1, now=100.0)
    assert clock.left(1, 110.0) == 50.0
    clock.run(2, now=110.0)
    assert (clock.left(1, 200.0), clock.left(2, 120.0)) == (55.0, 50.0)
    resumed = Clock.from_tags(clock.tags(120.0), 2)
    assert resumed is not None
    assert (resumed.left(1, 0.0), resumed.left(2, 0.0)) == (55.0, 50.0)
    assert Clock.from_tags({"clock": "x"}, 2) is None
    assert format_seconds(3725.9) == "1:02:05" and format_seconds(65) == "1:05"


def test_undo_gives_nobody_the_increment(path: Path) -> None:
    clock = Clock("5+3600", 2)  # more than any machine takes for a move

    async def act(screen: Screen) -> None:
        await screen.type("c3")
        now = time.monotonic()
        assert clock.left(1, now) > 300
        await screen.press("backspace")
        assert clock.left(2, time.monotonic()) <= 300

    run(new_table(path, "great_kingdom"), act, clock=clock)


def test_time_goes_by_while_the_screen_is_taken_away(path: Path) -> None:
    async def act(screen: Screen) -> None:
        await screen.app.view.query("#seats").remove()
        screen.app._tick()

    run(new_table(path, "great_kingdom"), act, clock=Clock("5+60", 2))


@pytest.mark.parametrize("text", ["", "x", "0", "-1", "10+", "99999", "1+9999", "1e9"])
def test_a_clock_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(InvalidOptions, match="--clock"):
        parse_clock(text)


def test_levels_of_seats_are_kept_with_the_game(path: Path) -> None:
    table = new_table(path, "ringrift", {2: 1, 3: 2}, players=3)
    table.save()
    resumed = Table.resumed(riftkeep.parse_record(path.read_text()), None, 0, path, print)
    assert [resumed.level_of(seat) for seat in (1, 2, 3)] == [None, 1, 2]
