"""What is done at a table, over HTTP: the commands of a socket, for bots and simple clients."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from riftkeep.core.sentence import Sentence
from riftkeep.server.live import decisions
from riftkeep.server.live.drafts import OutOfSync, Refused
from riftkeep.server.live.wire import interaction_message
from riftkeep.server.people.identity import Arrival, ArrivalData, Player, SiteOf, Talker
from riftkeep.server.protocol.app_status import status_of
from riftkeep.server.protocol.messages import (
    Abort,
    Ack,
    Answer,
    Chat,
    ChatBody,
    Command,
    Interact,
    InteractBody,
    InteractionMessage,
    Join,
    JoinBody,
    Leave,
    Play,
    PlayBody,
    RefusedAnswer,
    Rematch,
    Resign,
    ResignBody,
    Resync,
    TakebackAnswer,
    TakebackAnswerBody,
    TakebackAsk,
)
from riftkeep.server.protocol.showing import may_answer
from riftkeep.server.routes.tables import ANSWERS, TableIn
from riftkeep.server.site import Site
from riftkeep.store.people import Person

router = APIRouter(prefix="/api", tags=["tables"])


async def _command(
    site: Site, table_id: str, person: Person, message: Any, arrival: ArrivalData
) -> JSONResponse:
    _check_shown(site, table_id, message, arrival)
    answer = await site.tables.referee.command(table_id, person, message, arrival.at)
    return _response(answer)


def _check_shown(site: Site, table_id: str, message: Any, arrival: ArrivalData) -> None:
    table = site.tables.known(table_id)
    if table is not None and not may_answer(table.ledger, message, site.limits, arrival.address):
        raise Refused("too_many")


def _response(answer: Answer) -> JSONResponse:
    status = 200
    if isinstance(answer, Resync):
        status = 409
    elif isinstance(answer, RefusedAnswer):
        status = status_of(answer.refusal.code)
    return JSONResponse(answer.model_dump(), status)


@router.post("/tables/{table_id}/play", response_model=Ack, responses=ANSWERS)
async def play(
    table_id: TableIn, body: PlayBody, person: Player, site: SiteOf, arrival: Arrival
) -> JSONResponse:
    """Play the moves of a turn; acknowledged only when they are durably kept."""
    message = Play(type="play", table=table_id, **body.model_dump())
    return await _command(site, table_id, person, message, arrival)


@router.post("/tables/{table_id}/interact", response_model=InteractionMessage, responses=ANSWERS)
async def interact(
    table_id: TableIn, body: InteractBody, person: Player, site: SiteOf, arrival: Arrival
) -> JSONResponse:
    """What was pointed at while entering a turn: targets, prompts and why not."""
    table = await site.tables.get(table_id)
    message = Interact(type="interact", table=table_id, **body.model_dump())
    _check_shown(site, table_id, message, arrival)
    try:
        interaction, preview = decisions.interact(
            table.ledger, person.id, message.seq, message.key, message.partial, message.event
        )
    except OutOfSync as error:
        view = site.tables.view(table, person.id)
        return _response(Resync(id=body.id, table=table_id, reason=error.reason, view=view))
    return _response(interaction_message(table.ledger, body.id, interaction, preview))


@router.post("/tables/{table_id}/join", response_model=Ack, responses=ANSWERS)
async def join(
    table_id: TableIn, body: JoinBody, person: Player, site: SiteOf, arrival: Arrival
) -> JSONResponse:
    """Sit down."""
    message = Join(type="join", table=table_id, **body.model_dump())
    return await _command(site, table_id, person, message, arrival)


@router.post("/tables/{table_id}/leave", response_model=Ack, responses=ANSWERS)
async def leave(
    table_id: TableIn, body: Command, person: Player, site: SiteOf, arrival: Arrival
) -> JSONResponse:
    """Stand up before the game has begun."""
    return await _command(
        site, table_id, person, Leave(type="leave", table=table_id, id=body.id), arrival
    )


@router.post("/tables/{table_id}/resign", response_model=Ack, responses=ANSWERS)
async def resign(
    table_id: TableIn, body: ResignBody, person: Player, site: SiteOf, arrival: Arrival
) -> JSONResponse:
    """Give up."""
    message = Resign(type="resign", table=table_id, **body.model_dump())
    return await _command(site, table_id, person, message, arrival)


@router.post("/tables/{table_id}/abort", response_model=Ack, responses=ANSWERS)
async def abort(
    table_id: TableIn, body: Command, person: Player, site: SiteOf, arrival: Arrival
) -> JSONResponse:
    """End without a result, before the second turn."""
    return await _command(
        site, table_id, person, Abort(type="abort", table=table_id, id=body.id), arrival
    )


@router.post("/tables/{table_id}/takeback", response_model=Ack, responses=ANSWERS)
async def ask_takeback(
    table_id: TableIn, body: Command, person: Player, site: SiteOf, arrival: Arrival
) -> JSONResponse:
    """Ask to go back to one's last decision."""
    message = TakebackAsk(type="takeback_ask", table=table_id, id=body.id)
    return await _command(site, table_id, person, message, arrival)


@router.post("/tables/{table_id}/takeback/answer", response_model=Ack, responses=ANSWERS)
async def answer_takeback(
    table_id: TableIn, body: TakebackAnswerBody, person: Player, site: SiteOf, arrival: Arrival
) -> JSONResponse:
    """Agree to a takeback, or not."""
    message = TakebackAnswer(type="takeback_answer", table=table_id, **body.model_dump())
    return await _command(site, table_id, person, message, arrival)


@router.post("/tables/{table_id}/rematch", response_model=Ack, responses=ANSWERS)
async def rematch(
    table_id: TableIn, body: Command, person: Player, site: SiteOf, arrival: Arrival
) -> JSONResponse:
    """Offer another game with the seats rotated, or accept the offer."""
    message = Rematch(type="rematch", table=table_id, id=body.id)
    return await _command(site, table_id, person, message, arrival)


@router.post("/tables/{table_id}/chat", response_model=Ack, responses=ANSWERS)
async def say(
    table_id: TableIn, body: ChatBody, person: Talker, site: SiteOf, arrival: Arrival
) -> JSONResponse:
    """Say something to those seated."""
    if not site.limits.chat.allows(person.id):
        raise Refused("too_many", Sentence("refused.too_much_chat"))
    message = Chat(type="chat", table=table_id, **body.model_dump())
    return await _command(site, table_id, person, message, arrival)
