"""The search in plain Python, for where the compiled core cannot be built.

The same as cpp/search in small: PUCT over values for every seat, first-play urgency from the
parent, a move without choice is played on at once, and a finished game counts for certain. A win
within the turn is played without a search, and no move that gives the next player one where another
does not (tactics.py). It has no transpositions, no proofs beyond that, and remembers one position;
it keeps the lower levels alive.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from riftkeep.core.game import Game, Move, State
from riftkeep.search.evaluator import (
    Evaluator,
    HandEvaluator,
    Judgement,
    RolloutEvaluator,
    final_shares,
    judge,
)
from riftkeep.search.limits import ROLLOUT, Limits, Settings
from riftkeep.search.position import check_goes_on
from riftkeep.search.result import MoveReport, Proof, SearchResult, Shares
from riftkeep.search.tactics import Win, find_safe, find_win


@dataclass
class _Edge:
    move: Move
    prior: float
    visits: int = 0
    child: _Node | None = None
    is_waiting: bool = False
    """Is the position after it about to be judged?"""


@dataclass
class _Node:
    state: State[Any]
    shares: Shares
    visits: int = 1
    total: list[float] = field(default_factory=list)
    edges: list[_Edge] = field(default_factory=list)


class PythonSearch:
    """A search of one game without the compiled core."""

    def __init__(
        self,
        game: Game[Any, Any],
        settings: Settings,
        evaluator: Evaluator | None = None,
        batch: int = 1,
    ) -> None:
        self._game = game
        self._settings = settings
        self._given = evaluator
        self._batch = batch
        self._evaluator: Evaluator = evaluator or HandEvaluator(settings.weights)
        rolls_out = evaluator is None and settings.evaluator == ROLLOUT
        self._has_tactics = settings.root_horizon > 0 and not rolls_out
        self._root: _Node | None = None
        self._is_stopped = False
        self._is_used = threading.Lock()

    def search(self, state: State[Any], limits: Limits, seed: int = 0) -> SearchResult:
        """Look at a position; InvalidPosition if the game is over."""
        check_goes_on(state)
        with self._use():
            return self._search(state, limits, seed)

    def look_ahead(self, state: State[Any]) -> list[Shares]:
        """The shares after each legal move, by evaluation alone."""
        check_goes_on(state)
        after = [_played_on(state.play_assuming_legal(move)) for move in state.legal_moves]
        with self._use():
            return [node.shares for node in self._expanded(after)]

    def stop(self) -> None:
        """End a search that goes on in another thread; it returns what it has found."""
        self._is_stopped = True

    def clear(self) -> None:
        """Forget the position looked at last."""
        with self._use():
            self._root = None

    @contextmanager
    def _use(self) -> Iterator[None]:
        """Be at work; RuntimeError if it is so already, as the compiled search says it."""
        if not self._is_used.acquire(blocking=False):
            raise RuntimeError(
                "the search is at work in another thread; wait for it or make another engine"
            )
        try:
            yield
        finally:
            self._is_used.release()

    def _search(self, state: State[Any], limits: Limits, seed: int) -> SearchResult:
        self._is_stopped = False
        start = time.perf_counter()
        win = find_win(state) if self._has_tactics and len(state.legal_moves) > 1 else None
        if win is not None:
            return _won(state, win, time.perf_counter() - start)
        if self._root is None or self._root.state != state:
            if self._given is None and self._settings.evaluator == ROLLOUT:
                self._evaluator = RolloutEvaluator(seed)
            self._root = self._expanded([state])[0]
        root = self._root
        done = 0
        while len(root.edges) > 1 and not self._is_stopped:
            left = self._batch
            if limits.simulations is not None:
                left = min(left, limits.simulations - done)
            if left <= 0:
                break
            if limits.seconds is not None and time.perf_counter() - start >= limits.seconds:
                break
            done += self._simulate(root, left)
        return self._result(root, done, start)

    def _expanded(self, states: list[State[Any]]) -> list[_Node]:
        """Nodes of positions, all judged at once."""
        open_states = [state for state in states if state.outcome is None]
        judged = iter(judge(self._evaluator, open_states) if open_states else ())
        return [
            _leaf(state, next(judged)) if state.outcome is None else _end(state) for state in states
        ]

    def _simulate(self, root: _Node, most: int) -> int:
        """Go down up to so many times, judge where that leads, and back up; how many it was."""
        paths: list[list[_Edge]] = []
        try:
            self._set_out(root, most, paths)
            waiting = [path for path in paths if path[-1].is_waiting]
            leaves = self._expanded([self._after(root, path) for path in waiting])
        except BaseException:  # the evaluator's, or an interrupt
            for path in paths:
                _take_back(path)
                path[-1].is_waiting = False
            raise
        for path, leaf in zip(waiting, leaves, strict=True):
            path[-1].child, path[-1].is_waiting = leaf, False
            self._back_up(root, path, is_new=True)
        for path in paths:
            if path not in waiting:
                self._back_up(root, path, is_new=False)
        return len(paths)

    def _set_out(self, root: _Node, most: int, paths: list[list[_Edge]]) -> None:
        """Go down up to so many times, until a way leads to what is about to be judged."""
        for _ in range(most):
            path = self._descend(root)
            if path[-1].is_waiting:
                _take_back(path)
                return
            paths.append(path)
            path[-1].is_waiting = path[-1].child is None

    def _descend(self, root: _Node) -> list[_Edge]:
        path: list[_Edge] = []
        node: _Node | None = root
        while node is not None and node.edges:
            edge = self._select(node)
            edge.visits += 1
            path.append(edge)
            node = edge.child
        return path

    def _after(self, root: _Node, path: list[_Edge]) -> State[Any]:
        """The position that a path leads to."""
        node = path[-2].child if len(path) > 1 else root
        assert node is not None
        return _played_on(node.state.play_assuming_legal(path[-1].move))

    def _back_up(self, root: _Node, path: list[_Edge], is_new: bool) -> None:
        nodes = [root, *(edge.child for edge in path if edge.child is not None)]
        shares = nodes[-1].shares
        for node in nodes[:-1] if is_new and nodes[-1].edges else nodes:
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

    def _result(self, root: _Node, done: int, start: float) -> SearchResult:
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
        lost = self._put_safe_first(root.state, reports)
        shares = tuple(total / root.visits for total in root.total)
        told = tuple(reports[: self._settings.reported])
        return SearchResult(told, shares, lost, done, time.perf_counter() - start)

    def _put_safe_first(self, state: State[Any], reports: list[MoveReport]) -> Proof | None:
        """Let the best move be one that gives the next player no win; the proof if all do."""
        if not self._has_tactics or len(reports) == 1:
            return None
        safe, lost = find_safe(state, [report.move for report in reports])
        for index, report in enumerate(reports):
            if report.move == safe:
                reports.insert(0, reports.pop(index))
                break
        return lost


def _won(state: State[Any], win: Win, seconds: float) -> SearchResult:
    players = range(1, state.game.num_players + 1)
    shares = tuple(float(seat == state.player) for seat in players)
    proof = Proof(state.player, win.plies)
    after = Proof(state.player, win.plies - 1)
    report = MoveReport(win.move, 0, 1.0, shares, 1.0, after, (win.move,))
    return SearchResult((report,), shares, proof, 0, seconds)


def _leaf(state: State[Any], judged: Judgement) -> _Node:
    edges = [
        _Edge(move, prior) for move, prior in zip(state.legal_moves, judged.priors, strict=True)
    ]
    return _Node(state, judged.shares, total=list(judged.shares), edges=edges)


def _end(state: State[Any]) -> _Node:
    shares = final_shares(state)
    return _Node(state, shares, total=list(shares))


def _take_back(path: list[_Edge]) -> None:
    """Count the visits of a path no longer."""
    for edge in path:
        edge.visits -= 1


def _played_on(state: State[Any]) -> State[Any]:
    """The next position in which there is something to choose, or the end."""
    while state.outcome is None and len(state.legal_moves) == 1:
        state = state.play_assuming_legal(state.legal_moves[0])
    return state
