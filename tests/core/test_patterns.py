"""No regular expression of ours takes much longer for a text that is a little longer.

A pattern in which two repeats without an upper bound can eat the same characters, with nothing
certain between them, tries every way to share those characters out: 60,000 spaces can stop a
process for a minute. Every pattern in the source is looked at, whether it meets foreign text today
or not.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import riftkeep

codes: Any = import_module("re._constants")
parser: Any = import_module("re._parser")

SOURCE = Path(riftkeep.__file__).parent
CALLS = {"compile", "match", "fullmatch", "search", "sub", "split", "findall", "finditer", "subn"}
ALPHABET = [chr(code) for code in range(256)] + ["ß", "\u2028", "日"]
MANY = 100
"""A repeat of at most so many characters costs little."""


def _patterns() -> Iterator[tuple[str, str]]:
    """Every text that is given to ``re`` in the source, with its place.

    Parts of a text that are computed are taken from the module itself; what is escaped repeats
    nothing, and any word stands for it.
    """
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if not node.args:
                continue
            of = node.func.value
            if isinstance(of, ast.Name) and of.id == "re" and node.func.attr in CALLS:
                place = f"{path.relative_to(SOURCE)}:{node.lineno}"
                yield place, _text(path, node.args[0])


def _text(path: Path, node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(path, part) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return "word" if "re.escape" in ast.unparse(node) else _text(path, node.value)
    name = ".".join(("riftkeep", *path.relative_to(SOURCE).with_suffix("").parts))
    value = eval(compile(ast.Expression(node), name, "eval"), vars(import_module(name)))
    assert isinstance(value, str)
    return value


class _Repeat:
    """A repeat without an upper bound: what it can begin with, and all that it can eat."""

    def __init__(self, body: Any) -> None:
        self.begins = _begins(body)[0]
        self.eats = _eats(body)


def _eats(items: Any) -> frozenset[str]:
    """Every character that a part of a pattern can eat anywhere."""
    eaten: frozenset[str] = frozenset()
    for code, value in items:
        if code is codes.SUBPATTERN:
            eaten |= _eats(value[3])
        elif code is codes.BRANCH:
            for branch in value[1]:
                eaten |= _eats(branch)
        elif code in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
            eaten |= _eats(value[2])
        elif code is codes.ANY:
            eaten |= frozenset(ALPHABET)
        elif code in (codes.LITERAL, codes.NOT_LITERAL, codes.IN):
            single = parser.SubPattern(parser.State(), [(code, value)])
            eaten |= frozenset(c for c in ALPHABET if _matches(single, c))
    return eaten


def _begins(items: Any) -> tuple[frozenset[str], bool]:
    """Every character that a part of a pattern can begin with; can it be empty?"""
    first: frozenset[str] = frozenset()
    for code, value in items:
        if code is codes.SUBPATTERN:
            found, is_empty = _begins(value[3])
        elif code is codes.BRANCH:
            branches = [_begins(branch) for branch in value[1]]
            found = frozenset().union(*(one for one, _ in branches))
            is_empty = any(empty for _, empty in branches)
        elif code in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
            found, is_empty = _begins(value[2])
            is_empty = is_empty or value[0] == 0
        elif code is codes.AT:
            continue
        else:
            found, is_empty = _eats([(code, value)]), False
        first |= found
        if not is_empty:
            return first, False
    return first, True


def _matches(single: Any, character: str) -> bool:
    (code, value) = single.data[0]
    if code is codes.LITERAL:
        return bool(ord(character) == value)
    if code is codes.NOT_LITERAL:
        return bool(ord(character) != value)
    is_negated = value[0][0] is codes.NEGATE
    found = any(_in_class(item, character) for item in value if item[0] is not codes.NEGATE)
    return found != is_negated


def _in_class(item: Any, character: str) -> bool:
    code, value = item
    if code is codes.LITERAL:
        return bool(ord(character) == value)
    if code is codes.RANGE:
        return bool(value[0] <= ord(character) <= value[1])
    letter = {
        codes.CATEGORY_DIGIT: r"\d",
        codes.CATEGORY_NOT_DIGIT: r"\D",
        codes.CATEGORY_SPACE: r"\s",
        codes.CATEGORY_NOT_SPACE: r"\S",
        codes.CATEGORY_WORD: r"\w",
        codes.CATEGORY_NOT_WORD: r"\W",
    }[value]
    return re.fullmatch(letter, character) is not None


def _path(items: Any) -> list[_Repeat | frozenset[str]]:
    """A pattern as what must be eaten (sets of characters) and what may be (repeats), in order.

    What can be left out and has no repeat in it says nothing about where a repeat ends.
    """
    path: list[_Repeat | frozenset[str]] = []
    for code, value in items:
        if code is codes.SUBPATTERN:
            path += _path(value[3])
        elif code is codes.BRANCH:
            for branch in value[1]:
                path += [part for part in _path(branch) if isinstance(part, _Repeat)]
        elif code in (codes.MAX_REPEAT, codes.MIN_REPEAT):
            low, high, body = value
            inner = _path(body)
            if high > MANY:
                assert not _problem([*inner, *inner]), "a repeat in a repeat"
                path.append(_Repeat(body))
            elif low > 0:
                path += inner
            else:
                path += [part for part in inner if isinstance(part, _Repeat)]
        elif code in (codes.LITERAL, codes.NOT_LITERAL, codes.IN, codes.ANY):
            path.append(_eats([(code, value)]))
    return path


def _problem(path: list[_Repeat | frozenset[str]]) -> bool:
    """Can a repeat begin with what one before it eats, and nothing certain is between them?"""
    for number, part in enumerate(path):
        if not isinstance(part, _Repeat):
            continue
        for after in path[number + 1 :]:
            if isinstance(after, _Repeat):
                if part.eats & after.begins:
                    return True
            elif not part.eats & after:
                break
    return False


def _is_dangerous(pattern: str) -> bool:
    try:
        return _problem(_path(parser.parse(pattern)))
    except AssertionError:
        return True


@pytest.mark.parametrize(
    "pattern",
    [
        r"\s*(?:\d+\s*[.)])?\s*(.*?)\s*",
        r"#\s*(game|options)\s+(.*\S)\s*",
        r"(a+)+b",
        r"(\w+\s?)*;",
        r".*a.*b",
    ],
)
def test_a_dangerous_pattern_is_noticed(pattern: str) -> None:
    assert _is_dangerous(pattern)


@pytest.mark.parametrize("pattern", [r"\d+\s*[.)]", r"\[([^\]\\]*(?:\\.[^\]\\]*)*)\]", r"a{1,9}a*"])
def test_a_harmless_pattern_is_let_pass(pattern: str) -> None:
    assert not _is_dangerous(pattern)


def test_no_pattern_of_the_source_is_dangerous() -> None:
    found = list(_patterns())
    assert len(found) > 20
    assert [place for place, pattern in found if _is_dangerous(pattern)] == []
