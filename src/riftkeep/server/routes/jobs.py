"""Hints, analyses and reviews: work for worker processes, with a quota for each person.

A job is kept, can be followed while it goes on, and cancelled. The two routes that answer at once
are for what takes a moment.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import StreamingResponse
from pydantic import Field

from riftkeep.core.sentence import Sentence
from riftkeep.server.live.drafts import Refused
from riftkeep.server.live.ledger import Ledger
from riftkeep.server.live.live_table import NoSuchTable
from riftkeep.server.live.records import MAX_MOVES
from riftkeep.server.people.identity import Anybody, Player, Reader, SiteOf, address_of
from riftkeep.server.protocol.messages import Command, JobData, Message, TableId
from riftkeep.server.routes.tables import ANSWERS, TableIn
from riftkeep.server.site import Site
from riftkeep.server.work.queue import job_data, job_line
from riftkeep.server.work.refusing import failures_refused
from riftkeep.store import games, jobs
from riftkeep.store.listing import OVER
from riftkeep.store.people import Person

router = APIRouter(prefix="/api", tags=["analysis"])

JobIn = Annotated[str, Path(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
LOOK_SECONDS = 0.5
MAX_RECORD = 500_000
"""Characters; a game of 1280 moves on the hexagonal board has 155,000."""
MAX_FOLLOW_SECONDS = 900.0


class Position(Message):
    """A position to be looked at, as ``position`` in a table has it."""

    position: dict[str, Any]
    level: Annotated[int, Field(ge=1, le=10)] = 10
    budget_seconds: Annotated[float, Field(gt=0, le=10)] = 1.0


class NewJob(Command):
    """Something to be worked out.

    ``hint`` needs a ``table`` where it is one's turn. ``analysis`` needs a ``position``, or a
    ``table`` and how many of its ``moves`` are played. ``review`` needs a ``table`` that is over,
    a ``record``, or a ``game`` as ``/api/study/keep`` takes it: with its moves. The budget is for a
    position; a review has it for each.
    """

    fields_with_lines = frozenset({"record"})
    kind: Literal["hint", "analysis", "review"]
    table: TableId | None = None
    moves: Annotated[int, Field(ge=0, le=MAX_MOVES)] | None = None
    position: dict[str, Any] | None = None
    record: Annotated[str, Field(max_length=MAX_RECORD)] | None = None
    game: dict[str, Any] | None = None
    level: Annotated[int, Field(ge=1, le=10)] = 10
    budget_seconds: Annotated[float, Field(gt=0, le=60)] = 2.0
    top: Annotated[int, Field(ge=1, le=20)] = 8


@router.post("/tables/{table_id}/hint", responses=ANSWERS)
async def hint(table_id: TableIn, body: Command, person: Player, site: SiteOf) -> dict[str, Any]:
    """What a computer would play; not in a rated game that is on."""
    ledger = (await site.tables.get(table_id)).ledger
    await _check_hint(ledger, person, site)
    with failures_refused():
        return await site.workers.think(ledger.state, "hint", level=10, seed=0, person_id=person.id)


@router.get("/tables/{table_id}/threats", responses=ANSWERS)
async def threats(
    table_id: TableIn, identity: Anybody, request: Request, site: SiteOf
) -> list[dict[str, Any]]:
    """What every seat could do in its next turn that decides much; not in a rated game."""
    ledger = (await site.tables.get(table_id)).ledger
    if ledger.is_rated:
        raise Refused("is_rated")
    if ledger.status != "playing":
        return []
    data = {"position": ledger.state.to_json()}
    found = await site.reading.ask("threats", data, address_of(request))
    await _check_unrated(found["keys"], site)
    threats: list[dict[str, Any]] = found["threats"]
    return threats


@router.post("/analysis", responses=ANSWERS)
async def analyze(body: Position, person: Player, site: SiteOf) -> dict[str, Any]:
    """What a computer would play in a position."""
    asked = await _analyzed(body.position, person, site)
    job = {"game": asked["game"], "options": asked["options"], "state": asked["position"]}
    job |= {"purpose": "analysis", "level": body.level, "seed": 0}
    job |= {"budget_seconds": body.budget_seconds}
    with failures_refused():
        return await site.analysts.run("analysis", {"think": job}, person_id=person.id)


@router.post("/jobs", status_code=201, responses=ANSWERS)
async def new_job(body: NewJob, request: Request, person: Player, site: SiteOf) -> JobData:
    """Ask for something; the same id again gets the same job."""
    question = await _question(body, person, site)
    try:
        shares = (address_of(request), person.id)
        row = await site.jobs.submit(person.id, body.id, body.kind, question, body.table, shares)
    except jobs.TooManyJobs as error:
        raise Refused("queue_full", error.says) from error
    return job_data(row)


@router.get("/jobs")
async def list_jobs(
    person: Reader, site: SiteOf, limit: Annotated[int, Query(ge=1, le=100)] = 50
) -> list[JobData]:
    """One's own jobs, the latest first, without their results."""
    rows = await site.store.read(lambda c: jobs.of_person(c, person.id, limit))
    return [job_data(row, with_result=False) for row in rows]


@router.get("/jobs/{job_id}", responses=ANSWERS)
async def show_job(job_id: JobIn, person: Reader, site: SiteOf) -> JobData:
    """A job of one's own, with the result so far."""
    return job_data(await _own(job_id, person, site))


@router.delete("/jobs/{job_id}", responses=ANSWERS)
async def cancel_job(job_id: JobIn, person: Player, site: SiteOf) -> JobData:
    """No more of this job; what it has found so far is kept."""
    await _own(job_id, person, site)
    await site.jobs.cancel(job_id)
    return job_data(await _own(job_id, person, site))


@router.get(
    "/jobs/{job_id}/stream",
    response_class=StreamingResponse,
    responses={
        200: {
            "content": {"application/x-ndjson": {"schema": {"type": "string"}}},
            "description": "The job, a line for every change, until it is over.",
        },
        404: ANSWERS[404],
        429: ANSWERS[429],
    },
)
async def follow_job(job_id: JobIn, person: Reader, site: SiteOf) -> StreamingResponse:
    """A job of one's own as it goes on."""
    await _own(job_id, person, site)

    async def lines() -> AsyncIterator[str]:
        with site.streams.one_more(person.id):
            told = -1.0
            for _ in range(int(MAX_FOLLOW_SECONDS / LOOK_SECONDS)):
                row = await site.store.read(lambda c: jobs.find(c, job_id))
                if row is None:
                    return
                if row["updated_at"] != told:
                    told = row["updated_at"]
                    yield job_line(row)
                if row["status"] not in jobs.UNFINISHED or site.tables.is_draining:
                    return
                await asyncio.sleep(LOOK_SECONDS)

    site.streams.check(person.id)
    return StreamingResponse(lines(), media_type="application/x-ndjson")


async def _own(job_id: str, person: Person, site: Site) -> dict[str, Any]:
    row = await site.store.read(lambda c: jobs.find(c, job_id))
    if row is None or row["person_id"] != person.id:
        raise Refused("no_such_job")
    return row


async def _question(body: NewJob, person: Person, site: Site) -> dict[str, Any]:
    """What a worker is to do; everything is checked here, where it can be said what is wrong."""
    question: dict[str, Any] = {"kind": body.kind, "seconds": body.budget_seconds}
    if body.kind == "hint":
        if body.table is None:
            raise Refused("bad_message", Sentence("refused.hint_of_what"))
        ledger = (await site.tables.get(body.table)).ledger
        await _check_hint(ledger, person, site)
        return question | {"position": ledger.state.to_json(), "level": body.level}
    moves = 0 if body.table is None else await _moves_to_see(body.table, person, site)
    if body.kind == "analysis":
        return question | {"position": await _position(body, person, site), "top": body.top}
    if body.table is not None and moves == 0:
        raise Refused("nothing_played")
    record, keys = await _reviewed(body, person, site)
    await _check_unrated(keys, site)
    return question | {"record": record}


async def _moves_to_see(table_id: str, person: Person, site: Site) -> int:
    """How many moves of a table may be looked into. A game that is over is not replayed for it."""
    row = await site.store.read(lambda c: games.find_table(c, table_id))
    if row is None:
        raise NoSuchTable(table_id)
    if row["status"] not in OVER:
        ledger = (await site.tables.get(table_id)).ledger
        if ledger.status == "playing" and not _may_ask(ledger, person):
            raise Refused("game_on")
    return int(row["moves"])


async def _reviewed(body: NewJob, person: Person, site: Site) -> tuple[str, list[str]]:
    """The record of a game that is to be reviewed, and the keys of its positions."""
    if body.table is not None:
        of_table = partial(site.reading.of_table, table_id=body.table, who=person.id)
        return json.loads(await of_table("record")), json.loads(await of_table("keys"))
    if body.record is not None:
        found = await site.reading.ask("reviewed", {"text": body.record}, person.id)
    elif body.game is not None:
        game = json.dumps(body.game).encode()
        found = await site.reading.ask("reviewed", {}, person.id, game)
    else:
        raise Refused("bad_message", Sentence("refused.review_of_what"))
    return found["record"], found["keys"]


def _may_ask(ledger: Ledger, person: Person) -> bool:
    """During a game only whoever plays it alone, against computers or on one board, may ask."""
    people = {chair.person for chair in ledger.chairs if chair.kind != "computer"}
    return not ledger.is_rated and people == {person.id}


async def _position(body: NewJob, person: Person, site: Site) -> dict[str, Any]:
    position = body.position
    if body.table is not None:
        text = await site.reading.of_table("position", body.table, person.id, body.moves)
        position = json.loads(text)["position"]
    if position is None:
        raise Refused("bad_message", Sentence("refused.analysis_of_what"))
    return dict((await _analyzed(position, person, site))["position"])


async def _analyzed(position: dict[str, Any], person: Person, site: Site) -> dict[str, Any]:
    """A position as a reader process has checked it; not one that helps in a rated game."""
    asked: dict[str, Any] = await site.reading.ask("analyzed", {"position": position}, person.id)
    await _check_unrated(asked["keys"], site)
    return asked


async def _check_unrated(keys: list[str], site: Site) -> None:
    """Nobody is helped in a rated game that is on, whoever asks and however."""
    if await site.store.read(lambda c: games.is_in_rated_game(c, keys)):
        raise Refused("is_rated", Sentence("refused.rated_position"))


async def _check_hint(ledger: Ledger, person: Person, site: Site) -> None:
    if ledger.status != "playing" or ledger.acting_chair not in ledger.chairs_of(person.id):
        raise Refused("not_your_turn")
    if ledger.is_rated:
        raise Refused("is_rated")
    await _analyzed(ledger.state.to_json(), person, site)
