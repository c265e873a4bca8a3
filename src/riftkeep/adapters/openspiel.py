"""OpenSpiel: both games under the names ``riftkeep_ringrift`` and ``riftkeep_great_kingdom``.

    import pyspiel
    import riftkeep.adapters.openspiel  # makes them known

    game = pyspiel.load_game("riftkeep_ringrift(board=square8,players=3)")

Parameters are the options of a game (``riftkeep info`` lists them). One that is left out has the
default of the rules; one that is not a plain word or number, such as ``neutral``, is given as JSON
text. ``fold_forced`` plays forced no-ops unasked, ``backend`` is ``native`` or ``python``.

A player of OpenSpiel is a person, not a seat: player 0 is whoever began in seat 1, also after the
pie rule has exchanged two people (D78). The same player may act several times in a row. Returns are
1 for the winner and -1 for the others: zero-sum for two, constant-sum for more.

States clone, serialize and pickle; ``to_dict`` is the JSON of the rules, and ``new_initial_state``
takes it to start from any position. ``pyspiel.MCTSBot.step`` cannot be used with any game written
in Python (OpenSpiel 2.0); ``mcts_search`` and ``open_spiel.python.algorithms.mcts`` can.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from riftkeep.adapters.position import Position, make_position, plane_shape
from riftkeep.core.errors import InvalidOptions, RiftkeepError
from riftkeep.core.extras import extra
from riftkeep.core.registry import about, game_names, load
from riftkeep.core.state import AnyState

with extra("openspiel"):
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame

FOLD_FORCED, BACKEND = "fold_forced", "backend"
RULES_DEFAULT = ""
"""The value of a parameter that leaves an option to the rules."""


def short_name(name: str) -> str:
    """The name under which OpenSpiel knows a game."""
    return f"riftkeep_{name}"


def _specification(name: str) -> dict[str, Any]:
    """The parameters of a game with their defaults, which also give their types."""
    values: dict[str, Any] = {FOLD_FORCED: True, BACKEND: RULES_DEFAULT}
    for option in about(name).options:
        is_plain = isinstance(option.default, int) or option.default in option.choices
        values[option.name] = option.default if is_plain else RULES_DEFAULT
    return values


def _options(name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options that parameters stand for."""
    options = {}
    for key, value in given.items():
        if key in (FOLD_FORCED, BACKEND) or value == RULES_DEFAULT:
            continue
        try:
            options[key] = json.loads(value) if isinstance(value, str) else value
        except ValueError:
            options[key] = value
    return options


def _game_type(name: str, players: int | None = None) -> Any:
    """What OpenSpiel wants to know about a game, or about one with so many players."""
    most = max(
        (option.high or 2 for option in about(name).options if option.name == "players"), default=2
    )
    is_zero_sum = (players or 2) == 2
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=short_name(name),
        long_name=f"Riftkeep {about(name).title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=utility.ZERO_SUM if is_zero_sum else utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_specification(name),
    )


class RiftkeepGame(pyspiel.Game):
    """A game of ours with its options; made by ``pyspiel.load_game``."""

    name: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.riftkeep_game = load(self.name, **_options(self.name, given))
        backend = given.get(BACKEND, RULES_DEFAULT)
        if backend not in (RULES_DEFAULT, "native", "python"):
            raise InvalidOptions(BACKEND, f"must be native or python, not {backend!r}")
        self._settings = {
            "fold_forced": given.get(FOLD_FORCED, True),
            "backend": backend or None,
        }
        self._start = self.position_of(self.riftkeep_game.initial_state())
        players = self.riftkeep_game.num_players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.riftkeep_game.num_actions,
            max_chance_outcomes=0,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=float(2 - players),
            max_game_length=self.riftkeep_game.max_moves,
        )
        super().__init__(_game_type(self.name, players), info, given)

    def position_of(self, state: AnyState) -> Position:
        """The position of a state, as this game's parameters want it."""
        return make_position(state, **self._settings)

    def new_initial_state(self, state: Any = None) -> RiftkeepState:
        """The start, or the position that the JSON of a state describes."""
        if state is None:
            return RiftkeepState(self, self._start.copy())
        data = state.to_dict() if isinstance(state, pyspiel.StateStruct) else state
        return RiftkeepState(self, self.position_of(self.riftkeep_game.state_from_json(data)))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What writes observations: the planes of a position."""
        is_public = iig_obs_type is None or (
            iig_obs_type.public_info and not iig_obs_type.perfect_recall
        )
        if is_public:
            return PlanesObserver(self, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class RiftkeepState(pyspiel.State):
    """A position of ours as OpenSpiel plays it.

    What is asked at every step are functions of the position itself, so that neither Python's way
    to them nor that of OpenSpiel's C++ makes a detour: ``current_player()`` is the person to act,
    from 0; ``legal_actions(player=None)`` are ascending, none for a player whose turn it is not.
    """

    __slots__ = (
        "__dict__",
        "_apply_action",
        "_legal_actions",
        "current_player",
        "is_terminal",
        "legal_actions",
    )

    def __init__(self, game: RiftkeepGame, position: Position) -> None:
        super().__init__(game)
        self._position = position

    @property
    def _position(self) -> Position:
        position: Position = self.__dict__["_position"]
        return position

    @_position.setter
    def _position(self, position: Position) -> None:
        """Hold a position; OpenSpiel does so too when it copies or reads what ``__dict__`` has."""
        self.__dict__["_position"] = position
        self.current_player = position.current_player
        self.is_terminal = position.is_terminal
        self.legal_actions = self._legal_actions = position.legal_actions
        self._apply_action = position.apply

    def __setstate__(self, state: Any) -> None:
        super().__setstate__(state)  # fills __dict__ by itself
        self._position = self._position

    @property
    def position(self) -> AnyState:
        """The position as a state of the rules, to look at or to search from."""
        return self._position.to_state()

    def _action_to_string(self, player: int, action: int) -> str:
        state = self._position.to_state()
        try:
            return str(state.game.move_of(state, action))
        except RiftkeepError:
            return f"action {action}"

    def returns(self) -> list[float]:
        """What each person has got."""
        return list(self._position.returns())

    def _to_struct(self) -> dict[str, Any]:
        return self._position.to_state().to_json()

    def __str__(self) -> str:
        return self._position.to_state().diagram()


class PlanesObserver:
    """Writes the planes of a position into ``tensor``; ``dict["observation"]`` has their shape."""

    def __init__(self, game: RiftkeepGame, params: Any = None) -> None:
        if params:
            raise InvalidOptions("observer", f"takes no parameters, not {params!r}")
        shape = plane_shape(game.riftkeep_game)
        self.tensor: npt.NDArray[np.float32] = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: RiftkeepState, player: int) -> None:
        """Write what a player sees."""
        self.dict["observation"][...] = state._position.planes(player + 1)

    def string_from(self, state: RiftkeepState, player: int) -> str:
        """The position as text."""
        return str(state)


def _register_games() -> None:
    """Make every game that learners can see known to OpenSpiel, each by a class of its own."""
    for name in game_names():
        if load(name).plane_table():
            kind = type(name, (RiftkeepGame,), {"name": name, "__module__": __name__})
            globals()[name] = kind  # so that it can be pickled
            pyspiel.register_game(_game_type(name), kind)


_register_games()
