"""What the engine says is known to the catalogue, so that the pages can say it in any language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from riftkeep.core.interaction import Event, EventKind, Interaction, Partial
from riftkeep.core.playout import random_move
from riftkeep.core.registry import load
from riftkeep.games.ringrift.refusal import Why
from riftkeep.server.language import catalogue

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("ringrift", {"board": "square8"}),
    ("ringrift", {"board": "square8", "players": 3}),
    ("ringrift", {"board": "square8", "ruleset": "first-edition"}),
    ("great_kingdom", {"size": 5}),
    ("great_kingdom", {"size": 5, "ruleset": "tournament"}),
]


KINDS = [(r"n[0-9]?$|n_", "[0-9]+"), ("(cell|landing|source|move)$", r"[^\s;]+?"), ("", ".+?")]


def _pattern(text: str) -> re.Pattern[str]:
    """As ``patternOf`` in web/js/texts.js."""
    seen: set[str] = set()
    source = ""
    for i, part in enumerate(re.split(r"\{(\w+)\}", text)):
        if i % 2 == 0:
            source += re.escape(part)
        elif part in seen:
            source += f"(?P={part})"
        else:
            seen.add(part)
            kind = next(kind for name, kind in KINDS if re.match(name, part))
            source += f"(?P<{part}>{kind})"
    return re.compile(source)


PATTERNS = [
    (key, _pattern(str(text))) for key, text in catalogue("en").items() if key.startswith("engine.")
]


def told(english: str) -> str | None:
    """The German sentence, or None if a part of it is not known; as ``told`` in texts.js."""
    for key, pattern in PATTERNS:
        match = pattern.fullmatch(english)
        if match is None:
            continue
        values = match.groupdict()
        for name, value in values.items():
            if name.startswith("text"):
                inner = told(value)
                if inner is None:
                    return None
                values[name] = inner
        return str(catalogue("de")[key]).format_map(values)
    return None


def _sentences(answer: Interaction) -> Iterator[str]:
    yield re.sub(r"^(Blue|Orange): ", "", answer.prompt)
    yield from {target.effect for target in answer.targets}
    yield from {choice.effect for choice in answer.choices}
    if answer.refusal is not None:
        yield answer.refusal.text


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_everything_said_in_random_games_is_known(name: str, options: dict[str, Any]) -> None:
    game, random = load(name, **options), Random(7)
    unknown: set[str] = set()
    cells = [place.cell for place in game.layout().places]
    for _ in range(4):
        state = game.initial_state()
        while state.outcome is None:
            partial: Partial | None = None
            for _ in range(3):
                answer = game.interact(
                    state, partial, Event(EventKind.POINT, cell=random.choice(cells))
                )
                unknown.update(text for text in _sentences(answer) if told(text) is None)
                if answer.refusal is None:
                    partial = answer.partial
            state = state.play_assuming_legal(random_move(state, random))
        unknown.update(
            text
            for text in (
                state.outcome.explanation,
                *(one.name for seat in game.progress(state) for one in seat),
            )
            if told(text) is None
        )
    assert unknown == set()


@pytest.mark.parametrize("why", Why)
def test_every_refusal_of_ringrift_is_known_by_its_own_sentence(why: Why) -> None:
    names = set(re.findall(r"\{(\w+)", why.value[1]))
    words = {"belongs": "movement", "phase": "capture", "choice": "x", "cell": "d4", "source": "a1"}
    said = why.refusal(**{name: words.get(name, 3) for name in names}).text
    german = told(said)
    assert german is not None
    if why.name.lower() != "nothing_to_undo":
        own = str(catalogue("de")[f"engine.ringrift.{why.name.lower()}"])
        assert _pattern(own).fullmatch(german)


def test_parts_of_sentences_are_translated_too() -> None:
    said = "Capture from d4, landing on d6; flips 2; loses the top ring."
    assert told(said) == "Schlägt von d4, landet auf d6; dreht 2 um; verliert den obersten Ring."
    assert told("Place 1, 2 or 3 rings here.") == "Hier 1, 2 oder 3 Ringe setzen."
    assert told("Nobody says this") is None
