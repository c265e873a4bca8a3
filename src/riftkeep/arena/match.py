"""One game between players: the loop, what a failure costs, and the result as data.

The arena is a host: it plays what is the only legal move without asking. Players are people: where
a move exchanges them (pie rule) they go on in other seats, and everything in a result is told by
the seats that they had at the beginning.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol, runtime_checkable

from riftkeep.arena.failure import FailureKind, PlayerFailure
from riftkeep.arena.pairing import Task
from riftkeep.arena.settings import derive_seed
from riftkeep.core.fields import LARGEST, FieldReader, shown
from riftkeep.core.game import AnyGame, Json
from riftkeep.core.move import Move
from riftkeep.core.outcome import HOST_REASONS, Outcome
from riftkeep.core.people import outcome_by_person, person_in, seat_of
from riftkeep.core.record import Record
from riftkeep.core.sentence import Sentence
from riftkeep.core.state import AnyState
from riftkeep.search.player import Player

ABANDONED = "abandoned"


@runtime_checkable
class Follower(Protocol):
    """A player that wants to know the history of the game before it is asked for a move."""

    def follow(self, start: AnyState, moves: Sequence[Move]) -> None:
        """Every move from the start to the position that is asked about next."""
        ...


@runtime_checkable
class Remote(Protocol):
    """A player that thinks in another process."""

    @property
    def cpu_seconds(self) -> float | None:
        """The processor time it has used there so far; None if that is unknown."""
        ...


@dataclass(frozen=True)
class Failure:
    """A player that lost because it could not go on."""

    seat: int
    kind: str
    text: str

    @classmethod
    def from_json(cls, data: Mapping[str, Any], num_seats: int) -> Failure:
        """The failure in JSON data; InvalidPosition names a wrong field."""
        fields = FieldReader.for_position(data, "game.failure")
        return cls(
            fields.integer("seat", 1, num_seats),
            fields.choice("kind", FailureKind),
            fields.text("text"),
        )


@dataclass(frozen=True)
class GameResult:
    """A finished game. Lists are by the seats that the players had at the beginning.

    Contestants are numbers, seats count from 1. ``holders`` are those of the last position.
    ``places`` has 1 for the winner, or for all who share the first place. ``moves`` begin with the
    opening, which has ``opening_moves`` of them. ``cpu_seconds`` is processor time in ``choose``,
    ``decisions`` how often that was called, ``slowest_seconds`` the most that one call took.
    """

    index: int
    block: int
    opening: int
    seed: int
    seats: tuple[int, ...]
    places: tuple[int, ...]
    reason: str
    holders: tuple[int, ...]
    opening_moves: int
    moves: tuple[str, ...]
    cpu_seconds: tuple[float, ...]
    decisions: tuple[int, ...]
    slowest_seconds: tuple[float, ...]
    failure: Failure | None = None

    def __post_init__(self) -> None:
        # Long matches have few different moves: one text for each is a hundred times less memory.
        object.__setattr__(self, "moves", tuple(map(sys.intern, self.moves)))

    @property
    def is_swapped(self) -> bool:
        """Did players change places?"""
        return list(self.holders) != sorted(self.holders)

    @property
    def firsts(self) -> tuple[int, ...]:
        """The seats, counted from 0, that won or share the first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def score(self, seat: int) -> float:
        """What a seat, counted from 0, has won: 1, or its share of a drawn game, or 0."""
        return 1 / len(self.firsts) if seat in self.firsts else 0.0

    @property
    def identity(self) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """Equal for the same game: the same players in the same seats, the same moves."""
        return self.seats, self.moves

    def to_json(self) -> Json:
        """The result as plain JSON data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> GameResult:
        """The result in JSON data; InvalidPosition names a wrong field."""
        fields = FieldReader.for_position(data, "game")
        count = len(fields.sequence("seats"))
        failure = fields.value("failure", default=None)
        return cls(
            **{name: fields.integer(name) for name in ("index", "block", "opening")},
            seed=fields.integer("seed", 0, 2**63),
            seats=tuple(fields.integers("seats", count)),
            places=_read_places(fields, count),
            reason=fields.text("reason"),
            holders=_read_holders(fields, count),
            opening_moves=fields.integer("opening_moves"),
            moves=_read_moves(fields),
            cpu_seconds=_read_seconds(fields, "cpu_seconds", count),
            decisions=tuple(fields.integers("decisions", count)),
            slowest_seconds=_read_seconds(fields, "slowest_seconds", count),
            failure=None if failure is None else Failure.from_json(failure, count),
        )


def _read_places(fields: FieldReader, count: int) -> tuple[int, ...]:
    places = tuple(fields.integers("places", count, 1, count))
    later = [place for place in places if place != 1]
    if len(later) == count or len(set(later)) < len(later):
        raise fields.fail("places", "must have a first place, and no other one twice")
    return places


def _read_holders(fields: FieldReader, count: int) -> tuple[int, ...]:
    holders = tuple(fields.integers("holders", count, 1, count))
    if len(set(holders)) < count:
        raise fields.fail("holders", "must have every player once")
    return holders


def _read_moves(fields: FieldReader) -> tuple[str, ...]:
    moves = tuple(fields.sequence("moves"))
    if not all(isinstance(move, str) for move in moves):
        raise fields.fail("moves", "must be a list of texts")
    return moves


def _read_seconds(fields: FieldReader, name: str, count: int) -> tuple[float, ...]:
    values = fields.sequence(name, length=count)
    for index, value in enumerate(values):
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not 0 <= value <= LARGEST:
            reason = f"must be a number from 0 to {LARGEST}, not {shown(value)}"
            raise fields.fail(f"{name}[{index}]", reason)
    return tuple(map(float, values))


@dataclass
class _Clock:
    """Processor time of one player."""

    seconds: float = 0.0
    decisions: int = 0
    slowest: float = 0.0

    def choose(self, player: Player, state: AnyState) -> Move:
        """The player's move, its time taken."""
        began = _cpu_seconds(player)
        try:
            return player.choose(state)
        finally:
            spent = max(0.0, _cpu_seconds(player) - began)
            self.seconds += spent
            self.decisions += 1
            self.slowest = max(self.slowest, spent)


@dataclass
class _Progress:
    """A game as far as it has been played."""

    state: AnyState
    moves: list[Move] = field(default_factory=list)


def play_game(game: AnyGame, task: Task, players: Sequence[Player]) -> GameResult:
    """Play a game; ``players`` are one for every seat, in the order of the task's seats."""
    start = game.initial_state()
    progress = _Progress(start)
    for text in task.moves:
        move = game.parse_move(progress.state, text)
        progress.moves.append(move)
        progress.state = progress.state.play(move)
    clocks = [_Clock() for _ in players]
    failure = None
    try:
        _begin(task, players)
        while progress.state.outcome is None:
            _play_move(start, progress, players, clocks)
    except _Forfeit as forfeit:
        failure = forfeit.failure
    return GameResult(
        index=task.index,
        block=task.block,
        opening=task.opening,
        seed=task.seed,
        seats=task.seats,
        places=_places(progress, failure),
        reason=_reason(progress, failure),
        holders=progress.state.holders,
        opening_moves=len(task.moves),
        moves=tuple(map(str, progress.moves)),
        cpu_seconds=tuple(round(clock.seconds, 6) for clock in clocks),
        decisions=tuple(clock.decisions for clock in clocks),
        slowest_seconds=tuple(round(clock.slowest, 6) for clock in clocks),
        failure=failure,
    )


def record_of(game: AnyGame, result: GameResult, names: Sequence[str]) -> Record:
    """The record of a finished game; ``names`` are those of all contestants.

    A game that a failure ended is lost on time, resigned or abandoned.
    """
    states = [game.initial_state()]
    moves = []
    for text in result.moves:
        moves.append(game.parse_move(states[-1], text))
        states.append(states[-1].play(moves[-1]))
    outcome = states[-1].outcome
    if outcome is None:
        outcome = _failed_outcome(states[-1], result)
    return Record(
        game,
        tuple(names[contestant] for contestant in result.seats),
        tuple(moves),
        outcome=outcome,
        tags={"match_game": str(result.index), "seed": str(result.seed)},
    )


class _Forfeit(Exception):
    def __init__(self, chair: int, error: Exception) -> None:
        super().__init__(str(error))
        if isinstance(error, PlayerFailure):
            self.failure = Failure(chair + 1, str(error.kind), error.text)
        else:
            text = f"{type(error).__name__}: {error}"
            self.failure = Failure(chair + 1, str(FailureKind.CRASH), text[:300])


def _begin(task: Task, players: Sequence[Player]) -> None:
    for chair, player in enumerate(players):
        try:
            player.new_game(derive_seed(task.seed, "seat", chair + 1))
        except Exception as error:
            raise _Forfeit(chair, error) from error


def _play_move(
    start: AnyState,
    progress: _Progress,
    players: Sequence[Player],
    clocks: Sequence[_Clock],
) -> None:
    state = progress.state
    legal = state.legal_moves
    if len(legal) == 1:
        move = legal[0]
    else:
        chair = person_in(state, state.player) - 1
        player = players[chair]
        try:
            if isinstance(player, Follower):
                player.follow(start, progress.moves)
            move = clocks[chair].choose(player, state)
            if move not in legal:
                raise PlayerFailure(FailureKind.ILLEGAL_MOVE, _why_illegal(state, move))
        except Exception as error:
            raise _Forfeit(chair, error) from error
    progress.moves.append(move)
    progress.state = state.play_assuming_legal(move)


def _failed_outcome(end: AnyState, result: GameResult) -> Outcome:
    """How a host of games would call it, by the seats that the players had in the end."""
    failure = result.failure
    assert failure is not None
    loser = seat_of(end, failure.seat)
    others = tuple(seat for seat in range(1, len(result.seats) + 1) if seat != loser)
    winner = others[0] if len(others) == 1 else None
    return Outcome(
        winner=winner,
        reason=failure.kind if failure.kind in HOST_REASONS else ABANDONED,
        ranking=(*others, loser),
        says=Sentence(
            "ended.failed",
            who=end.game.seat_says(loser),
            reason=f"{failure.kind}: {failure.text}",
        ),
        drawn=() if winner is not None else others,
    )


def _why_illegal(state: AnyState, move: Any) -> str:
    try:
        return f"{move}: {state.why_illegal(move)}"[:300]
    except Exception:  # whatever the player gave, it is not a move
        return f"{move!r} is not a move of this game"[:300]


def _places(progress: _Progress, failure: Failure | None) -> tuple[int, ...]:
    """The places by the seats of the beginning. Failing is last; the others share the game."""
    count = len(progress.state.holders)
    if failure is not None:
        return tuple(count if chair + 1 == failure.seat else 1 for chair in range(count))
    assert progress.state.outcome is not None
    outcome = outcome_by_person(progress.state, progress.state.outcome)
    places = [0] * count
    for place, person in enumerate(outcome.ranking, 1):
        is_shared = outcome.winner is None and (not outcome.drawn or person in outcome.drawn)
        places[person - 1] = 1 if is_shared else place
    return tuple(places)


def _reason(progress: _Progress, failure: Failure | None) -> str:
    if failure is not None:
        return failure.kind
    assert progress.state.outcome is not None
    return str(progress.state.outcome.reason)


def _cpu_seconds(player: Player) -> float:
    """The processor time of this process, and of the player's own if it has one."""
    remote = player.cpu_seconds if isinstance(player, Remote) else 0.0
    return time.process_time() + (remote or 0.0)
