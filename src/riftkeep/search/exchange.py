"""Whether to change places: what the move that exchanges people is worth, and who it is good for.

Such a move (the pie rule of RingRift, D78) changes the holders of the seats and nothing else. So
one look at the position after it answers both questions: which of the other moves is best, and what
the two sides are worth. Whoever decides takes the better side. Shares and proofs are by the seats
of the position that was asked about: entry ``i`` is of the person who holds seat ``i + 1`` there.
Pure functions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from riftkeep.core.evaluation import Shares
from riftkeep.core.move import Move
from riftkeep.core.people import as_before, seat_before
from riftkeep.core.state import AnyState
from riftkeep.search.policy import Policy, completed_targets
from riftkeep.search.result import MoveReport, Proof, SearchResult

EXCHANGE_PRIOR = 0.5
"""Whether to change places is a question with two answers, and it comes before all others."""


def with_exchange_prior(state: AnyState, priors: Sequence[float]) -> tuple[float, ...]:
    """The priors of the legal moves, with as much for the exchange as for all others together."""
    exchange: Move | None = state.exchange
    if exchange is None:
        return tuple(priors)
    place = state.legal_moves.index(exchange)
    others = sum(priors) - priors[place]
    scale = EXCHANGE_PRIOR / others if others else 0.0
    return tuple(
        EXCHANGE_PRIOR if index == place else prior * scale for index, prior in enumerate(priors)
    )


def better_side(state: AnyState, shares: Shares) -> Shares:
    """The shares of a position, given those without its exchange: the mover takes the better."""
    exchange: Move | None = state.exchange
    if exchange is None:
        return shares
    mover = state.player - 1
    exchanged = as_before(state, state.play_assuming_legal(exchange), shares)
    return max(shares, exchanged, key=lambda of: of[mover])


def with_exchange_looked_at(state: AnyState, others: Sequence[Shares]) -> list[Shares]:
    """The shares after every legal move, given those after all but the exchange, in their order.

    After the exchange the other person plays the best of the other moves.
    """
    exchange = state.exchange
    assert exchange is not None
    mover = state.player - 1
    best = max(others, key=lambda shares: shares[mover])
    found = list(others)
    after = state.play_assuming_legal(exchange)
    found.insert(state.legal_moves.index(exchange), as_before(state, after, best))
    return found


def searched(
    state: AnyState, search: Callable[[AnyState], SearchResult], reported: int | None
) -> SearchResult:
    """What a search says of a position, with the exchange where there is one."""
    if state.exchange is None:
        return search(state)
    return with_exchange(state, search(state.play_assuming_legal(state.exchange)), reported)


def with_exchange(state: AnyState, found: SearchResult, reported: int | None) -> SearchResult:
    """What a search of the position after the exchange says of the position before it.

    The exchange is the first move or the second, so that what it is worth is always told.
    """
    exchange = state.exchange
    assert exchange is not None
    after = state.play_assuming_legal(exchange)
    mover = state.player - 1
    report = _report_of(state, after, exchange, found)
    others = [replace(other, prior=other.prior * (1 - EXCHANGE_PRIOR)) for other in found.moves]
    is_better = report.shares[mover] > found.value[mover]
    place = 0 if is_better else 1
    moves = (*others[:place], report, *others[place:])[:reported]
    policy = _policy_of(report, found, mover, is_better=is_better)
    if not is_better:
        return replace(found, moves=moves, policy=policy)
    shares = as_before(state, after, found.shares)
    proof = None if report.proof is None else replace(report.proof, plies=report.proof.plies + 1)
    return replace(found, moves=moves, shares=shares, proof=proof, policy=policy)


def _report_of(state: AnyState, after: AnyState, exchange: Move, found: SearchResult) -> MoveReport:
    best, mover = found.moves[0], state.player - 1
    shares = as_before(state, after, found.value)
    doubt = found.value[mover] - best.bound
    proof = found.proof
    if proof is not None and proof.winner is not None:
        proof = Proof(seat_before(state, after, proof.winner), proof.plies)
    line = (exchange, *best.line)
    bound, visits = shares[mover] - doubt, found.simulations
    action = state.game.action_of(state, exchange)
    return MoveReport(exchange, visits, EXCHANGE_PRIOR, shares, bound, proof, line, action)


def _policy_of(report: MoveReport, found: SearchResult, mover: int, *, is_better: bool) -> Policy:
    """What to learn: whether to change places, as of two moves, and else what was to be learned."""
    rest, action = found.policy, report.action
    assert action is not None
    visits = [report.visits, found.simulations]
    worths = [report.shares[mover], found.value[mover]]
    odds = completed_targets([EXCHANGE_PRIOR] * 2, visits, worths, found.shares[mover])
    return Policy(
        np.append(rest.actions, action),
        np.append(rest.visits, report.visits if is_better else 0),
        np.append(rest.targets * odds[1], odds[0]).astype(np.float32),
    )
