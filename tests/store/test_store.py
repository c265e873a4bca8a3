"""The store on both databases: migrations, the log's guarantees, group commit, archives."""

from __future__ import annotations

import gzip
import json
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, MetaData, Table, func, insert, select
from sqlalchemy.exc import IntegrityError

from riftkeep.store import Database, Writer, WriterBusy, games, open_database, people, ratings
from riftkeep.store import processes as living
from riftkeep.store.archive import BadArchive, back_up, restore
from riftkeep.store.database import StoreUnavailable, latest_revision, migration_config
from riftkeep.store.events import LogLine
from riftkeep.store.games import Conflict, Filter
from riftkeep.store.rows import Rating, Seat, new_id
from riftkeep.store.schema import events, metadata

WAIT = 60
"""Seconds for what is done at once, since the machine may be busy."""


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    opened = open_database(database_url)
    yield opened
    opened.close()


def row(**changes: Any) -> dict[str, Any]:
    values: dict[str, Any] = {
        "game": "ringrift",
        "options": "{}",
        "players": 2,
        "pool": "p",
        "speed": "blitz",
        "status": "playing",
        "is_rated": False,
        "is_listed": True,
        "moves": 0,
        "created_at": 1.0,
        "owner_id": "me",
    }
    return values | changes


def event(seq: int, command_id: str | None = None) -> LogLine:
    return LogLine(seq, "moves", json.dumps({"n": seq}), f"{seq:016x}", float(seq), command_id)


def make_table(database: Database, table_id: str = "t", **changes: Any) -> None:
    chairs = [Seat(0, None, "A"), Seat(1, None, "B")]
    database.write(lambda c: games.create(c, table_id, row(**changes), chairs, [event(1)]))


def test_migrations_make_exactly_the_tables_of_the_schema(database: Database) -> None:
    with database.read_engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    assert database.revision() == latest_revision()
    database.migrate()
    assert database.revision() == latest_revision()


def test_a_database_of_the_first_tables_keeps_its_games(database_url: str) -> None:
    database = open_database(database_url, migrate=False)
    with database.write_engine.begin() as connection:
        config = migration_config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        old = Table("tables", MetaData(), autoload_with=connection)
        values = row() | {"seq": 1, "position_key": "0" * 16, "updated_at": 1.0}
        connection.execute(insert(old).values(id="t", **values))
        old_events = Table("events", old.metadata, autoload_with=connection)
        first = {"table_id": "t", "seq": 1, "kind": "created", "payload": "{}", "at": 1.0}
        first["position_key"] = "0" * 16
        connection.execute(insert(old_events).values(**first))
    database.migrate()
    assert database.read(lambda c: list(games.table_ids(c))) == ["t"]
    assert database.read(lambda c: c.scalar(select(func.count()).select_from(events))) == 1
    assert database.revision() == latest_revision()
    database.close()


def test_the_winner_of_an_old_game_becomes_the_person_who_won(database_url: str) -> None:
    database = open_database(database_url, migrate=False)
    with database.write_engine.begin() as connection:
        config = migration_config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        old = Table("tables", MetaData(), autoload_with=connection)
        old_events = Table("events", old.metadata, autoload_with=connection)
        for name, winner, chairs in (
            ("swapped", 1, [1, 0]),
            ("plain", 1, [0, 1]),
            ("drawn", None, [1, 0]),
        ):
            values = row(status="finished", winner=winner) | {"seq": 1, "updated_at": 1.0}
            connection.execute(insert(old).values(id=name, position_key="0" * 16, **values))
            payload = json.dumps({"outcome": {"winner": winner}, "seats": chairs})
            last = {"table_id": name, "seq": 1, "kind": "finished", "payload": payload, "at": 1.0}
            connection.execute(insert(old_events).values(position_key="0" * 16, **last))
    database.migrate()
    found = database.read(lambda c: games.list_tables(c, Filter()))
    winners = {one["id"]: one["winner"] for one in found}
    assert winners == {"swapped": 2, "plain": 1, "drawn": None}
    database.close()


def test_sqlite_commits_are_on_the_disk(tmp_path: Path) -> None:
    database = open_database(f"sqlite:///{tmp_path / 'a' / 'b.db'}")
    for engine in (database.write_engine, database.read_engine):
        with engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
            assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    database.close()


def test_unknown_database_kind_is_refused() -> None:
    with pytest.raises(StoreUnavailable, match="sqlite or postgresql"):
        open_database("mysql://x")


def test_log_is_read_back_in_order(database: Database) -> None:
    make_table(database)
    database.write(lambda c: games.append(c, "t", "me", [event(2), event(3, "p/1")], {"moves": 2}))
    log = database.read(lambda c: games.load_events(c, "t"))
    assert log == [event(1), event(2), event(3, "p/1")]
    assert database.read(lambda c: games.load_events(c, "t", since=2)) == [event(3, "p/1")]
    table = database.read(lambda c: games.find_table(c, "t"))
    assert table is not None
    assert (table["seq"], table["moves"], table["position_key"]) == (3, 2, f"{3:016x}")
    assert database.read(lambda c: games.find_table(c, "nope")) is None


@pytest.mark.parametrize(
    ("owner", "seqs", "error"),
    [
        ("me", (1,), Conflict),  # the past
        ("me", (3,), Conflict),  # a gap
        ("other", (2,), Conflict),  # not the owner
        ("me", (2, 2), IntegrityError),  # one seq twice
    ],
)
def test_append_refuses_what_does_not_fit(
    database: Database, owner: str, seqs: tuple[int, ...], error: type[Exception]
) -> None:
    make_table(database)
    with pytest.raises(error):
        database.write(lambda c: games.append(c, "t", owner, [event(s) for s in seqs], {}))
    assert database.read(lambda c: games.load_events(c, "t")) == [event(1)]


def test_a_command_enters_a_log_once(database: Database) -> None:
    make_table(database)
    database.write(lambda c: games.append(c, "t", "me", [event(2, "p/1")], {}))
    with pytest.raises(IntegrityError):
        database.write(lambda c: games.append(c, "t", "me", [event(3, "p/1")], {}))
    make_table(database, "other")
    database.write(lambda c: games.append(c, "other", "me", [event(2, "p/1")], {}))


def test_creating_twice_by_one_command_makes_one_table(database: Database) -> None:
    chairs = [Seat(0, None, "A")]

    def create(name: str, **changes: Any) -> str:
        return database.write(lambda c: games.create(c, name, row(**changes), chairs, [event(1)]))

    assert create("a", command_id="p/1") == "a"
    assert create("b", command_id="p/1") == "a"
    assert create("c", rematch_of="a") == "c"
    assert create("d", rematch_of="a") == "c"
    assert list(database.read(lambda c: list(games.table_ids(c)))) == ["a", "c"]


def test_group_commit_saves_commits_and_keeps_jobs_apart(
    database: Database, writer: Writer
) -> None:
    for number in range(40):
        make_table(database, f"t{number}")
    gate = threading.Event()
    blocked = writer.submit(lambda c: gate.wait(WAIT))
    before = writer.commits

    def job(table: str, seq: int) -> Any:
        return lambda c: games.append(c, table, "me", [event(seq)], {})

    futures = [writer.submit(job(f"t{number}", 3 if number == 7 else 2)) for number in range(40)]
    assert not any(future.done() for future in futures)
    gate.set()
    assert blocked.result(WAIT) is True
    for number, future in enumerate(futures):
        if number == 7:
            with pytest.raises(Conflict):
                future.result(WAIT)
        else:
            future.result(WAIT)
    assert writer.commits - before <= 2
    stored = database.read(lambda c: c.scalar(select(func.count()).select_from(events)))
    assert stored == 40 + 39


def test_writer_is_bounded_and_drains_when_closed(database: Database) -> None:
    writer = Writer(database, max_waiting=3)
    gate = threading.Event()
    first = writer.submit(lambda c: gate.wait(WAIT))
    while writer.waiting:
        time.sleep(0.001)
    futures = [writer.submit(lambda c: 5) for _ in range(4)]
    with pytest.raises(WriterBusy):
        futures[3].result(WAIT)
    gate.set()
    writer.close()
    assert first.result(0) and [future.result(0) for future in futures[:3]] == [5, 5, 5]
    with pytest.raises(StoreUnavailable):
        writer.submit(lambda c: 5).result(0)


def test_ownership_passes_only_from_the_dead(database: Database) -> None:
    def claim(process: str, alive_since: float) -> tuple[str | None, float | None]:
        return database.write(lambda c: games.claim(c, "t", process, alive_since))

    make_table(database, owner_id=None)
    database.write(lambda c: living.register(c, "a", None, "s", 100.0))
    database.write(lambda c: living.register(c, "b", None, "s", 100.0))
    assert claim("a", 90.0) == ("a", None)
    assert claim("b", 90.0) == ("a", 100.0)
    database.write(lambda c: living.beat(c, "a", 120.0))
    assert claim("b", 119.0) == ("a", 120.0)
    assert claim("b", 121.0) == ("b", 120.0)
    with pytest.raises(Conflict):
        database.write(lambda c: games.append(c, "t", "a", [event(2)], {}))
    database.write(lambda c: living.stop(c, "b", 130.0))
    assert claim("a", 0.0) == ("a", 130.0)
    assert database.write(lambda c: games.claim(c, "nope", "a", 0.0)) == (None, None)
    found = database.read(lambda c: living.find_process(c, "a"))
    assert found is not None and found.secret == "s"


def test_clocks_without_an_owner_are_found(database: Database) -> None:
    database.write(lambda c: living.register(c, "alive", None, "s", 100.0))
    database.write(lambda c: living.register(c, "dead", None, "s", 10.0))
    make_table(database, "late", owner_id=None, flag_at=500.0)
    make_table(database, "gone", owner_id="dead", flag_at=60.0)
    make_table(database, "held", owner_id="alive", flag_at=50.0)
    make_table(database, "over", owner_id=None, flag_at=50.0, status="finished")
    make_table(database, "none", owner_id=None)
    found = database.read(lambda c: games.ownerless(c, "new", 90.0, 200.0, 10))
    assert found == ["gone"]


def test_people_sessions_and_tokens(database: Database) -> None:
    def write(job: Any) -> Any:
        return database.write(job)

    guest = write(lambda c: people.add_person(c, "guest", "Ann", 1.0))
    same_name = write(lambda c: people.add_person(c, "guest", "Ann", 1.0))
    assert guest.id != same_name.id
    account = write(lambda c: people.make_account(c, guest.id, "Ann", "hash"))
    assert account.id == guest.id and account.kind == "account"
    with pytest.raises(people.NameTaken):
        write(lambda c: people.make_account(c, same_name.id, "ÀNN".replace("À", "A"), "hash"))
    write(lambda c: people.open_session(c, guest.id, "secret", 10.0, 100.0))
    assert database.read(lambda c: people.find_session(c, "secret", 50.0)) == (account, 110.0)
    assert database.read(lambda c: people.find_session(c, "secret", 200.0)) is None
    assert database.read(lambda c: people.find_session(c, "other", 50.0)) is None
    bot = write(lambda c: people.add_person(c, "bot", "Robo", 1.0, owner_id=account.id))
    token = write(
        lambda c: people.add_token(c, bot.id, account.id, "x", frozenset({"play"}), "key", 2.0)
    )
    assert database.read(lambda c: people.find_token(c, "key")) == (bot, token)
    assert not write(lambda c: people.revoke_token(c, token.id, same_name.id, 3.0))
    write(lambda c: people.set_banned(c, account.id, 4.0))
    assert database.read(lambda c: people.find_token(c, "key")) is None
    assert database.read(lambda c: people.find_session(c, "secret", 50.0)) is None
    banned = database.read(lambda c: people.find_person(c, bot.id))
    assert banned is not None and banned.is_banned
    write(lambda c: people.set_muted(c, guest.id, same_name.id, True))
    assert database.read(lambda c: people.muted_by(c, guest.id)) == {same_name.id}
    write(lambda c: people.set_muted(c, guest.id, same_name.id, False))
    assert database.read(lambda c: people.muted_by(c, guest.id)) == frozenset()


def test_many_sessions_and_tokens_are_looked_up_at_once(database: Database) -> None:
    ann = database.write(lambda c: people.add_person(c, "guest", "Ann", 1.0))
    bob = database.write(lambda c: people.add_person(c, "guest", "Bob", 1.0))
    robo = database.write(lambda c: people.add_person(c, "bot", "Robo", 1.0, owner_id=bob.id))
    token = database.write(
        lambda c: people.add_token(c, robo.id, bob.id, "x", frozenset({"play"}), "key", 2.0)
    )
    for person, secret, seconds in ((ann, "short", 5.0), (ann, "long", 90.0), (bob, "bobs", 90.0)):
        database.write(partial(_open_session, person.id, secret, seconds))
    keys = [people.hash_secret(secret) for secret in ("short", "long", "bobs", "nobodys")]

    def known(now: float) -> dict[str, str]:
        found = database.read(lambda c: people.who_they_are(c, keys, [token.id, "none"], now))
        return {key: person.name for key, person in found.items()}

    assert known(12.0) == {keys[0]: "Ann", keys[1]: "Ann", keys[2]: "Bob", token.id: "Robo"}
    assert known(50.0) == {keys[1]: "Ann", keys[2]: "Bob", token.id: "Robo"}
    database.write(lambda c: people.rename_guest(c, ann.id, "Anna"))
    database.write(lambda c: people.set_banned(c, bob.id, 4.0))
    assert known(50.0) == {keys[1]: "Anna"}
    database.write(lambda c: people.forget_expired(c, 50.0))
    assert known(12.0) == {keys[1]: "Anna"}


def _open_session(person_id: str, secret: str, seconds: float, connection: Connection) -> None:
    people.open_session(connection, person_id, secret, 10.0, seconds)


def test_no_secret_is_stored(database: Database, tmp_path: Path) -> None:
    guest = database.write(lambda c: people.add_person(c, "guest", "Ann", 1.0))
    database.write(lambda c: people.open_session(c, guest.id, "the-cookie", 1.0, 9.0))
    database.write(
        lambda c: people.add_token(c, guest.id, guest.id, "x", frozenset(), "the-token", 1.0)
    )
    back_up(database, tmp_path / "all.gz")
    text = gzip.decompress((tmp_path / "all.gz").read_bytes()).decode()
    assert "the-cookie" not in text and "the-token" not in text


def test_rating_is_applied_once(database: Database) -> None:
    ids = [database.write(lambda c: people.add_person(c, "guest", "x", 1.0)).id for _ in range(2)]
    make_table(database)

    def rate(known: Any) -> Any:
        before = {i: known.get(i, Rating(25, 8)) for i in ids}
        return {i: (r, Rating(r.mu + 1, r.sigma, r.games + 1)) for i, r in before.items()}

    for _ in range(3):
        database.write(lambda c: ratings.apply_once(c, "t", "p", ids, rate, 5.0))
    assert database.read(lambda c: ratings.find_ratings(c, "p", ids)) == {
        i: Rating(26, 8, 1) for i in ids
    }
    assert len(database.read(lambda c: ratings.changes_of(c, "t"))) == 2
    assert [r["games"] for r in database.read(lambda c: ratings.leaderboard(c, "p"))] == [1, 1]
    assert database.read(ratings.pools) == ["p"]


def test_lists_are_filtered_and_private_tables_hidden(database: Database) -> None:
    ann = database.write(lambda c: people.add_person(c, "guest", "Ann", 1.0))

    def make(name: str, person: str | None = None, **changes: Any) -> None:
        chairs = [Seat(0, person, "A")]
        database.write(lambda c: games.create(c, name, row(**changes), chairs, [event(1)]))

    make("a", ann.id, is_listed=False)
    make("b", game="great_kingdom", status="finished")
    make("c", ann.id, status="open")

    def ids(**chosen: Any) -> set[str]:
        rows = database.read(lambda c: games.list_tables(c, Filter(**chosen)))
        return {found["id"] for found in rows}

    assert ids() == {"a", "b", "c"}
    assert ids(is_listed=True) == {"b", "c"}
    assert ids(visible_to=ann.id) == {"a", "b", "c"}
    assert ids(visible_to="somebody") == {"b", "c"}
    assert ids(person_id=ann.id) == {"a", "c"}
    assert ids(game="great_kingdom") == {"b"}
    assert ids(status=("open", "finished")) == {"b", "c"}
    assert ids(before=0.5) == set() and ids(since=0.5) == {"a", "b", "c"}
    rows = database.read(lambda c: games.list_tables(c, Filter(), limit=1, after="c"))
    assert len(rows) == 1 and rows[0]["seats"][0]["name"] == "A"


def test_archive_carries_everything(database: Database, tmp_path: Path) -> None:
    ann = database.write(lambda c: people.add_person(c, "guest", "Ann", 1.0))
    database.write(lambda c: people.add_person(c, "bot", "Bob", 1.0, owner_id=ann.id))
    make_table(database)
    make_table(database, "u", rematch_of="t", created_at=2.0)
    database.write(lambda c: games.add_chat(c, "t", ann.id, "Ann", "hi <b>", 2.0))
    count = back_up(database, tmp_path / "all.gz")
    assert (tmp_path / "all.gz").stat().st_mode & 0o777 == 0o600
    for target in _fresh(database, tmp_path):
        assert restore(target, tmp_path / "all.gz") == count
        back_up(target, tmp_path / "again.gz")
        assert _lines(tmp_path / "again.gz") == _lines(tmp_path / "all.gz")
        assert target.write(lambda c: games.add_chat(c, "t", ann.id, "Ann", "more", 3.0)) == 2
        with pytest.raises(BadArchive, match="not empty"):
            restore(target, tmp_path / "all.gz")
        target.close()


def test_damaged_archives_are_refused(database: Database, tmp_path: Path) -> None:
    make_table(database)
    path = tmp_path / "all.gz"
    back_up(database, path)
    lines = _lines(path)
    target = next(_fresh(database, tmp_path))
    for damaged in (
        b"not gzip",
        path.read_bytes()[:-20],
        gzip.compress("\n".join(lines[:-1]).encode()),
        gzip.compress("\n".join([lines[0], *lines[2:]]).encode()),
        gzip.compress(b'{"riftkeep_archive": 99}\n'),
        gzip.compress(lines[0].encode() + b'\n{"table": "people", "row": {}}\n'),
        gzip.compress(lines[0].encode() + b"\n[]\n"),
        gzip.compress(lines[0].encode() + b"\n" + b"[" * 100_000 + b"\n"),
    ):
        (tmp_path / "bad.gz").write_bytes(damaged)
        with pytest.raises(BadArchive):
            restore(target, tmp_path / "bad.gz")
        assert target.read(lambda c: list(games.table_ids(c))) == []
    target.close()


def _fresh(database: Database, tmp_path: Path) -> Iterator[Database]:
    """An empty SQLite database: also what comes from PostgreSQL can be restored there."""
    yield open_database(f"sqlite:///{tmp_path / 'fresh.db'}")


def _lines(path: Path) -> list[str]:
    return gzip.decompress(path.read_bytes()).decode().splitlines()


def test_a_locked_database_is_reported_and_recovers(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"
    database = open_database(url, busy_timeout_seconds=0.2)
    other = open_database(url)
    make_table(database)
    writer = Writer(database)

    def add(connection: Connection) -> None:
        games.append(connection, "t", "me", [event(2)], {})

    with other.write_engine.begin() as lock:
        lock.execute(insert(metadata.tables["people"]), [_person("x")])
        with pytest.raises(StoreUnavailable, match="locked"):
            writer.submit(add).result(WAIT)
    writer.submit(add).result(WAIT)
    writer.close()
    database.close()
    other.close()


def _person(person_id: str) -> dict[str, Any]:
    return {"id": person_id, "kind": "guest", "name": "x", "created_at": 1.0}


def test_a_full_disk_is_reported_and_recovers(tmp_path: Path) -> None:
    database = open_database(f"sqlite:///{tmp_path / 'x.db'}")
    make_table(database)
    writer = Writer(database)
    pages = writer.submit(lambda c: c.exec_driver_sql("PRAGMA page_count").scalar()).result(WAIT)
    big = LogLine(2, "moves", "x" * 1_000_000, "0" * 16, 1.0)
    writer.submit(lambda c: c.exec_driver_sql(f"PRAGMA max_page_count={pages}")).result(WAIT)
    with pytest.raises(StoreUnavailable, match="full"):
        writer.submit(lambda c: games.append(c, "t", "me", [big], {})).result(WAIT)
    writer.submit(lambda c: c.exec_driver_sql("PRAGMA max_page_count=1000000")).result(WAIT)
    writer.submit(lambda c: games.append(c, "t", "me", [big], {})).result(WAIT)
    writer.close()
    database.close()


def test_a_read_only_database_is_reported_and_recovers(tmp_path: Path) -> None:
    database = open_database(f"sqlite:///{tmp_path / 'x.db'}")
    make_table(database)
    writer = Writer(database)
    writer.submit(lambda c: c.exec_driver_sql("PRAGMA query_only=ON")).result(WAIT)
    with pytest.raises(StoreUnavailable, match="readonly"):
        writer.submit(lambda c: games.append(c, "t", "me", [event(2)], {})).result(WAIT)
    # The connection is told again to write; what was refused leaves no trace.
    raw = database.write_engine.raw_connection()
    raw.cursor().execute("PRAGMA query_only=OFF")
    raw.close()
    writer.submit(lambda c: games.append(c, "t", "me", [event(2)], {})).result(WAIT)
    writer.close()
    database.close()


def test_an_id_is_never_taken_for_an_option_of_a_command() -> None:
    drawn = [new_id() for _ in range(5_000)]
    assert not [id for id in drawn if id.startswith("-")]
    assert len(set(drawn)) == len(drawn)
