"""The syntax of SGF: a tree of nodes with properties, whatever they mean.

Reads and writes FF[4] game trees: identifiers in capitals, values in brackets with a backslash
before a closing bracket or another backslash. Strict: what the format does not allow is refused
with its line. Without recursion and with bounds, so that no file can exhaust the stack. What the
properties mean is sgf.py.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from riftkeep.core.errors import NotationError
from riftkeep.core.fields import shown
from riftkeep.core.sentence import Sentence

MOST_CHARACTERS = 4 * 2**20
MOST_NODES = 20_000
"""A game of Great Kingdom has fewer than 200 moves; to refuse a file of nodes must be cheap."""

_SPACE = re.compile(r"[ \t\r\n\v\f]*")
_IDENTIFIER = re.compile(r"[A-Z]{1,32}")
_VALUE = re.compile(r"\[([^\]\\]*(?:\\.[^\]\\]*)*)\]", re.DOTALL)
_ESCAPED = re.compile(r"\\(\n|.)", re.DOTALL)


@dataclass(eq=False, repr=False)
class Node:
    """One node: its properties with their values, the line it began in, and what follows it."""

    properties: dict[str, list[str]] = field(default_factory=dict)
    line: int = 1
    children: list[Node] = field(default_factory=list)


def only_value(node: Node, name: str, default: str) -> str:
    """The value of a property that can have only one; the default if it is not there."""
    values = node.properties.get(name, [default])
    if len(values) != 1:
        raise fail(
            node.line, Sentence("great_kingdom.reading.sgf.one_value", values=len(values)), name
        )
    return values[0]


def fail(line: int, why: Sentence, name: str | None = None) -> NotationError:
    """The error for a file that cannot be read; ``name`` is the property that is wrong."""
    why = why if name is None else Sentence("field.wrong", field=name, why=why)
    return NotationError(Sentence("reading.line", line=line, why=why))


def parse_tree(text: str) -> Node:
    """The root of the one game tree in a text; NotationError gives the line and the reason."""
    if len(text) > MOST_CHARACTERS:
        raise fail(1, Sentence("great_kingdom.reading.sgf.long_file", most=MOST_CHARACTERS))
    return _Reader(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")).read()


def format_tree(root: Node) -> str:
    """The text of a game tree; ``parse_tree`` reads it back."""
    parts: list[str] = []
    todo: list[Node | str] = [")", root, "("]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        parts.append(_format_node(item))
        if len(item.children) == 1:
            todo.append(item.children[0])
        else:
            for child in reversed(item.children):
                todo += [")", child, "\n("]
    return "".join(parts) + "\n"


class _Reader:
    """Where the reading of a text has got to."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1
        self.nodes = 0

    def read(self) -> Node:
        top = Node()
        parent, open_trees = top, [top]
        self._expect_start()
        parent = self._read_node(parent)
        while True:
            char = self._peek()
            if char == ";":
                if parent.children:
                    raise self._fail("node_after_variation")
                parent = self._read_node(parent)
            elif char == "(":
                self.at += 1
                open_trees.append(parent)
                parent = self._read_node(parent)
            elif char == ")":
                self.at += 1
                parent = open_trees.pop()
                if not open_trees:
                    break
            else:
                raise self._fail("no_node", found=_named(char))
        if self._peek():
            raise self._fail("more_games")
        return top.children[0]

    def _expect_start(self) -> None:
        if self._peek() != "(":
            raise self._fail("start", found=_named(self._peek()))
        self.at += 1

    def _read_node(self, parent: Node) -> Node:
        if self._peek() != ";":
            raise self._fail("no_semicolon", found=_named(self._peek()))
        self.at += 1
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise self._fail("many_nodes", most=MOST_NODES)
        node = Node(line=self.line)
        parent.children.append(node)
        while self._peek() not in ("", ";", "(", ")"):
            self._read_property(node)
        return node

    def _read_property(self, node: Node) -> None:
        found = _IDENTIFIER.match(self.text, self.at)
        if found is None:
            raise self._fail("no_property", found=_named(self._peek()))
        name = found[0]
        self.at = found.end()
        if name in node.properties:
            raise self._fail("twice", name=name)
        values: list[str] = []
        while self._peek() == "[":
            values.append(self._read_value(name))
        if not values:
            raise self._fail("no_value", name=name)
        node.properties[name] = values

    def _read_value(self, name: str) -> str:
        found = _VALUE.match(self.text, self.at)
        if found is None:
            raise self._fail("not_closed", name=name)
        self.at = found.end()
        self.line += found[0].count("\n")
        return _ESCAPED.sub(lambda escape: escape[1].replace("\n", ""), found[1])

    def _peek(self) -> str:
        """The next character that is not white space; empty at the end of the file."""
        found = _SPACE.match(self.text, self.at)
        assert found is not None
        self.line += found[0].count("\n")
        self.at = found.end()
        return self.text[self.at : self.at + 1]

    def _fail(self, code: str, **values: str | int | Sentence) -> NotationError:
        return fail(self.line, Sentence(f"great_kingdom.reading.sgf.{code}", **values))


def _named(char: str) -> str | Sentence:
    return shown(char) if char else Sentence("great_kingdom.reading.sgf.end")


def _format_node(node: Node) -> str:
    text = ";"
    for name, values in node.properties.items():
        text += name + "".join(f"[{_escape(value)}]" for value in values)
    return text


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace("]", "\\]")
