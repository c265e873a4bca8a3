"""Evaluators of one's own, named by ``MODULE:FUNCTION``, so that players and commands take them.

The function gets the game and returns an evaluator. See docs/guides/evaluator.md.
"""

from __future__ import annotations

from riftkeep.core.errors import InvalidOptions, RiftkeepError
from riftkeep.core.fields import shown
from riftkeep.core.game import AnyGame
from riftkeep.core.importing import imported
from riftkeep.search.evaluator import Evaluator


def is_own(text: str) -> bool:
    """Does a text name a function, and not one of the evaluators that Riftkeep has?"""
    return ":" in text


def check_evaluator(evaluator: object) -> None:
    """InvalidOptions for what is given as an evaluator and is none."""
    if evaluator is not None and not _judges(evaluator):
        reason = f"must have evaluate(states), and {shown(evaluator)} has not"
        raise InvalidOptions("evaluator", reason)


def _judges(evaluator: object) -> bool:
    return callable(getattr(evaluator, "evaluate", None))


def own_evaluator(game: AnyGame, text: str) -> Evaluator:
    """What the function that a text names makes of a game; InvalidOptions says what is wrong."""
    module, _, function = text.partition(":")
    try:
        made = imported(module, function)(game)
    except RiftkeepError:
        raise
    except Exception as error:  # the module and the function may raise anything
        reason = f"{text!r} made no evaluator ({type(error).__name__}: {error})"
        raise InvalidOptions("evaluator", f"{reason}; name MODULE:FUNCTION") from error
    if not _judges(made):
        reason = f"{text!r} made a {type(made).__name__}; an evaluator has evaluate(states)"
        raise InvalidOptions("evaluator", reason)
    evaluator: Evaluator = made
    return evaluator
