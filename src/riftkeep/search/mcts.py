"""The search in plain Python, for where the compiled core cannot be built.

The same as cpp/search in small: PUCT over values for every seat, first-play urgency from the
parent, a move without choice is played on at once, and a finished game counts for certain. A win
within the turn is played without a search, and no move that gives the next player one where another
does not (tactics.py). It has no transpositions, no proofs beyond that, and remembers one position;
it keeps the lower levels alive.

Values are kept by the seats of each position. Where people change places between a position and the
one before it (pie rule), its values are read by person, so that everybody compares what is theirs;
whether to change places at once is decided in exchange.py.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from riftkeep.core.arguments import callable_or_none, seed_number
from riftkeep.core.errors import InvalidOptions, MissingBackend
from riftkeep.core.evaluation import Shares
from riftkeep.core.folding import last_of, play_single
from riftkeep.core.game import AnyGame
from riftkeep.core.move import Move
from riftkeep.core.people import as_before, person_in, seat_before
from riftkeep.core.state import AnyState
from riftkeep.search.evaluator import (
    Evaluator,
    HandEvaluator,
    Judgement,
    RolloutEvaluator,
    final_shares,
    judge,
)
from riftkeep.search.exchange import (
    better_side,
    searched,
    with_exchange_looked_at,
    with_exchange_prior,
)
from riftkeep.search.limits import ROLLOUT, Limits, Settings
from riftkeep.search.misjudgement import misjudged
from riftkeep.search.policy import Policy, completed_targets, single_policy
from riftkeep.search.position import check_searchable
from riftkeep.search.result import MoveReport, Proof, SearchEnding, SearchResult
from riftkeep.search.tactics import Win, find_safe, find_win

_NOT_USED: dict[str, object] = {
    "gumbel": 0.0,
    "halving_limit": 0,
    "leaf_horizon": 0,
    "memory_megabytes": Settings().memory_megabytes,
    "plays_turns_out": False,
    "stops_early": False,
}
"""Settings that this search does not use, and what each must say, unless it is left out."""


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
    state: AnyState
    shares: Shares
    visits: int = 1
    total: list[float] = field(default_factory=list)
    edges: list[_Edge] = field(default_factory=list)
    holders: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.holders = self.state.holders

    def mean_of(self, person: int) -> float:
        """The mean share of a person, whichever seat that person holds here."""
        return self.total[self.holders.index(person)] / self.visits

    @property
    def mean(self) -> Shares:
        """The mean shares, in seat order."""
        return tuple(total / self.visits for total in self.total)


class PythonSearch:
    """A search of one game without the compiled core."""

    def __init__(
        self,
        game: AnyGame,
        settings: Settings,
        evaluator: Evaluator | None = None,
    ) -> None:
        for name, allowed in _NOT_USED.items():
            if getattr(settings, name) not in (getattr(Settings(), name), allowed):
                raise InvalidOptions(name, "needs the compiled core; see riftkeep info")
        self._game = game
        self._settings = settings
        self._given = evaluator
        self._batch = settings.batch
        self._misjudgement: tuple[float, int] = (0.0, 0)
        self._evaluator = HandEvaluator(settings.weights) if evaluator is None else evaluator
        if settings.weights:  # a wrong number of them is refused at once
            self._evaluator.evaluate([game.initial_state()])
        rolls_out = evaluator is None and settings.evaluator == ROLLOUT
        self._has_tactics = settings.root_horizon > 0 and not rolls_out
        self._root: _Node | None = None
        self._is_stopped = False
        self._cpu_until = 0.0
        self._is_used = threading.Lock()

    def search(
        self,
        state: AnyState,
        limits: Limits,
        seed: int = 0,
        *,
        should_pause: Callable[[], bool] | None = None,
    ) -> SearchResult:
        """Look at a position; InvalidPosition if the game is over."""
        check_searchable(self._game, state)
        self._settings.check_fits(limits)
        callable_or_none("should_pause", should_pause, InvalidOptions)
        seed = seed_number(seed)
        if limits.threads > 1:
            raise InvalidOptions("threads", "must be 1 without the compiled core")

        def search(one: AnyState) -> SearchResult:
            return self._search(one, limits, seed, should_pause)

        with self._use():
            return searched(state, search, self._settings.reported)

    def look_ahead(self, state: AnyState) -> list[Shares]:
        """The shares after each legal move, by evaluation alone."""
        check_searchable(self._game, state)
        exchange = state.exchange
        others = [move for move in state.legal_moves if move != exchange]
        after = [_played_on(state.play_assuming_legal(move)) for move in others]
        with self._use():
            nodes = self._expanded(after, is_misjudged=False)
        shares = [as_before(state, node.state, node.shares) for node in nodes]
        return shares if state.exchange is None else with_exchange_looked_at(state, shares)

    def stop(self) -> None:
        """End a search that goes on in another thread; it returns what it has found."""
        self._is_stopped = True

    def clear(self) -> None:
        """Forget the position looked at last."""
        with self._use():
            self._root = None

    def save(self, path: str | Path) -> None:
        """Not without the compiled core."""
        raise MissingBackend("saving a search needs the compiled core; see riftkeep info")

    def load(self, path: str | Path) -> None:
        """Not without the compiled core."""
        raise MissingBackend("a saved search needs the compiled core; see riftkeep info")

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

    def _search(
        self,
        state: AnyState,
        limits: Limits,
        seed: int,
        should_pause: Callable[[], bool] | None,
    ) -> SearchResult:
        self._is_stopped = False
        start = time.perf_counter()
        self._cpu_until = time.thread_time() + (limits.cpu_seconds or 0.0)
        win = find_win(state) if self._has_tactics and len(state.legal_moves) > 1 else None
        if win is not None:
            return _won(state, win, time.perf_counter() - start)
        self._look_at(state, seed)
        root, done = self._root, 0
        assert root is not None
        while True:
            left = self._batch
            if limits.simulations is not None:
                left = min(left, limits.simulations - done)
            ending = self._ending(root, left, limits, start, should_pause)
            if ending is not None:
                return self._result(root, done, start, ending)
            done += self._simulate(root, left)

    def _look_at(self, state: AnyState, seed: int) -> None:
        """Let a position be the root, with nothing remembered that was judged in another way."""
        noise = self._settings.noise
        misjudgement = (noise, seed if noise else 0)
        is_known = self._root is not None and self._root.state == state
        if is_known and misjudgement == self._misjudgement:
            return
        self._misjudgement = misjudgement
        if self._given is None and self._settings.evaluator == ROLLOUT:
            self._evaluator = RolloutEvaluator(seed)
        self._root = self._expanded([state])[0]

    def _ending(
        self,
        root: _Node,
        left: int,
        limits: Limits,
        start: float,
        should_pause: Callable[[], bool] | None,
    ) -> SearchEnding | None:
        if len(root.edges) == 1:
            return SearchEnding.SINGLE
        if self._is_stopped:
            return SearchEnding.STOPPED
        if left <= 0:
            return SearchEnding.SIMULATIONS
        if limits.seconds is not None and time.perf_counter() - start >= limits.seconds:
            return SearchEnding.SECONDS
        if limits.cpu_seconds is not None and time.thread_time() >= self._cpu_until:
            return SearchEnding.SECONDS
        return SearchEnding.PAUSED if should_pause is not None and should_pause() else None

    def _expanded(self, states: list[AnyState], *, is_misjudged: bool = True) -> list[_Node]:
        """Nodes of positions, all judged at once, and misjudged if the settings have noise."""
        open_states = [state for state in states if state.outcome is None]
        judged = iter(judge(self._evaluator, open_states) if open_states else ())
        noise, seed = self._misjudgement if is_misjudged else (0.0, 0)
        return [
            _leaf(state, misjudged(state, next(judged), noise, seed))
            if state.outcome is None
            else _end(state)
            for state in states
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

    def _after(self, root: _Node, path: list[_Edge]) -> AnyState:
        """The position that a path leads to."""
        node = path[-2].child if len(path) > 1 else root
        assert node is not None
        return _played_on(node.state.play_assuming_legal(path[-1].move))

    def _back_up(self, root: _Node, path: list[_Edge], is_new: bool) -> None:
        nodes = [root, *(edge.child for edge in path if edge.child is not None)]
        later, shares = nodes[-1], nodes[-1].shares
        for node in reversed(nodes[:-1] if is_new and later.edges else nodes):
            if node.holders != later.holders:
                shares = as_before(node.state, later.state, shares)
            later = node
            node.visits += 1
            node.total = [old + new for old, new in zip(node.total, shares, strict=True)]

    def _select(self, node: _Node) -> _Edge:
        mover = person_in(node.state, node.state.player)
        mean = node.mean_of(mover)
        explored = sum(edge.prior for edge in node.edges if edge.visits)
        untried = mean - self._settings.first_play * math.sqrt(explored)
        even = 2 / node.state.game.num_players  # shares are smaller among more people
        scale = self._settings.exploration * even * math.sqrt(node.visits)

        def score(edge: _Edge) -> float:
            child = edge.child
            share = untried if child is None else child.mean_of(mover)
            return share + scale * edge.prior / (1 + edge.visits)

        return max(node.edges, key=score)

    def _result(self, root: _Node, done: int, start: float, ending: SearchEnding) -> SearchResult:
        mover = root.state.player - 1
        actions = root.state.legal_actions
        reports = []
        for edge, action in zip(root.edges, actions, strict=True):
            child, shares, proof = edge.child, root.shares, None
            if child is not None:
                shares = as_before(root.state, child.state, child.mean)
                proof = _certain(root.state, child.state)
            bound = shares[mover] - 1 / math.sqrt(1 + edge.visits)
            line = (edge.move,)
            reports.append(
                MoveReport(edge.move, edge.visits, edge.prior, shares, bound, proof, line, action)
            )
        policy = _policy(root, reports, mover)
        seat = root.state.player
        reports.sort(
            key=lambda r: (r.proof is not None and r.proof.winner == seat, r.visits, r.prior),
            reverse=True,
        )
        is_checked = ending is not SearchEnding.PAUSED
        lost = self._put_safe_first(root.state, reports) if is_checked else None
        told = tuple(reports[: self._settings.reported])
        seconds = time.perf_counter() - start
        return SearchResult(told, root.mean, lost, done, seconds, ending, policy)

    def _put_safe_first(self, state: AnyState, reports: list[MoveReport]) -> Proof | None:
        """Let the best move be one that gives the next player no win; the proof if all do."""
        if not self._has_tactics or len(reports) == 1:
            return None
        safe, lost = find_safe(state, [report.move for report in reports])
        for index, report in enumerate(reports):
            if report.move == safe:
                reports.insert(0, reports.pop(index))
                break
        return lost


def _won(state: AnyState, win: Win, seconds: float) -> SearchResult:
    players = range(1, state.game.num_players + 1)
    shares = tuple(float(seat == state.player) for seat in players)
    proof = Proof(state.player, win.plies)
    after = Proof(state.player, win.plies - 1)
    action = state.game.action_of(state, win.move)
    report = MoveReport(win.move, 0, 1.0, shares, 1.0, after, (win.move,), action)
    policy = single_policy(action)
    return SearchResult((report,), shares, proof, 0, seconds, SearchEnding.PROVEN, policy)


def _policy(root: _Node, reports: list[MoveReport], mover: int) -> Policy:
    """What to learn from the search of a position; the reports are in the order of its edges."""
    visits = [report.visits for report in reports]
    worths = [
        report.shares[mover] if edge.child is not None else None
        for edge, report in zip(root.edges, reports, strict=True)
    ]
    targets = completed_targets([r.prior for r in reports], visits, worths, root.shares[mover])
    return Policy(np.array([r.action for r in reports]), np.array(visits), targets)


def _certain(before: AnyState, after: AnyState) -> Proof | None:
    """The result of a game that is over, by the seats of a position before its end."""
    if after.outcome is None:
        return None
    winner = after.outcome.winner
    return Proof(None if winner is None else seat_before(before, after, winner), 0)


def _leaf(state: AnyState, judged: Judgement) -> _Node:
    priors = with_exchange_prior(state, judged.priors)
    edges = [_Edge(move, prior) for move, prior in zip(state.legal_moves, priors, strict=True)]
    shares = better_side(state, judged.shares)
    return _Node(state, shares, total=list(shares), edges=edges)


def _end(state: AnyState) -> _Node:
    shares = final_shares(state)
    return _Node(state, shares, total=list(shares))


def _take_back(path: list[_Edge]) -> None:
    """Count the visits of a path no longer."""
    for edge in path:
        edge.visits -= 1


def _played_on(state: AnyState) -> AnyState:
    """The next position in which there is something to choose, or the end."""
    return last_of(state, play_single(state))
