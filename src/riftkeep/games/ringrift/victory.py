"""How a game ends, and why: the four ways to win, their order, and the words for them.

RR-CANON-R060..R062, R170..R173 (D67-D75, E). Asked only at the end of a turn, by turn.py. The
functions that ask are pure; ``close_round`` and ``convert_hands`` change the position they are
given.
"""

from __future__ import annotations

from enum import StrEnum

from riftkeep.core.outcome import Outcome
from riftkeep.core.sentence import Sentence, joined
from riftkeep.games.ringrift.placement import has_placement, has_real_action
from riftkeep.games.ringrift.state import Position


class Reason(StrEnum):
    """The ways in which a game ends by its rules."""

    RING_ELIMINATION = "ring_elimination"
    TERRITORY_CONTROL = "territory_control"
    LAST_PLAYER_STANDING = "last_player_standing"
    STALEMATE = "stalemate"


def judge(position: Position) -> Outcome | None:
    """How the game has ended at the end of this turn, or None; in the order of D68."""
    for reason, winner in (
        (Reason.RING_ELIMINATION, _ring_winner),
        (Reason.TERRITORY_CONTROL, _land_winner),
    ):
        seat = winner(position)
        if seat is not None:
            return outcome_of(position, reason, seat)
    if position.config.is_first_edition_ending:
        return _judge_first_edition(position)
    if _is_round_end(position):
        standing = close_round(position)
        if standing is not None:
            return outcome_of(position, Reason.LAST_PLAYER_STANDING, standing)
    if not position.stacks and not any(has_placement(position, seat) for seat in position.seats):
        return _stalemate(position)
    return None


def outcome_of(position: Position, reason: Reason, winner: int | None) -> Outcome:
    """The outcome of a game that has ended so, in words and with the ranking of all seats."""
    ranking = _ranking(position, winner)
    if winner is not None:
        return Outcome(winner, reason.value, ranking, _won(position, reason, winner, ranking[1]))
    drawn = stalemate_winners(position)
    says = Sentence(
        "ringrift.drawn.stalemate",
        seats=joined(Sentence("seat.inside", seat=seat) for seat in drawn),
    )
    return Outcome(None, reason.value, ranking, says, drawn)


def _won(position: Position, reason: Reason, winner: int, second: int) -> Sentence:
    """What is said to a win; ``second`` came next."""
    config = position.config
    if reason is Reason.RING_ELIMINATION:
        return Sentence(
            "ringrift.won.ring_elimination",
            winner=_seat(winner),
            eliminated=position.eliminated[winner],
            rings=config.rings * config.players,
            needed=config.ring_goal,
        )
    if reason is Reason.TERRITORY_CONTROL:
        return Sentence(
            "ringrift.won.territory_control",
            winner=_seat(winner),
            land=position.land(winner),
            cells=len(position.geometry.cells),
            needed=config.land_goal,
        )
    if reason is Reason.LAST_PLAYER_STANDING:
        now = "" if config.standing_rounds else "_now"
        return Sentence(f"ringrift.won.last_player_standing{now}", winner=_seat(winner))
    best, other = ladder(position, winner), ladder(position, second)
    step = next((i for i, value in enumerate(best) if value != other[i]), len(best) - 1)
    return Sentence(
        f"ringrift.won.stalemate_{LADDER[step]}",
        winner=_seat(winner),
        best=best[step],
        other=other[step],
        second=Sentence("seat.inside", seat=second),
    )


def _seat(seat: int) -> Sentence:
    return Sentence("seat", seat=seat)


def fits(position: Position, reason: Reason, winner: int | None) -> bool:
    """Can a game have ended so in this position?"""
    if reason is Reason.RING_ELIMINATION:
        return winner is not None and winner == _ring_winner(position)
    if reason is Reason.TERRITORY_CONTROL:
        return winner is not None and winner == _land_winner(position)
    if reason is Reason.LAST_PLAYER_STANDING:
        others = (seat for seat in position.seats if seat != winner)
        return winner in position.seats and not any(
            has_real_action(position, seat) for seat in others
        )
    first = stalemate_winners(position)
    return not any(position.hand) and winner == (first[0] if len(first) == 1 else None)


def close_round(position: Position) -> int | None:
    """Take stock of a finished round; the seat that is the last one standing, if any (R172).

    That is the seat which alone could act in this round and in the one before, if nobody else can
    act now; if somebody can, the count starts again (D71).
    """
    able = [seat for seat in position.seats if position.real_action[seat]]
    is_known = None not in position.real_action[1:]
    exclusive = able[0] if is_known and len(able) == 1 else None
    if exclusive is not None and exclusive == position.previous_exclusive:
        others = (seat for seat in position.seats if seat != exclusive)
        if not any(has_real_action(position, seat) for seat in others):
            return exclusive
        exclusive = None
    position.previous_exclusive = exclusive
    _clear_round(position)
    return None


def convert_hands(position: Position) -> None:
    """In a stalemate the rings in hand count as eliminated for their holder (R173)."""
    for seat in position.seats:
        position.eliminated[seat] += position.hand[seat]
        position.hand[seat] = 0


def ladder(position: Position, seat: int) -> tuple[int, ...]:
    """What ranks players in a stalemate, the most important first (R173, D73; E)."""
    steps = (
        position.land(seat),
        position.eliminated[seat],
        position.markers[seat].bit_count(),
        position.last_action[seat],
    )
    return steps[:3] if position.config.is_first_edition_ending else steps


LADDER = ("cells", "rings", "markers", "latest")
"""The steps of the ladder, as the sentences about them are called."""


def _ranking(position: Position, winner: int | None = None) -> tuple[int, ...]:
    """Every seat, the winner first, the others by the ladder, equal ones in seat order."""
    seats = sorted(position.seats, key=lambda seat: ladder(position, seat), reverse=True)
    return tuple(sorted(seats, key=lambda seat: seat != winner))


def _ring_winner(position: Position) -> int | None:
    goal = position.config.ring_goal
    return next((seat for seat in position.seats if position.eliminated[seat] >= goal), None)


def _land_winner(position: Position) -> int | None:
    goal = position.config.land_goal
    return next((seat for seat in position.seats if position.land(seat) >= goal), None)


def _judge_first_edition(position: Position) -> Outcome | None:
    """The seats that can act now decide; so does a long time without progress (E)."""
    able = [seat for seat in position.seats if has_real_action(position, seat)]
    if len(able) == 1:
        return outcome_of(position, Reason.LAST_PLAYER_STANDING, able[0])
    if _is_round_end(position):
        _clear_round(position)
    quiet = position.config.quiet_rounds * position.config.players
    if not able or position.turn - position.progress_turn >= quiet:
        return _stalemate(position)
    return None


def _is_round_end(position: Position) -> bool:
    return position.player == position.config.players


def _clear_round(position: Position) -> None:
    position.real_action = [None] * (position.config.players + 1)


def _stalemate(position: Position) -> Outcome:
    convert_hands(position)
    first = stalemate_winners(position)
    return outcome_of(position, Reason.STALEMATE, first[0] if len(first) == 1 else None)


def stalemate_winners(position: Position) -> tuple[int, ...]:
    """Who comes first on the ladder: one seat, or several that draw in the first edition (E)."""
    ranking = _ranking(position)
    best = ladder(position, ranking[0])
    tied = tuple(seat for seat in ranking if ladder(position, seat) == best)
    return tied if position.config.is_first_edition_ending else tied[:1]
