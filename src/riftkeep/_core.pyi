"""The compiled core; use riftkeep.native."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy
import numpy.typing

class State:
    """A position that changes with every action played on it."""

    def copy(self) -> State:
        """An independent position like this one."""

    def legal_actions(self) -> list[int]:
        """The legal actions, ascending; empty only when the game is over."""

    @property
    def num_legal(self) -> int:
        """How many actions are legal."""

    def legal_action(self, index: int) -> int:
        """One of the legal actions."""

    def is_legal(self, action: int) -> bool:
        """Is the action legal here?"""

    def apply(self, action: int) -> bool:
        """Play an action; False, and nothing is changed, if it is not legal."""

    def fold_forced(self) -> int:
        """Play no-ops while nothing else is legal; how many were played."""

    def is_forced(self, action: int) -> bool:
        """Is the action one of the no-ops?"""

    @property
    def is_over(self) -> bool:
        """Is the game over?"""

    @property
    def outcome(self, /) -> tuple[int, int, tuple[int, ...], tuple[int, ...]] | None:
        """None, or winner (0: a draw), number of the reason, ranking, drawn."""

    @property
    def player(self) -> int:
        """The seat to act."""

    @property
    def phase(self) -> int:
        """The phase's number."""

    @property
    def move_number(self) -> int:
        """How many moves have been played."""

    @property
    def key(self) -> int:
        """The position key."""

    def to_bytes(self) -> bytes:
        """The position as bytes."""

    def write_planes(self, out: numpy.typing.NDArray[numpy.float32]) -> None:
        """Write the planes of the position."""

    def random_playout(self, seed: int) -> tuple[State, int, int]:
        """The end of a random game from here, its moves and its decisions."""

    def perft(self, depth: int) -> int:
        """The number of move sequences of this length."""

class Game:
    """A game with one set of options."""

    def initial_state(self) -> State:
        """The position before the first move."""

    def state_from_bytes(self, data: bytes) -> State:
        """The position described by bytes; InvalidPosition if there is none."""

    def random_games(self, games: int, seed: int) -> tuple[int, int]:
        """Play whole games at random; their moves and decisions."""

    @property
    def num_players(self) -> int:
        """How many players there are."""

    @property
    def num_actions(self) -> int:
        """How many actions there are."""

    @property
    def plane_shape(self) -> tuple[int, int, int]:
        """The planes of an observation, their height and width."""

class VectorEnv:
    """Many games played side by side."""

    def __init__(self, game: Game, num_envs: int, seed: int, folds_forced: bool) -> None: ...
    def reset(
        self,
        planes: numpy.typing.NDArray[numpy.float32] | None,
        mask: numpy.typing.NDArray[numpy.uint8] | None,
        player: numpy.typing.NDArray[numpy.int32] | None,
        done: numpy.typing.NDArray[numpy.uint8] | None,
        winner: numpy.typing.NDArray[numpy.int32] | None,
        reward: numpy.typing.NDArray[numpy.float32] | None,
    ) -> None:
        """Start every game anew."""

    def step(
        self,
        actions: numpy.typing.NDArray[numpy.int64],
        planes: numpy.typing.NDArray[numpy.float32] | None,
        mask: numpy.typing.NDArray[numpy.uint8] | None,
        player: numpy.typing.NDArray[numpy.int32] | None,
        done: numpy.typing.NDArray[numpy.uint8] | None,
        winner: numpy.typing.NDArray[numpy.int32] | None,
        reward: numpy.typing.NDArray[numpy.float32] | None,
    ) -> int | None:
        """Play an action in each game; the first game that refuses it."""

    def sample(self, actions: numpy.typing.NDArray[numpy.int64]) -> None:
        """Write a legal action for each game."""

    def to_bytes(self, index: int) -> bytes:
        """The position of one game."""

    def key(self, index: int) -> int:
        """The key of the position of one game."""

def ringrift(board: int, players: int, ruleset: int, pie_rule: bool) -> Game:
    """RingRift; board and ruleset by their place in options.py."""

def great_kingdom(
    size: int,
    neutral_point: int,
    is_neutral_chosen: bool,
    margin: int,
    is_suicide_illegal: bool,
    closed_territory: int,
    castles: int,
) -> Game:
    """Great Kingdom; -1 for no neutral point and for no limit."""

class Search:
    """A search that remembers what it has seen."""

    def __init__(
        self,
        game: Game,
        rolls_out: bool,
        root_horizon: int,
        leaf_horizon: int,
        weights: Sequence[float],
        seed: int,
        function: Callable[..., Any] | None,
        wants_planes: bool,
    ) -> None:
        """`function` judges positions, many at once; see riftkeep.search.given."""

    def run(
        self,
        position: bytes,
        simulations: int,
        seconds: float,
        seed: int,
        threads: int,
        exploration: float,
        first_play: float,
        noise: float,
        gumbel: float,
        halving_limit: int,
        batch: int,
        most_bytes: int,
    ) -> dict[str, Any]:
        """Look at a position in which there is something to choose."""

    def stop(self) -> None:
        """Let `run`, in another thread, end soon."""

    def clear(self) -> None:
        """Forget everything seen."""

    @property
    def size(self) -> int:
        """How many positions are remembered."""

    @property
    def num_bytes(self) -> int:
        """About how much memory they take."""

    def look_ahead(self, position: bytes, batch: int) -> list[tuple[float, ...]]:
        """The win shares after each legal action, by evaluation alone."""

    def evaluate(self, position: bytes) -> tuple[float, ...]:
        """The win shares, by evaluation alone."""

    def priors(self, position: bytes) -> list[float]:
        """The priors of the legal actions."""

    def features(self, position: bytes) -> list[list[float]]:
        """The features of each seat that the evaluation weighs."""

    def signs(self, position: bytes) -> list[list[float]]:
        """The signs of each legal action that make its prior."""

def feature_names(game: Game) -> list[str]:
    """The names of the features of a game's evaluation."""

def sign_names(game: Game) -> list[str]:
    """The names of the signs of a game's actions."""

def fitted_weights(game: Game) -> list[float]:
    """The weights of a game's features, then of its signs."""
