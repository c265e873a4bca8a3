"""Live tables: every command, its races and repetitions, and that the log alone tells it all."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server import harness
from tests.server.harness import Pair
from tests.server.site import OwnTime, Place, listener, place, settled, turn_of
from tests.server.two_places import two_places

from riftkeep.core.record import parse_record
from riftkeep.server.live.ledger import Chair, Ledger
from riftkeep.server.live.records import record_text
from riftkeep.server.live.verification import verify_table
from riftkeep.store import games, people, ratings
from riftkeep.store.events import LogLine

Test = Callable[[Place], Coroutine[Any, Any, None]]


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'x.db'}"


@pytest.fixture(params=["one process, SQLite", "two processes, PostgreSQL, Redis"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> str | Pair:
    """Where tables are: at one process, or at two that are asked in turn."""
    if request.param.startswith("one"):
        return f"sqlite:///{tmp_path / 'x.db'}"
    pair: Pair = request.getfixturevalue("pair")
    return pair


def run(site: str | Pair, test: Test, **options: Any) -> None:
    async def go() -> None:
        made = two_places(site) if isinstance(site, Pair) else place(site, **options)
        async with made as somewhere:
            await test(somewhere)

    harness.run(go())


async def log_of(p: Place, table_id: str) -> list[LogLine]:
    return await p.store.read(lambda c: games.load_events(c, table_id))


@pytest.mark.parametrize(
    ("game", "options", "players"),
    [
        ("ringrift", {"board": "square8", "players": 2}, 2),
        ("ringrift", {"board": "square8", "players": 3}, 3),
        ("ringrift", {"board": "square8", "players": 4, "ruleset": "first-edition"}, 4),
        ("great_kingdom", {"size": 9}, 2),
    ],
)
def test_whole_games_are_played_and_their_logs_replay(
    database_url: str, game: str, options: dict[str, Any], players: int
) -> None:
    async def test(p: Place) -> None:
        people = [await p.person(f"P{n}") for n in range(players)]
        table_id = await p.table(*people, game=game, options=options)
        ear = listener()
        p.tables.audience.listen(await p.tables.get(table_id), ear)
        turns = await p.play_out(table_id, people, Random(3))
        ledger = await p.ledger(table_id)
        assert ledger.outcome is not None and ledger.outcome.explanation and turns > 2
        log = await log_of(p, table_id)
        again = Ledger.replayed(table_id, log, 0.0)
        assert again.state == ledger.state and again.moves == ledger.moves
        assert [event.seq for event in log] == list(range(1, len(log) + 1))
        assert verify_table(table_id, log, {"seq": ledger.seq, "position_key": ledger.key}) == []
        record = parse_record(record_text(ledger))
        assert list(record.moves) == ledger.moves and record.outcome == ledger.outcome
        row = await p.store.read(lambda c: games.find_table(c, table_id))
        assert row is not None
        assert (row["status"], row["winner"]) == ("finished", ledger.outcome.winner)
        heard = []
        ear.close()
        while (text := await ear.next()) is not None:
            message = json.loads(text)
            if message["type"] == "event":
                heard.append(message)
        assert [m["event"]["seq"] for m in heard] == list(range(3, ledger.seq + 1))
        turn = next(m for m in heard if m["event"]["kind"] == "moves")
        assert len(turn["texts"]) == len(turn["event"]["data"]["moves"])
        assert turn["position"]["game"] == game

    run(database_url, test)


def test_the_same_id_again_gets_the_same_answer(site: str | Pair) -> None:
    async def test(p: Place) -> None:
        ann, bob = await p.person("Ann"), await p.person("Bob")
        table_id = await p.table(ann, bob)
        command = turn_of(await p.ledger(table_id), Random(1)) | {"id": "x"}
        first = await p.do(table_id, ann, "play", **command)
        again = await p.do(table_id, ann, "play", **command)
        assert first.type == "ack" and again == first
        await p.turn(table_id, [ann, bob], Random(2))
        late = await p.do(table_id, ann, "play", **command)
        assert late == first
        # Another person's command with the same id is another command.
        other = await p.do(table_id, bob, "play", **command)
        assert other.type == "resync"
        assert len((await p.ledger(table_id)).turns) == 2

    run(site, test)


def test_the_same_id_is_known_after_a_restart(database_url: str) -> None:
    time = OwnTime()
    kept: dict[str, Any] = {}

    async def before(p: Place) -> None:
        kept["people"] = [await p.person("Ann"), await p.person("Bob")]
        kept["table"] = await p.table(*kept["people"])
        kept["command"] = turn_of(await p.ledger(kept["table"]), Random(1)) | {"id": "x"}
        kept["answer"] = await p.do(kept["table"], kept["people"][0], "play", **kept["command"])

    async def after(p: Place) -> None:
        time.pass_by(100)
        answer = await p.do(kept["table"], kept["people"][0], "play", **kept["command"])
        assert answer == kept["answer"]
        assert (await p.turn(kept["table"], kept["people"], Random(2))).type == "ack"

    run(database_url, before, time=time)
    run(database_url, after, time=time)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seq": 1}, "wrong_seq"),  # the past
        ({"seq": 99}, "wrong_seq"),  # the future
        ({"key": "0" * 16}, "wrong_key"),
    ],
)
def test_a_command_for_another_position_gets_the_position(
    site: str | Pair, change: dict[str, Any], reason: str
) -> None:
    async def test(p: Place) -> None:
        ann, bob = await p.person("Ann"), await p.person("Bob")
        table_id = await p.table(ann, bob)
        await p.turn(table_id, [ann, bob], Random(1))
        ledger = await p.ledger(table_id)
        seq = ledger.seq
        command = turn_of(ledger, Random(1)) | change
        answer = await p.do(table_id, bob, "play", **command)
        assert (answer.type, answer.reason) == ("resync", reason)
        assert answer.view.key == ledger.key and answer.view.is_your_turn
        assert ledger.seq == seq

    run(site, test)


def test_events_that_leave_the_position_alone_do_not_invalidate_a_turn(site: str | Pair) -> None:
    async def test(p: Place) -> None:
        ann, bob = await p.person("Ann"), await p.person("Bob")
        table_id = await p.table(ann, bob)
        await p.turn(table_id, [ann, bob], Random(1))
        command = turn_of(await p.ledger(table_id), Random(1))
        assert (await p.do(table_id, ann, "takeback_ask")).type == "ack"
        assert (await p.do(table_id, bob, "play", **command)).type == "ack"
        assert (await p.ledger(table_id)).takeback is None

    run(site, test)


def test_two_tabs_at_the_same_seq_exactly_one_wins(site: str | Pair) -> None:
    async def test(p: Place) -> None:
        ann, bob = await p.person("Ann"), await p.person("Bob")
        for seed in range(10):
            table_id = await p.table(ann, bob)
            ledger = await p.ledger(table_id)
            commands = [turn_of(ledger, Random(seed * 10 + n)) for n in range(5)]
            answers = await asyncio.gather(
                *(p.do(table_id, ann, "play", **command) for command in commands)
            )
            assert sorted(answer.type for answer in answers) == ["ack"] + ["resync"] * 4
            assert len((await p.ledger(table_id)).turns) == 1

    run(site, test)


def test_a_finished_game_takes_no_commands(site: str | Pair) -> None:
    async def test(p: Place) -> None:
        ann, bob = await p.person("Ann"), await p.person("Bob")
        table_id = await p.table(ann, bob)
        command = turn_of(await p.ledger(table_id), Random(1))
        assert (await p.do(table_id, ann, "resign")).type == "ack"
        for type, fields in (("play", command), ("resign", {}), ("takeback_ask", {})):
            answer = await p.do(table_id, ann, type, **fields)
            assert (answer.type, answer.reason) == ("resync", "game_over")
        assert (await p.do(table_id, ann, "abort")).type == "resync"

    run(site, test)


def test_only_who_is_to_act_can_play(site: str | Pair) -> None:
    async def test(p: Place) -> None:
        ann, bob, eve = [await p.person(name) for name in ("Ann", "Bob", "Eve")]
        table_id = await p.table(ann, bob)
        command = turn_of(await p.ledger(table_id), Random(1))
        assert (await p.do(table_id, bob, "play", **command)).refusal.code == "not_your_turn"
        for type in ("play", "resign", "abort", "takeback_ask", "chat"):
            fields = command if type == "play" else {"text": "hi"} if type == "chat" else {}
            assert (await p.do(table_id, eve, type, **fields)).refusal.code == "not_seated"
        assert (await p.do(table_id, eve, "join")).refusal.code == "no_open_seat"
        assert (await p.ledger(table_id)).seq == 2

    run(site, test)


def test_an_illegal_move_is_refused_with_its_rule(site: str | Pair) -> None:
    async def test(p: Place) -> None:
        ann, bob = await p.person("Ann"), await p.person("Bob")
        table_id = await p.table(ann, bob)
        ledger = await p.ledger(table_id)
        move = {"type": "move_stack", "player": 1, "from": [0, 0], "to": [0, 3]}
        base = {"seq": ledger.seq, "key": ledger.key}
        answer = await p.do(table_id, ann, "play", **base, moves=[move])
        assert answer.refusal.rule and answer.refusal.text
        wrong: list[list[Any]] = [["nonsense"], [{}], [{"type": "place_ring"}], [{"type": 10**30}]]
        for moves in wrong:
            answer = await p.do(table_id, ann, "play", **base, moves=moves)
            assert answer.type == "refused", answer
        # Half a turn is one command, and so is the other half; moves may be text.
        place_ring = next(m for m in ledger.state.legal_moves if m.type == "place_ring")
        assert (await p.do(table_id, ann, "play", **base, moves=[str(place_ring)])).type == "ack"
        assert (await p.ledger(table_id)).acting_chair == 0
        await p.turn(table_id, [ann], Random(1))
        # A turn cannot be played on into the other player's.
        ledger = await p.ledger(table_id)
        two = turn_of(ledger, Random(1))
        after = ledger.state
        for data in two["moves"]:
            after = after.play(ledger.game.move_from_json(data))
        two["moves"] += [after.legal_moves[0].to_json()]
        answer = await p.do(table_id, bob, "play", **two)
        assert answer.type == "refused"

    run(site, test)


def test_resigning_and_moving_at_once_both_orders(site: str | Pair) -> None:
    async def test(p: Place) -> None:
        ann, bob = await p.person("Ann"), await p.person("Bob")
        for order in (0, 1):
            table_id = await p.table(ann, bob)
            command = turn_of(await p.ledger(table_id), Random(1))
            jobs = [p.do(table_id, ann, "play", **command), p.do(table_id, bob, "resign")]
            answers = await asyncio.gather(*(jobs if order == 0 else jobs[::-1]))
            turns = len((await p.ledger(table_id)).turns)
            assert turns == 1 - order or not p.is_ordered
            played, resigned = answers if order == 0 else answers[::-1]
            assert (played.type, resigned.type) == ("ack" if turns else "resync", "ack")
            outcome = (await p.ledger(table_id)).outcome
            assert outcome is not None
            assert (outcome.winner, outcome.reason) == (1, "resignation")

    run(site, test)


def test_takeback_goes_back_to_the_askers_last_decision_by_consent(site: str | Pair) -> None:
    async def test(p: Place) -> None:
        ann, bob = await p.person("Ann"), await p.person("Bob")
        table_id = await p.table(ann, bob)
        assert (await p.do(table_id, ann, "takeback_ask")).refusal.code == "nothing_to_take_back"
        await p.turn(table_id, [ann, bob], Random(1))
        key = (await p.ledger(table_id)).key
        await p.turn(table_id, [ann, bob], Random(2))
        await p.turn(table_id, [ann, bob], Random(3))
        # Bob's last decision is before Ann's last turn: both are taken back.
        assert (await p.do(table_id, bob, "takeback_ask")).type == "ack"
        assert (await p.do(table_id, bob, "takeback_ask")).refusal.code == "already_asked"
        own = await p.do(table_id, bob, "takeback_answer", accept=True)
        assert own.refusal.code == "not_yours"
        assert (await p.do(table_id, ann, "takeback_answer", accept=True)).type == "ack"
        ledger = await p.ledger(table_id)
        assert ledger.key == key and ledger.acting_chair == 1 and len(ledger.turns) == 1
        again = await p.do(table_id, ann, "takeback_answer", accept=True)
        assert again.refusal.code == "nothing_asked"
        await p.turn(table_id, [ann, bob], Random(4))
        assert (await p.do(table_id, bob, "takeback_ask")).type == "ack"
        assert (await p.do(table_id, ann, "takeback_answer", accept=False)).type == "ack"
        assert len((await p.ledger(table_id)).turns) == 2
        log = await log_of(p, table_id)
        again_ledger = Ledger.replayed(table_id, log, 0.0)
        assert again_ledger.state == (await p.ledger(table_id)).state
        assert verify_table(table_id, log, None) == []

    run(site, test)


def test_takeback_agreed_and_a_move_at_once_both_orders(site: str | Pair) -> None:
    async def test(p: Place) -> None:
        ann, bob = await p.person("Ann"), await p.person("Bob")
        for order in (0, 1):
            table_id = await p.table(ann, bob)
            await p.turn(table_id, [ann, bob], Random(1))
            await p.do(table_id, ann, "takeback_ask")
            command = turn_of(await p.ledger(table_id), Random(1))
            jobs = [
                p.do(table_id, bob, "play", **command),
                p.do(table_id, bob, "takeback_answer", accept=True),
            ]
            answers = await asyncio.gather(*(jobs if order == 0 else jobs[::-1]))
            # Whichever comes first makes the other void: never both.
            turns = len((await p.ledger(table_id)).turns)
            assert turns == 2 - 2 * order or (turns in (0, 2) and not p.is_ordered)
            played, agreed = answers if order == 0 else answers[::-1]
            expected = ("ack", "refused") if turns else ("resync", "ack")
            assert (played.type, agreed.type) == expected

    run(site, test)


def test_takeback_against_a_computer_and_at_a_hot_seat_needs_nobody(site: str | Pair) -> None:
    async def test(p: Place) -> None:
        ann = await p.person("Ann")
        table_id = await p.table(ann, Chair("computer", "C", level=1))
        key = (await p.ledger(table_id)).key
        await p.turn(table_id, [ann], Random(1))
        await p.until(table_id, lambda ledger: len(ledger.turns) == 2)
        assert (await p.do(table_id, ann, "takeback_ask")).type == "ack"
        assert (await p.ledger(table_id)).key == key
        hot = await p.table(ann, ann)
        await p.turn(hot, [ann], Random(1))
        await p.turn(hot, [ann], Random(2))
        assert (await p.do(hot, ann, "takeback_ask")).type == "ack"
        assert len((await p.ledger(hot)).turns) == 1
        assert (await p.do(hot, ann, "resign", chair=1)).type == "ack"
        outcome = (await p.ledger(hot)).outcome
        assert outcome is not None and outcome.winner == 1

    run(site, test)


def test_the_pie_rule_swaps_people_not_colors(site: str | Pair) -> None:
    async def test(p: Place) -> None:
        ann, bob = await p.person("Ann"), await p.person("Bob")
        table_id = await p.table(ann, bob)
        await p.turn(table_id, [ann, bob], Random(1))
        ledger = await p.ledger(table_id)
        swap = ledger.state.exchange
        assert swap is not None
        fields = {"seq": ledger.seq, "key": ledger.key, "moves": [swap.to_json()]}
        assert (await p.do(table_id, bob, "play", **fields)).type == "ack"
        ledger = await p.ledger(table_id)
        view = await p.view(table_id, bob)
        assert [seat.name for seat in view.seats] == ["Bob", "Ann"] and view.your_seats == [1]
        assert ledger.acting_chair == ledger.chair_of_seat[ledger.state.player - 1]
        await p.turn(table_id, [ann, bob], Random(2))
        # Taking back the swap puts everybody back.
        assert (await p.do(table_id, bob, "takeback_ask")).type == "ack"
        assert (await p.do(table_id, ann, "takeback_answer", accept=True)).type == "ack"
        assert (await p.ledger(table_id)).chair_of_seat == [0, 1]
        assert (await p.do(table_id, bob, "play", **fields)).type == "resync"
        ledger = await p.ledger(table_id)
        await p.do(table_id, bob, "play", **fields | {"seq": ledger.seq})
        assert (await p.do(table_id, ann, "resign")).type == "ack"
        outcome = (await p.ledger(table_id)).outcome
        assert outcome is not None and outcome.winner == 1
        assert "Bob wins" in outcome.explanation

    run(site, test)


def test_abort_only_before_the_second_turn(site: str | Pair) -> None:
    async def test(p: Place) -> None:
        ann, bob = await p.person("Ann"), await p.person("Bob")
        table_id = await p.table(ann, bob)
        await p.turn(table_id, [ann, bob], Random(1))
        assert (await p.do(table_id, bob, "abort")).type == "ack"
        ledger = await p.ledger(table_id)
        assert ledger.status == "aborted" and ledger.outcome is None
        late = await p.table(ann, bob)
        await p.turn(late, [ann, bob], Random(1))
        await p.turn(late, [ann, bob], Random(1))
        assert (await p.do(late, bob, "abort")).refusal.code == "too_late"

    run(site, test)


def test_joining_starts_the_game_and_a_seat_is_given_once(site: str | Pair) -> None:
    async def test(p: Place) -> None:
        people = [await p.person(f"P{n}") for n in range(6)]
        table_id = await p.table(people[0], Chair("open"), Chair("open"))
        command = turn_of(await p.ledger(table_id), Random(1))
        early = await p.do(table_id, people[0], "play", **command)
        assert early.refusal.code == "not_started"
        answers = await asyncio.gather(*(p.do(table_id, one, "join") for one in people[1:]))
        assert sorted(answer.type for answer in answers) == ["ack", "ack"] + ["refused"] * 3
        ledger = await p.ledger(table_id)
        assert ledger.status == "playing"
        assert len({chair.person for chair in ledger.chairs}) == 3
        other = await p.table(people[0], Chair("open"), Chair("open"))
        assert (await p.do(other, people[1], "join", chair=2)).type == "ack"
        assert (await p.do(other, people[1], "join")).refusal.code == "already_seated"
        assert (await p.do(other, people[1], "leave")).type == "ack"
        assert (await p.ledger(other)).chairs[2].kind == "open"
        assert (await p.do(other, people[0], "leave")).type == "ack"
        assert (await p.ledger(other)).status == "aborted"

    run(site, test)


def test_a_reserved_seat_is_for_its_bot_only(site: str | Pair) -> None:
    async def test(p: Place) -> None:
        ann, eve, bot = await p.person("A"), await p.person("E"), await p.person("B", "bot")
        table_id = await p.table(ann, Chair("open", "B", reserved_for=bot.id))
        assert (await p.do(table_id, eve, "join")).refusal.code == "no_open_seat"
        assert (await p.do(table_id, bot, "join")).type == "ack"
        assert (await p.ledger(table_id)).chairs[1].kind == "bot"

    run(site, test)


def test_rematch_accepted_twice_makes_one_game_with_seats_rotated(site: str | Pair) -> None:
    async def test(p: Place) -> None:
        people = [await p.person(name) for name in ("Ann", "Bob", "Cem")]
        table_id = await p.table(*people)
        before = len(await p.store.read(lambda c: list(games.table_ids(c))))
        assert (await p.do(table_id, people[0], "rematch")).refusal.code == "not_over"
        await p.do(table_id, people[0], "resign")
        await p.do(table_id, people[1], "resign")
        assert (await p.ledger(table_id)).status == "finished"
        offers = [p.do(table_id, one, "rematch") for one in people for _ in range(3)]
        answers = await asyncio.gather(*offers)
        assert {answer.type for answer in answers} == {"ack"}
        made = {answer.data.get("rematch") for answer in answers if answer.data}
        assert len(made) == 1
        new = await p.ledger(made.pop())
        assert [chair.name for chair in new.chairs] == ["Bob", "Cem", "Ann"]
        assert new.status == "playing"
        rows = await p.store.read(lambda c: list(games.table_ids(c)))
        assert len(rows) == before + 1
        stranger = await p.person("Eve")
        assert (await p.do(table_id, stranger, "rematch")).refusal.code == "not_seated"

    run(site, test)


def test_a_table_of_three_goes_on_when_one_resigns(site: str | Pair) -> None:
    async def test(p: Place) -> None:
        people = [await p.person(name) for name in ("Ann", "Bob", "Cem")]
        table_id = await p.table(*people)
        assert (await p.do(table_id, people[0], "resign")).type == "ack"
        ledger = await p.ledger(table_id)
        assert ledger.status == "playing" and ledger.chairs[0].is_lost
        await p.until(table_id, lambda ledger: ledger.acting_chair == 1)  # a computer moved for Ann
        assert (await p.do(table_id, people[0], "resign")).refusal.code == "not_seated"
        await p.turn(table_id, people, Random(1))
        assert (await p.do(table_id, people[2], "resign")).type == "ack"
        outcome = (await p.ledger(table_id)).outcome
        assert outcome is not None
        assert (outcome.winner, outcome.ranking) == (2, (2, 3, 1))

    run(site, test)


@pytest.mark.parametrize("players", [2, 3])
def test_ratings_change_once_and_by_the_result(site: str | Pair, players: int) -> None:
    async def test(p: Place) -> None:
        people = [await p.person(f"bot{players}{n}", "bot") for n in range(players)]
        table_id = await p.table(*people, rated=True)
        await p.turn(table_id, people, Random(1))
        for person in people[1:]:
            await p.do(table_id, person, "resign", id="r")
            await p.do(table_id, person, "resign", id="r")
            await p.do(table_id, person, "resign")
        changes = await p.store.read(lambda c: ratings.changes_of(c, table_id))
        assert len(changes) == players
        gain = {c["person_id"]: c["mu_after"] - c["mu_before"] for c in changes}
        order = sorted(people, key=lambda person: -gain[person.id])
        assert order[0] == people[0] and gain[people[0].id] > 0 > gain[people[1].id]
        if players == 3:  # who held out longer lost less
            assert gain[people[2].id] > gain[people[1].id]
        board = await p.store.read(lambda c: ratings.leaderboard(c, changes[0]["pool"]))
        assert board[0]["person_id"] == people[0].id and board[0]["games"] == 1

    run(site, test)


def test_a_game_without_a_move_changes_no_rating(site: str | Pair) -> None:
    async def test(p: Place) -> None:
        people = [await p.person(f"idle{n}", "bot") for n in range(2)]
        table_id = await p.table(*people, rated=True)
        await p.do(table_id, people[1], "resign")
        assert (await p.ledger(table_id)).status == "finished"
        assert await p.store.read(lambda c: ratings.changes_of(c, table_id)) == []

    run(site, test)


def test_an_unrated_game_changes_no_rating(site: str | Pair) -> None:
    async def test(p: Place) -> None:
        ann, bob = await p.person("Ann"), await p.person("Bob")
        table_id = await p.table(ann, bob)
        await p.do(table_id, ann, "resign")
        assert (await p.ledger(table_id)).status == "finished"
        assert await p.store.read(lambda c: ratings.changes_of(c, table_id)) == []

    run(site, test)


def test_computers_play_a_whole_game_by_themselves(url: str) -> None:
    async def test(p: Place) -> None:
        computer = Chair("computer", "C", level=1)
        table_id = await p.table(computer, computer, game="great_kingdom", options={"size": 5})
        table = await p.tables.get(table_id)
        await settled(lambda: table.ledger.status == "finished")
        assert verify_table(table_id, await log_of(p, table_id), None) == []

    run(url, test, workers=1)


def test_chat_reaches_the_seated_who_have_not_muted(url: str) -> None:
    async def test(p: Place) -> None:
        ann, bob, eve = [await p.person(name) for name in ("Ann", "Bob", "Eve")]
        table_id = await p.table(ann, bob)
        table = await p.tables.get(table_id)
        ears = [listener(ann), listener(bob), listener(eve)]
        for ear in ears:
            p.tables.audience.listen(table, ear)
        text = "<script>alert(1)</script>"
        assert (await p.do(table_id, ann, "chat", text=text)).type == "ack"
        await p.store.write(lambda c: people.set_muted(c, bob.id, ann.id, True))
        assert (await p.do(table_id, ann, "chat", text="unheard")).type == "ack"
        assert (await p.do(table_id, ann, "chat", text="   ")).refusal.code == "empty"
        heard = []
        for ear in ears:
            ear.close()
            got = []
            while (line := await ear.next()) is not None:
                got.append(json.loads(line))
            heard.append([m["text"] for m in got if m["type"] == "chat"])
        assert heard == [[text, "unheard"], [text], []]

    run(url, test)


def test_a_leaver_loses_or_is_replaced_after_the_grace(url: str) -> None:
    async def test(p: Place) -> None:
        ann, bob = await p.person("Ann"), await p.person("Bob")
        for leaver, status in (("lose", "finished"), ("computer", "playing"), ("wait", "playing")):
            table_id = await p.table(ann, bob, leaver=leaver, leaver_grace_seconds=0.6)
            table = await p.tables.get(table_id)
            here, there = listener(ann), listener(bob)
            p.tables.audience.listen(table, here)
            p.tables.audience.listen(table, there)
            await asyncio.sleep(0.7)
            assert table.ledger.status == "playing" and not table.ledger.chairs[1].is_lost
            p.tables.audience.unlisten(table, there)
            back = listener(bob)
            p.tables.audience.listen(table, back)  # came back in time
            await asyncio.sleep(0.7)
            assert not table.ledger.chairs[1].is_lost
            p.tables.audience.unlisten(table, back)
            before = table.ledger.seq
            if leaver == "wait":
                await asyncio.sleep(0.8)
                assert table.ledger.seq == before
            else:
                await settled(lambda table=table, before=before: table.ledger.seq > before)
            assert table.ledger.status == status
            assert table.ledger.chairs[1].is_lost == (leaver == "computer")
            if leaver == "lose":
                outcome = table.ledger.outcome
                assert outcome is not None
                assert (outcome.winner, outcome.reason) == (1, "abandoned")

    run(url, test)
