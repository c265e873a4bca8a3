"""RingRift passes the suite that any game must pass, on every board, number and ruleset."""

from __future__ import annotations

import pytest
from tests.ringrift.setups import CONFIGURATIONS

from riftkeep.core import registry
from riftkeep.core.conformance import check_game

pytestmark = pytest.mark.long

EVERY = {"square8": (1, 11), "square19": (12, 150), "hexagonal": (25, 300)}
"""How often the cheap checks run, and those that cost a full move list of round trips."""


@pytest.mark.parametrize(("board", "players", "ruleset"), CONFIGURATIONS)
def test_conformance(board: str, players: int, ruleset: str) -> None:
    game = registry.load("ringrift", board=board, players=players, ruleset=ruleset)
    cheap, thorough = EVERY[board]
    games = 2 if board == "square8" else 1
    report = check_game(game, players, games, thorough, cheap)
    assert report.games == games
    assert sum(report.endings.values()) == games
    assert report.moves > 50
