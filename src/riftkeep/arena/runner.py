"""Running a match: play what is not played yet, keep it, and stop when it is decided.

Results depend on the settings alone, not on the number of processes nor on interruptions: games
are counted in the order of their numbers, and a decision of the test counts from the block after
which it falls.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from riftkeep.arena.folder import Folder
from riftkeep.arena.match import GameResult
from riftkeep.arena.pairing import Book, Schedule
from riftkeep.arena.players import check_player
from riftkeep.arena.settings import MatchSettings
from riftkeep.arena.sprt import Decision, Sprt
from riftkeep.arena.workers import Workers

Listener = Callable[["Tally"], None]


@dataclass
class Tally:
    """Games counted in the order of their numbers, as far as there is no gap.

    ``counted`` are the games that count; a game that is the same as one before does not. With a
    test, nothing after the block that decides it counts. ``points`` are those of the contestants.
    """

    schedule: Schedule
    sprt: Sprt | None = None
    counted: list[GameResult] = field(default_factory=list)
    points: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))
    duplicates: int = 0
    next_index: int = 0
    is_decided: bool = False
    _seen: set[object] = field(default_factory=set)
    _block: list[GameResult] = field(default_factory=list)

    @classmethod
    def of(cls, settings: MatchSettings) -> Tally:
        """A tally without games."""
        return cls(Schedule(settings), None if settings.sprt is None else Sprt(settings.sprt))

    def advance(self, games: Mapping[int, GameResult]) -> None:
        """Count the games that follow, up to the first that is missing."""
        while not self.is_finished and self.next_index in games:
            self._count(games[self.next_index])
            self.next_index += 1
            if self.next_index % self.schedule.block_size == 0:
                self._end_block()

    def include_rest(self, games: Mapping[int, GameResult]) -> None:
        """Count games after a gap too: for a match that was interrupted."""
        if not self.is_decided:
            for index in sorted(games):
                if self.next_index <= index < self.schedule.num_games:
                    self._count(games[index])

    @property
    def is_finished(self) -> bool:
        """Is there nothing more to play?"""
        return self.is_decided or self.next_index >= self.schedule.num_games

    def _count(self, game: GameResult) -> None:
        if game.identity in self._seen:
            self.duplicates += 1
            return
        self._seen.add(game.identity)
        self.counted.append(game)
        self._block.append(game)
        for seat, contestant in enumerate(game.seats):
            self.points[contestant] += game.score(seat)

    def _end_block(self) -> None:
        block, self._block = self._block, []
        if self.sprt is not None and len(block) == self.schedule.block_size:
            score = sum(game.score(game.seats.index(0)) for game in block)
            self.sprt = self.sprt.with_pair(score)
            self.is_decided = self.sprt.decision is not Decision.NONE


def check_players(settings: MatchSettings) -> None:
    """Refuse a match one of whose players cannot be had."""
    game = settings.load_game()
    for text in {contestant.text: None for contestant in settings.contestants}:
        check_player(text, game, settings.timeout_seconds)


def run_match(folder: Folder, workers: Workers, listener: Listener = lambda tally: None) -> Tally:
    """Play the match of a folder to its end; the listener is told after every game."""
    settings = folder.settings
    tally = Tally.of(settings)
    book = Book(
        settings.load_game(),
        settings.seed,
        settings.plies,
        settings.openings,
        folder.openings.copy(),
        folder.add_opening,
    )
    tasks = tally.schedule.tasks(book, skip=lambda index: index in folder.games)
    in_flight = 0
    tally.advance(folder.games)
    listener(tally)
    while not tally.is_finished:
        while in_flight < workers.capacity and (task := next(tasks, None)) is not None:
            workers.submit(task)
            in_flight += 1
        for game in workers.finished():
            in_flight -= 1
            folder.add_game(game)
            tally.advance(folder.games)
            listener(tally)
    return tally
