"""The numbers of the guide are those of the site: tests of limits use smaller ones of their own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from riftkeep.server import site
from riftkeep.server.live import referee, setting_up
from riftkeep.server.people import names
from riftkeep.server.protocol import answering, guard, limits, under_way, uvicorn_protocols
from riftkeep.server.protocol.uvicorn_protocols import HttpProtocol
from riftkeep.server.routes import community
from riftkeep.store import ratings

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "site.md"
LIMITS = limits.RateLimits(lambda: 0.0)
COMMANDS, SHOWN = LIMITS.commands_by_address.rate, LIMITS.shown_moves.rate
FRAMES = uvicorn_protocols.FRAMES
WORDS = {3: "three", 5: "five", 8: "eight", 12: "twelve", 60: "a minute"}


@pytest.mark.parametrize(
    "sentence",
    [
        f"within {HttpProtocol.header_seconds:g} s for its headers and"
        f" {HttpProtocol.body_seconds:g} s for its body, with at most"
        f" {uvicorn_protocols.MAX_HEADERS} headers and about"
        f" {uvicorn_protocols.HEADER_BYTES // 1024} KB besides its body",
        f"reads nothing of an answer for {WORDS[int(HttpProtocol.read_seconds)]} is cut off",
        f"{FRAMES.per_second} frames a second, pings and fragments included, and"
        f" {FRAMES.burst:,} at once",
        f"{COMMANDS.per_second:g} commands a second, and {COMMANDS.burst:g} at once;"
        f" pointing counts as {WORDS[answering.COST_OF_POINTING]}",
        f"{SHOWN.per_second:,g} moves a second, and {SHOWN.burst:,g} at once",
        f"bodies of more than {guard.MAX_BODY_BYTES // 1024} KB an address may send few, and"
        f" {guard.MOST_UPLOADS} are taken at a time",
        f"An address may have {under_way.MOST_OF_ONE} requests under way",
        f"A read that takes longer than {site.READ_SECONDS:g} s is given up",
        f"at most {WORDS[setting_up.MAX_OPEN_TABLES]} listed tables that wait for others, and the"
        f" lobby shows {WORDS[community.OF_ONE_PERSON]} of them",
        f"a log of {referee.MOST_EVENTS:,} events only goes on to the end of its game",
        f"{WORDS[ratings.MOST_A_DAY]} times a day for the same two people",
        f"The {round(len(names._common_passwords()), -4):,} most common passwords are refused",
        f"show the name for {'ten' if site.SESSION_SECONDS == 10 else '?'} seconds at most",
    ],
)
def test_the_guide_says_it(sentence: str) -> None:
    guide = re.sub(r"\s+", " ", GUIDE.read_text())
    assert sentence in guide
