"""Every id that code, tests and docs cite can be looked up in docs/rules.

Ids of rules (R081), decisions (D57) and rows of Great Kingdom (GK-5) are looked for in whole files.
The short ones, positions (C45), parts of the state machine (B4) and texts (000), could be points of
a board or numbers, so that only comments, docstrings and Markdown are searched for them.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RULES = ROOT / "docs/rules"
FOLDERS = ("src", "cpp", "tests", "docs", "bench")
COPIES = {RULES / "ringrift.md", RULES / "great_kingdom.md"}  # made by `make docs`

IN_FILES = {
    "R": re.compile(r"(?<![\w/#])R(\d{3})(?:(?:\.\.|-)R(\d{3}))?(?!\w)"),
    "D": re.compile(r"(?<![\w/#])D(\d{1,3})(?:(?:\.\.|-)D(\d{1,3}))?(?![\w+]|-[a-z])"),
    "GK": re.compile(r"\bGK-(\d+)(?:(?:\.\.|-)GK-(\d+))?\b"),
}
IN_TEXT = {
    "C": re.compile(r"(?<![\w/])C(\d{1,3})[a-e]?(?:-C(\d{1,3}))?(?![\w/])"),
    "B": re.compile(r"(?<![\w/])B(\d)(?:-B(\d))?(?![\w/])"),
    "text": re.compile(r"(?<![\w.,])(00\d)(?= (?:\d+\.|Q\d|example|section))()"),
    "document": re.compile(r"\bdocuments? (\d{3})\b()"),
    "part": re.compile(r"\bpart ([A-E])\b()(?! of the board)"),
    "row": re.compile(r"\brow (\d+) of the (?:list|decisions)()"),
}
IN_NAMES = {
    "C": re.compile(r"\bdef test_c(\d+)[a-e]?_()"),
    "D": re.compile(r"\bdef test_d(\d+)_()"),
    "row": re.compile(r"\bdef test_row_(\d+)_()"),
}


def entries(page: str, pattern: str) -> list[str]:
    return re.findall(pattern, (RULES / page).read_text(encoding="utf-8"), re.MULTILINE)


def known() -> dict[str, list[str]]:
    """What can be looked up, by kind of id."""
    rows = entries("great-kingdom-decisions.md", r"^### GK-(\d+)$")
    texts = entries("ringrift-sources.md", r'^\| <a id="(\d{3})"></a>\1 ')
    return {
        "R": entries("ringrift-sources.md", r'^\| <a id="r(\d{3})"></a>R\1 '),
        "D": entries("ringrift-decisions.md", r"^### D(\d+)$"),
        "C": entries("ringrift-positions.md", r"^### C(\d+)$"),
        "B": entries("ringrift-state-machine.md", r"^## B(\d)$"),
        "GK": rows,
        "row": rows,
        "text": texts,
        "document": texts,
        "part": entries("ringrift-decisions.md", r"^## Part ([A-Z])$"),
    }


def said(path: Path, source: str) -> str:
    """What a file says to people: its comments and docstrings, or all of a Markdown page."""
    if path.suffix == ".md":
        return source
    if not any(pattern.search(source) for pattern in IN_TEXT.values()):
        return ""  # nothing to look for; to take a file apart takes long
    if path.suffix != ".py":
        return "\n".join(re.findall(r"//(.*)", source))
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = [token.string for token in tokens if token.type == tokenize.COMMENT]
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = [
        ast.get_docstring(node) or ""
        for node in ast.walk(ast.parse(source))
        if isinstance(node, documented)
    ]
    return "\n".join(comments + docstrings)


def cited(path: Path, source: str) -> Iterator[tuple[str, str]]:
    """The kinds and numbers of all ids that a file cites, those within ranges too."""
    for patterns, text in (
        (IN_FILES, source),
        (IN_TEXT, said(path, source)),
        (IN_NAMES, source if path.suffix == ".py" else ""),
    ):
        for kind, pattern in patterns.items():
            for first, last in pattern.findall(text):
                if not last:
                    yield kind, first
                    continue
                for number in range(int(first), int(last) + 1):
                    yield kind, f"{number:0{len(first)}}"


def files() -> list[Path]:
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    kinds = {".py", ".pyi", ".cpp", ".hpp", ".js", ".md"}
    pages = list(ROOT.glob("*.md"))
    return sorted(path for path in found + pages if path.suffix in kinds and path not in COPIES)


def test_every_id_that_is_cited_has_an_entry() -> None:
    entries_of = {kind: set(numbers) for kind, numbers in known().items()}
    missing = [
        f"{path.relative_to(ROOT)}: {kind} {number}"
        for path in files()
        if path != Path(__file__)
        for kind, number in cited(path, path.read_text(encoding="utf-8"))
        if number not in entries_of[kind]
    ]
    assert not missing, "add an entry to docs/rules"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("src/riftkeep/games/ringrift/turn.py", [("R", "071"), ("D", "16"), ("B", "5")]),
        ("cpp/games/ringrift/territory.hpp", [("R", "141"), ("D", "57")]),
        ("tests/ringrift/test_territory.py", [("C", "45"), ("C", "63"), ("text", "000")]),
        ("tests/ringrift/test_examples.py", [("document", "000"), ("text", "001")]),
        ("tests/ringrift/test_first_edition.py", [("part", "E")]),
        ("tests/great_kingdom/test_decisions.py", [("GK", "5"), ("row", "13")]),
        ("src/riftkeep/games/great_kingdom/legal.py", [("GK", "14")]),
    ],
)
def test_citations_are_found(name: str, expected: list[tuple[str, str]]) -> None:
    path = ROOT / name
    assert set(expected) <= set(cited(path, path.read_text(encoding="utf-8")))


def test_what_only_looks_like_an_id_is_none() -> None:
    source = '''
"""A position 9/9/B8 orange, 20,000 of them, a move D4+2, the color #D4D4D4, the part K."""
vertex = "B9"  # 0.001 seconds
'''
    assert list(cited(Path("any.py"), source)) == []
    assert list(cited(Path("any.py"), '"""D99, C81, B7, 003 12.1 (R999, GK-22)."""')) == [
        ("R", "999"),
        ("D", "99"),
        ("GK", "22"),
        ("C", "81"),
        ("B", "7"),
        ("text", "003"),
    ]


def test_the_pages_are_complete_and_in_order() -> None:
    found = known()
    assert found["D"] == [str(number) for number in range(1, 84)]
    assert found["C"] == [str(number) for number in range(1, 81)]
    assert found["B"] == list("0123456")
    assert found["GK"] == [str(number) for number in range(1, 22)]
    assert found["text"] == ["001", "002", "000", "004"]
    assert found["part"] == ["E"]
    assert found["R"] == sorted(set(found["R"]))


@pytest.mark.parametrize("page", ["ringrift-decisions.md", "great-kingdom-decisions.md"])
def test_every_decision_says_question_reading_why_and_example(page: str) -> None:
    text = (RULES / page).read_text(encoding="utf-8").partition("\n## Part E\n")[0]
    for section in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
        name = section.partition("\n")[0]
        assert re.match(r".*\n\n\*\*", section), f"{name} asks no question"
        assert "\n\n*Reading.* " in section, name
        assert re.search(r"^\*Why(\.| \(our judgment)", section, re.MULTILINE), name
        has_example = re.search(r"^```(ringrift|great_kingdom|python)", section, re.MULTILINE)
        assert has_example or "\n\n*No example:* " in section, f"{name} has no example"
