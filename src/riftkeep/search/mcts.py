"""The search in plain Python, for where the compiled core cannot be built.

The same as cpp/search in small: PUCT over values for every seat, first-play urgency from the
parent, a move without choice is played on at once, and a finished game counts for certain. It has
no transpositions and no proofs, and remembers one position; it keeps the lower levels alive.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

from riftkeep.core.game import Game, Move, State
from riftkeep.core.playout import random_outcome
from riftkeep.search.heuristics import evaluate, promise
from riftkeep.search.limits import ROLLOUT, Limits, Settings
from riftkeep.search.result import MoveReport, Proof, SearchResult, Shares


@dataclass
class _Edge:
    move: Move
    prior: float
    visits: int = 0
    child: _Node | None = None


@dataclass
class _Node:
    state: State[Any]
    shares: Shares
    visits: int = 1
    total: list[float] = field(default_factory=list)
    edges: list[_Edge] = field(default_factory=list)


class PythonSearch:
    """A search of one game without the compiled core."""

    def __init__(self, game: Game[Any, Any], settings: Settings) -> None:
        self._game = game
        self._settings = settings
        self._random = Random(0)
        self._root: _Node | None = None
        self._is_stopped = False

    def search(self, state: State[Any], limits: Limits, seed: int = 0) -> SearchResult:
        """Look at a position in which the game is not over."""
        self._is_stopped = False
        start = time.perf_counter()
        if self._root is None or self._root.state != state:
            self._random = Random(seed)
            self._root = self._expanded(state)
        root = self._root
        done = 0
        while len(root.edges) > 1 and not self._is_stopped:
            if limits.simulations is not None and done >= limits.simulations:
                break
            if limits.seconds is not None and time.perf_counter() - start >= limits.seconds:
                break
            self._simulate(root)
            done += 1
        return self._result(root, done, time.perf_counter() - start)

    def look_ahead(self, state: State[Any]) -> list[Shares]:
        """The shares after each legal move, by evaluation alone."""
        return [self._shares(_played_on(state.play_assuming_legal(m))) for m in state.legal_moves]

    def stop(self) -> None:
        """End a search that goes on in another thread; it returns what it has found."""
        self._is_stopped = True

    def clear(self) -> None:
        """Forget the position looked at last."""
        self._root = None

    def _expanded(self, state: State[Any]) -> _Node:
        shares = self._shares(state)
        node = _Node(state, shares, total=list(shares))
        if state.outcome is None:
            weights = [math.exp(promise(state, move)) for move in state.legal_moves]
            total = sum(weights)
            node.edges = [
                _Edge(move, weight / total)
                for move, weight in zip(state.legal_moves, weights, strict=True)
            ]
        return node

    def _shares(self, state: State[Any]) -> Shares:
        if state.outcome is None and self._settings.evaluator != ROLLOUT:
            return evaluate(state, self._settings.weights)
        end = random_outcome(state, self._random) if state.outcome is None else state
        outcome = end.outcome
        assert outcome is not None
        first = outcome.drawn or (outcome.winner,)
        players = range(1, self._game.num_players + 1)
        return tuple(1 / len(first) if seat in first else 0.0 for seat in players)

    def _simulate(self, root: _Node) -> None:
        path, node = [root], root
        while node.edges:
            edge = self._select(node)
            edge.visits += 1
            if edge.child is None:
                state = node.state.play_assuming_legal(edge.move)
                edge.child = self._expanded(_played_on(state))
                path.append(edge.child)
                break
            node = edge.child
            path.append(node)
        shares = path[-1].shares
        for node in path if path[-1].visits > 1 or not path[-1].edges else path[:-1]:
            node.visits += 1
            node.total = [old + new for old, new in zip(node.total, shares, strict=True)]

    def _select(self, node: _Node) -> _Edge:
        mover = node.state.player - 1
        mean = node.total[mover] / node.visits
        explored = sum(edge.prior for edge in node.edges if edge.visits)
        untried = mean - self._settings.first_play * math.sqrt(explored)
        scale = self._settings.exploration * math.sqrt(node.visits)

        def score(edge: _Edge) -> float:
            child = edge.child
            share = untried if child is None else child.total[mover] / child.visits
            return share + scale * edge.prior / (1 + edge.visits)

        return max(node.edges, key=score)

    def _result(self, root: _Node, done: int, seconds: float) -> SearchResult:
        mover = root.state.player - 1
        reports = []
        for edge in root.edges:
            child, shares, proof = edge.child, root.shares, None
            if child is not None:
                shares = tuple(total / child.visits for total in child.total)
                outcome = child.state.outcome
                proof = None if outcome is None else Proof(outcome.winner, 0)
            bound = shares[mover] - 1 / math.sqrt(1 + edge.visits)
            reports.append(
                MoveReport(edge.move, edge.visits, edge.prior, shares, bound, proof, (edge.move,))
            )
        seat = root.state.player
        reports.sort(
            key=lambda r: (r.proof is not None and r.proof.winner == seat, r.visits, r.prior),
            reverse=True,
        )
        shares = tuple(total / root.visits for total in root.total)
        return SearchResult(tuple(reports[: self._settings.reported]), shares, None, done, seconds)


def _played_on(state: State[Any]) -> State[Any]:
    """The next position in which there is something to choose, or the end."""
    while state.outcome is None and len(state.legal_moves) == 1:
        state = state.play_assuming_legal(state.legal_moves[0])
    return state
