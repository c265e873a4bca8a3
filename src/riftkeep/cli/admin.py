"""`riftkeep admin`: look after a site's store, while the server runs or not."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from riftkeep.cli.screen import progress, say, show
from riftkeep.core.errors import RiftkeepError
from riftkeep.core.extras import extra

if TYPE_CHECKING:
    from riftkeep.store import Database

admin = typer.Typer(
    help="Look after a site's tables, people and store.", no_args_is_help=True, add_completion=False
)

Url = Annotated[
    str | None,
    typer.Option("--database-url", help="The database; RIFTKEEP_DATABASE_URL if not given."),
]


@contextmanager
def _database(url: str | None) -> Iterator[Database]:
    with extra("site"):
        from riftkeep.server.settings import read_settings
        from riftkeep.store import open_database

    database = open_database(url or read_settings().database_url)
    try:
        yield database
    finally:
        database.close()


@admin.command("list")
def list_(
    database_url: Url = None,
    status: Annotated[list[str] | None, typer.Option(help="open, playing, finished ...")] = None,
    game: Annotated[str | None, typer.Option(help="Only this game.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=100_000)] = 50,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """List tables, the latest first."""
    with extra("site"):
        from riftkeep.server.people.administration import list_tables
        from riftkeep.store.games import Filter

    chosen = Filter(game=game, status=tuple(status) if status else None)
    with _database(database_url) as database:
        rows = list_tables(database, chosen, limit)
    for row in rows:
        if as_json:
            print(json.dumps(row))
            continue
        names = " - ".join(seat["name"] or "open" for seat in row["seats"])
        result = "" if row["reason"] is None else f"  {row['reason']}"
        show(f"{row['id']}  {row['status']:<9} {row['pool']}  {row['moves']:>4}  {names}{result}")


@admin.command()
def end(table: str, database_url: Url = None) -> None:
    """End a table without a result."""
    with extra("site"):
        from riftkeep.server.internal_secret import secret_of
        from riftkeep.server.people.administration import end_table
        from riftkeep.server.settings import read_settings

    with _database(database_url) as database:
        end_table(database, table, secret_of(read_settings()))
    say(f"table {table} has ended")


@admin.command()
def ban(
    person: Annotated[str, typer.Argument(help="The name of an account or bot, or an id.")],
    lift: Annotated[bool, typer.Option("--lift", help="Lift the ban.")] = False,
    database_url: Url = None,
) -> None:
    """Ban a person with all its bots, sessions and tokens."""
    with extra("site"):
        from riftkeep.server.people.administration import ban as ban_person

    with _database(database_url) as database:
        found = ban_person(database, person, not lift)
    say(f"{found.name} ({found.kind} {found.id}) is {'no longer ' if lift else ''}banned")


Person = Annotated[str, typer.Argument(help="The name of an account or bot, or an id.")]


@admin.command("data")
def data_(person: Person, database_url: Url = None) -> None:
    """Print all that is kept of a person, as JSON."""
    with extra("site"):
        from riftkeep.server.people.administration import export_person

    with _database(database_url) as database:
        print(json.dumps(export_person(database, person), indent=1))


@admin.command()
def delete(person: Person, database_url: Url = None) -> None:
    """Forget a person with all its bots; their games stay, without their names."""
    with extra("site"):
        from riftkeep.server.people.administration import delete_person

    with _database(database_url) as database:
        found = delete_person(database, person)
    say(f"{found.name} ({found.kind} {found.id}) is forgotten")


@admin.command()
def backup(file: Path, database_url: Url = None) -> None:
    """Write everything to a file, from one consistent view, while games go on."""
    with extra("site"):
        from riftkeep.store.archive import back_up

    with _database(database_url) as database, progress("backing up"):
        rows = back_up(database, file)
    say(f"{rows} rows written to {file}")


@admin.command()
def restore(file: Path, database_url: Url = None) -> None:
    """Fill an empty database from a backup."""
    with extra("site"):
        from riftkeep.store.archive import restore as restore_from

    with _database(database_url) as database, progress("restoring"):
        rows = restore_from(database, file)
    say(f"{rows} rows restored; check them with: riftkeep admin verify")


@admin.command()
def verify(database_url: Url = None) -> None:
    """Replay every log and compare every position with the stored keys."""
    with extra("site"):
        from riftkeep.server.live.verification import verify_all

    tables = bad = 0
    with _database(database_url) as database, progress("verifying"):
        for table_id, problems in verify_all(database):
            tables += table_id != "database"
            bad += bool(problems)
            for problem in problems:
                show(f"{table_id}  {problem}")
    say(f"{tables} tables verified, {bad} with problems")
    if bad:
        sys.exit(1)


@admin.command("export")
def export_(
    database_url: Url = None,
    game: Annotated[str | None, typer.Option(help="Only this game.")] = None,
    status: Annotated[list[str] | None, typer.Option(help="finished if not given.")] = None,
) -> None:
    """Print games as records (JSON Lines), oldest first."""
    with extra("site"):
        from riftkeep.server.people.administration import export_records
        from riftkeep.store.games import Filter

    chosen = Filter(game=game, status=tuple(status or ("finished",)))
    with _database(database_url) as database:
        for record in export_records(database, chosen):
            sys.stdout.write(record)


def _text(file: Path) -> str:
    """A file of records, which may be longer than one game."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise RiftkeepError(f"{file} is not text in UTF-8, so it holds no records") from error


@admin.command("import")
def import_(file: Path, database_url: Url = None) -> None:
    """Add the games of a file of records as finished tables."""
    from riftkeep.core.record import parse_record

    with extra("site"):
        from riftkeep.server.live.records import split_records
        from riftkeep.server.people.administration import import_record

    count = 0
    records = [parse_record(part) for part in split_records(_text(file))]
    with _database(database_url) as database, progress("importing"):
        for record in records:
            show(import_record(database, record))
            count += 1
    say(f"{count} games imported")
