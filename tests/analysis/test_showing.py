"""Analyses and reviews as JSON with a schema, as tables, and as pictures."""

from __future__ import annotations

import io
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from random import Random
from typing import Any

import jsonschema_rs
import pytest
from rich.console import Console
from tests.analysis.positions import CAPTURE_IN_ONE, great_kingdom

import riftkeep
from riftkeep import native
from riftkeep.analysis.picture import draw_analysis
from riftkeep.analysis.schema import analysis_schema, review_schema
from riftkeep.core.playout import random_game

GAMES: list[dict[str, Any]] = [
    {"game": "ringrift", "options": {"players": 2}},
    {"game": "ringrift", "options": {"board": "hexagonal", "players": 3}},
    {"game": "great_kingdom", "options": {"size": 7}},
]


def played(options: dict[str, Any], moves: int) -> riftkeep.Session:
    session = riftkeep.Session(riftkeep.load_json(options))
    for _, move in random_game(session.state, Random(5), moves):
        session.play(move)
    return session


def printed(found: object) -> str:
    console = Console(file=io.StringIO(), width=100)
    console.print(found)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("options", GAMES)
def test_json_is_what_the_schemas_say(options: dict[str, Any]) -> None:
    session = played(options, 14)
    analysis = riftkeep.analyze(session.state, simulations=60)
    review = riftkeep.review(session.record(), simulations=8)
    for data, schema in (
        (analysis.to_json(), analysis_schema()),
        (review.to_json(), review_schema()),
    ):
        jsonschema_rs.validate(schema, data)
        assert set(data) == set(schema["properties"]), "a field is missing in the schema"
        with pytest.raises(jsonschema_rs.ValidationError):
            jsonschema_rs.validate(schema, data | {"ending": "never"})
    finished = great_kingdom(f"{CAPTURE_IN_ONE} b3").state
    jsonschema_rs.validate(analysis_schema(), riftkeep.analyze(finished).to_json())


@pytest.mark.parametrize("options", GAMES)
def test_pictures_can_be_read_and_show_the_moves(options: dict[str, Any]) -> None:
    session = played(options, 14)
    analysis = riftkeep.analyze(session.state, simulations=60)
    plain = session.state._repr_svg_()
    picture = draw_analysis(analysis)
    ElementTree.fromstring(picture)
    assert len(picture) > len(plain)
    texts = [element.text for element in ElementTree.fromstring(picture).iter() if element.text]
    if len(analysis.moves) > 2:
        assert "B" in texts
    review = riftkeep.review(session.record(), simulations=8, threshold=0.02)
    curve = review._repr_svg_()
    root = ElementTree.fromstring(curve)
    titles = [e.text or "" for e in root.iter() if e.tag.endswith("title")]
    assert len([title for title in titles if "lost; better" in title]) == len(review.mistakes)


def test_tables_say_everything_without_color() -> None:
    session = great_kingdom("c3 e5", size=7)
    analysis = riftkeep.analyze(session.state, simulations=60)
    text = printed(analysis)
    assert "Win shares: Blue" in text
    assert "Blue to decide" in text
    assert str(analysis.best) in text
    assert "60 simulations" in text
    text = printed(riftkeep.review(session.record(), simulations=30, threshold=0.001))
    assert "Blue lost" in text
    assert "Mistakes of 0 % or more" in text


@pytest.mark.skipif(native.backend().name != native.NATIVE, reason="needs the compiled core")
def test_a_turn_of_ringrift_is_told_without_its_no_ops() -> None:
    text = printed(
        riftkeep.analyze(riftkeep.load("ringrift", players=2).initial_state(), simulations=3000)
    )
    assert "no-line" not in text
    assert "2:" in text


def test_the_rules_alone_do_not_load_the_search() -> None:
    """Every command begins with `import riftkeep`, and should begin at once."""
    code = "import sys, riftkeep; assert 'riftkeep.search' not in sys.modules; riftkeep.analyze"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
