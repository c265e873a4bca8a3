"""Catalogue files: what is read is what Fluent's own parser reads."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast
from hypothesis import given, settings
from hypothesis import strategies as st

from riftkeep.core.fluent_reader import BadText, Pattern, read_messages

ROOT = Path(__file__).parents[2]
CATALOGUES = sorted([*ROOT.glob("src/**/*.ftl"), *ROOT.glob("tests/plugin/**/*.ftl")])


class Unused(Exception):
    """Something that Fluent knows and our catalogues do not use."""


def read_by_fluent(source: str) -> dict[str, Pattern] | None:
    """The same by the library; None if it cannot read something."""
    known: dict[str, ast.Pattern] = {}
    for entry in FluentParser(with_spans=False).parse(source).body:
        if isinstance(entry, ast.Junk):
            return None
        if isinstance(entry, ast.Message):
            if entry.value is None or entry.attributes:
                raise Unused("attributes")
            known[entry.id.name] = entry.value
    return {name.replace("-", "."): made(found, known) for name, found in known.items()}


def made(found: ast.Pattern, known: Mapping[str, ast.Pattern]) -> Pattern:
    parts: list[Any] = []
    for element in found.elements:
        shown: Any = element.value if isinstance(element, ast.TextElement) else None
        if isinstance(element, ast.Placeable):
            shown = expression(element.expression, known)
        for part in [shown] if isinstance(shown, str) else shown:
            if isinstance(part, str) and parts and isinstance(parts[-1], str):
                parts[-1] += part
            elif part:
                parts.append(part)
    return parts if any(isinstance(part, tuple) for part in parts) else "".join(parts)


def expression(found: Any, known: Mapping[str, ast.Pattern]) -> Any:
    if isinstance(found, ast.StringLiteral):
        return found.parse()["value"]
    if isinstance(found, ast.VariableReference):
        return [(found.id.name,)]
    if isinstance(found, ast.MessageReference):
        if found.id.name not in known:
            raise Unused("messages of other files")
        return made(known[found.id.name], known)
    if not isinstance(found, ast.SelectExpression) or not isinstance(
        found.selector, ast.VariableReference
    ):
        raise Unused(type(found).__name__)
    variants = {key(one): made(one.value, known) for one in found.variants}
    return [(found.selector.id.name, variants, next(key(o) for o in found.variants if o.default))]


def key(variant: ast.Variant) -> str:
    return variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: "-".join(path.parts[-3:]))
def test_every_catalogue_is_read_as_fluent_reads_it(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    found = read_messages(source, path.name)
    assert found == read_by_fluent(source)
    assert found


LINES = st.sampled_from(
    [
        *("a = text", "b-c = more  ", "d =", "e =   { $x } end", "f = { a } and { b-c }"),
        *("    on a later line", "  less", "        much more", "", "    ", "# a comment", "#bad"),
        *(
            '    {"  "}quoted',
            '  {"\\u0041\\"\\\\"}',
            "    { $y }  ",
            "{ $z } at the margin",
            "  { a }",
        ),
        *(
            "g = { $n ->",
            "    [one] single",
            "   *[other] { $n } many",
            "    [few]",
            "}",
            "}.",
            "  }",
        ),
        *("    {", "  $n ->", "    }", "    }}", "    [ 3 ] three", '   *[x] {""}', "    .attr"),
    ]
)


@settings(max_examples=800, deadline=None, derandomize=True)
@given(st.lists(LINES, max_size=9))
def test_made_up_files_are_read_as_fluent_reads_them(lines: list[str]) -> None:
    source = "\n".join(lines)
    try:
        found = read_messages(source, "test")
    except BadText as error:
        if "is there twice" in str(error) or "refers to itself" in str(error):
            return  # Fluent takes the last one, and finds circles when it says the text
        with suppress(Unused):  # Fluent can do more than catalogues use
            assert read_by_fluent(source) is None
        return
    assert found == read_by_fluent(source)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("what is this", "cannot be read: what is this"),
        ("good = 1\n\nbad { $x }\n", r"cannot be read: bad \{ \$x \}"),
        ("a = 1\na = 2", "a is there twice"),
        ("a = { b }", "there is no b in this file"),
        ("a = { b }\nb = { a }", "a refers to itself"),
        ("a = { NUMBER($n) }", "functions are not used in our catalogues"),
        ("a = 1\n    .title = 2", r"cannot be read: \.title = 2"),
        ("-term = 1", "cannot be read: -term = 1"),
        ("a = { 1 }", r"cannot be read: a = \{ 1 \}"),
        ("a = { $n ->\n  [one] 1\n}", "cannot be read: (?s:.*)"),
    ],
)
def test_what_cannot_be_used_is_said_with_its_place(source: str, words: str) -> None:
    with pytest.raises(BadText, match=f"^site, ko: {words}$"):
        read_messages(source, "site, ko")


def test_windows_line_ends_are_line_ends() -> None:
    assert read_messages("a = one\r\n    two\r\n", "test") == {"a": "one\ntwo"}
