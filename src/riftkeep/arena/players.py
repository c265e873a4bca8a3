"""Players from texts such as ``random``, ``gtp:COMMAND`` or ``python:MODULE:FUNCTION``.

A text is the name of a kind, then ``:`` and what the kind needs to know. A new kind is one call of
``register_kind`` in this file: players are made in worker processes, also on other machines, and
those know only the kinds that importing this module registers. Makers import late, so that a
player that is not used costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from riftkeep.core.arguments import of_kind
from riftkeep.core.errors import InvalidOptions, RiftkeepError
from riftkeep.core.fields import shown
from riftkeep.core.game import AnyGame, check_game
from riftkeep.core.importing import imported
from riftkeep.search.player import Player, RandomPlayer

Maker = Callable[[AnyGame, str, float], Player]
"""Makes a player for a game from the text after ``:`` (empty if there is none), and the seconds
that an answer may take at most; InvalidOptions if the text is wrong."""


@dataclass(frozen=True)
class Kind:
    """A kind of player: its name, how its texts look, what it is, and how to make one."""

    name: str
    usage: str
    about: str
    make: Maker


_KINDS: dict[str, Kind] = {}


def register_kind(kind: Kind) -> None:
    """Make a kind of player known, so that texts beginning with its name make such players."""
    _KINDS[kind.name] = kind


def kinds() -> tuple[Kind, ...]:
    """All kinds of players, in the order they were registered."""
    return tuple(_KINDS.values())


def make_player(text: str, game: AnyGame, timeout_seconds: float = 60.0) -> Player:
    """The player that a text stands for; InvalidOptions names what is wrong with it."""
    of_kind("player", text, str, "a text such as random", InvalidOptions)
    name, _, argument = text.partition(":")
    kind = _KINDS.get(name)
    if kind is None:
        usages = ", ".join(kind.usage for kind in kinds())
        raise InvalidOptions("player", f"no kind of player {name!r}; there is {usages}")
    return kind.make(check_game(game), argument, timeout_seconds)


def check_player(text: str, game: AnyGame, timeout_seconds: float = 60.0) -> None:
    """Make a player and let it begin a game, to learn at once whether that works."""
    player = make_player(text, game, timeout_seconds)
    try:
        player.new_game(0)
    finally:
        player.close()


def _random(game: AnyGame, argument: str, timeout_seconds: float) -> Player:
    if argument:
        raise InvalidOptions("player", f"'random' takes nothing after it, not {argument!r}")
    return RandomPlayer()


def _level(game: AnyGame, argument: str, timeout_seconds: float) -> Player:
    from riftkeep.search.levels import level_player

    if not argument.isdecimal() or len(argument) > 2:
        text = shown(f"level:{argument}")
        raise InvalidOptions("player", f"{text} is not level:1 to level:10")
    return level_player(game, int(argument))


def _search(game: AnyGame, argument: str, timeout_seconds: float) -> Player:
    from riftkeep.search.levels import SearchPlayer
    from riftkeep.search.limits import Limits, Settings

    given: dict[str, str] = {}
    for part in filter(None, argument.split(",")):
        name, separator, value = part.partition("=")
        if not separator or name not in _SEARCH_OPTIONS:
            known = ", ".join(_SEARCH_OPTIONS)
            raise InvalidOptions("player", f"cannot read {part!r} in 'search:'; it takes {known}")
        if name in given:
            raise InvalidOptions("player", f"{name} is given twice in 'search:'")
        given[name] = value
    values = {name: _search_option(name, value) for name, value in given.items()}
    limit = {name: values.pop(name) for name in _LIMITS if name in values}
    ignored = [] if limit else [name for name in values if name not in _JUDGING]
    if ignored:
        reason = "says how simulations are spent: give simulations, seconds or cpu_seconds too"
        raise InvalidOptions("player", f"{ignored[0]} in 'search:' {reason}")
    name = f"search:{argument}" if argument else "search"
    return SearchPlayer(game, name, Settings(**values), Limits(**limit) if limit else None)


def _search_option(name: str, text: str) -> Any:
    read = _SEARCH_OPTIONS[name]
    try:
        return read(text)
    except (ValueError, KeyError) as error:
        kind = _VALUES.get(read, "a number such as 0.5")
        reason = f"{name} in 'search:' must be {kind}, not {text!r}"
        raise InvalidOptions("player", reason) from error


def _yes_or_no(text: str) -> bool:
    return {"yes": True, "no": False}[text]


_VALUES: dict[Any, str] = {int: "a whole number such as 200", _yes_or_no: "yes or no"}

_LIMITS = ("simulations", "seconds", "cpu_seconds")

_JUDGING = ("evaluator", "net", "batch")
"""What matters to a search that only looks at what each move leads to."""

_SEARCH_OPTIONS: dict[str, Callable[[str], Any]] = {
    "simulations": int,
    "seconds": float,
    "cpu_seconds": float,
    "evaluator": str,
    "net": str,
    "exploration": float,
    "first_play": float,
    "noise": float,
    "root_horizon": int,
    "leaf_horizon": int,
    "halving_limit": int,
    "gumbel": float,
    "plays_turns_out": _yes_or_no,
    "stops_early": _yes_or_no,
    "batch": int,
    "memory_megabytes": int,
    "net_visits": int,
    "net_weight": float,
}


def _gtp(game: AnyGame, argument: str, timeout_seconds: float) -> Player:
    from riftkeep.arena.gtp_player import GtpPlayer

    return GtpPlayer(game, argument, timeout_seconds)


def _jsonl(game: AnyGame, argument: str, timeout_seconds: float) -> Player:
    from riftkeep.arena.jsonl_player import JsonLinesPlayer

    return JsonLinesPlayer(game, argument, timeout_seconds)


def _python(game: AnyGame, argument: str, timeout_seconds: float) -> Player:
    module, _, rest = argument.partition(":")
    function, _, more = rest.partition(":")
    try:
        make = imported(module, function)
    except Exception as error:  # the module may raise anything while it is imported
        raise InvalidOptions(
            "player", f"'python:{argument}' is not python:MODULE:FUNCTION[:TEXT] ({error})"
        ) from error
    try:
        player = make(game, more) if more else make(game)
    except RiftkeepError:
        raise
    except Exception as error:
        given = "the game and the text" if more else "the game"
        raise InvalidOptions(
            "player",
            f"'python:{argument}' made no player of {given} ({type(error).__name__}: {error}); "
            "name a function that makes one",
        ) from error
    if not isinstance(player, Player):
        raise InvalidOptions(
            "player",
            f"'python:{argument}' made {shown(player)}; "
            "a player has name, new_game(seed), choose(state) and close()",
        )
    return player


register_kind(Kind("random", "random", "any legal move, each as likely as any other", _random))
register_kind(Kind("level", "level:N", "our computer player of level 1 to 10", _level))
register_kind(
    Kind(
        "search",
        "search:NAME=VALUE,...",
        "the search with settings of its own; without simulations or seconds it only looks at "
        "what each move leads to",
        _search,
    )
)
register_kind(Kind("gtp", "gtp:COMMAND", "a Great Kingdom program that speaks GTP", _gtp))
register_kind(Kind("jsonl", "jsonl:COMMAND", "a program that answers JSON lines", _jsonl))
register_kind(
    Kind(
        "python",
        "python:MODULE:FUNCTION[:TEXT]",
        "what the function makes of the game, and of the text if there is one",
        _python,
    )
)
