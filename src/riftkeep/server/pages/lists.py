"""Lists of tables as pages show them: board, clock and people in words, and whose turn it is.

A row of the store says by which a table is found; its clock is in the first event of its log, and
ratings are those of the pool the table is rated in.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from riftkeep.core.registry import about, game_names
from riftkeep.server.live.ratings import read_pool
from riftkeep.server.pages.page import Page, title_of
from riftkeep.server.site import Site
from riftkeep.store import games, ratings
from riftkeep.store.games import Filter

Row = dict[str, Any]


@dataclass(frozen=True)
class Sitting:
    """Somebody at a table."""

    name: str
    is_guest: bool
    is_you: bool
    rating: float | None


@dataclass(frozen=True)
class ListedTable:
    """A table in a list on a page."""

    table: str
    title: str
    board: str
    clock: str
    is_rated: bool
    seats: tuple[Sitting, ...]
    status: str
    moves: int
    is_your_turn: bool
    turn_of: str
    """Who is to act; nobody's name if that is not known."""
    until: float | None
    """When the time of whoever is to act is over."""
    can_join: bool
    result: str
    """won, lost, drawn, over or aborted; nothing of a game that is on."""
    at: float
    """When something last happened."""

    @property
    def href(self) -> str:
        """Where the table is; following it sits down where there is a seat to take."""
        if self.status == "finished":
            return f"/replay/{self.table}"
        return f"/table/{self.table}#join" if self.can_join else f"/table/{self.table}"


async def listed(
    site: Site,
    page: Page,
    person_id: str | None,
    chosen: Filter,
    limit: int,
    after: str | None = None,
) -> list[ListedTable]:
    """The tables that a list shows, for a person or for nobody in particular."""
    rows, clocks, rated = await site.store.read(lambda c: _read(c, chosen, limit, after))
    return shown(rows, clocks, rated, page, person_id)


def shown(
    rows: Sequence[Row],
    clocks: Mapping[str, Row],
    rated: Mapping[tuple[str, str], float],
    page: Page,
    person_id: str | None,
) -> list[ListedTable]:
    """Rows as a page shows them."""
    return [_listed(row, clocks.get(row["id"]), rated, page, person_id) for row in rows]


def _read(
    connection: Connection, chosen: Filter, limit: int, after: str | None
) -> tuple[list[Row], dict[str, Row], dict[tuple[str, str], float]]:
    rows = games.list_tables(connection, chosen, limit, after)
    return rows, clocks_of(connection, rows), ratings_in(connection, rows)


def clocks_of(connection: Connection, rows: Sequence[Row]) -> dict[str, Row]:
    """The clocks that tables were set up with."""
    first = games.first_payloads(connection, [row["id"] for row in rows])
    return {table: json.loads(payload)["clock"] for table, payload in first.items()}


def ratings_in(connection: Connection, rows: Sequence[Row]) -> dict[tuple[str, str], float]:
    """The ratings of those at rated tables, by pool and person."""
    found = {}
    for pool in {row["pool"] for row in rows if row["is_rated"]}:
        people = [s["person"] for r in rows if r["pool"] == pool for s in r["seats"] if s["person"]]
        for person, rating in ratings.find_ratings(connection, pool, people).items():
            found[pool, person] = round(rating.ordinal, 1)
    return found


def _listed(
    row: Row,
    clock: Row | None,
    rated: Mapping[tuple[str, str], float],
    page: Page,
    person_id: str | None,
) -> ListedTable:
    seats = tuple(
        Sitting(
            name=seat["name"],
            is_guest=seat["is_guest"],
            is_you=person_id is not None and seat["person"] == person_id,
            rating=rated.get((row["pool"], seat["person"])) if row["is_rated"] else None,
        )
        for seat in row["seats"]
    )
    acting = row["acting_id"] if row["status"] == "playing" else None
    is_mine = any(seat.is_you for seat in seats)
    return ListedTable(
        table=row["id"],
        title=title_of(row["game"]),
        board=board_in_words(row["game"], json.loads(row["options"]), page),
        clock=clock_in_words(clock, page),
        is_rated=row["is_rated"],
        seats=seats,
        status=row["status"],
        moves=row["moves"],
        is_your_turn=acting is not None and acting == person_id,
        turn_of=next(
            (s["name"] for s in row["seats"] if s["person"] and s["person"] == acting), ""
        ),
        until=row["flag_at"] if row["status"] == "playing" else None,
        can_join=row["status"] == "open" and not is_mine,
        result=_result(row, seats, is_mine),
        at=row["updated_at"],
    )


def _result(row: Row, seats: Sequence[Sitting], is_mine: bool) -> str:
    if row["status"] != "finished":
        return "aborted" if row["status"] == "aborted" else ""
    if row["winner"] is None:
        return "drawn"
    if not is_mine or all(seat.is_you for seat in seats):
        return "over"
    return "won" if seats[row["winner"] - 1].is_you else "lost"


def board_in_words(game: str, options: Mapping[str, Any], page: Page) -> str:
    """What is played on: in the reader's language, or in the game's own words if there are none."""
    if game not in game_names():
        return ""
    words = []
    for option in about(game).options:
        value = options.get(option.name)
        if not option.is_board or value is None:
            continue
        if option.name == "players":
            words.append(page.text("lists.players", count=value))
        else:
            code = f"option.{option.name}.{str(value).replace('-', '_')}"
            words.append(page.text(code, fallback=""))
    return ", ".join(words) if all(words) else about(game).board_words(options)


def pool_in_words(name: str, page: Page) -> str:
    """Which games a rating is for: game, board, players, speed, and rules other than the usual."""
    pool = read_pool(name)
    words = [board_in_words(pool.game, pool.options, page), page.text(f"speed.{pool.speed}")]
    rules = str(pool.options["ruleset"])
    options = about(pool.game).options if pool.game in game_names() else ()
    if rules not in ("", *(option.default for option in options if option.name == "ruleset")):
        words.append(page.text(f"option.ruleset.{rules.replace('-', '_')}", fallback=rules))
    return f"{title_of(pool.game)}: {', '.join(filter(None, words))}"


def clock_in_words(clock: Mapping[str, Any] | None, page: Page) -> str:
    """A clock in words; nothing if there is none."""
    kind = None if clock is None else clock["kind"]
    if clock is None or kind == "none":
        return ""
    if kind == "correspondence":
        return page.text("start.days", count=clock["days_per_turn"])
    base, increment = clock["base_seconds"] / 60, clock["increment_seconds"]
    return page.text("start.minutes", base=f"{base:g}", increment=increment)
