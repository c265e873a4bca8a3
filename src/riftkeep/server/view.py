"""A table as one person sees it: all that a client needs, so that it needs no rules."""

from __future__ import annotations

from collections.abc import Mapping

from riftkeep.server.decisions import can_abort
from riftkeep.server.ledger import Ledger
from riftkeep.server.messages import SeatView, TableView
from riftkeep.server.wire import progress_of


def table_view(
    ledger: Ledger,
    person_id: str | None,
    now: float,
    connected: set[str],
    spectators: int,
    ratings: Mapping[str, float],
) -> TableView:
    """The table now, for a person or for nobody in particular."""
    state, own = ledger.state, ledger.chairs_of(person_id)
    is_playing = ledger.status == "playing"
    outcome = ledger.outcome
    return TableView.model_construct(
        table=ledger.table_id,
        seq=ledger.seq,
        key=ledger.key,
        game=ledger.game.name,
        options=ledger.game.options_json,
        status=ledger.status,
        rated=ledger.is_rated,
        listed=bool(ledger.settings["listed"]),
        takebacks=bool(ledger.settings["takebacks"]),
        leaver=ledger.settings["leaver"],
        seats=[
            _seat(ledger, seat, chair, connected, ratings)
            for seat, chair in enumerate(ledger.chair_of_seat, 1)
        ],
        your_seats=[ledger.seat_of(chair) for chair in own],
        is_your_turn=is_playing and ledger.acting_chair in own,
        position=state.to_json(),
        progress=progress_of(state),
        player=state.player,
        phase=str(state.phase),
        moves=[
            {"text": str(move), "seat": move.player, "move": move.to_json()}
            for move in ledger.moves
        ],
        last_turn=ledger.turns[-1].first if ledger.turns else 0,
        clock=ledger.clock.view(now),
        outcome=None if outcome is None else outcome.to_json(),
        takeback=ledger.takeback,
        rematch={"offered": sorted(ledger.rematch_offers), "table": ledger.rematch_table},
        can_abort=can_abort(ledger),
        spectators=spectators,
    )


def _seat(
    ledger: Ledger, seat: int, number: int, connected: set[str], ratings: Mapping[str, float]
) -> SeatView:
    chair = ledger.chairs[number]
    return SeatView(
        seat=seat,
        chair=number,
        kind=chair.kind,
        name=chair.name,
        person=chair.person,
        level=chair.level,
        is_lost=chair.is_lost,
        is_connected=chair.kind == "computer" or chair.person in connected,
        rating=None if chair.person is None else ratings.get(chair.person),
    )
