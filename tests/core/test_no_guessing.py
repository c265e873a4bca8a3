"""No code reads English text to find out what was meant, nor knows which languages there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.patterns import words_of

from riftkeep.core.catalogue import FALLBACK, catalogue, languages
from riftkeep.core.registry import game_names, load

SOURCES = Path(__file__).parents[2] / "src/riftkeep"
FILES = sorted([*SOURCES.glob("**/*.py"), *SOURCES.glob("web/js/*.js")])
SAID = r"(?:explanation|prompt|effect|refusal\.text|error\.text|says\.text|error\.message)"
MATCHED = [
    # What is said is an operand: compared, searched, split or replaced in.
    re.compile(
        rf"\b{SAID}\)?(?:\s*(?:===?|!==?|in)\s|\.(?:startswith|startsWith|endswith|includes|"
        rf"match|replace|removeprefix|partition|split|find|indexOf|test|search)\()"
    ),
    re.compile(rf"\b(?:re\.\w+|exec|test|includes)\([^()]*\b{SAID}\b"),
    # So is an error as text, and a reason in words; the reason of an outcome is a code.
    re.compile(r"\bstr\(error\)\s*(?:==|!=|in\s)|\bin str\(error\)|\bre\.\w+\(.*\bstr\(error\)"),
    re.compile(r"\breason\.(?:startswith|endswith|removeprefix|partition|split|find|replace)\("),
    # Whether somebody has a name.
    re.compile(r"(?:==|!=|\bin)\s*\(?(?:\"\", )?f?[\"']Player "),
    re.compile(r"f\"Player \{\w+\}\": "),
]
ALLOWED = {
    # Stored positions of before name the last castle by nothing but their explanation.
    ("state_json.py", "ended.outcome.explanation == stated.explanation"),
    # Files of before call people without a name by their seat, in English.
    ("people.py", 'return name in ("", f"Player {number}")'),
    # The reason of an outcome is a code, shown without its underscores.
    ("report.py", "reason.replace('_', ' ')"),
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCES)))
def test_what_is_said_is_not_matched(path: Path) -> None:
    for line in path.read_text().splitlines():
        if any(path.name == name and part in line for name, part in ALLOWED):
            continue
        assert not any(pattern.search(line) for pattern in MATCHED), line


def test_the_patterns_find_what_they_forbid() -> None:
    for line in (
        "const why = outcome.explanation.replace(/player/g, name)",
        'if refusal.text == "The game is over.":',
        "/^(Blue|Orange): /.exec(interaction.prompt)",
        'prompt = answer.prompt.removeprefix("Blue: ")',
        'if "wins" in outcome.explanation.split():',
        "found = re.search(r'field', str(error))",
        'if "no such table" in str(error):',
        "if reason.startswith(native.VARIABLE):",
        'return title if name == f"Player {person}" else name',
        'unnamed = {f"Player {number}": number for number in seats}',
        'return name in ("", f"Player {number}")',
    ):
        assert any(pattern.search(line) for pattern in MATCHED), line


def test_no_page_looks_into_the_name_of_a_type_of_moves() -> None:
    """What a move does is said by its deed, and whether it was forced by the server."""
    looked = re.compile(r"\btype\)?\.(?:includes|startsWith|endsWith|match)\(")
    assert looked.search('moves.some(({ type }) => type.includes("capture"))')
    scripts = sorted(SOURCES.glob("web/js/*.js"))
    assert len(scripts) > 40
    assert [path.name for path in scripts if looked.search(path.read_text())] == []


def test_no_sentence_of_the_catalogue_is_written_anywhere_else() -> None:
    for name in game_names():
        load(name)
    sentences = {
        text
        for code, pattern in catalogue("en").items()
        for text in words_of(pattern)
        if len(text) > 25 and not code.endswith("_html")
    }
    found = []
    for path in FILES:
        source = path.read_text()
        found += [(path.name, text) for text in sentences if f'"{text}"' in source]
    assert found == []


def test_a_language_is_made_of_files_alone() -> None:
    """No code names one but that of the sources, so that another needs no line of code."""
    others = "|".join(code for code in languages() if code != FALLBACK)
    named = re.compile(rf"""["'](?:{others})(?:-[A-Z]{{2}})?["']""")
    assert named.search('if language == "de":') and named.search("locale === 'ko-KR'")
    found = [path.name for path in FILES if named.search(path.read_text())]
    assert found == []
