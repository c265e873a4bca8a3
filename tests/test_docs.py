"""What is written for people is what the engine does: examples, files, ids, numbers, pictures."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from docs.examples import answered, count_examples
from docs.make_images import FOLDER, PICTURES

import riftkeep
from riftkeep.games.ringrift.options import BOARDS, Options, config_for
from riftkeep.games.ringrift.refusal import Why

ROOT = Path(__file__).parent.parent
RINGRIFT = ROOT / "src/riftkeep/games/ringrift"
RULES = (RINGRIFT / "RULES.md").read_text(encoding="utf-8")
COPIES = {  # that `make docs` makes
    ROOT / f"docs/rules/{path.parent.name}.md": path
    for path in ROOT.glob("src/riftkeep/games/*/RULES.md")
}
PAGES = sorted(
    path
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/**/*.md")]
    if path not in COPIES
)
SOURCES = {path.name: path.read_text(encoding="utf-8") for path in RINGRIFT.glob("*.py")}


def test_every_page_of_the_site_is_linked_from_its_first_one() -> None:
    navigation = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))["project"][
        "nav"
    ]
    sections = [named for entry in navigation for named in entry.values()]
    pages = {
        page for part in sections if isinstance(part, list) for one in part for page in one.values()
    }
    assert len(pages) > 40
    first = (ROOT / "docs/index.md").read_text(encoding="utf-8")
    assert pages - set(re.findall(r"\]\(([\w/-]+\.md)\)", first)) == set()


def test_every_folder_and_named_file_of_the_core_is_there() -> None:
    """The map of cpp/ in native.md."""
    text = (ROOT / "docs/concepts/native.md").read_text(encoding="utf-8")
    drawn = next(part for part in text.split("```") if "cpp/core/" in part)
    folders = set(re.findall(r"cpp/(\w+)/", drawn))
    assert folders == {path.name for path in (ROOT / "cpp").iterdir() if path.is_dir()}
    for game, words in re.findall(r"cpp/games/(\w+)/([^/]*)(?=\ncpp/)", drawn):
        names = set(re.findall(r"\w+", words.replace("for its search", "")))
        stems = {path.stem for path in (ROOT / "cpp/games" / game).iterdir()}
        assert len(names) > 10 and names <= stems, (game, names - stems)


def ids_in(text: str) -> set[str]:
    """The rule ids of a text, those within ranges such as R080..R082 or D24-D29 included."""
    found = set()
    for letter, first, last in re.findall(r"\b([RD])(\d+)(?:(?:\.\.|-)[RD](\d+))?\b", text):
        width = len(first)
        for number in range(int(first), int(last or first) + 1):
            found.add(f"{letter}{number:0{width}}")
    return found


def fenced(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def section_heads() -> list[str]:
    """The lines under the headings that name files and ids."""
    return [head.replace("\n", " ") for head in re.findall(r"^\*(`[^*]+)\*$", RULES, re.MULTILINE)]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_examples_are_what_the_engine_answers(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert answered(text) == text, f"run: python -m docs.examples {page.relative_to(ROOT)}"


def test_the_rules_have_examples_that_can_go_wrong() -> None:
    assert count_examples(RULES) >= 9
    assert answered(RULES.replace("m1   m1   x1   (11)", "m1   m1   m1   (11)")) == RULES
    with pytest.raises(ValueError, match="starts with a position"):
        answered("```ringrift\nnonsense\n```")


def test_other_blocks_are_left_alone() -> None:
    text = "```python\n? x\n```\n"
    assert answered(text) == text


def test_examples_say_what_is_legal_and_how_a_game_stands() -> None:
    block = (
        "```ringrift\nsquare8/2 player=1 phase=movement (11)7/8/8/8/8/8/8/8\n? a1-c1\noutcome\n```"
    )
    assert "  ! It is legal.\n" in answered(block)
    assert "  = The game goes on.\n" in answered(block)


def test_brief_examples_say_what_has_changed() -> None:
    block = (
        "```ringrift-brief\nsquare8/2 player=1 phase=movement (11)m26/8/8/8/8/8/8/7(2)\ncount\n"
        "> a1-c1\n```"
    )
    text = answered(block)
    assert "   a   b" not in text
    assert "  = 17 move_stack\n" in text
    assert "  = m1 on a1 b1; (11) on c1; next: Player 1, line_processing\n" in text
    assert answered(text) == text


def test_an_example_may_state_options_before_its_position() -> None:
    block = "```great_kingdom-brief\n{}5/5/B1#2/1B3/2B2 orange 0 0 -\n? a1\n```"
    assert "It is legal." in answered(block.format(""))
    assert "[GK-5]" in answered(block.format("ruleset=tournament "))


def test_every_rule_file_is_named_and_every_named_file_exists() -> None:
    named = {name for head in section_heads() for name in re.findall(r"`(\w+\.py)`", head)}
    assert named == set(SOURCES) - {"__init__.py"}


def test_the_ids_of_a_section_are_those_of_its_files() -> None:
    everything = ids_in(" ".join(SOURCES.values()))
    assert len(section_heads()) >= 14
    for head in section_heads():
        files = re.findall(r"`(\w+\.py)`", head)
        found = ids_in(" ".join(SOURCES[name] for name in files))
        missing = ids_in(head) - found
        assert all(rule[0] == "D" for rule in missing - everything), "no code carries this out"
        assert not missing & everything, f"{missing} are in other files than {files}"


def test_every_id_in_the_code_can_be_looked_up_in_the_rules() -> None:
    stated = ids_in(RULES)
    for name, source in SOURCES.items():
        assert ids_in(source) <= stated, f"{name}: {sorted(ids_in(source) - stated)}"


def test_every_refusal_names_a_rule_that_the_rules_explain() -> None:
    stated = ids_in(RULES)
    for why in Why:
        assert set(why.rules) <= stated | {"E"}, why.name


def test_every_decision_is_listed_once() -> None:
    listed = re.findall(r"^\| \[D(\d+)\]\(\S+#d\1\) \|", RULES, re.MULTILINE)
    assert [int(number) for number in listed] == list(range(1, 84))


def test_the_table_of_boards_is_the_table_of_the_code() -> None:
    for board in BOARDS:
        (row,) = re.findall(rf"^\| `{board}` \|(.*)\|$", RULES, re.MULTILINE)
        cells, rings, line, ring_goals, land_goal = (entry.strip() for entry in row.split("|"))
        configs = [config_for(Options.from_json({"board": board, "players": n})) for n in (2, 3, 4)]
        lengths = [config.line_length for config in configs]
        text = str(lengths[0])
        if lengths[1] != lengths[0]:
            text += f"; with 3 or 4 players {lengths[1]}"
        assert line == text and lengths[1] == lengths[2]
        assert ring_goals == ", ".join(str(config.ring_goal) for config in configs)
        assert {(str(c.land_goal), str(c.rings)) for c in configs} == {(land_goal, rings)}
        game = riftkeep.load("ringrift", board=board, players=2)
        assert int(cells) * 3 == len(game.initial_state().legal_moves)


def test_the_first_edition_differs_as_stated() -> None:
    text = RULES[RULES.index("## 18.") : RULES.index("## 19.")]
    first = {
        board: config_for(Options.from_json({"board": board, "ruleset": "first-edition"}))
        for board in BOARDS
    }
    assert f"{first['square8'].line_length} markers on `square8`" in text
    assert {c.line_length for b, c in first.items() if b != "square8"} == {5} and ", 5 on" in text
    hexagonal = first["hexagonal"]
    assert (
        f"{hexagonal.board_size} cells along an edge, 331 in all, {hexagonal.rings} rings" in text
    )
    assert f"{hexagonal.quiet_rounds} full rounds" in text
    assert hexagonal.land_goal == 331 // 2 + 1
    assert not hexagonal.options.pie_rule and not hexagonal.lands_on_any_marker


def test_cells_have_the_coordinates_that_are_stated() -> None:
    pairs = re.findall(r"`([a-y]\d+)` is\s+`(\[[-\d, ]+\])`", RULES)
    pairs += re.findall(r"`([a-y]\d+)` is\s+`(\[[-\d, ]+\])`", RULES.replace("\n", " "))
    assert len(pairs) >= 5
    for name, coordinates in pairs:
        cell = tuple(json.loads(coordinates))
        board = "square8" if len(cell) == 2 else "hexagonal"
        assert riftkeep.load("ringrift", board=board, players=2).parse_cell(name) == cell


def json_values(text: str) -> list[dict[str, Any]]:
    decoder, values, at = json.JSONDecoder(), [], 0
    while at < len(text):
        value, at = decoder.raw_decode(text, at)
        values.append(value)
        at = len(text) - len(text[at:].lstrip())
    return values


def test_the_json_of_positions_moves_and_records_can_be_read() -> None:
    kinds = set()
    for block in fenced(RULES, "json"):
        values = json_values(block)
        if "riftkeep_record" in values[0]:
            kinds.add("record")
            assert len(riftkeep.parse_record(block).moves) == values[0]["moves"]
        elif "type" in values[0]:
            game = riftkeep.load("ringrift", players=2)
            for value in values:
                assert game.move_from_json(value).to_json() == value
            kinds.add("moves")
        else:
            (position,) = values
            state = riftkeep.load_json(position).state_from_json(position)
            assert state.to_json() | {"cells": None} == position | {"cells": None}
            kinds.add("position")
    assert kinds == {"record", "moves", "position"}


def test_the_notation_that_is_listed_can_be_read() -> None:
    section = RULES[RULES.index("## 14.") : RULES.index("## 15.")]
    game = riftkeep.load("ringrift", players=2)
    state = game.initial_state()
    words = [
        word
        for row in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
        for word in re.findall(r"`([^`]+)`", row)
    ]
    assert len(words) >= 18
    for word in words:
        if not word.startswith("region"):
            assert game.parse_move(state, word).player == 1


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_what_the_engine_draws(name: str) -> None:
    drawn = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert drawn == PICTURES[name](), "run: python -m docs.make_images"
    assert len(drawn) < 45_000


def test_every_picture_is_shown_somewhere() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    # Drawn elsewhere: by Textual (make_terminal_image.py), from matches (bench/ladder.py) and from
    # games of the search (bench/calibration.py).
    names = {
        *PICTURES,
        "terminal",
        "levels-square8",
        "levels-great-kingdom",
        "levels-hexagonal",
        "levels-square19",
        "calibration-great-kingdom",
        "calibration-square8",
    }
    assert {path.stem for path in FOLDER.glob("*.svg")} == names
    for name in names:
        assert f"images/{name}.svg)" in text


@pytest.mark.parametrize(
    "package", ["core", "games/ringrift", "games/great_kingdom", "arena", "net", "training"]
)
def test_the_reference_has_every_module(package: str) -> None:
    modules = {path.stem for path in (ROOT / "src/riftkeep" / package).glob("*.py")}
    pages = "".join(
        path.read_text(encoding="utf-8") for path in sorted(ROOT.glob("docs/reference/*.md"))
    )
    prefix = f"riftkeep.{package.replace('/', '.')}"
    listed = re.findall(rf"^::: {re.escape(prefix)}\.(\w+)$", pages, re.MULTILINE)
    assert sorted(listed) == sorted(modules - {"__init__"})


def test_the_menu_of_the_site_has_every_page() -> None:
    menu = set(re.findall(r'"([\w/-]+\.md)"', (ROOT / "zensical.toml").read_text(encoding="utf-8")))
    pages = {
        str(path.relative_to(ROOT / "docs")) for path in PAGES if ROOT / "docs" in path.parents
    }
    assert menu == pages | {f"rules/{path.name}" for path in COPIES}


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in target:
            continue
        name, _, anchor = target.partition("#")
        if name.startswith("/"):  # a page of the site, in the rules for players
            assert name == f"/rules/{page.parent.parent.name}/reference", f"{page.name}: {target}"
            continue
        other = page if not name else (page.parent / name).resolve()
        other = COPIES.get(other, other)
        assert other.exists(), f"{page.name}: {target}"
        if anchor:
            assert anchor in anchors(other), f"{page.name}: {target}"


@cache
def anchors(page: Path) -> frozenset[str]:
    """Where a link can lead to within a page: its headings, and the cells of tables with an id."""
    text = page.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in headings}
    return frozenset(slugs | set(re.findall(r'<a id="([\w-]+)"></a>', text)))
