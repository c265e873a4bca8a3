"""What a command leads to: events for the log, a refusal, or a resync. Pure; nothing is changed.

Each ``decide_...`` function reads a ledger and gives drafts of events. The order of the checks is
the same everywhere: is the game on, is it about this position, is it yours to do, do the rules
allow it. What needs the others' consent is agreements.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from riftkeep.core.errors import IllegalMove, RiftkeepError
from riftkeep.core.game import State
from riftkeep.core.interaction import Event, Partial
from riftkeep.core.outcome import Outcome
from riftkeep.server.drafts import Draft, OutOfSync, Refused
from riftkeep.server.ledger import Ledger
from riftkeep.server.messages import MoveData
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
            raise Refused("not_seated", "You do not play at this table.")
        raise Refused("not_your_turn", "It is not your turn.")
    return decide_moves(ledger, chair, given, arrived)


def decide_moves(
    ledger: Ledger, chair: int, given: Sequence[MoveData], arrived: float
) -> list[Draft]:
    """The moves of a chair that is to act, and the forced ones that follow by themselves (R076)."""
    game, state = ledger.game, ledger.state
    seats = list(ledger.chair_of_seat)
    played: list[tuple[Any, State[Any]]] = []
    forced: list[Any] = []

    def play(move: Any) -> None:
        nonlocal state
        state = state.play(move)
        played.append((move, state))
        if game.exchanges_seats(move):
            seats[0], seats[1] = seats[1], seats[0]

    try:
        for data in given:
            if isinstance(data, str):
                move = game.parse_move(state, data)
            else:
                move = game.move_from_json(data)
            if forced and move == forced[0]:
                forced.pop(0)  # it was played by itself; the client may send it all the same
                continue
            if played and state.outcome is None and seats[state.player - 1] != chair:
                raise Refused("turn_over", "The turn was over before the last of these moves.")
            play(move)
            forced = []
            while len(state.legal_moves) == 1 and game.is_forced(state.legal_moves[0]):
                forced.append(state.legal_moves[0])
                play(state.legal_moves[0])
    except IllegalMove as error:
        refusal = error.refusal
        raise Refused(refusal.code, refusal.text, refusal.rule) from error
    except RiftkeepError as error:
        if isinstance(error, Refused):
            raise
        raise Refused("invalid_move", str(error)) from error
    next_chair = None if state.outcome is not None else seats[state.player - 1]
    turn, turn_after = getattr(ledger.state, "turn", None), getattr(state, "turn", None)
    is_over = next_chair != chair or turn != turn_after
    remaining = ledger.clock.after_turn(chair, arrived, is_over)
    new_key = f"{state.key:016x}"
    data = {
        "chair": chair,
        "seat": ledger.state.player,
        "moves": [move.to_json() for move, _ in played],
        "count": len(ledger.moves) + len(played),
        "clock": {"remaining": remaining, "running": next_chair},
    }
    drafts = [Draft("moves", data, new_key, played)]
    if state.outcome is not None:
        drafts.append(_finished(state.outcome, new_key, remaining, seats))
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
        raise Refused("not_started", "The game has not begun: a seat is still open.")
    if ledger.status != "playing":
        raise OutOfSync("game_over")


def interact(
    ledger: Ledger,
    person_id: str | None,
    seq: int,
    key: str,
    partial_data: dict[str, Any] | None,
    event_data: dict[str, Any] | None,
) -> tuple[dict[str, Any], State[Any]]:
    """The engine's answer to what was pointed at, and the position with what is entered."""
    check_position(ledger, seq, key)
    if ledger.acting_chair not in ledger.chairs_of(person_id):
        raise Refused("not_your_turn", "It is not your turn.")
    try:
        partial = None if partial_data is None else Partial.from_json(partial_data)
        event = None if event_data is None else Event.from_json(event_data)
        answer = ledger.game.interact(ledger.state, partial, event)
        preview = ledger.state
        for move in (*answer.partial.moves, *answer.tentative):
            preview = preview.play(ledger.game.move_from_json(move))
    except IllegalMove as error:
        refusal = error.refusal
        raise Refused(refusal.code, refusal.text, refusal.rule) from error
    except RiftkeepError as error:
        raise Refused("invalid_entry", str(error)) from error
    return answer.to_json(), preview


# --- sitting down and standing up ----------------------------------------------------------------


def decide_join(ledger: Ledger, person: Person, wanted: int | None) -> list[Draft]:
    """Take a free chair; the last one to be taken begins the game."""
    if ledger.status != "open":
        raise Refused("no_open_seat", "The game has begun; there is no open seat.")
    if any(chair.person == person.id for chair in ledger.chairs):
        raise Refused("already_seated", "You sit at this table.")
    if ledger.is_rated and person.kind == "guest":
        raise Refused("account_needed", "A rated game needs an account.")
    free = [
        number
        for number, chair in enumerate(ledger.chairs)
        if chair.kind == "open" and chair.reserved_for in (None, person.id)
    ]
    free.sort(key=lambda number: ledger.chairs[number].reserved_for is None)
    if wanted is not None:
        free = [number for number in free if number == wanted]
    if not free:
        raise Refused("no_open_seat", "There is no open seat for you.")
    chair = free[0]
    kind = "bot" if person.kind == "bot" else "person"
    data = {"chair": chair, "kind": kind, "person": person.id, "name": person.name}
    drafts = [Draft("joined", data, ledger.key)]
    is_full = all(c.kind != "open" for number, c in enumerate(ledger.chairs) if number != chair)
    return [*drafts, started(ledger)] if is_full else drafts


def started(ledger: Ledger) -> Draft:
    """The game begins."""
    clock = {"remaining": ledger.clock.remaining, "running": ledger.acting_chair}
    return Draft("started", {"clock": clock}, ledger.key)


def decide_leave(ledger: Ledger, person_id: str) -> list[Draft]:
    """Stand up before the game has begun; if the one who set it up leaves, it is off."""
    chairs = ledger.chairs_of(person_id)
    if not chairs:
        raise Refused("not_seated", "You do not play at this table.")
    if ledger.status != "open":
        raise Refused("already_started", "The game has begun: resign or abort instead.")
    if ledger.settings.get("creator") == person_id:
        return [_aborted(ledger, chairs[0])]
    return [Draft("left", {"chair": chair}, ledger.key) for chair in chairs]


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
        data = {
            "chair": chair,
            "reason": reason,
            "level": COMPUTER_LEVEL_OF_LOST,
            "clock": {"remaining": remaining, "running": ledger.acting_chair},
        }
        return [Draft("lost", data, ledger.key)]
    winner = ledger.seat_of(staying[0])
    losers = [chair, *reversed(ledger.lost)]
    name, winner_name = ledger.chairs[chair].name, ledger.chairs[staying[0]].name
    what = {
        "resignation": f"{name} resigned",
        "time": f"{name} ran out of time",
        "abandoned": f"{name} left the game",
    }[reason]
    outcome = Outcome(
        winner=winner,
        reason=reason,
        ranking=(winner, *(ledger.seat_of(loser) for loser in losers)),
        explanation=f"{what}; {winner_name} wins.",
    )
    return [_finished(outcome, ledger.key, remaining, ledger.chair_of_seat)]


def decide_replaced(ledger: Ledger, chair: int, arrived: float) -> list[Draft]:
    """Somebody is gone for good: a computer takes the seat, and plays to win for nobody."""
    remaining = ledger.clock.after_turn(ledger.acting_chair, arrived, is_over=False)
    if ledger.clock.full_seconds:
        remaining[chair] = max(remaining[chair], min(60.0, ledger.clock.full_seconds))
    data = {
        "chair": chair,
        "reason": "replaced",
        "level": COMPUTER_LEVEL_OF_LOST,
        "clock": {"remaining": remaining, "running": ledger.acting_chair},
    }
    return [Draft("lost", data, ledger.key)]


def decide_flag(ledger: Ledger, now: float) -> list[Draft]:
    """The running clock has fallen; nothing if it has not."""
    chair = ledger.clock.running
    if ledger.status != "playing" or chair is None or not ledger.clock.is_flagged(now):
        return []
    if ledger.is_computer(chair):
        return []  # a computer that thinks too long is our fault; it loses nothing by it
    return decide_lost(ledger, chair, "time", now)


def decide_abort(ledger: Ledger, person_id: str | None) -> list[Draft]:
    """End without a result: before the second turn, or before the start by who set it up."""
    if ledger.status in ("finished", "aborted"):
        raise OutOfSync("game_over")
    chair = _own_chair(ledger, person_id, None)
    if ledger.status == "open" and ledger.settings.get("creator") != person_id:
        raise Refused("not_yours", "Only who set up the table may call it off.")
    if not can_abort(ledger):
        raise Refused("too_late", "A game can be aborted only before the second turn.")
    return [_aborted(ledger, chair)]


def can_abort(ledger: Ledger) -> bool:
    """May the game still be ended without a result?"""
    return ledger.status == "open" or (ledger.status == "playing" and len(ledger.turns) < 2)


def decide_end(ledger: Ledger) -> list[Draft]:
    """End a table from outside (an administrator)."""
    if ledger.status in ("finished", "aborted"):
        raise Refused("game_over", "The game is over.")
    return [_aborted(ledger, None)]


# --- parts ---------------------------------------------------------------------------------------


def final_ranking(ledger: Ledger, outcome: Outcome) -> list[list[int]]:
    """Chairs by place, best first, equals together; who was lost comes after all who stayed."""
    chair_of = ledger.chair_of_seat
    places = [[chair_of[seat - 1] for seat in outcome.drawn]] if outcome.drawn else []
    rest = [seat for seat in outcome.ranking if seat not in outcome.drawn]
    places += [[chair_of[seat - 1]] for seat in rest]
    stayed = [[c for c in place if c not in ledger.lost] for place in places]
    return [place for place in stayed if place] + [[chair] for chair in reversed(ledger.lost)]


def outcome_of(ledger: Ledger, finished: Draft) -> Outcome:
    """The outcome that a draft of the last event carries."""
    return Outcome.from_json(finished.data["outcome"], ledger.game.num_players, "outcome")


def _own_chair(ledger: Ledger, person_id: str | None, wanted: int | None) -> int:
    own = ledger.chairs_of(person_id)
    if not own:
        raise Refused("not_seated", "You do not play at this table.")
    if wanted is not None:
        if wanted not in own:
            raise Refused("not_yours", "That is not your chair.")
        return wanted
    return ledger.acting_chair if ledger.acting_chair in own else own[0]


def _finished(
    outcome: Outcome,
    key: str,
    remaining: list[float],
    seats: list[int],
) -> Draft:
    data = {
        "outcome": outcome.to_json(),
        "seats": list(seats),
        "clock": {"remaining": remaining, "running": None},
    }
    return Draft("finished", data, key)


def _aborted(ledger: Ledger, chair: int | None) -> Draft:
    clock = {"remaining": ledger.clock.remaining, "running": None}
    return Draft("aborted", {"chair": chair, "clock": clock}, ledger.key)
