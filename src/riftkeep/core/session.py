"""A game being played: who sits where, what was played, taking back, and the record of it.

The host layer above the pure rules. Only here are forced moves played by themselves (R076). Who
holds which seat is said by the position (people.py).
"""

from __future__ import annotations

from collections.abc import Sequence

from riftkeep.core.errors import InvalidOptions, RiftkeepError
from riftkeep.core.folding import fold_forced
from riftkeep.core.game import AnyGame
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
        if seats is None:
            seats = unnamed(start or game.initial_state())
        if len(seats) != game.num_players:
            raise InvalidOptions(
                "seats", f"must have {game.num_players} names, one a player, not {len(seats)}"
            )
        self.game = game
        self.auto_play_forced = auto_play_forced
        self._people = tuple(seats)
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

    def play(self, move: Move | str) -> AnyState:
        """Play a move, or the move that a text stands for; forced moves follow when asked for."""
        played = self.game.parse_move(self.state, move) if isinstance(move, str) else move
        self._append(played, self.state.play(played))
        self._play_forced()
        return self.state

    def play_turn(self, moves: Sequence[Move]) -> AnyState:
        """Play the moves of a partial turn, except forced ones that are played automatically."""
        for move in moves:
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
        session = cls(record.game, record.seats, start=record.start)
        for move in record.moves:
            session.play(move)
        session.auto_play_forced = auto_play_forced
        session._play_forced()
        return session

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
