"""What a command leads to: events for the log, a refusal, or a resync. Pure; nothing is changed.

Each ``decide_...`` function reads a ledger and gives drafts of events. The order of the checks is
the same everywhere: is the game on, is it about this position, is it yours to do, do the rules
allow it. What needs the others' consent is agreements.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from riftkeep.core.errors import IllegalMove, RiftkeepError
from riftkeep.core.move import Move
from riftkeep.core.outcome import Outcome
from riftkeep.core.sentence import Sentence
from riftkeep.core.state import AnyState
from riftkeep.server.entering import enter
from riftkeep.server.live.drafts import Draft, OutOfSync, Refused
from riftkeep.server.live.forced import ForcedMoves
from riftkeep.server.live.ledger import Ledger, chair_in, chairs_by_seat
from riftkeep.server.protocol.messages import MoveData
from riftkeep.store.events import (
    Aborted,
    ClockReading,
    Finished,
    Joined,
    Left,
    Lost,
    Moves,
    Started,
)

if TYPE_CHECKING:
    from riftkeep.store.people import Person

COMPUTER_LEVEL_OF_LOST = 1
"""Who plays on for a chair that was lost at a table that goes on: it must not win it."""


def decide_play(
    ledger: Ledger,
    person_id: str | None,
    seq: int,
    key: str,
    given: Sequence[MoveData],
    arrived: float,
) -> list[Draft]:
    """A turn, or part of one, by whoever is to act."""
    check_position(ledger, seq, key)
    chair = ledger.acting_chair
    if chair not in ledger.chairs_of(person_id):
        if not ledger.is_seated(person_id):
            raise Refused("not_seated")
        raise Refused("not_your_turn")
    return decide_moves(ledger, chair, given, arrived)


def decide_moves(
    ledger: Ledger, chair: int, given: Sequence[MoveData], arrived: float
) -> list[Draft]:
    """The moves of a chair that is to act, and the forced ones that follow by themselves (R076)."""
    game, state = ledger.game, ledger.state
    played: list[tuple[Move, AnyState]] = []
    forced: list[Move] = []
    by_themselves = ForcedMoves(state)

    def go_on(move: Move, after: AnyState) -> None:
        nonlocal state
        by_themselves.follow(state, move)
        state = after
        played.append((move, state))

    try:
        for data in given:
            if isinstance(data, str):
                move = game.parse_move(state, data)
            else:
                move = game.move_from_json(data)
            if forced and move == forced[0]:
                forced.pop(0)  # it was played by itself; the client may send it all the same
                continue
            if played and state.outcome is None and chair_in(state, state.player) != chair:
                raise Refused("turn_over")
            go_on(move, state.play(move))
            forced = []
            while (only := by_themselves.next(state)) is not None:
                forced.append(only)
                go_on(only, state.play_assuming_legal(only))
    except IllegalMove as error:
        refusal = error.refusal
        raise Refused(refusal.code, refusal.says, refusal.rule) from error
    except RiftkeepError as error:
        if isinstance(error, Refused):
            raise
        raise Refused("invalid_move", error.says) from error
    next_chair = None if state.outcome is not None else chair_in(state, state.player)
    turn, turn_after = ledger.state.turn, state.turn
    is_over = next_chair != chair or turn != turn_after
    remaining = ledger.clock.after_turn(chair, arrived, is_over)
    new_key = state.key_text
    moves = Moves(
        chair=chair,
        seat=ledger.state.player,
        moves=tuple(move.to_json() for move, _ in played),
        count=len(ledger.moves) + len(played),
        clock=ClockReading(remaining=tuple(remaining), running=next_chair),
    )
    drafts = [Draft(moves, new_key, played)]
    if state.outcome is not None:
        drafts.append(_finished(state.outcome, state, new_key, remaining))
    return drafts


def check_position(ledger: Ledger, seq: int, key: str) -> None:
    """Is a command about the position as it is? Events that left it alone do not matter."""
    check_playing(ledger)
    if not ledger.position_seq <= seq <= ledger.seq:
        raise OutOfSync("wrong_seq")
    if key != ledger.key:
        raise OutOfSync("wrong_key")


def check_playing(ledger: Ledger) -> None:
    """Is the game on?"""
    if ledger.status == "open":
        raise Refused("not_started")
    if ledger.status != "playing":
        raise OutOfSync("game_over")


def interact(
    ledger: Ledger,
    person_id: str | None,
    seq: int,
    key: str,
    partial_data: dict[str, Any] | None,
    event_data: dict[str, Any] | None,
) -> tuple[dict[str, Any], AnyState]:
    """The engine's answer to what was pointed at, and the position with what is entered."""
    check_position(ledger, seq, key)
    if ledger.acting_chair not in ledger.chairs_of(person_id):
        raise Refused("not_your_turn")
    try:
        entry = enter(ledger.state, partial_data, event_data)
    except IllegalMove as error:
        refusal = error.refusal
        raise Refused(refusal.code, refusal.says, refusal.rule) from error
    except RiftkeepError as error:
        raise Refused("invalid_entry", error.says) from error
    return entry.answer.to_json(), entry.preview


# --- sitting down and standing up ----------------------------------------------------------------


def decide_join(ledger: Ledger, person: Person, wanted: int | None) -> list[Draft]:
    """Take a free chair; the last one to be taken begins the game."""
    if ledger.status != "open":
        raise Refused("no_open_seat")
    if any(chair.person == person.id for chair in ledger.chairs):
        raise Refused("already_seated")
    if ledger.is_rated and person.kind == "guest":
        raise Refused("account_needed", Sentence("refused.rated_needs_account"))
    free = [
        number
        for number, chair in enumerate(ledger.chairs)
        if chair.kind == "open" and chair.reserved_for in (None, person.id)
    ]
    free.sort(key=lambda number: ledger.chairs[number].reserved_for is None)
    if wanted is not None:
        free = [number for number in free if number == wanted]
    if not free:
        raise Refused("no_open_seat", Sentence("refused.no_seat_for_you"))
    chair = free[0]
    kind: Literal["bot", "person"] = "bot" if person.kind == "bot" else "person"
    joined = Joined(chair=chair, kind=kind, person=person.id, name=person.name)
    drafts = [Draft(joined, ledger.key)]
    is_full = all(c.kind != "open" for number, c in enumerate(ledger.chairs) if number != chair)
    return [*drafts, started(ledger)] if is_full else drafts


def started(ledger: Ledger) -> Draft:
    """The game begins."""
    clock = ClockReading(remaining=tuple(ledger.clock.remaining), running=ledger.acting_chair)
    return Draft(Started(clock=clock), ledger.key)


def decide_leave(ledger: Ledger, person_id: str) -> list[Draft]:
    """Stand up before the game has begun; if the one who set it up leaves, it is off."""
    chairs = ledger.chairs_of(person_id)
    if not chairs:
        raise Refused("not_seated")
    if ledger.status != "open":
        raise Refused("already_started")
    if ledger.settings.creator == person_id:
        return [_aborted(ledger, chairs[0])]
    return [Draft(Left(chair=chair), ledger.key) for chair in chairs]


# --- giving up -----------------------------------------------------------------------------------


def decide_resign(
    ledger: Ledger, person_id: str | None, wanted: int | None, arrived: float
) -> list[Draft]:
    """Resign."""
    check_playing(ledger)
    return decide_lost(ledger, _own_chair(ledger, person_id, wanted), "resignation", arrived)


def decide_lost(ledger: Ledger, chair: int, reason: str, arrived: float) -> list[Draft]:
    """A chair has lost: the game is over, or goes on among the others with a computer for it."""
    staying = [
        number
        for number in range(len(ledger.chairs))
        if number != chair and number not in ledger.lost
    ]
    remaining = ledger.clock.after_turn(ledger.acting_chair, arrived, is_over=False)
    if reason == "time":
        remaining[chair] = 0.0
    if len(staying) > 1:
        return [_lost(ledger, chair, reason, remaining)]
    winner = ledger.seat_of(staying[0])
    losers = [chair, *reversed(ledger.lost)]
    name, winner_name = ledger.chairs[chair].name, ledger.chairs[staying[0]].name
    outcome = Outcome(
        winner=winner,
        reason=reason,
        ranking=(winner, *(ledger.seat_of(loser) for loser in losers)),
        says=Sentence(f"ended.{reason}", who=name, winner=winner_name),
    )
    return [_finished(outcome, ledger.state, ledger.key, remaining)]


def decide_replaced(ledger: Ledger, chair: int, arrived: float) -> list[Draft]:
    """Somebody is gone for good: a computer takes the seat, and plays to win for nobody."""
    remaining = ledger.clock.after_turn(ledger.acting_chair, arrived, is_over=False)
    if ledger.clock.full_seconds:
        remaining[chair] = max(remaining[chair], min(60.0, ledger.clock.full_seconds))
    return [_lost(ledger, chair, "replaced", remaining)]


def decide_flag(ledger: Ledger, now: float) -> list[Draft]:
    """The running clock has fallen; nothing if it has not."""
    chair = ledger.clock.running
    if ledger.status != "playing" or chair is None or not ledger.clock.is_flagged(now):
        return []
    if ledger.is_computer(chair):
        return []  # a computer that thinks too long is our fault; it loses nothing by it
    return decide_lost(ledger, chair, "time", now)


def decide_abort(ledger: Ledger, person_id: str | None) -> list[Draft]:
    """End without a result: before the second turn, or before the start by whoever set it up."""
    if ledger.status in ("finished", "aborted"):
        raise OutOfSync("game_over")
    chair = _own_chair(ledger, person_id, None)
    if ledger.status == "open" and ledger.settings.creator != person_id:
        raise Refused("not_yours", Sentence("refused.not_your_table"))
    if not can_abort(ledger):
        raise Refused("too_late")
    return [_aborted(ledger, chair)]


def can_abort(ledger: Ledger) -> bool:
    """May the game still be ended without a result?"""
    return ledger.status == "open" or (ledger.status == "playing" and len(ledger.turns) < 2)


def decide_end(ledger: Ledger) -> list[Draft]:
    """End a table from outside (an administrator)."""
    if ledger.status in ("finished", "aborted"):
        raise Refused("game_over")
    return [_aborted(ledger, None)]


# --- parts ---------------------------------------------------------------------------------------


def final_ranking(finished: Finished, lost: Sequence[int]) -> list[list[int]]:
    """Chairs by place, best first, equals together; whoever was lost comes after all who stayed."""
    chair_of = finished.seats
    outcome = Outcome.from_json(finished.outcome, len(chair_of), "outcome")
    places = [[chair_of[seat - 1] for seat in outcome.drawn]] if outcome.drawn else []
    rest = [seat for seat in outcome.ranking if seat not in outcome.drawn]
    places += [[chair_of[seat - 1]] for seat in rest]
    stayed = [[c for c in place if c not in lost] for place in places]
    return [place for place in stayed if place] + [[chair] for chair in reversed(lost)]


def winner_of(finished: Finished) -> int | None:
    """The person who won: 1 for the first chair."""
    seat = finished.outcome["winner"]
    return None if seat is None else finished.seats[seat - 1] + 1


def _own_chair(ledger: Ledger, person_id: str | None, wanted: int | None) -> int:
    own = ledger.chairs_of(person_id)
    if not own:
        raise Refused("not_seated")
    if wanted is not None:
        if wanted not in own:
            raise Refused("not_yours", Sentence("refused.not_your_chair"))
        return wanted
    return ledger.acting_chair if ledger.acting_chair in own else own[0]


def _finished(outcome: Outcome, last: AnyState, key: str, remaining: list[float]) -> Draft:
    finished = Finished(
        outcome=outcome.to_json(),
        seats=tuple(chairs_by_seat(last)),
        clock=ClockReading(remaining=tuple(remaining), running=None),
    )
    return Draft(finished, key)


def _lost(ledger: Ledger, chair: int, reason: str, remaining: list[float]) -> Draft:
    clock = ClockReading(remaining=tuple(remaining), running=ledger.acting_chair)
    lost = Lost(chair=chair, reason=reason, level=COMPUTER_LEVEL_OF_LOST, clock=clock)
    return Draft(lost, ledger.key)


def _aborted(ledger: Ledger, chair: int | None) -> Draft:
    clock = ClockReading(remaining=tuple(ledger.clock.remaining), running=None)
    return Draft(Aborted(chair=chair, clock=clock), ledger.key)
