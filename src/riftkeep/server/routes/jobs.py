"""Hints, analyses and reviews: work for worker processes, with a quota for each person.

A job is kept, can be followed while it goes on, and cancelled. The two routes that answer at once
are for what takes a moment.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query
from fastapi.responses import StreamingResponse
from pydantic import Field

from riftkeep.core.errors import RiftkeepError
from riftkeep.core.game import State
from riftkeep.core.record import parse_record
from riftkeep.core.registry import load_json
from riftkeep.server.drafts import Refused
from riftkeep.server.identity import Player, Reader, SiteOf
from riftkeep.server.jobs import job_data, job_line
from riftkeep.server.ledger import Ledger
from riftkeep.server.messages import Command, JobData, Message, TableId
from riftkeep.server.records import MAX_MOVES, record_of
from riftkeep.server.routes.tables import ANSWERS, TableIn
from riftkeep.server.site import Site
from riftkeep.server.workers import JobFailed, QueueFull, Workers
from riftkeep.store import jobs
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
    or a ``record``. The budget is for a position; a review has it for each.
    """

    kind: Literal["hint", "analysis", "review"]
    table: TableId | None = None
    moves: Annotated[int, Field(ge=0, le=MAX_MOVES)] | None = None
    position: dict[str, Any] | None = None
    record: Annotated[str, Field(max_length=MAX_RECORD)] | None = None
    level: Annotated[int, Field(ge=1, le=10)] = 10
    budget_seconds: Annotated[float, Field(gt=0, le=60)] = 2.0
    top: Annotated[int, Field(ge=1, le=20)] = 8


@router.post("/tables/{table_id}/hint", responses=ANSWERS)
async def hint(table_id: TableIn, body: Command, person: Player, site: SiteOf) -> dict[str, Any]:
    """What a computer would play; not in a rated game that is on."""
    ledger = (await site.tables.get(table_id)).ledger
    _check_hint(ledger, person)
    return await _think(site.workers, ledger.state, "hint", 10, 1.0, person.id)


@router.post("/analysis", responses=ANSWERS)
async def analyse(body: Position, person: Player, site: SiteOf) -> dict[str, Any]:
    """What a computer would play in a position."""
    state = _state(body.position)
    return await _think(
        site.analysts, state, "analysis", body.level, body.budget_seconds, person.id
    )


@router.post("/jobs", status_code=201, responses=ANSWERS)
async def new_job(body: NewJob, person: Player, site: SiteOf) -> JobData:
    """Ask for something; the same id again gets the same job."""
    study = await _study(body, person, site)
    try:
        row = await site.jobs.submit(person.id, body.id, body.kind, study, body.table)
    except jobs.TooManyJobs as error:
        raise Refused("queue_full", str(error)) from error
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
        raise Refused("no_such_job", "You have no such job.")
    return row


async def _study(body: NewJob, person: Person, site: Site) -> dict[str, Any]:
    """What a worker is to do; everything is checked here, where it can be said what is wrong."""
    ledger = None if body.table is None else (await site.tables.get(body.table)).ledger
    study: dict[str, Any] = {"kind": body.kind, "seconds": body.budget_seconds}
    if body.kind == "hint":
        if ledger is None:
            raise Refused("bad_message", "table: a hint is for a table; name it.")
        _check_hint(ledger, person)
        return study | {"position": ledger.state.to_json(), "level": body.level}
    if ledger is not None and ledger.status == "playing" and not _may_study(ledger, person):
        raise Refused("game_on", "The game is still on; ask again when it is over.")
    if body.kind == "analysis":
        return study | {"position": _position(body, ledger), "top": body.top}
    if ledger is not None:
        if not ledger.moves:
            raise Refused("nothing_played", "No move has been played; there is nothing to review.")
        return study | {"record": record_of(ledger)}
    if body.record is None:
        raise Refused("bad_message", "record: a review needs a table or a record.")
    await asyncio.to_thread(_check_record, body.record)
    return study | {"record": body.record}


def _may_study(ledger: Ledger, person: Person) -> bool:
    """During a game only who plays it alone, against computers or on one board, may study it."""
    people = {chair.person for chair in ledger.chairs if chair.kind != "computer"}
    return not ledger.is_rated and people == {person.id}


def _position(body: NewJob, ledger: Ledger | None) -> dict[str, Any]:
    if ledger is None:
        if body.position is None:
            raise Refused("bad_message", "position: an analysis needs a table or a position.")
        return _state(body.position).to_json()
    state = ledger.game.initial_state()
    for move in ledger.moves[: len(ledger.moves) if body.moves is None else body.moves]:
        state = state.play_assuming_legal(move)
    return _check_on(state).to_json()


def _check_record(text: str) -> None:
    try:
        parse_record(text)
    except RiftkeepError as error:
        raise Refused("bad_record", f"record: {error}"[:300]) from error


def _state(position: dict[str, Any]) -> State[Any]:
    return _check_on(load_json(position).state_from_json(position))


def _check_on(state: State[Any]) -> State[Any]:
    if state.outcome is not None:
        raise Refused("game_over", "The game is over in this position.")
    return state


def _check_hint(ledger: Ledger, person: Person) -> None:
    if ledger.status != "playing" or ledger.acting_chair not in ledger.chairs_of(person.id):
        raise Refused("not_your_turn", "It is not your turn.")
    if ledger.is_rated:
        raise Refused("is_rated", "There are no hints in rated games.")


async def _think(
    workers: Workers, state: State[Any], purpose: str, level: int, budget: float, person_id: str
) -> dict[str, Any]:
    try:
        return await workers.think(
            state, purpose, level=level, seed=0, budget_seconds=budget, person_id=person_id
        )
    except QueueFull as error:
        raise Refused("queue_full", str(error)) from error
    except JobFailed as error:
        raise Refused("worker_failed", "The computer could not answer; try again.") from error
