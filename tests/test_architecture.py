"""The journeys that docs/concepts/architecture.md draws are those that the code makes."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "concepts" / "architecture.md").read_text()
STEPS = re.findall(r"^\| .* \| `([\w.]+)` \| `([\w./]+)` \|$", TEXT, re.MULTILINE)
LAYERS = re.findall(r"^\| `riftkeep\.(\w+)` \|", TEXT, re.MULTILINE)


def test_there_are_five_journeys_and_their_steps() -> None:
    part = TEXT[TEXT.index("## Five journeys") : TEXT.index("## Every decision")]
    assert part.count("\n### ") == 5
    assert len(STEPS) == part.count("\n| ") - 5  # the heads of the tables


@pytest.mark.parametrize(("name", "file"), STEPS)
def test_every_named_function_is_where_it_is_said_to_be(name: str, file: str) -> None:
    path = ROOT / file if file.startswith("cpp/") else ROOT / "src" / "riftkeep" / file
    source = path.read_text()
    if path.suffix == ".py":
        assert name in _defined(source)
    else:
        assert re.search(rf"^\s*(?:export )?(?:async )?(?:function |class )?{name}\b", source, re.M)


def _defined(source: str) -> set[str]:
    """Functions, classes, and methods by their class, of a module."""
    found: set[str] = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            kinds = ast.FunctionDef | ast.AsyncFunctionDef
            found |= {f"{node.name}.{part.name}" for part in node.body if isinstance(part, kinds)}
    return found


def test_every_layer_is_named() -> None:
    folders = {path.stem for path in (ROOT / "src" / "riftkeep").iterdir() if path.name[0] != "_"}
    assert set(LAYERS) == folders - {"texts", "web", "py"}


def test_the_maps_of_newcomers_have_every_folder_in_the_order_of_the_layers() -> None:
    folders = [name for name in LAYERS if (ROOT / "src" / "riftkeep" / name).is_dir()]
    contributing = (ROOT / "CONTRIBUTING.md").read_text()
    named = re.search(r"from those before it: (.*?)\.", contributing, re.DOTALL)
    assert named is not None
    said = re.findall(r"`(\w+)`", named[1])
    assert [name for name in said if name in folders] == folders
    rows = re.findall(r"^\| \[`src/riftkeep/(\w+)", (ROOT / "README.md").read_text(), re.MULTILINE)
    shown = dict.fromkeys(row for row in rows if row in folders)
    assert [*shown] == [name for name in folders if name != "compiled"]  # beside native.py
