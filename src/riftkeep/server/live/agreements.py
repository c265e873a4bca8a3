"""What those at a table must agree on: taking back, and playing again. Pure, as decisions.py is."""

from __future__ import annotations

from riftkeep.core.sentence import Sentence
from riftkeep.server.live.decisions import check_playing
from riftkeep.server.live.drafts import Draft, Refused
from riftkeep.server.live.ledger import Chair, Ledger, chair_in
from riftkeep.store.events import (
    ClockReading,
    RematchOffered,
    Takeback,
    TakebackAgreed,
    TakebackAsked,
    TakebackDeclined,
)


def decide_takeback_ask(ledger: Ledger, person_id: str | None, arrived: float) -> list[Draft]:
    """Ask to go back to one's last decision; it happens at once if nobody else must agree."""
    check_playing(ledger)
    own = ledger.chairs_of(person_id)
    if not own:
        raise Refused("not_seated")
    if not ledger.settings.takebacks:
        raise Refused("no_takebacks")
    if ledger.takeback is not None:
        raise Refused("already_asked")
    last = next((turn for turn in reversed(ledger.turns) if turn.chair in own), None)
    if last is None:
        raise Refused("nothing_to_take_back")
    asked = Draft(TakebackAsked(chair=last.chair, moves=last.first), ledger.key)
    others = _who_must_agree(ledger, last.chair)
    return [asked] if others else [asked, _taken_back(ledger, last.first, arrived)]


def decide_takeback_answer(
    ledger: Ledger, person_id: str | None, accept: bool, arrived: float
) -> list[Draft]:
    """Agree or not; when the last of the others agrees it happens. The asker may withdraw."""
    check_playing(ledger)
    own = ledger.chairs_of(person_id)
    if not own:
        raise Refused("not_seated")
    asked = ledger.takeback
    if asked is None:
        raise Refused("nothing_asked")
    if not accept:
        return [Draft(TakebackDeclined(chair=own[0]), ledger.key)]
    waiting = _who_must_agree(ledger, asked["chair"]) - set(asked["agreed"])
    agreeing = waiting & set(own)
    if not agreeing:
        raise Refused("not_yours", Sentence("refused.agreement_not_asked"))
    drafts = [Draft(TakebackAgreed(chair=c), ledger.key) for c in sorted(agreeing)]
    if waiting == agreeing:
        drafts.append(_taken_back(ledger, asked["moves"], arrived))
    return drafts


def decide_rematch_offer(ledger: Ledger, person_id: str | None) -> tuple[list[Draft], bool]:
    """Offer or accept another game; True if with this everybody wants it."""
    if ledger.status not in ("finished", "aborted"):
        raise Refused("not_over")
    own = {n for n, c in enumerate(ledger.chairs) if person_id and c.person == person_id}
    if not own:
        raise Refused("not_seated", Sentence("refused.did_not_play"))
    if any(chair.kind == "open" for chair in ledger.chairs):
        raise Refused("no_opponent")
    people = {n for n, chair in enumerate(ledger.chairs) if chair.kind in ("person", "bot")}
    new = own - ledger.rematch_offers
    drafts = [Draft(RematchOffered(chair=c), ledger.key) for c in sorted(new)]
    return drafts, people <= ledger.rematch_offers | own


def rotated_chairs(ledger: Ledger) -> list[Chair]:
    """The chairs of a rematch: everybody moves up one seat."""
    last = [ledger.chairs[chair] for chair in ledger.chair_of_seat]
    level = {chair.name: chair.level for chair in last if chair.kind == "computer"}
    moved = last[1:] + last[:1]
    return [Chair(c.kind, c.name, c.person, level.get(c.name)) for c in moved]


def _who_must_agree(ledger: Ledger, asker: int) -> set[int]:
    person = ledger.chairs[asker].person
    return {
        number
        for number, chair in enumerate(ledger.chairs)
        if chair.kind in ("person", "bot") and not chair.is_lost and chair.person != person
    }


def _taken_back(ledger: Ledger, moves: int, arrived: float) -> Draft:
    state = ledger.state_after(moves)
    remaining = ledger.clock.after_turn(ledger.acting_chair, arrived, is_over=False)
    running = chair_in(state, state.player)
    if ledger.clock.settings.kind == "correspondence":
        remaining[running] = ledger.clock.full_seconds
    clock = ClockReading(remaining=tuple(remaining), running=running)
    return Draft(Takeback(moves=moves, clock=clock), state.key_text)
