"""A reader of Fluent files (projectfluent.org), for the part of the format that catalogues use.

Messages with text of one or more lines, values ``{ $name }``, quoted text ``{"  "}``, other
messages ``{ name }`` and choices ``{ $name -> ... }``; comments. Attributes, terms, functions and
numbers are refused. What is read is what the library fluent.syntax reads: the tests compare the two
over all catalogues and over made-up files. It is not used here because every ``import riftkeep``
would need it.

A message becomes a pattern, see riftkeep.core.fluent.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NoReturn, TypeAlias

Part: TypeAlias = "str | tuple[str] | tuple[str, dict[str, Pattern], str]"
Pattern: TypeAlias = str | list[Part]
"""What a message says: text alone, or parts; see riftkeep.core.fluent."""

_NAME = r"[a-zA-Z][a-zA-Z0-9_-]*"
_IDENTIFIER = re.compile(_NAME)
_BEGINNING = re.compile(rf"({_NAME}) *= *")
_COMMENT = re.compile(r"#{1,3}( [^\n]*)?(?=\n|\Z)")
_TEXT = re.compile(r"[^{}\n]+")
_BLANK = re.compile(r"[ \n]*")
_BLANK_LINES = re.compile(r"(?: *\n)*")
_SPACES = re.compile(r" *")
_QUOTED = re.compile(r'"((?:[^"\\\n]|\\["\\]|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{6})*)"')
_ESCAPED = re.compile(r'\\(?:(["\\])|u(.{4})|U(.{6}))')
_VARIABLE = re.compile(rf"\$({_NAME})")
_FUNCTION = re.compile(rf"{_NAME} *\(")
_ARROW = re.compile(r" *-> *\n")
_NUMBER = re.compile(r"\d+")
_OPENED = re.compile(r"(\*?)\[[ \n]*")
_CLOSED = re.compile(r"[ \n]*\] *")


class BadText(Exception):
    """A catalogue has a text that cannot be used; the message says which and why."""


def read_messages(source: str, where: str) -> dict[str, Pattern]:
    """The patterns in a Fluent file by their codes; BadText if there is something else in it."""
    known = _Reader(source.replace("\r\n", "\n"), where).messages()
    return {
        name.replace("-", "."): _put_in(found, known, where, (name,))
        for name, found in known.items()
    }


@dataclass(frozen=True)
class _Quoted:
    """Text in quotes, whose spaces count."""

    text: str


@dataclass(frozen=True)
class _Reference:
    """Another message of the file."""

    name: str


@dataclass(frozen=True)
class _Indent:
    """Line ends between two lines of a text, and the spaces before the second."""

    lines: str
    spaces: int


@dataclass(frozen=True)
class _Value:
    """The value of a name."""

    name: str


@dataclass(frozen=True)
class _Choice:
    """A choice of texts by the value of a name."""

    name: str
    variants: dict[str, list[_Element]]
    default: str


_Placed: TypeAlias = _Quoted | _Reference | _Value | _Choice
_Element: TypeAlias = str | _Placed


class _Reader:
    """One pass through a file."""

    def __init__(self, source: str, where: str) -> None:
        self._source = source
        self._where = where
        self._at = 0
        self._entry = 0

    def messages(self) -> dict[str, list[_Element]]:
        """The elements of each message by its name, with references to others."""
        known: dict[str, list[_Element]] = {}
        while self._begin_entry():
            if self._take(_COMMENT):
                continue
            name = (self._take(_BEGINNING) or self._fail())[1]
            if name in known:
                raise BadText(f"{self._where}: {name} is there twice")
            known[name] = self._pattern()
            if self._rest() and not self._next("\n"):
                self._fail()
        return known

    def _begin_entry(self) -> bool:
        self._take(_BLANK_LINES)
        self._entry = self._at
        if not self._source[self._at :].strip(" "):
            self._at = len(self._source)
        return self._rest()

    def _pattern(self) -> list[_Element]:
        """The text that begins here or on the next line, until no line continues it."""
        found: list[_Element | _Indent] = []
        if self._next("\n"):
            indent = self._continuation()
            if indent is None:
                self._fail()
            found.append(_Indent("", indent.spaces))
        while self._rest():
            if self._next("\n"):
                indent = self._continuation()
                if indent is None:
                    break
                found.append(indent)
            elif self._next("{"):
                found.append(self._placeable())
            else:
                found.append((self._take(_TEXT) or self._fail())[0])
        return _without_margin(found) if found else self._fail()

    def _continuation(self) -> _Indent | None:
        """Go to the next line of a text, if there is one."""
        before = self._at
        lines = (self._take(_BLANK_LINES) or self._fail())[0].count("\n")
        spaces = len((self._take(_SPACES) or self._fail())[0])
        if self._next("{") or (spaces and self._rest() and not self._next("}", ".", "[", "*")):
            return _Indent("\n" * lines, spaces)
        self._at = before
        return None

    def _placeable(self) -> _Placed:
        self._at += 1
        self._take(_BLANK)
        found = self._expression()
        self._take(_BLANK)
        if not self._next("}"):
            self._fail()
        self._at += 1
        return found

    def _expression(self) -> _Placed:
        if quoted := self._take(_QUOTED):
            return _Quoted(_ESCAPED.sub(_unescaped, quoted[1]))
        if self._take(_FUNCTION):
            raise BadText(f"{self._where}: functions are not used in our catalogues")
        if name := self._take(_IDENTIFIER):
            return _Reference(name[0])
        variable = (self._take(_VARIABLE) or self._fail())[1]
        before = self._at
        self._take(_BLANK)
        if self._take(_ARROW):
            return _Choice(variable, *self._variants())
        self._at = before
        return _Value(variable)

    def _variants(self) -> tuple[dict[str, list[_Element]], str]:
        variants: dict[str, list[_Element]] = {}
        defaults = []
        self._take(_BLANK)
        while self._next("[", "*"):
            star = (self._take(_OPENED) or self._fail())[1]
            key = (self._take(_IDENTIFIER) or self._take(_NUMBER) or self._fail())[0]
            if not self._take(_CLOSED):
                self._fail()
            variants[key] = self._pattern()
            defaults += [key] if star else []
            self._take(_BLANK)
        if len(defaults) != 1:
            self._fail()
        return variants, defaults[0]

    def _take(self, what: re.Pattern[str]) -> re.Match[str] | None:
        found = what.match(self._source, self._at)
        if found:
            self._at = found.end()
        return found

    def _next(self, *characters: str) -> bool:
        return self._source.startswith(characters, self._at)

    def _rest(self) -> bool:
        return self._at < len(self._source)

    def _fail(self) -> NoReturn:
        content = self._source[self._entry :].strip()[:80]
        raise BadText(f"{self._where}: cannot be read: {content}")


def _without_margin(found: list[_Element | _Indent]) -> list[_Element]:
    """The elements of a text without the spaces that all of its later lines begin with."""
    margin = min((one.spaces for one in found if isinstance(one, _Indent)), default=0)
    plain = [
        one.lines + " " * (one.spaces - margin) if isinstance(one, _Indent) else one
        for one in found
    ]
    last = plain[-1]
    if isinstance(last, str):
        plain[-1] = last.rstrip(" ")
    return plain


def _unescaped(found: re.Match[str]) -> str:
    character, short, long = found.groups()
    return character or chr(int(short or long, 16))


def _put_in(
    found: list[_Element], known: Mapping[str, list[_Element]], where: str, above: tuple[str, ...]
) -> Pattern:
    """The pattern of a message, with the messages that it refers to put in."""
    parts: list[Part] = []
    for element in found:
        for part in _parts(element, known, where, above):
            last = parts[-1] if parts else None
            if isinstance(part, str) and isinstance(last, str):
                parts[-1] = last + part
            elif part:
                parts.append(part)
    texts = [part for part in parts if isinstance(part, str)]
    return "".join(texts) if len(texts) == len(parts) else parts


def _parts(
    element: _Element, known: Mapping[str, list[_Element]], where: str, above: tuple[str, ...]
) -> list[Part]:
    if isinstance(element, str):
        return [element]
    if isinstance(element, _Quoted):
        return [element.text]
    if isinstance(element, _Value):
        return [(element.name,)]
    if isinstance(element, _Choice):
        chosen = {key: _put_in(one, known, where, above) for key, one in element.variants.items()}
        return [(element.name, chosen, element.default)]
    name = element.name
    if name not in known:
        raise BadText(f"{where}: there is no {name} in this file")
    if name in above:
        raise BadText(f"{where}: {name} refers to itself")
    made = _put_in(known[name], known, where, (*above, name))
    return [made] if isinstance(made, str) else made
