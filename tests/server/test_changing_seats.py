"""The pie rule exchanges people (D78): every path of the site has the same people and winner.

The test knows the truth because it played the game: who decided which move, and who won. Each path
must say the same: the table, the log and its stream, the replay, every download, every import, the
study, the review, the history, the exports and the ratings.
"""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from tests.server.harness import Client, Server, new_id, run, turn_in

from riftkeep.core.formats import read_content
from riftkeep.core.people import outcome_by_person, person_in
from riftkeep.core.record import Record, parse_record
from riftkeep.server.live.ledger import Ledger
from riftkeep.server.live.records import record_of, split_records
from riftkeep.server.people import administration
from riftkeep.store import games, open_database
from riftkeep.store.games import Filter

Json = dict[str, Any]
TWO = {"board": "square8", "players": 2}


@dataclass
class Story:
    """A game as those who played it remember it."""

    names: list[str]
    played: list[tuple[str, str]] = field(default_factory=list)
    """Who decided which move, in words; what follows by itself is left out."""
    winner: str = ""


class Game:
    """A table at which Ann begins, and a bot takes her side."""

    def __init__(self, ann: Client, bot: Client, table: str, names: list[str]) -> None:
        self.table, self.ann, self.bot = table, ann, bot
        self.story = Story(names)

    @classmethod
    async def begin(cls, server: Server) -> Game:
        ann = await (await Client(server).guest("A")).account(f"ann{new_id()}")
        owner = await (await Client(server).guest("O")).account(f"own{new_id()}")
        bot = await owner.bot(f"bot{new_id()}")
        table = await ann.table("me", "open", options=TWO, rated=True)
        await bot.do(table, "join")
        names = [seat["name"] for seat in (await ann.view(table))["seats"]]
        game = cls(ann, bot, table, names)
        await game.play(ann, ["d4+2", "d4-d6"])
        await game.play(bot, ["swap"])
        return game

    def name(self, client: Client) -> str:
        return self.story.names[0 if client is self.ann else 1]

    async def play(self, client: Client, moves: list[Any]) -> None:
        view = await client.view(self.table)
        body = {"seq": view["seq"], "key": view["key"], "moves": moves}
        assert (await client.do(self.table, "play", **body))["type"] == "ack"
        after = (await client.view(self.table))["moves"][len(view["moves"]) :]
        decided = [one["text"] for one in after if not one["text"].startswith("no-")]
        self.story.played += [(self.name(client), text) for text in decided]

    async def play_out(self, seed: int) -> None:
        """Play at random until the rules end it; Ann, who lost blue, is orange."""
        random = Random(seed)
        while (view := await self.ann.view(self.table))["status"] == "playing":
            client = self.ann if view["player"] == 2 else self.bot
            await self.play(client, turn_in(view, random)["moves"])
        assert view["outcome"]["winner"] in (1, 2)
        self.story.winner = self.story.names[2 - view["outcome"]["winner"]]

    async def resign(self) -> None:
        """Ann plays once more, and gives up."""
        await self.play(self.ann, ["a1+1", "a1-a2"])
        await self.ann.do(self.table, "resign")
        self.story.winner = self.story.names[1]


@pytest.fixture(params=["by the rules", "by resignation"])
def ending(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_path_has_the_same_people_and_the_same_winner(server: Server, ending: str) -> None:
    async def go() -> None:
        game = await Game.begin(server)
        if ending == "by the rules":
            await game.play_out(seed=5)
        else:
            await game.resign()
        await _check_table(game)
        await _check_log(game)
        await _check_lists(game)
        texts = await _downloads(game)
        for name, text in texts.items():
            assert _of_record(read_content(text).as_record()) == game.story, name
            opened = await game.ann.post("/api/study/open", text=text)
            assert _of_study(opened) == game.story, name
        for name in ("table", "written as record", "export"):
            await _check_imported(game, texts[name])
        _check_administration(game, server)

    run(go())


def test_a_review_charges_people_with_what_they_decided(server: Server) -> None:
    async def go() -> None:
        game = await Game.begin(server)
        await game.resign()
        record = (await game.ann.http.get(f"/api/tables/{game.table}/record")).text
        for asked in ({"table": game.table}, {"record": record}):
            fields: Json = {"id": new_id(), "kind": "review", "budget_seconds": 0.05, **asked}
            job = (await game.ann.post("/api/jobs", **fields))["job"]
            while (done := await game.ann.get(f"/api/jobs/{job}"))["status"] in (
                "waiting",
                "running",
            ):
                await asyncio.sleep(0.1)
            review = done["result"]
            assert review["seats"] == game.story.names
            decided = [(one["person"], one["text"]) for one in review["decisions"]]
            names = [(game.story.names[person - 1], text) for person, text in decided]
            assert names == game.story.played

    run(go())


def test_whoever_must_move_after_the_exchange_is_told_so(server: Server) -> None:
    async def go() -> None:
        game = await Game.begin(server)
        view = await game.ann.view(game.table)
        assert view["is_your_turn"] and view["exchanged_by"] == 1 and view["holders"] == [2, 1]
        line = (await game.ann.get("/api/tables", mine=True))[0]
        assert line["to_act"] == game.ann.person
        assert [one["table"] for one in await game.ann.get("/api/notices")] == [game.table]
        await game.play(game.ann, ["a1+1", "a1-a2"])
        assert (await game.ann.view(game.table))["exchanged_by"] is None
        # Back to the position after the exchange: it is said again.
        await game.ann.do(game.table, "takeback")
        await game.bot.do(game.table, "takeback/answer", accept=True)
        assert (await game.bot.view(game.table))["exchanged_by"] == 1

    run(go())


def test_a_position_after_the_exchange_keeps_its_people_when_it_is_studied(server: Server) -> None:
    async def go() -> None:
        game = await Game.begin(server)
        view = await game.ann.view(game.table)
        seats = game.story.names
        body = {"game": "ringrift", "options": view["options"], "position": view["position"]}
        for format in ("record", "json", "notation"):
            asked = body | {"moves": ["a1+1"], "seats": seats, "format": format}
            text = (await game.ann.post("/api/study/write", **asked))["text"]
            opened = await game.ann.post("/api/study/open", text=text)
            assert opened["frames"][0]["holders"] == [2, 1], format
            assert _of_study(opened).played == [(seats[0], "a1+1")], format
        line = await game.ann.post("/api/study/line", position=view["position"], moves=["a1+1"])
        assert line["start"]["holders"] == [2, 1]
        assert line["steps"][0]["move"]["person"] == 1

    run(go())


def test_only_an_ending_that_the_rules_do_not_know_can_be_stated(server: Server) -> None:
    async def go() -> None:
        ann = await Client(server).guest("Ann")
        outcome = {"winner": 1, "reason": "ring_elimination"}
        body = {"game": "ringrift", "options": TWO, "format": "record", "outcome": outcome}
        refused = await ann.post("/api/study/write", 422, **body)
        assert refused["error"]["code"] == "bad_outcome"

    run(go())


# --- the paths -----------------------------------------------------------------------------------


async def _check_table(game: Game) -> None:
    story = game.story
    for client, chair in ((game.ann, 0), (game.bot, 1)):
        view = await client.view(game.table)
        assert [seat["name"] for seat in view["seats"]] == story.names[::-1]
        assert [seat["chair"] for seat in view["seats"]] == [1, 0]
        assert view["your_seats"] == [2 - chair]
        assert _name_in(story.names, view["holders"], view["outcome"]["winner"]) == story.winner
        assert _decided(view["moves"], story.names) == story.played
    count = len(view["moves"])
    shown = await game.ann.get(f"/api/tables/{game.table}/position", moves=count)
    assert shown["holders"] == [2, 1]
    assert (await game.ann.get(f"/api/tables/{game.table}/position", moves=0))["holders"] == [1, 2]
    page = await game.ann.http.get(f"/replay/{game.table}")
    data = re.search(r'<script type="application/json" id="data">(.*?)</script>', page.text, re.S)
    assert data is not None
    assert _of_study(json.loads(data[1])) == story


async def _check_log(game: Game) -> None:
    """The stream, as the bot reads it, with and without positions."""
    for positions in (True, False):
        path = f"/api/tables/{game.table}/stream"
        answer = await game.bot.http.get(path, params={"follow": False, "positions": positions})
        messages = [json.loads(line) for line in answer.text.splitlines() if line]
        holders: list[int] = []
        played: list[tuple[str, str]] = []
        names: list[str] = []
        winner = ""
        for message in messages:
            event = message["event"]
            if event["kind"] == "created":
                names = [chair["name"] for chair in event["data"]["chairs"]]
            elif event["kind"] == "joined":
                names[event["data"]["chair"]] = event["data"]["name"]
            elif event["kind"] == "moves":
                texts = zip(event["data"]["moves"], message["texts"], strict=True)
                persons = [(holders[move["player"] - 1], text) for move, text in texts]
                played += [(names[p - 1], t) for p, t in persons if not t.startswith("no-")]
            elif event["kind"] == "finished":
                winner = _name_in(names, holders, event["data"]["outcome"]["winner"])
            holders = message["holders"] or holders
        assert Story(names, played, winner) == game.story, positions


async def _check_lists(game: Game) -> None:
    for client in (game.ann, game.bot):
        lines = await client.get("/api/history", person=client.person)
        line = next(line for line in lines if line["table"] == game.table)
        assert [seat["name"] for seat in line["seats"]] == game.story.names
        assert game.story.names[line["winner"] - 1] == game.story.winner
    view = await game.ann.view(game.table)
    rated = {seat["name"]: seat["rating"] for seat in view["seats"]}
    assert max(rated, key=lambda name: rated[name]) == game.story.winner
    for client in (game.ann, game.bot):
        profile = await client.get(f"/api/people/{client.person}")
        assert list(profile["ratings"].values()) == [rated[game.name(client)]]


async def _downloads(game: Game) -> dict[str, str]:
    """The game in every format that it can be had in, as the page asks for them."""
    texts = {"table": (await game.ann.http.get(f"/api/tables/{game.table}/record")).text}
    own = list(split_records((await game.ann.http.get("/api/export")).text))
    texts["export"] = next(text for text in own if f'"table": "{game.table}"' in text)
    opened = await game.ann.post("/api/study/open", text=texts["table"])
    body = {name: opened[name] for name in ("game", "options", "seats")}
    body |= {"position": opened["frames"][0]["position"]}
    body |= {"moves": [one["move"] for one in opened["moves"]]}
    body |= {"outcome": opened["outcome"] if opened["is_ended_by_host"] else None}
    for format in opened["formats"]:
        written = await game.ann.post("/api/study/write", **body, format=format)
        texts[f"written as {format}"] = written["text"]
    assert {"written as record", "written as json", "written as notation"} <= texts.keys()
    return texts


async def _check_imported(game: Game, text: str) -> None:
    made = (await game.ann.http.post("/api/import", content=text.encode())).json()
    view = await game.ann.view(made["tables"][0])
    names = [seat["name"] for seat in view["seats"]]
    assert names == game.story.names[::-1]
    assert names[view["outcome"]["winner"] - 1] == game.story.winner
    assert _decided(view["moves"], game.story.names) == game.story.played
    lines = await game.ann.get("/api/history", person=game.ann.person)
    line = next(line for line in lines if line["table"] == made["tables"][0])
    assert line["seats"][line["winner"] - 1]["name"] == game.story.winner


def _check_administration(game: Game, server: Server) -> None:
    """What ``riftkeep admin`` exports and imports."""
    database = open_database(str(server.settings["database_url"]), migrate=False)
    try:
        texts = administration.export_records(database, Filter(status=("finished",)))
        text = next(text for text in texts if f'"table": "{game.table}"' in text)
        assert _of_record(read_content(text).as_record()) == game.story
        made = administration.import_record(database, parse_record(text))
        log = database.read(lambda connection: games.load_events(connection, made))
        assert _of_record(record_of(Ledger.replayed(made, log, 0.0))) == game.story
        rows = administration.list_tables(database, Filter(status=("finished",)), 100)
        row = next(row for row in rows if row["id"] == made)
        assert row["seats"][row["winner"] - 1]["name"] == game.story.winner
    finally:
        database.close()


# --- who did what, as a path says it -------------------------------------------------------------


def _decided(moves: list[Json], names: list[str]) -> list[tuple[str, str]]:
    decided = [one for one in moves if not one["text"].startswith("no-")]
    return [(names[one["person"] - 1], one["text"]) for one in decided]


def _name_in(names: list[str], holders: list[int], seat: int) -> str:
    return names[holders[seat - 1] - 1]


def _of_study(data: Json) -> Story:
    winner = data["outcome"]["winner"] if data["outcome"] else None
    name = "" if winner is None else _name_in(data["seats"], data["holders"], winner)
    return Story(data["seats"], _decided(data["moves"], data["seats"]), name)


def _of_record(record: Record) -> Story:
    states = record.replay()
    moves = [
        {"person": person_in(state, move.player), "text": str(move)}
        for state, move in zip(states, record.moves, strict=False)
    ]
    assert record.outcome is not None
    winner = outcome_by_person(states[-1], record.outcome).winner
    assert winner is not None
    names = list(record.seats)
    return Story(names, _decided(moves, names), names[winner - 1])
