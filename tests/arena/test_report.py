"""What a match reports: numbers that add up, in a text, in JSON and as a picture."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
from tests.arena.matches import TOYS, played, settings_of

from riftkeep.arena.report import PLOT, REPORT, RESULT, format_plot, format_report, write_report
from riftkeep.arena.runner import Tally
from riftkeep.arena.settings import SprtSettings
from riftkeep.arena.summary import Summary, summarize


@pytest.fixture(scope="module")
def summary(tmp_path_factory: pytest.TempPathFactory) -> Summary:
    settings = settings_of(
        f"keen={TOYS}:keen", "random", games=40, sprt=SprtSettings(0, 20, 0.001, 0.001)
    )
    return summarize(settings, played(tmp_path_factory.mktemp("match") / "m", settings))


def test_the_numbers_add_up(summary: Summary) -> None:
    keen, random = summary.standings
    assert keen.total.games == random.total.games == summary.counted
    assert keen.total.won == random.total.lost == sum(keen.won_by.values())
    assert keen.total.lost == sum(keen.lost_by.values())
    for standing in summary.standings:
        assert sum(line.games for line in standing.by_seat) == standing.total.games
        assert sum(line.won for line in standing.by_seat) == standing.total.won
        assert standing.total.score.low < standing.total.score.value < standing.total.score.high
    assert sum(line.won for line in summary.seats) == summary.counted
    assert sum(summary.ended_by.values()) == summary.counted
    assert summary.sprt is not None
    assert sum(summary.sprt.pairs) == 20 and summary.duplicates == 0
    (pair,) = summary.pairs
    assert (pair.a, pair.b, pair.line) == ("keen", "random", keen.total)


def test_random_is_the_anchor(summary: Summary) -> None:
    keen, random = summary.standings
    assert random.elo.value == random.elo.low == random.elo.high == 0
    assert keen.elo.value > keen.elo.low > 50


def test_the_report_says_it_all(summary: Summary) -> None:
    text = format_report(summary)
    assert f"{summary.counted} games count of 40" in text
    assert "duplicates rejected; finished" in text
    assert "SPRT, Elo 0 against 20: undecided" in text
    for word in ("by seat", "ended by", "capture", "CPU time", "95 %", "keen - random"):
        assert word in text
    assert max(map(len, text.splitlines())) <= 110
    assert "Failures" not in text


def test_the_result_file_is_json_without_infinities(summary: Summary, tmp_path: Path) -> None:
    write_report(tmp_path, summary)
    data = json.loads((tmp_path / RESULT).read_text(), parse_constant=pytest.fail)
    assert data["settings"]["contestants"][0] == {"name": "keen", "text": f"{TOYS}:keen"}
    assert data["standings"][0]["total"]["won"] == summary.standings[0].total.won
    assert (tmp_path / REPORT).read_text() == format_report(summary)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([PLOT, REPORT, RESULT])


def test_the_plot_is_a_picture_with_every_name(summary: Summary) -> None:
    root = ElementTree.fromstring(format_plot(summary))
    texts = ["".join(element.itertext()) for element in root.iter() if element.tag.endswith("text")]
    assert {"keen", "random", "+0"} <= set(texts)
    circles = [element for element in root.iter() if element.tag.endswith("circle")]
    assert len(circles) == 2
    assert float(circles[0].attrib["cx"]) > float(circles[1].attrib["cx"])


def test_names_that_look_like_markup_stay_names() -> None:
    settings = settings_of("<b>&=random", "random")
    plot = format_plot(summarize(settings, Tally.of(settings)))
    assert "&lt;b&gt;&amp;" in plot
    ElementTree.fromstring(plot)


def test_four_seats_are_compared_with_an_even_share(tmp_path: Path) -> None:
    settings = settings_of("random", "b=random", game="ringrift", options={"players": 4}, games=28)
    summary = summarize(settings, played(tmp_path / "m", settings))
    a, b = summary.standings
    assert a.total.games == b.total.games == 56
    assert a.total.won + b.total.won == 28
    assert a.over_even.value == pytest.approx(a.total.score.value - 0.25)
    assert a.over_even.value == pytest.approx(-b.over_even.value)
    assert summary.pairs == ()
    assert "over even %" in format_report(summary)


def test_failures_are_counted_with_their_reasons(tmp_path: Path) -> None:
    settings = settings_of(f"bad={TOYS}:broken:nonsense", "random", games=4)
    summary = summarize(settings, played(tmp_path / "m", settings))
    refusal = "This is not a move of this game; take one from legal_moves. [GK-17]"
    assert summary.failures == (f"4 x bad: illegal_move: None: {refusal}",)
    assert "Failures\n  4 x bad: illegal_move" in format_report(summary)
    assert summary.standings[0].lost_by == {"illegal_move": 4}


def test_a_match_without_games_has_a_report() -> None:
    settings = settings_of("random", "random")
    text = format_report(summarize(settings, Tally.of(settings)))
    assert "0 games count of 8" in text and "not finished" in text


def test_whoever_loses_every_game_has_a_bound_and_no_infinity(tmp_path: Path) -> None:
    large: dict[str, Any] = {"size": 9}  # where nobody loses by chance within three moves
    settings = settings_of(f"bad={TOYS}:broken:nonsense", "random", options=large, games=24)
    text = format_report(summarize(settings, played(tmp_path / "m", settings)))
    assert "inf" not in text
    assert re.search(r"< -\d+ +-\d+ or less", text)
    turned = settings_of("random", f"bad={TOYS}:broken:nonsense", options=large, games=24)
    text = format_report(summarize(turned, played(tmp_path / "turned", turned)))
    assert re.search(r"> \+\d+ +\+\d+ or more", text)
