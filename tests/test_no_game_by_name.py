"""Outside its own files no code names a game, imports one or asks which game it has."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[1] / "src/riftkeep"
NAMES = ("ringrift", "great_kingdom")
CLASSES = {"RingRift", "GreatKingdom", "GreatKingdomState", "RingRiftState"}
OWN = {
    "games/*": "the games",
    "puzzles/*ringrift*": "what the plug of RingRift names for its puzzles",
    "puzzles/*great_kingdom*": "what the plug of Great Kingdom names for its puzzles",
    "adapters/gtp*": "the Go Text Protocol, which only Great Kingdom speaks",
    "arena/gtp_player.py": "the same for programs that play",
    "cli/gtp.py": "the same as a command",
    "__init__.py": "types of what load returns",
    "training/presets.py": "runs that were tried out, by name",
    "balance/games.py": "what the published figures were played with",
}


def is_own(path: Path) -> bool:
    return any(fnmatch(str(path.relative_to(SOURCES)), pattern) for pattern in OWN)


def files(*endings: str) -> list[Path]:
    return sorted(p for p in SOURCES.rglob("*") if p.suffix in endings and not is_own(p))


def found_in_python(source: str) -> Iterator[str]:
    """What asks for a game in a Python file; docstrings may speak of games."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and node.value in NAMES:
            yield f"line {node.lineno}: {node.value!r}"
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            if any(node.module.startswith(f"riftkeep.games.{name}") for name in NAMES):
                yield f"line {node.lineno}: imports {node.module}"
        elif isinstance(node, ast.Name) and node.id in CLASSES:
            yield f"line {node.lineno}: {node.id}"


def found_in_page(source: str) -> Iterator[str]:
    """What asks for a game in a script or a template."""
    code = re.sub(r"//[^\n]*|/\*.*?\*/|\{#.*?#\}", "", source, flags=re.DOTALL)
    yield from re.findall(rf"\b(?:{'|'.join(NAMES)})\b", code)


@pytest.mark.parametrize("path", files(".py"), ids=lambda path: str(path.relative_to(SOURCES)))
def test_no_code_asks_which_game_it_has(path: Path) -> None:
    assert list(found_in_python(path.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    "path", files(".js", ".html"), ids=lambda path: str(path.relative_to(SOURCES))
)
def test_no_page_asks_which_game_it_has(path: Path) -> None:
    assert list(found_in_page(path.read_text("utf-8"))) == []


def test_what_is_forbidden_is_found() -> None:
    bad = 'from riftkeep.games.ringrift.game import RingRift\nisinstance(g, RingRift) or "ringrift"'
    assert len(list(found_in_python(bad))) == 3
    assert list(found_in_page("if (view.game === 'great_kingdom') {}")) == ["great_kingdom"]
    assert list(found_in_page("const FIRST = { ringrift: 2 };")) == ["ringrift"]
    for pattern in OWN:
        assert any(fnmatch(str(p.relative_to(SOURCES)), pattern) for p in SOURCES.rglob("*"))
