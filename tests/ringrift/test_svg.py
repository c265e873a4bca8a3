"""Pictures of positions: well-formed, self-contained, complete, and nothing outside its cell."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.ringrift.positions import game_of, position, position_json, run

from riftkeep.core.playout import random_game
from riftkeep.games.ringrift.description import describe
from riftkeep.games.ringrift.state import State
from riftkeep.games.ringrift.svg import format_svg

SVG = "{http://www.w3.org/2000/svg}"
BOARDS = ["sq8/2p", "sq8/3p", "sq8/4p", "sq19/2p", "sq19/4p", "hex/2p", "hex/4p"]


def draw(state: State, **extras: Any) -> ElementTree.Element:
    return ElementTree.fromstring(format_svg(state.to_json(), state.game.geometry, **extras))


def uses(root: ElementTree.Element) -> Counter[str]:
    """How often every piece is used."""
    return Counter(use.get("href", "").removeprefix("#rr-") for use in root.iter(f"{SVG}use"))


def texts(root: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def words(root: ElementTree.Element, tag: str) -> str:
    return root.findtext(f"{SVG}{tag}") or ""


def after(short: str, seed: int, moves: int) -> State:
    state = game_of(short).initial_state()
    for _, move in random_game(state, Random(seed), moves):
        state = state.game.play_assuming_legal(state, move)
    return state


@pytest.mark.parametrize("short", BOARDS)
def test_every_content_of_a_played_position_is_drawn(short: str) -> None:
    state = after(short, 5, 120)
    root, data = draw(state), state.to_json()
    used, kind = uses(root), "h" if short.startswith("hex") else "s"
    cells = data["cells"]
    assert len(cells) > 5
    for seat in range(1, state.game.num_players + 1):
        markers = sum(cell.get("marker") == seat for cell in cells)
        assert used[f"m{seat}"] == markers + 1  # the other one is in the table
        assert used[f"{kind}x{seat}"] == sum(cell.get("collapsed") == seat for cell in cells)
        assert used[f"o{seat}"] == sum(cell.get("stack", [0])[-1] == seat for cell in cells)
    collapsed = sum("collapsed" in cell for cell in cells)
    assert used[kind] == len(state.game.geometry.cells) - collapsed
    titles = {title.text for title in root.iter(f"{SVG}title")}
    for cell in cells:
        if "stack" in cell:
            rings = " ".join(map(str, cell["stack"]))
            assert (
                f"{state.game.cell_name(tuple(cell['at']))}: {rings} from bottom to top" in titles
            )


@pytest.mark.parametrize("short", BOARDS)
def test_a_picture_stands_on_its_own(short: str) -> None:
    text = format_svg(after(short, 2, 80).to_json(), game_of(short).geometry)
    root = ElementTree.fromstring(text)
    defined = {element.get("id") for element in root.iter() if element.get("id")}
    assert {f"rr-{name}" for name in uses(root)} <= defined
    assert text.count("http") == 1, "nothing but the name space is named by an address"
    assert root.get("role") == "img"
    assert text.endswith("</svg>\n")


def test_the_title_names_the_position_and_the_description_lists_it() -> None:
    state = position(
        S={(3, 3): "211"}, M={1: [(0, 0)], 2: [(1, 0)]}, X={2: [(7, 7)]}, hand=[4, 0], elim=[1, 2]
    )
    root = draw(state)
    assert words(root, "title") == "RingRift on square8, 2 players, turn 9: player 1, movement"
    assert words(root, "desc") == (
        "Stacks, bottom to top: d4 2 1 1. Markers of player 1: a1. Markers of player 2: b1. "
        "Territory of player 2: h8. Player 1: 4 in hand, 1 eliminated. "
        "Player 2: 0 in hand, 2 eliminated."
    )
    assert {"4 in hand", "1/19 eliminated", "0/33 territory", "1/33 territory"} <= set(texts(root))


def test_the_title_of_a_finished_game_says_how_it_ended() -> None:
    state = position(phase="territory_processing", S={(0, 0): "1"}, elim=[19, 0])
    over = state.game.play_assuming_legal(state, state.legal_moves[-1])
    title, _ = describe(over.to_json(), over.game.geometry)
    assert "player 1 wins: ring elimination. Player 1 wins by ring elimination: 19" in title
    assert "Player 1 wins: ring elimination" in texts(draw(over))
    data = position_json(ruleset="first-edition", phase="game_over")
    outcome = {"winner": None, "reason": "stalemate"}
    drawn = game_of("sq8/2p", ruleset="first-edition").state_from_json(data | {"outcome": outcome})
    assert "Draw: stalemate" in texts(draw(drawn))


def test_the_height_is_written_and_a_cap_of_more_than_one_too() -> None:
    for short in ("sq8/2p", "hex/2p"):
        at = (0, 0) if short == "sq8/2p" else (0, 0, 0)
        plain = texts(draw(position(short)))
        for rings, numbers in (("1", ["1"]), ("2221", ["4"]), ("2211", ["4", "2"])):
            found = Counter(texts(draw(position(short, S={at: rings})))) - Counter(plain)
            assert sorted(found.elements()) == sorted(numbers), f"{rings} on {short}"


@pytest.mark.parametrize("height", [1, 4, 5, 6, 17, 72])
@pytest.mark.parametrize("short", ["sq8/4p", "hex/4p"])
def test_a_stack_of_any_height_stays_inside_its_cell(short: str, height: int) -> None:
    at = (0, 0) if short == "sq8/4p" else (0, 0, 0)
    rings = ("1" * 18 + "2" * 18 + "3" * 18 + "4" * 18)[-height:]
    root = draw(position(short, S={at: rings}))
    (group,) = [g for g in root.iter(f"{SVG}g") if g.find(f"{SVG}title") is not None]
    levels = [float(use.get("y", "")) for use in group.iter(f"{SVG}use")]
    assert len(levels) == min(height, 5) + 1  # the last one is the hole of the top ring
    assert all(-17.8 <= y <= 15 for y in levels), "a ring is 6.2 up and 9 down, a cell 24"
    assert levels[-1] == levels[-2] == min(levels)
    assert (uses(root)["e"] == 1) == (height > 5)


def test_rings_of_the_cap_are_drawn_apart_from_those_below() -> None:
    used = uses(draw(position(S={(0, 0): "12122"})))
    assert (used["r1"], used["r2"], used["c2"], used["c1"]) == (2, 1, 2, 0)


def test_coordinates_are_those_of_the_cell_names() -> None:
    square = Counter(texts(draw(position())))
    assert all(square[label] == 2 for label in "abcdefgh12345678")
    hexagonal = Counter(texts(draw(position("hex/2p"))))
    assert all(hexagonal[chr(ord("a") + row)] == 1 for row in range(25))
    assert hexagonal["25"] == 1 and hexagonal["24"] == 2
    assert hexagonal["13"] == 4 and hexagonal["1"] == 2


def test_names_are_written_into_empty_cells_when_asked_for() -> None:
    state = position("hex/2p", S={(0, 0, 0): "1"}, M={1: [(1, 0, -1)]})
    named = set(texts(draw(state, names=True))) - set(texts(draw(state)))
    geometry = state.game.geometry
    occupied = {geometry.names[geometry.cell_at[at]] for at in ((0, 0, 0), (1, 0, -1))}
    assert named == set(geometry.names.values()) - occupied
    full = position(X={1: [cell for y in range(8) for cell in run((0, y), (7, y))]})
    assert texts(draw(full, names=True)) == texts(draw(full))


def test_what_the_decision_is_about_is_framed() -> None:
    placed = game_of("sq8/2p").initial_state()
    placed = placed.game.play_assuming_legal(placed, placed.game.parse_move(placed, "d4+2"))
    assert uses(draw(placed))["sf"] == 1
    chosen = position(phase="line_processing", S={(7, 7): "1"}, M={1: run((0, 0), (4, 0))})
    chosen = chosen.game.play_assuming_legal(chosen, chosen.legal_moves[0])
    assert uses(draw(chosen))["sf"] == 5
    assert uses(draw(position(), selected=[(1, 1), (2, 2), (1, 1)]))["sf"] == 2
    assert uses(draw(position(), targets=[(1, 1), (2, 2)]))["p"] == 2


def test_moves_are_shown_by_arrows_and_frames() -> None:
    state = position(S={(0, 0): "1", (1, 0): "2"})
    arrow = {"type": "move_stack", "from": [0, 0], "to": [0, 3]}
    jump = {"type": "overtaking_capture", "from": [0, 3], "target": [1, 3], "to": [2, 3]}

    def arrows(root: ElementTree.Element) -> int:
        return sum(path.get("marker-end") is not None for path in root.iter(f"{SVG}path"))

    one, two = draw(state, moves=[arrow]), draw(state, moves=[arrow, jump])
    assert (arrows(one), arrows(two)) == (1, 2)
    assert uses(one)["sd"] == 0 and uses(two)["sd"] == 1
    assert Counter(texts(two)) - Counter(texts(one)) == {"1": 1, "2": 1}
    placed = draw(state, moves=[{"type": "place_ring", "to": [4, 4], "count": 1}])
    assert uses(placed)["sf"] == 1 and arrows(placed) == 0
    paid = draw(state, moves=[{"type": "eliminate_rings_from_stack", "at": [0, 0]}])
    assert uses(paid)["sd"] == 1
    cells = [[0, 0], [1, 0]]
    region = {"type": "process_territory_region", "region": cells, "border": [[2, 0]]}
    assert uses(draw(state, moves=[region]))["sf"] == 3
    assert uses(draw(state, moves=[{"type": "no_line_action"}]))["sf"] == 0


def test_pictures_are_small() -> None:
    assert len(after("sq8/4p", 3, 100)._repr_svg_()) < 20_000
    assert len(after("hex/4p", 3, 300)._repr_svg_()) < 60_000
