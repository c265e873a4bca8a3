"""A game being played: who sits where, what was played, taking back, and the record of it.

The host layer above the pure rules. Only here are forced moves played by themselves (R076), and
only here do the people behind two seats change places (pie rule).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from riftkeep.core.errors import InvalidOptions, RiftkeepError
from riftkeep.core.game import Game, State
from riftkeep.core.outcome import Outcome
from riftkeep.core.record import Record


class Session:
    """One game with its history. ``seats`` are the names of the players, in seat order."""

    def __init__(
        self,
        game: Game[Any, Any],
        seats: Sequence[str] | None = None,
        *,
        start: State[Any] | None = None,
        auto_play_forced: bool = False,
    ) -> None:
        if seats is None:
            seats = [f"Player {seat}" for seat in range(1, game.num_players + 1)]
        if len(seats) != game.num_players:
            raise InvalidOptions(
                "seats", f"must have {game.num_players} names, one a player, not {len(seats)}"
            )
        self.game = game
        self.auto_play_forced = auto_play_forced
        self._first_seats = tuple(seats)
        self._moves: list[Any] = []
        self._states: list[State[Any]] = [game.initial_state() if start is None else start]
        self._has_own_start = start is not None
        self._play_forced()

    @property
    def state(self) -> State[Any]:
        """The position now."""
        return self._states[-1]

    @property
    def start(self) -> State[Any]:
        """The position the game began with."""
        return self._states[0]

    @property
    def moves(self) -> tuple[Any, ...]:
        """Every move played, the forced ones included."""
        return tuple(self._moves)

    @property
    def states(self) -> tuple[State[Any], ...]:
        """Every position, the first and the present one included."""
        return tuple(self._states)

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits where now."""
        seats = list(self._first_seats)
        for move in self._moves:
            if self.game.exchanges_seats(move):
                seats[0], seats[1] = seats[1], seats[0]
        return tuple(seats)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.state.outcome

    def play(self, move: Any) -> State[Any]:
        """Play a move, or the move that a text stands for; forced moves follow when asked for."""
        if isinstance(move, str):
            move = self.game.parse_move(self.state, move)
        self._append(move, self.state.play(move))
        self._play_forced()
        return self.state

    def play_turn(self, moves: Sequence[Any]) -> State[Any]:
        """Play the moves of a partial turn, less the forced ones that play themselves here."""
        for move in moves:
            if not (self.auto_play_forced and self.game.is_forced(move)):
                self.play(move)
        return self.state

    def undo(self) -> State[Any]:
        """Take back the last decision, with the forced moves that followed it by themselves."""
        if not any(self._is_decision(index) for index in range(len(self._moves))):
            raise RiftkeepError("there is no move to take back")
        while not self._is_decision(len(self._moves) - 1):
            self._drop()
        self._drop()
        return self.state

    def record(self, tags: dict[str, str] | None = None) -> Record:
        """The game so far as a record."""
        return Record(
            game=self.game,
            seats=self._first_seats,
            moves=tuple(self._moves),
            start=self.start if self._has_own_start else None,
            outcome=self.outcome,
            tags=tags or {},
        )

    @classmethod
    def from_record(cls, record: Record, *, auto_play_forced: bool = False) -> Session:
        """The session whose record this is, ready to be played on."""
        session = cls(record.game, record.seats, start=record.start)
        for move in record.moves:
            session.play(move)
        session.auto_play_forced = auto_play_forced
        session._play_forced()
        return session

    def _play_forced(self) -> None:
        while self.auto_play_forced:
            legal = self.state.legal_moves
            if len(legal) != 1 or not self.game.is_forced(legal[0]):
                return
            self._append(legal[0], self.state.play_assuming_legal(legal[0]))

    def _is_decision(self, index: int) -> bool:
        return not (self.auto_play_forced and self.game.is_forced(self._moves[index]))

    def _append(self, move: Any, state: State[Any]) -> None:
        self._moves.append(move)
        self._states.append(state)

    def _drop(self) -> None:
        self._moves.pop()
        self._states.pop()
