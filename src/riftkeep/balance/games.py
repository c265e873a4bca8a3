"""Self-play that measures a game: one level in all seats, from the initial position.

Games of one configuration are lines of one file, so that it can be interrupted and gone on
with; a line cut off is dropped. Game number ``i`` depends on the settings and on ``i`` alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path

from riftkeep.arena.match import play_game
from riftkeep.arena.pairing import Task
from riftkeep.arena.settings import derive_seed
from riftkeep.core.errors import CorruptRecord, RiftkeepError
from riftkeep.core.game import AnyGame, Json
from riftkeep.core.move import Move
from riftkeep.core.registry import about, load
from riftkeep.core.state import AnyState
from riftkeep.search.levels import LevelPlayer, level_player

_NAMED = ("board", "players", "ruleset", "size")
"""Options that a configuration's name always has."""


@dataclass(frozen=True)
class Configuration:
    """What is measured: a game with its options, and the level that plays it."""

    game: str
    options: Json
    level: int
    seed: int = 1

    def load(self) -> AnyGame:
        """The game."""
        return load(self.game, **self.options)

    @property
    def name(self) -> str:
        """A name for files and tables."""
        options = self.load().options_json
        parts = [about(self.game).short_names(options).code]
        parts += self.unusual_options
        return f"{self.game}-{'-'.join(parts)}-level{self.level}-seed{self.seed}"

    @property
    def unusual_options(self) -> list[str]:
        """What differs from the ruleset's own options, so that no two games share a name."""
        options = self.load().options_json
        named = {key: options[key] for key in _NAMED if key in options}
        usual = load(self.game, **named).options_json
        return [
            f"{key}={re.sub(r'[^A-Za-z0-9.-]+', '_', json.dumps(value)).strip('_')}"
            for key, value in sorted(options.items())
            if key not in usual or usual[key] != value
        ]

    def to_json(self) -> Json:
        """The configuration as plain JSON data."""
        return asdict(self)


CONFIGURATIONS: tuple[tuple[str, Json, int, int], ...] = (
    *(
        ("ringrift", {"board": board, "players": players}, level, games)
        for board, level, games in (("square8", 4, 100), ("square19", 3, 6), ("hexagonal", 3, 6))
        for players in (2, 3, 4)
    ),
    *(("great_kingdom", {"ruleset": rules}, 5, 60) for rules in ("rulebook", "tournament")),
)
"""What ``riftkeep balance --all`` plays: game, options, level and games."""

PIE_RULE_CONFIGURATIONS: tuple[tuple[str, Json, int, int], ...] = tuple(
    ("ringrift", {"board": board, "players": 2, "pie_rule": has_pie}, level, games)
    for board, level, games in (("square8", 4, 200), ("square19", 4, 40), ("hexagonal", 4, 40))
    for has_pie in (True, False)
)
"""What ``riftkeep balance --pie-rule`` plays: every board of two, with the swap and without it."""


@dataclass(frozen=True)
class BalanceGame:
    """What is wanted of a game. Seats and people count from 1; 0 stands for nobody."""

    index: int
    winner: int
    """The seat that won on the board."""
    person: int
    """The person who won, by the seat in which that person began."""
    reason: str
    is_swapped: bool
    """Did the second person take over the first one's side?"""
    turns: int
    moves: int
    decisions: int
    """Positions with something to choose."""
    branching: float
    """The mean number of legal moves in these."""
    most_moves: int
    """The largest number of legal moves."""


class _Counted:
    """A player that notes how much there was to choose from."""

    def __init__(self, player: LevelPlayer) -> None:
        self.name = player.name
        self._player = player
        self.legal: list[int] = []
        self.turn = 0

    def new_game(self, seed: int) -> None:
        """Begin a game."""
        self._player.new_game(seed)
        self.legal, self.turn = [], 0

    def choose(self, state: AnyState) -> Move:
        """The player's move."""
        self.legal.append(len(state.legal_moves))
        self.turn = state.turn_number
        return self._player.choose(state)

    def close(self) -> None:
        """Give back the player."""
        self._player.close()


@cache
def _players(configuration_json: str) -> tuple[AnyGame, list[_Counted]]:
    configuration = Configuration(**json.loads(configuration_json))
    game = configuration.load()
    return game, [
        _Counted(level_player(game, configuration.level)) for _ in range(game.num_players)
    ]


def play(configuration: Configuration, index: int) -> BalanceGame:
    """Play one game of a configuration."""
    game, players = _players(json.dumps(configuration.to_json(), sort_keys=True))
    seats = tuple(range(game.num_players))
    # By its first name, so that a seed gives the games that it always gave.
    seed = derive_seed("study", configuration.seed, configuration.level, index)
    result = play_game(game, Task(index, index, index, seats, (), seed), players)
    if result.failure is not None:
        raise RiftkeepError(f"game {index} failed: {result.failure.text}")
    legal = [count for player in players for count in player.legal]
    person = result.firsts[0] + 1 if len(result.firsts) == 1 else 0
    return BalanceGame(
        index=index,
        winner=result.holders.index(person) + 1 if person else 0,
        person=person,
        reason=result.reason,
        is_swapped=result.is_swapped,
        turns=max(player.turn for player in players),
        moves=len(result.moves),
        decisions=len(legal),
        branching=round(sum(legal) / len(legal), 3),
        most_moves=max(legal),
    )


def path_of(folder: Path, configuration: Configuration) -> Path:
    """The file of a configuration's games."""
    return folder / f"{configuration.name}.jsonl"


def read_games(path: Path) -> list[BalanceGame]:
    """The finished games of a file, in the order of their numbers."""
    if not path.exists():
        return []
    games: dict[int, BalanceGame] = {}
    lines = path.read_text("utf-8").split("\n")
    for number, line in enumerate(lines[:-1], 1):
        try:
            game = BalanceGame(**json.loads(line))
        except (ValueError, TypeError) as error:
            raise CorruptRecord(number, f"{path} has no game of self-play here") from error
        games[game.index] = game
    if lines[-1]:  # cut off when the last run was ended
        path.write_text("".join(f"{line}\n" for line in lines[:-1]), "utf-8")
    return [games[index] for index in sorted(games)]


def run(
    configuration: Configuration,
    games: int,
    folder: Path,
    processes: int = 1,
    listen: Callable[[int], None] = lambda finished: None,
) -> list[BalanceGame]:
    """Play what is missing of a configuration's games; all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    path = path_of(folder, configuration)
    done = {game.index for game in read_games(path)}
    missing = [index for index in range(games) if index not in done]
    with path.open("a", encoding="utf-8") as file:
        for count, game in enumerate(_played(configuration, missing, processes), 1):
            file.write(json.dumps(asdict(game)) + "\n")
            file.flush()
            listen(len(done) + count)
    return [game for game in read_games(path) if game.index < games]


def _played(
    configuration: Configuration, indexes: list[int], processes: int
) -> Iterator[BalanceGame]:
    if processes == 1 or len(indexes) < 2:
        yield from (play(configuration, index) for index in indexes)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        futures = [pool.submit(play, configuration, index) for index in indexes]
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
