"""People and seats: who holds which seat of a position, and what belongs to whom.

A person is numbered by the seat in which that person began the game, 1..n. ``State.holders`` says
which person holds each seat now. Without a swap person and seat are the same number; after the pie
rule of RingRift (D78) person 2 holds seat 1 and person 1 holds seat 2. Names, results, rewards and
mistakes belong to people. The board, the moves, ``Outcome.winner`` and win shares are by seat.

A record's ``seats`` are the names of the people, so they never change during a game:

    names_now = by_seat(state, record.seats)                # the names in seat order
    mover = record.seats[person_in(state, state.player) - 1]
    result = outcome_by_person(state, outcome)              # result.winner is a person

Pure functions of a position. Nothing else may look for the move that exchanges people.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from riftkeep.core.outcome import Outcome
from riftkeep.core.sentence import Sentence
from riftkeep.core.state import AnyState

T = TypeVar("T")


def person_in(state: AnyState, seat: int) -> int:
    """The person who holds a seat now, numbered by the seat in which that person began."""
    return state.holders[seat - 1]


def seat_of(state: AnyState, person: int) -> int:
    """The seat that a person holds now."""
    return state.holders.index(person) + 1


def by_seat(state: AnyState, people: Sequence[T]) -> tuple[T, ...]:
    """What belongs to the people (names, say), in the order of the seats that they hold now."""
    return tuple(people[person - 1] for person in state.holders)


def by_person(state: AnyState, seats: Sequence[T]) -> tuple[T, ...]:
    """What the seats have now (win shares, say), in the order of the people who hold them."""
    return tuple(seats[seat_of(state, person) - 1] for person in range(1, len(seats) + 1))


def unnamed(start: AnyState) -> tuple[str, ...]:
    """Names for people whom nobody has named: "Player 1" holds seat 1 when the game begins."""
    return by_person(start, [f"Player {seat}" for seat in range(1, len(start.holders) + 1)])


def is_unnamed(name: str, number: int) -> bool:
    """Is this no name of a person? Files call whoever began in seat 2 and has none "Player 2"."""
    return name in ("", f"Player {number}")


def seat_titles(state: AnyState, people: Sequence[str]) -> list[Sentence]:
    """What to call each seat now: the game's own word, with the person who holds it.

    "Player 1 (Ada)"; without a name "Player 1", or "Player 1 (began as Player 2)" after a swap.
    """
    return [_title(state, seat, name) for seat, name in enumerate(by_seat(state, people), 1)]


def winner_title(end: AnyState, outcome: Outcome, people: Sequence[str]) -> Sentence | None:
    """What to call the winner if there is more to say than the seat, otherwise None."""
    if outcome.winner is None:
        return None
    title = seat_titles(end, people)[outcome.winner - 1]
    return None if title == end.game.seat_says(outcome.winner) else title


def _title(state: AnyState, seat: int, name: str) -> Sentence:
    called = state.game.seat_says(seat)
    if is_unnamed(name, seat):
        return called
    for began in range(1, len(state.holders) + 1):
        if is_unnamed(name, began):
            return Sentence("seat.began", seat=called, before=Sentence("seat", seat=began))
    return Sentence("seat.named", seat=called, name=name)


def outcome_by_person(state: AnyState, outcome: Outcome) -> Outcome:
    """A result with people instead of seats; ``state`` is the last position of the game.

    The explanation stays as it is: it speaks of seats.
    """
    return replace(
        outcome,
        winner=None if outcome.winner is None else person_in(state, outcome.winner),
        ranking=tuple(person_in(state, seat) for seat in outcome.ranking),
        drawn=tuple(person_in(state, seat) for seat in outcome.drawn),
    )


def has_exchange(before: AnyState, after: AnyState) -> bool:
    """Did people change places between two positions of a game?"""
    return before.holders != after.holders


def seat_before(before: AnyState, after: AnyState, seat: int) -> int:
    """Where whoever holds a seat in ``after`` sat in ``before``."""
    return seat_of(before, person_in(after, seat))


def as_before(before: AnyState, after: AnyState, seats: Sequence[T]) -> tuple[T, ...]:
    """What the seats have in ``after``, in the order of the seats its people held in ``before``.

    So a value after a move can be compared with one before it: entry ``i`` is of the same person
    in both.
    """
    return by_seat(before, by_person(after, seats))
