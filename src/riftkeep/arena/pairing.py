"""Who plays whom, from which seats and which openings.

A book of openings is made from a seed: random plies that lead to quiet positions in which a short
search gives everybody about the same chance, if there are such, no two of them equal under the
symmetries of the board. A block is one opening played with every seating of some players, so that
neither the opening nor a seat can favor anyone:

- as many players as seats, or more: every choice of players, in all rotations of the seats;
- fewer players than seats: every seating in which each player has a seat (two kinds of players in
  four seats: one against three, three against one, and the six ways of two against two);
- the first player alone: it takes each seat once, the second all others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, product
from random import Random
from typing import Any

from riftkeep import native
from riftkeep.arena.settings import MatchSettings, derive_seed
from riftkeep.core.errors import RiftkeepError
from riftkeep.core.fields import FieldReader
from riftkeep.core.game import AnyGame, Json
from riftkeep.core.state import AnyState, format_key
from riftkeep.search.engine import Engine, make_engine
from riftkeep.search.limits import Limits

PLIES_PER_SEAT = 1
"""How many turns each seat has in an opening, unless the settings say otherwise. After two random
turns of each seat a game on square8 is often decided, whoever plays on."""

JUDGE_SIMULATIONS, JUDGE_SIMULATIONS_IN_PYTHON = 300, 10
"""How long the search looks at an opening."""

FARTHEST_FROM_EVEN = 0.3
"""How far a seat's win share may be from the even one, as a part of that."""

FRUITLESS_ATTEMPTS = 1000
"""After so many attempts without a new opening a book is taken to be complete."""


@dataclass(frozen=True)
class Task:
    """One game to be played: contestants by seat, the opening's moves, and the seed."""

    index: int
    block: int
    opening: int
    seats: tuple[int, ...]
    moves: tuple[str, ...]
    seed: int


@dataclass(frozen=True)
class Opening:
    """Moves that lead to a quiet position; ``key`` is the least of the keys of its mirror images.

    ``attempt`` is the number of the random attempt that found it.
    """

    attempt: int
    key: int
    moves: tuple[str, ...]

    def to_json(self) -> Json:
        """The opening as plain JSON data."""
        return {"attempt": self.attempt, "key": format_key(self.key), "moves": list(self.moves)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Opening:
        """The opening in JSON data; InvalidPosition names a wrong field."""
        fields = FieldReader.for_position(data, "opening")
        moves = tuple(fields.sequence("moves"))
        try:
            key = int(fields.text("key"), 16)
        except ValueError:
            raise fields.fail("key", "must be a number with base 16") from None
        if not all(isinstance(move, str) for move in moves):
            raise fields.fail("moves", "must be a list of texts")
        return cls(fields.integer("attempt"), key, moves)


class Book:
    """Openings in a fixed order, made when they are asked for.

    Asked for more than there are (or than ``size``), it begins again with the first.
    """

    def __init__(
        self,
        game: AnyGame,
        seed: int,
        plies: int | None = None,
        size: int | None = None,
        known: Iterable[Opening] = (),
        on_new: Callable[[Opening], None] = lambda opening: None,
    ) -> None:
        self._game = game
        self._seed = seed
        self._plies = PLIES_PER_SEAT * game.num_players if plies is None else plies
        self._size = size
        self._openings = list(known)
        self._seen = {opening.key for opening in self._openings}
        self._attempt = self._openings[-1].attempt + 1 if self._openings else 0
        self._is_complete = False
        self._on_new = on_new
        self._judge = make_engine(game)
        self._is_even = not self._openings or is_balanced(
            self._position(self._openings[0]), self._judge
        )

    def opening(self, number: int) -> Opening:
        """The opening of this number, counted from 0."""
        if self._size is not None:
            number %= self._size
        while number >= len(self._openings) and not self._is_complete:
            self._extend()
        return self._openings[number % len(self._openings)]

    def _extend(self) -> None:
        for _ in range(FRUITLESS_ATTEMPTS if self._plies else 1):
            found = _attempt(self._game, self._seed, self._attempt, self._plies)
            self._attempt += 1
            if found is not None and found.key not in self._seen and self._is_wanted(found):
                self._seen.add(found.key)
                self._openings.append(found)
                self._on_new(found)
                return
        if not self._openings and self._is_even and self._plies:
            # Nothing is even on a very small board: what is quiet must do.
            self._is_even, self._attempt = False, 0
            return
        self._is_complete = True
        if not self._openings:
            raise RiftkeepError(
                f"found no quiet opening of {self._plies} plies; choose another number of plies"
            )

    def _is_wanted(self, opening: Opening) -> bool:
        if not self._is_even or not self._plies:
            return True
        return is_balanced(self._position(opening), self._judge)

    def _position(self, opening: Opening) -> AnyState:
        state: AnyState = self._game.initial_state()
        for text in opening.moves:
            state = state.play(self._game.parse_move(state, text))
        return state


class Schedule:
    """All games of a match, in the order of their numbers."""

    def __init__(self, settings: MatchSettings) -> None:
        self._settings = settings
        self._seats = settings.load_game().num_players

    @cached_property
    def tables(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For every choice of players, the seatings of a block: contestants by seat."""
        return _tables(len(self._settings.contestants), self._seats, self._settings.is_first_alone)

    @property
    def block_size(self) -> int:
        """How many games a block has."""
        return len(self.tables[0])

    @property
    def num_blocks(self) -> int:
        """How many blocks there are: enough for the number of games, the last one complete."""
        return -(-self._settings.games // self.block_size)

    @property
    def num_games(self) -> int:
        """How many games there are."""
        return self.num_blocks * self.block_size

    def tasks(
        self, book: Book, skip: Callable[[int], bool] = lambda index: False
    ) -> Iterator[Task]:
        """The games to be played, without those whose number is skipped."""
        for index in range(self.num_games):
            if not skip(index):
                task = self.task(index)
                yield replace(task, moves=book.opening(task.opening).moves)

    def task(self, index: int) -> Task:
        """The game of this number, without the moves of its opening."""
        block, place = divmod(index, self.block_size)
        round_number, choice = divmod(block, len(self.tables))
        seed = derive_seed(self._settings.seed, "game", index)
        return Task(index, block, round_number, self.tables[choice][place], (), seed)


def is_quiet(state: AnyState) -> bool:
    """Can nobody win at once: not the seat to act, nor the next one whatever is played now?"""
    return not _has_winning_move(state) and any(
        after.outcome is None and not _has_winning_move(after)
        for after in map(state.play_assuming_legal, state.legal_moves)
    )


def is_balanced(state: AnyState, judge: Engine) -> bool:
    """Does a short search see no certain result, and about the same chance for everybody?"""
    is_native = native.plays(state.game)
    number = JUDGE_SIMULATIONS if is_native else JUDGE_SIMULATIONS_IN_PYTHON
    judge.clear()
    result = judge.search(state, Limits(simulations=number))
    even = 1 / len(result.shares)
    is_even = all(abs(share - even) <= FARTHEST_FROM_EVEN * even for share in result.shares)
    return result.proof is None and is_even


def canonical_key(state: AnyState) -> int:
    """A key that all mirror images of a position share."""
    return min(image.key for image in state.images())


def _attempt(game: AnyGame, seed: int, attempt: int, plies: int) -> Opening | None:
    """The opening that random plies lead to; a ply is a turn, which may be several moves."""
    random = Random(derive_seed(seed, "opening", attempt))
    state: AnyState = game.initial_state()
    moves: list[str] = []
    turns = 0
    while turns < plies:
        exchange = state.exchange
        legal = [move for move in state.legal_moves if move != exchange]
        move = legal[random.randrange(len(legal))]
        moves.append(str(move))
        before, state = state, state.play_assuming_legal(move)
        if state.outcome is not None:
            return None
        turns += state.player != before.player
    return Opening(attempt, canonical_key(state), tuple(moves)) if is_quiet(state) else None


def _has_winning_move(state: AnyState) -> bool:
    for move in state.legal_moves:
        outcome = state.play_assuming_legal(move).outcome
        if outcome is not None and outcome.winner == state.player:
            return True
    return False


def _tables(
    players: int, seats: int, is_first_alone: bool
) -> tuple[tuple[tuple[int, ...], ...], ...]:
    if is_first_alone:
        one_each = (tuple(int(seat != own) for seat in range(seats)) for own in range(seats))
        return (tuple(one_each),)
    if players >= seats:
        return tuple(
            tuple(chosen[-shift:] + chosen[:-shift] for shift in range(seats))
            for chosen in combinations(range(players), seats)
        )
    everyone = set(range(players))
    seatings = product(range(players), repeat=seats)
    return (tuple(seating for seating in seatings if set(seating) == everyone),)
