"""The compiled core; use riftkeep.native."""

from collections.abc import Callable, Sequence
from typing import Any, SupportsIndex

import numpy
import numpy.typing

class State:
    """A position that changes with every action played on it."""

    def copy(self) -> State:
        """An independent position like this one."""

    def legal_actions(self) -> list[int]:
        """The legal actions, ascending; empty only when the game is over."""

    def write_mask(self, out: numpy.typing.NDArray[numpy.int8]) -> None:
        """Write 1 for every legal action and 0 for the others."""

    def is_legal(self, action: int) -> bool:
        """Is the action legal here?"""

    def apply(self, action: int) -> bool:
        """Play an action; False, and nothing is changed, if it is not legal."""

    def advance(self, action: int, folds_forced: bool) -> int:
        """Apply and fold; the person to act, negative at the end, 0 if illegal."""

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

    def holder(self, seat: int) -> int:
        """The person who holds a seat, by the seat in which that person began."""

    def write_planes(
        self, out: numpy.typing.NDArray[numpy.float32], seat: int, seats_shown: int
    ) -> None:
        """Write the planes as a seat sees them; 0 for the seat to act."""

    def transformed(self, symmetry: int) -> State:
        """The position seen through a symmetry of the board."""

    def transform_actions(self, actions: Sequence[int], symmetry: int) -> list[int]:
        """Legal actions as those of the position seen through a symmetry."""

    def random_playout(self, seed: int) -> tuple[State, int, int]:
        """The end of a random game from here, its moves and its decisions."""

    def perft(self, depth: int) -> int:
        """The number of move sequences of this length."""

class Stepper:
    """A position as environments step through it."""

    def __init__(
        self, start: State, folds_forced: bool, legal_number: Callable[[bytes, object], int]
    ) -> None: ...
    def copy(self) -> Stepper:
        """An independent position like this one."""

    def state(self) -> State:
        """The position by itself; a copy."""

    @property
    def person(self) -> int:
        """The person to act; in a finished game the one who acted last."""

    @property
    def is_over(self) -> bool:
        """Is the game over?"""

    def is_terminal(self) -> bool:
        """The same, to be called."""

    def current_player(self) -> int:
        """The person to act, from 0; -4 when the game is over."""

    def legal_actions(self, player: SupportsIndex | None = None) -> list[int]:
        """The legal actions, ascending; none for a player whose turn it is not."""

    def apply(self, action: SupportsIndex) -> None:
        """Play an action and fold; an error, and no change, if it is not legal."""

    def write_mask(self, out: numpy.typing.NDArray[numpy.int8]) -> None:
        """Write 1 for every legal action and 0 for the others."""

    def write_planes(
        self, out: numpy.typing.NDArray[numpy.float32], seat: int, seats_shown: int
    ) -> None:
        """Write the planes as a seat sees them; 0 for the seat to act."""

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

    @property
    def num_symmetries(self) -> int:
        """How many symmetries there are."""

    def transform_planes(
        self,
        planes: numpy.typing.NDArray[numpy.float32],
        symmetry: int,
        out: numpy.typing.NDArray[numpy.float32],
    ) -> None:
        """Write planes as those of the position seen through a symmetry."""

    def plane_shape_for(self, seats_shown: int) -> tuple[int, int, int]:
        """The same for a fixed number of seats."""

def count_legal(mask: numpy.typing.NDArray[numpy.int8]) -> int:
    """How many entries of a mask are 1; -1 if one is neither 0 nor 1."""

def nth_legal(mask: numpy.typing.NDArray[numpy.int8], rank: int) -> int:
    """The entry of a mask that is 1 and that so many such ones precede."""

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

class VectorEnv:
    """Many games played side by side."""

    def __init__(
        self,
        game: Game,
        num_envs: int,
        seed: int,
        folds_forced: bool,
        seat: int,
        seats_shown: int,
        num_threads: int,
        planes: numpy.typing.NDArray[numpy.float32] | None,
        mask: numpy.typing.NDArray[numpy.uint8] | None,
        player: numpy.typing.NDArray[numpy.int32] | None,
        holder: numpy.typing.NDArray[numpy.int32] | None,
        done: numpy.typing.NDArray[numpy.uint8] | None,
        winner: numpy.typing.NDArray[numpy.int32] | None,
        reward: numpy.typing.NDArray[numpy.float32] | None,
        final_planes: numpy.typing.NDArray[numpy.float32] | None,
    ) -> None: ...
    def reset(self) -> None:
        """Start every game anew."""

    def rewrite(self) -> None:
        """Write all planes and masks anew."""

    def step(
        self,
        actions: numpy.typing.NDArray[numpy.int64],
        where: numpy.typing.NDArray[numpy.uint8] | None,
        viewer: numpy.typing.NDArray[numpy.int32] | None,
    ) -> int | None:
        """Play an action in each chosen game; the first game that refuses it."""

    def sample(self, actions: numpy.typing.NDArray[numpy.int64]) -> None:
        """Write a legal action for each game."""

    def reset_game(self, index: int) -> None:
        """Start one game anew."""

    def copy_game(self, source: int, target: int) -> None:
        """Make one game like another."""

    def set_game(self, index: int, data: bytes) -> bool:
        """Put a game into a position; False if that is, or leads to, the end."""

    def to_bytes(self, index: int) -> bytes:
        """The position of one game."""

    def key(self, index: int) -> int:
        """The key of the position of one game."""

    def seed(self, seed: int) -> None:
        """Start sampling anew."""

    @property
    def random_state(self) -> int:
        """Where sampling is in its stream."""

    @random_state.setter
    def random_state(self, arg: int, /) -> None: ...

class Net:
    """A net that judges positions of one board."""

    def __init__(
        self,
        planes: int,
        height: int,
        width: int,
        cells: bytes,
        tensors: dict[str, numpy.typing.NDArray[numpy.float32]],
    ) -> None:
        """`cells`: 1 where the grid has a cell; `tensors`: see riftkeep.net."""

    @property
    def num_kinds(self) -> int:
        """Kinds of actions that it scores."""

    @property
    def num_values(self) -> int:
        """Numbers about the whole position."""

    def run(
        self, planes: numpy.typing.NDArray[numpy.float32]
    ) -> tuple[
        numpy.typing.NDArray[numpy.float32],
        list[float],
        list[float],
        numpy.typing.NDArray[numpy.float32],
    ]:
        """Policy grids, kinds, values and ownership of one position."""

def kernels() -> str:
    """Which of the kernels of nets this machine uses."""

class SearchSettings:
    """How one run of a search looks, and how long."""

    def __init__(
        self,
        *,
        simulations: int = 0,
        seconds: float = 0.0,
        cpu_seconds: float = 0.0,
        seed: int = 0,
        threads: int = 1,
        exploration: float = 1.100000023841858,
        first_play: float = 0.20000000298023224,
        noise: float = 0.0,
        gumbel: float = 0.0,
        halving_limit: int = 256,
        halving_actions: int = 16,
        plays_turns_out: bool = False,
        batch: int = 1,
        stops_early: bool = True,
        reported: int = 0,
        target_scale: float = 50.0,
        most_bytes: int = 536870912,
    ) -> None: ...

class Search:
    """A search that remembers what it has seen."""

    def __init__(
        self,
        game: Game,
        *,
        rolls_out: bool = False,
        root_horizon: int,
        leaf_horizon: int,
        weights: Sequence[float] = ...,
        function: Callable[..., Any] | None = None,
        wants_planes: bool = False,
        net: Net | None = None,
        net_visits: int = 0,
        net_weight: float = 1.0,
    ) -> None:
        """`function` judges positions, many at once; see riftkeep.search.given."""

    def run(
        self,
        position: bytes,
        settings: SearchSettings,
        should_pause: Callable[[], object] | None = None,
    ) -> dict[str, Any]:
        """Look at a position; each action has its index of the legal ones."""

    def save(self) -> bytes:
        """Everything that is remembered, as bytes."""

    def load(self, data: bytes) -> None:
        """Remember what `save` has given."""

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

def quick_view(game: Game) -> tuple[list[int], list[int]]:
    """The planes of pieces and of levels that a quick part sees."""

class SelfPlay:
    """Games of a search against itself."""

    def __init__(
        self,
        game: Game,
        *,
        root_horizon: int,
        leaf_horizon: int,
        weights: Sequence[float],
        function: Callable[..., Any] | None,
        wants_planes: bool,
        net: Net | None,
        num_games: int,
        seed: int,
        full_simulations: int,
        fast_simulations: int,
        full_share: float,
        halving_actions: int,
        noise: float,
        exploration: float,
        first_play: float,
        target_scale: float,
        random_plies: int,
        refutation_share: float,
        blunder_share: float,
        batch: int,
        most_bytes: int,
        net_visits: int,
        net_weight: float,
    ) -> None:
        """See riftkeep.training.selfplay for what these mean."""

    def play(self, games: int) -> dict[str, Any]:
        """Play until so many more games have ended; what is kept of them."""

    def stop(self) -> None:
        """Let `play`, in another thread, return soon."""

    @property
    def num_evaluated(self) -> int:
        """Positions judged so far."""

    @property
    def num_batches(self) -> int:
        """In so many batches."""

class Sampler:
    """Makes planes and terms of kept positions."""

    def __init__(self, game: Game) -> None: ...
    def write(
        self,
        bytes: numpy.typing.NDArray[numpy.uint8],
        byte_offsets: numpy.typing.NDArray[numpy.int64],
        actions: numpy.typing.NDArray[numpy.uint32],
        action_offsets: numpy.typing.NDArray[numpy.int64],
        turned: numpy.typing.NDArray[numpy.int16],
    ) -> tuple[Any, ...]:
        """Planes, kinds, keys, sources, targets, cell offsets and cells."""

    @property
    def plane_shape(self) -> tuple[int, int, int]:
        """The planes that a net sees."""

    @property
    def num_kinds(self) -> int:
        """Kinds of actions."""

    @property
    def num_keys(self) -> int:
        """Keys of a cell."""
