"""The doors of a game: every method that is given a position or a text refuses what is none.

``guard`` wraps the methods of a game class whose parameters have the names in ``_CHECKS``, so that
no game need ask, and a method that is added later is guarded too. A position must be of the same
game with the same options. ``play_assuming_legal`` is left alone: its name says what its caller has
made sure of; so is ``action_of``, which is asked for every legal move and looks for itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, getattr_static, signature
from types import FunctionType
from typing import Any

from riftkeep.core.annotation import Annotation
from riftkeep.core.arguments import of_kind, truth_value, whole_number
from riftkeep.core.errors import InvalidMove, InvalidOptions, InvalidPosition, NotationError
from riftkeep.core.fields import LARGEST, shown
from riftkeep.core.interaction import Event, Partial
from riftkeep.core.state import State

_UNGUARDED = frozenset({"play_assuming_legal", "action_of", "is_own_move"})
_STATE_TYPES: set[type] = set()
"""Types that are known to be types of states: to ask an abstract class takes far longer."""


def guard(game_class: type) -> None:
    """Let the public methods of a game class check what they are given."""
    for name in dir(game_class):
        method = getattr_static(game_class, name)
        is_public = isinstance(method, FunctionType) and not name.startswith("_")
        if is_public and name not in _UNGUARDED and not hasattr(method, "is_guarded"):
            _guard_method(game_class, name, method)


def _guard_method(game_class: type, name: str, method: FunctionType) -> None:
    parameters = list(signature(method).parameters.values())[1:]
    guarded = _quickly_guarded(method, name, [parameter.name for parameter in parameters])
    guarded = guarded or _guarded(method, name, parameters)
    if guarded is not None:
        guarded.is_guarded = True  # type: ignore[attr-defined]
        setattr(game_class, name, guarded)


def _quickly_guarded(
    method: FunctionType, name: str, parameters: list[str]
) -> Callable[..., Any] | None:
    """The method with a check that costs next to nothing, if it is one that searches call."""
    if parameters == ["state"]:

        @wraps(method)
        def of_state(self: Any, state: Any) -> Any:
            if getattr(state, "game", None) is not self or type(state) not in _STATE_TYPES:
                _check_state(self, "state", state)
            return method(self, state)

        return of_state
    if parameters == ["move"]:

        @wraps(method)
        def of_move(self: Any, move: Any) -> Any:
            if not self.is_own_move(move):
                _check_move(self, "move", move)
            return method(self, move)

        return of_move
    if (name, parameters) == ("why_illegal", ["state", "move"]):

        @wraps(method)
        def of_state_and_move(self: Any, state: Any, move: Any) -> Any:
            if getattr(state, "game", None) is not self or type(state) not in _STATE_TYPES:
                _check_state(self, "state", state)
            return method(self, state, move)

        return of_state_and_move
    return None


def _guarded(
    method: FunctionType, name: str, parameters: list[Parameter]
) -> Callable[..., Any] | None:
    """The method with a check for each parameter that can be checked; None if there is none."""
    checks = [
        (place, parameter.name, parameter.default, _CHECKS[parameter.name])
        for place, parameter in enumerate(parameters)
        if parameter.name in _CHECKS
    ]
    if not checks:
        return None

    @wraps(method)
    def guarded(self: Any, *given: Any, **named: Any) -> Any:
        for place, parameter, default, check in checks:
            value = given[place] if place < len(given) else named.get(parameter, default)
            if value is not default:
                check(self, parameter, value)
        return method(self, *given, **named)

    return guarded


def is_state_of(game: Any, state: object) -> bool:
    """Is this a position of a game, with the same options?"""
    kind = type(state)
    if kind not in _STATE_TYPES:
        if not issubclass(kind, State):
            return False
        _STATE_TYPES.add(kind)
    own = state.game  # type: ignore[attr-defined]
    return own is game or bool(own == game)


def _check_state(game: Any, name: str, state: Any) -> None:
    if not is_state_of(game, state):
        found = f"one of {state.game!r}" if isinstance(state, State) else shown(state)
        raise InvalidPosition(name, f"must be a state of {game!r}, not {found}")


def _check_move(game: Any, name: str, move: Any) -> None:
    if not game.is_own_move(move):
        raise InvalidMove(name, f"must be a move of {game!r}, not {shown(move)}")


def _check_text(game: Any, name: str, text: Any) -> None:
    if not isinstance(text, str):
        raise NotationError(f"{name}: must be text, not {shown(text)}")


def _check_seat(game: Any, name: str, seat: Any) -> None:
    whole_number(name, seat, 1, game.num_players, InvalidOptions)


def _check_width(game: Any, name: str, width: Any) -> None:
    whole_number(name, width, 0, LARGEST, InvalidOptions)


def _check_truth(game: Any, name: str, value: Any) -> None:
    truth_value(name, value, InvalidOptions)


def _check_annotation(game: Any, name: str, annotation: Any) -> None:
    of_kind(name, annotation, Annotation, "an Annotation", InvalidOptions)


def _check_partial(game: Any, name: str, partial: Any) -> None:
    of_kind(name, partial, Partial, "a Partial", InvalidMove)


def _check_event(game: Any, name: str, event: Any) -> None:
    of_kind(name, event, Event, "an Event", InvalidMove)


_CHECKS: dict[str, Callable[[Any, str, Any], None]] = {
    "state": _check_state,
    "before": _check_state,
    "after": _check_state,
    "move": _check_move,
    "text": _check_text,
    "seat": _check_seat,
    "width": _check_width,
    "territory": _check_truth,
    "liberties": _check_truth,
    "annotation": _check_annotation,
    "partial": _check_partial,
    "event": _check_event,
}
