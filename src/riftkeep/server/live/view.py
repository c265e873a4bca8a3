"""A table as one person sees it: all that a client needs, so that it needs no rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from riftkeep.server.live.decisions import can_abort
from riftkeep.server.live.ledger import Ledger
from riftkeep.server.live.wire import move_line, progress_of
from riftkeep.server.protocol.messages import SeatView, TableView


def table_view(
    ledger: Ledger,
    person_id: str | None,
    now: float,
    connected: set[str],
    spectators: int,
    ratings: Mapping[str, float],
    guests: Collection[str] = (),
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
        listed=ledger.settings.listed,
        takebacks=ledger.settings.takebacks,
        leaver=ledger.settings.leaver,
        seats=[
            _seat(ledger, seat, chair, connected, ratings, guests)
            for seat, chair in enumerate(ledger.chair_of_seat, 1)
        ],
        your_seats=[ledger.seat_of(chair) for chair in own],
        is_your_turn=is_playing and ledger.acting_chair in own,
        position=state.to_json(),
        holders=list(state.holders),
        exchanged_by=ledger.exchanged_by,
        progress=progress_of(state),
        player=state.player,
        phase=str(state.phase),
        moves=[
            move_line(ledger.game, move, chair + 1, turn, deed)
            for move, chair, turn, deed in zip(
                ledger.moves, ledger.movers, ledger.turn_numbers, ledger.deeds, strict=True
            )
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
    ledger: Ledger,
    seat: int,
    number: int,
    connected: set[str],
    ratings: Mapping[str, float],
    guests: Collection[str],
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
        is_guest=chair.person in guests,
        rating=None if chair.person is None else ratings.get(chair.person),
    )
