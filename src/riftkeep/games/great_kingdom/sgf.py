"""SGF: games of Great Kingdom with variations and comments, as files that many programs know.

FF[4] with these properties. In the root:

    FF[4] CA[UTF-8]
    GM[101] GN[Great Kingdom]   the type of the game: no number is registered for it, so that we use
                                one far from the registered ones; readers must not take it for Go
    SZ[9] RU[rulebook]          size and ruleset
    RKOPTIONS[{"margin": 2}]    options that differ from the ruleset's, as JSON
    PB PW                       names of Blue and Orange
    RE[B+12]                    result: B for Blue or W for Orange, and by how many points if the
                                winner of a count has more; B+R, B+T, B+F for resignation, time,
                                abandonment
    AB AW PL RKPOSITION         a start set up by hand: castles, player, and the position string
    RKTAGS[{"event": "..."}]    tags of the game record, as JSON

In any node ``B`` and ``W`` are moves of Blue and Orange (empty or ``tt`` for a pass), ``RKNEUTRAL``
is the placing of the neutral castle, ``C`` a comment; all other properties are kept. Points are two
letters, column from the left and row from the top. The moves of every variation must be legal.
Syntax is sgf_tree.py; both are pure functions.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from riftkeep.core.errors import InvalidData, NotationError, RiftkeepError
from riftkeep.core.fields import quoted
from riftkeep.core.outcome import Outcome
from riftkeep.core.reading import illegal, no_json, other_end
from riftkeep.core.record import Record
from riftkeep.core.sentence import Sentence
from riftkeep.games.great_kingdom.game import GreatKingdom
from riftkeep.games.great_kingdom.geometry import Point
from riftkeep.games.great_kingdom.move import Move, MoveType
from riftkeep.games.great_kingdom.options import LARGEST, SMALLEST
from riftkeep.games.great_kingdom.players import BLUE, ORANGE, OTHER, SAYS
from riftkeep.games.great_kingdom.sgf_tree import Node, fail, format_tree, only_value, parse_tree
from riftkeep.games.great_kingdom.state import GreatKingdomState
from riftkeep.games.great_kingdom.victory import SCORE, score_of

GAME_NUMBER = "101"
GO_NUMBER = "1"
GAME_NAME = "Great Kingdom"
COLORS = {BLUE: "B", ORANGE: "W"}
HOST_RESULTS = {"R": "resignation", "T": "time", "F": "abandoned"}

_SEATS = {letter: seat for seat, letter in COLORS.items()}
_RESULT = re.compile(r"([BW])\+(.*)")
_OWN = ("FF", "CA", "GM", "GN", "SZ", "RU", "RKOPTIONS", "AB", "AW", "PL", "RKPOSITION")
_MOVES = ("B", "W", "RKNEUTRAL")


@dataclass(eq=False, repr=False)
class SgfNode:
    """A move, if there is one, with its comment, other properties, and what may follow it."""

    move: Move | None = None
    comment: str = ""
    properties: dict[str, list[str]] = field(default_factory=dict)
    children: list[SgfNode] = field(default_factory=list)


@dataclass(eq=False, repr=False)
class SgfGame:
    """A game with its variations. ``start`` is None unless it was set up by hand."""

    game: GreatKingdom
    root: SgfNode
    start: GreatKingdomState | None = None

    @property
    def first_state(self) -> GreatKingdomState:
        """The position before the first move."""
        return self.game.initial_state() if self.start is None else self.start

    def main_line(self) -> list[SgfNode]:
        """The nodes of the first variation, the root included."""
        nodes = [self.root]
        while nodes[-1].children:
            nodes.append(nodes[-1].children[0])
        return nodes

    def moves(self) -> tuple[Move, ...]:
        """The moves of the first variation."""
        return tuple(node.move for node in self.main_line() if node.move is not None)

    def record(self) -> Record:
        """The first variation as a game record."""
        state = self.first_state
        for move in self.moves():
            state = state.play(move)
        properties = self.root.properties
        return Record(
            game=self.game,
            seats=tuple(
                properties.get(name, [default])[0]
                for name, default in (("PB", "Player 1"), ("PW", "Player 2"))
            ),
            moves=self.moves(),
            start=self.start,
            outcome=state.outcome or _host_outcome(properties.get("RE", [""])[0]),
            tags=json.loads(properties.get("RKTAGS", ["{}"])[0]),
        )


def parse_sgf(text: str, reading_go_as: GreatKingdom | None = None) -> SgfGame:
    """The game in an SGF file; NotationError gives the line and the reason.

    With ``reading_go_as`` a file of a Go program (GM[1]) is read as well, as a game with these
    options but for the size.
    """
    root = parse_tree(text)
    game = _read_game(root, reading_go_as)
    read = SgfGame(game, SgfNode(), _read_start(root, game))
    _read_nodes(root, read)
    _check_tags(root)
    _check_result(root, read)
    return read


def format_sgf(sgf: SgfGame) -> str:
    """The text of a game; ``parse_sgf`` reads it back."""
    size = sgf.game.options.size
    top = Node(properties=_root_properties(sgf))
    todo = [(sgf.root, top)]
    while todo:
        node, written = todo.pop()
        if node.move is not None:
            written.properties[_move_property(node.move)] = [_format_move(size, node.move)]
        if node.comment:
            written.properties["C"] = [node.comment]
        written.properties |= node.properties
        for child in node.children:
            written.children.append(Node())
            todo.append((child, written.children[-1]))
    return format_tree(top)


def sgf_of_record(record: Record) -> SgfGame:
    """A game record of Great Kingdom as SGF, without variations."""
    game, start = record.game, record.start
    if not isinstance(game, GreatKingdom):
        raise InvalidData("game", f"only games of Great Kingdom have an SGF form, not {game.name}")
    assert start is None or isinstance(start, GreatKingdomState)
    root = SgfNode(properties={"PB": [record.seats[0]], "PW": [record.seats[1]]})
    if record.outcome is not None:
        root.properties["RE"] = [_format_result(record)]
    if record.tags:
        root.properties["RKTAGS"] = [json.dumps(dict(record.tags))]
    last = root
    for move in record.moves:
        assert isinstance(move, Move)
        last.children.append(SgfNode(move))
        last = last.children[0]
    return SgfGame(game, root, start)


def _read_game(root: Node, reading_go_as: GreatKingdom | None) -> GreatKingdom:
    line = root.line
    if only_value(root, "FF", "4") != "4":
        raise _fail(line, "version", "FF")
    number = only_value(root, "GM", GO_NUMBER)
    size = _read_size(only_value(root, "SZ", "19" if number == GO_NUMBER else "9"), line)
    if number == GO_NUMBER and reading_go_as is not None:
        return _load(reading_go_as.options_json | {"size": size}, line)
    if number != GAME_NUMBER:
        values = {"number": GAME_NUMBER, "game": GAME_NAME, "value": quoted(number)}
        raise _fail(line, "game", "GM", **values)
    options = {"size": size, "ruleset": only_value(root, "RU", "rulebook")}
    return _load(_read_json(root, "RKOPTIONS") | options, line)


def _load(options: dict[str, Any], line: int) -> GreatKingdom:
    try:
        return GreatKingdom.with_options(**options)
    except InvalidData as error:
        raise fail(line, error.says) from error


def _read_size(text: str, line: int) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", text, re.ASCII):
        raise _fail(line, "size", "SZ", low=SMALLEST, high=LARGEST, value=quoted(text))
    return int(text)


def _read_json(root: Node, name: str) -> dict[str, Any]:
    try:
        value = json.loads(only_value(root, name, "{}"))
    except (ValueError, RecursionError) as error:
        raise fail(root.line, no_json(error), name) from error
    if not isinstance(value, dict):
        raise _fail(root.line, "object", name)
    return value


def _read_start(root: Node, game: GreatKingdom) -> GreatKingdomState | None:
    properties, line = root.properties, root.line
    stated: dict[str, Any] = {}
    for name, color in (("AB", "blue"), ("AW", "orange")):
        if name in properties:
            points = [at for text in properties[name] for at in _read_points(game, text, line)]
            stated[color] = [[x, y] for y, x in sorted((y, x) for x, y in points)]
    if "PL" in properties:
        letter = only_value(root, "PL", "")
        if letter not in _SEATS:
            raise _fail(line, "color", "PL")
        stated["player"] = _SEATS[letter]
    try:
        if "RKPOSITION" not in properties:
            return game.state_from_json(stated) if stated else None
        start = game.parse_position(only_value(root, "RKPOSITION", ""))
    except RiftkeepError as error:
        raise _fail(line, "impossible_start", why=error.says) from error
    found = start.to_json()
    for name, value in stated.items():
        if (
            sorted(value) != sorted(found[name])
            if isinstance(value, list)
            else value != found[name]
        ):
            raise _fail(line, "other_start", name=name)
    return start


def _read_nodes(root: Node, read: SgfGame) -> None:
    todo = [(root, read.root, read.first_state)]
    while todo:
        node, into, state = todo.pop()
        properties = dict(node.properties)
        if node is root:
            for name in _OWN:
                properties.pop(name, None)
        elif not properties.keys().isdisjoint(_OWN):
            found = next(name for name in _OWN if name in properties)
            raise _fail(node.line, "first_node", name=found)
        into.move = _take_move(properties, read.game, node.line)
        into.comment = only_value(node, "C", "")
        properties.pop("C", None)
        into.properties = properties
        if into.move is not None:
            refusal = state.why_illegal(into.move)
            if refusal is not None:
                raise fail(node.line, illegal(into.move, refusal))
            state = state.play_assuming_legal(into.move)
        for child in node.children:
            into.children.append(SgfNode())
            todo.append((child, into.children[-1], state))


def _take_move(properties: dict[str, list[str]], game: GreatKingdom, line: int) -> Move | None:
    names = [name for name in _MOVES if name in properties]
    if not names:
        return None
    values = properties.pop(names[0])
    if len(names) > 1 or len(values) > 1:
        raise _fail(line, "one_move")
    if names[0] == "RKNEUTRAL":
        return Move(MoveType.PLACE_NEUTRAL, BLUE, _read_point(game, values[0], line))
    seat = _SEATS[names[0]]
    if values[0] in ("", "tt"):
        return Move(MoveType.PASS, seat)
    return Move(MoveType.PLACE_CASTLE, seat, _read_point(game, values[0], line))


def _read_points(game: GreatKingdom, text: str, line: int) -> list[Point]:
    """A point, or a rectangle given by its upper left and lower right corner."""
    first, colon, second = text.partition(":")
    left, top = _read_point(game, first, line)
    right, bottom = _read_point(game, second, line) if colon else (left, top)
    return [(x, y) for y in range(bottom, top + 1) for x in range(left, right + 1)]


def _read_point(game: GreatKingdom, text: str, line: int) -> Point:
    if len(text) == 2:
        point = (ord(text[0]) - ord("a"), game.options.size - 1 - (ord(text[1]) - ord("a")))
        if point in game.geometry.bit_at:
            return point
    raise _fail(line, "point", text=quoted(text), size=game.options.size)


def _check_tags(root: Node) -> None:
    if not all(isinstance(tag, str) for tag in _read_json(root, "RKTAGS").values()):
        raise _fail(root.line, "tags", "RKTAGS")


def _check_result(root: Node, read: SgfGame) -> None:
    outcome = read.record().outcome
    found = _RESULT.fullmatch(only_value(root, "RE", ""))
    if outcome is None or found is None or _SEATS[found[1]] == outcome.winner:
        return
    raise fail(root.line, other_end(outcome), "RE")


def _fail(
    line: int, code: str, field: str | None = None, /, **values: str | int | Sentence
) -> NotationError:
    return fail(line, Sentence(f"great_kingdom.reading.sgf.{code}", **values), field)


def _host_outcome(result: str) -> Outcome | None:
    found = _RESULT.fullmatch(result)
    reason = None if found is None else HOST_RESULTS.get(found[2][:1].upper())
    if found is None or reason is None:
        return None
    winner = _SEATS[found[1]]
    says = Sentence(f"ended.won_by_{reason}", winner=SAYS[winner])
    return Outcome(winner, reason, (winner, OTHER[winner]), says)


def _format_result(record: Record) -> str:
    outcome = record.outcome
    assert outcome is not None and outcome.winner is not None
    letters = {reason: letter for letter, reason in HOST_RESULTS.items()}
    text = f"{COLORS[outcome.winner]}+{letters.get(outcome.reason, '')}"
    if outcome.reason == SCORE:
        last = record.replay()[-1]
        assert isinstance(last, GreatKingdomState)
        blue, orange = score_of(last)
        lead = blue - orange if outcome.winner == BLUE else orange - blue
        text += str(lead) if lead > 0 else ""
    return text


def _root_properties(sgf: SgfGame) -> dict[str, list[str]]:
    options = sgf.game.options_json
    properties = {
        "FF": ["4"],
        "CA": ["UTF-8"],
        "GM": [GAME_NUMBER],
        "GN": [GAME_NAME],
        "SZ": [str(options.pop("size"))],
        "RU": [options.pop("ruleset")],
    }
    if options:
        properties["RKOPTIONS"] = [json.dumps(options)]
    if sgf.start is not None:
        for name, castles in (("AB", sgf.start.blue), ("AW", sgf.start.orange)):
            points = sgf.game.geometry.points_in(castles)
            if points:
                properties[name] = [_format_point(sgf.game.options.size, at) for at in points]
        properties["PL"] = [COLORS[sgf.start.player]]
        properties["RKPOSITION"] = [sgf.game.format_position(sgf.start)]
    return properties


def _move_property(move: Move) -> str:
    return "RKNEUTRAL" if move.type is MoveType.PLACE_NEUTRAL else COLORS[move.player]


def _format_move(size: int, move: Move) -> str:
    return "" if move.at is None else _format_point(size, move.at)


def _format_point(size: int, point: Point) -> str:
    return chr(ord("a") + point[0]) + chr(ord("a") + size - 1 - point[1])
