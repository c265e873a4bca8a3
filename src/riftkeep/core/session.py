"""A game being played: who sits where, what was played, taking back, and the record of it.

The host layer above the pure rules. Only here are forced moves played by themselves (R076). Who
holds which seat is said by the position (people.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import SupportsIndex, cast

from riftkeep.core.arguments import iterable, names_with_values, of_kind
from riftkeep.core.errors import InvalidMove, InvalidOptions, InvalidPosition, RiftkeepError
from riftkeep.core.fields import shown
from riftkeep.core.folding import fold_forced
from riftkeep.core.game import AnyGame, check_game
from riftkeep.core.guards import is_state_of
from riftkeep.core.move import Move
from riftkeep.core.outcome import Outcome
from riftkeep.core.people import by_seat, unnamed
from riftkeep.core.record import Record
from riftkeep.core.sentence import Sentence
from riftkeep.core.state import AnyState


class Session:
    """One game with its history.

    ``seats`` are the names of the people, in the order of the seats in which they began the game.
    In a game from a set-up position after a swap, the first of them holds seat 2 already.
    """

    def __init__(
        self,
        game: AnyGame,
        seats: Sequence[str] | None = None,
        *,
        start: AnyState | None = None,
        auto_play_forced: bool = False,
    ) -> None:
        check_game(game)
        if start is not None and not is_state_of(game, start):
            raise InvalidPosition("start", f"must be a state of {game!r}, not {shown(start)}")
        if seats is None:
            seats = unnamed(start or game.initial_state())
        seats = _checked_names(seats)
        if len(seats) != game.num_players:
            raise InvalidOptions(
                "seats", f"must have {game.num_players} names, one a player, not {len(seats)}"
            )
        self.game = game
        self.auto_play_forced = auto_play_forced
        self._people = seats
        self._moves: list[Move] = []
        self._states: list[AnyState] = [game.initial_state() if start is None else start]
        self._has_own_start = start is not None
        self._play_forced()

    @property
    def state(self) -> AnyState:
        """The position now."""
        return self._states[-1]

    @property
    def start(self) -> AnyState:
        """The position the game began with."""
        return self._states[0]

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move played, the forced ones included."""
        return tuple(self._moves)

    @property
    def states(self) -> tuple[AnyState, ...]:
        """Every position, the first and the present one included."""
        return tuple(self._states)

    @property
    def seats(self) -> tuple[str, ...]:
        """The names in seat order as people sit now; after a swap the first two have changed."""
        return by_seat(self.state, self.people)

    @property
    def people(self) -> tuple[str, ...]:
        """The names of the people, in the order of the seats in which they began."""
        return self._people

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.state.outcome

    def play(self, move: Move | str | SupportsIndex) -> AnyState:
        """Play a move, its text or its action number; forced moves follow when asked for."""
        played = self._move_of(move)
        self._append(played, self.state.play(played))
        self._play_forced()
        return self.state

    def play_turn(self, moves: Sequence[Move]) -> AnyState:
        """Play the moves of a partial turn, except forced ones that are played automatically."""
        for move in iterable("moves", moves, InvalidMove):
            if not (self.auto_play_forced and self.game.is_forced(move)):
                self.play(move)
        return self.state

    def undo(self) -> AnyState:
        """Take back the last decision, with the forced moves that followed it by themselves."""
        if not any(self._is_decision(index) for index in range(len(self._moves))):
            raise RiftkeepError(Sentence("entry.no_undo"))
        while not self._is_decision(len(self._moves) - 1):
            self._drop()
        self._drop()
        return self.state

    def record(self, tags: dict[str, str] | None = None) -> Record:
        """The game so far as a record."""
        if tags is not None:
            names_with_values("tags", tags, InvalidOptions)
        return Record(
            game=self.game,
            seats=self._people,
            moves=tuple(self._moves),
            start=self.start if self._has_own_start else None,
            outcome=self.outcome,
            tags=tags or {},
        )

    @classmethod
    def from_record(cls, record: Record, *, auto_play_forced: bool = False) -> Session:
        """The session whose record this is, ready to be played on."""
        of_kind("record", record, Record, "a Record")
        session = cls(record.game, record.seats, start=record.start)
        for move in record.moves:
            session.play(move)
        session.auto_play_forced = auto_play_forced
        session._play_forced()
        return session

    def _move_of(self, given: Move | str | SupportsIndex) -> Move:
        """The move that is given, or that a text or an action number stands for."""
        if isinstance(given, str):
            parsed: Move = self.game.parse_move(self.state, given)
            return parsed
        if hasattr(given, "__index__"):
            number = self.game.check_action(cast(SupportsIndex, given))
            found: Move = self.game.move_of(self.state, number)
            return found
        return given  # what is no move is refused when it is played

    def _play_forced(self) -> None:
        if self.auto_play_forced:
            for move, state in fold_forced(self.state):
                self._append(move, state)

    def _is_decision(self, index: int) -> bool:
        return not (self.auto_play_forced and self.game.is_forced(self._moves[index]))

    def _append(self, move: Move, state: AnyState) -> None:
        self._moves.append(move)
        self._states.append(state)

    def _drop(self) -> None:
        self._moves.pop()
        self._states.pop()


def _checked_names(names: object) -> tuple[str, ...]:
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise InvalidOptions("seats", f"must be a list of names, not {shown(names)}")
    return tuple(of_kind("seats", name, str, "a list of names", InvalidOptions) for name in names)
