"""The solved boards: the solver again, and a second one that knows only the naive reading."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from bench.solve_great_kingdom import main, solve
from tests.great_kingdom.boards import RULESETS, game
from tests.naive import great_kingdom as naive

import riftkeep.games.great_kingdom

pytestmark = pytest.mark.long


def naive_is_won(state: naive.State, solved: dict[str, bool]) -> bool:
    """Does the player to act win? Without symmetries and without stopping at the first win."""
    player = state["player"]
    key = json.dumps([state[name] for name in ("blue", "orange", "player", "passes")])
    if key not in solved:
        results = []
        for move in naive.legal(state):
            after = naive.play(state, move)
            if after["outcome"] is not None:
                results.append(after["outcome"]["winner"] == player)
            else:
                results.append(not naive_is_won(after, solved))
        solved[key] = any(results)
    return solved[key]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_3x3_is_won_by_orange(ruleset: str) -> None:
    found = solve(size=3, ruleset=ruleset)
    assert (found.winner, found.winning_moves) == (2, ())
    assert not naive_is_won(naive.initial({"size": 3, "ruleset": ruleset}), {})


def test_3x3_without_a_neutral_castle_depends_on_closed_territory() -> None:
    found = solve(size=3, neutral="none", ruleset="rulebook")
    assert (found.winner, found.winning_moves) == (1, ("b2",))
    assert solve(size=3, neutral="none", ruleset="tournament").winner == 2
    assert solve(size=3, neutral="none", ruleset="tournament", closed_territory="none").winner == 1


@pytest.mark.parametrize("ruleset", RULESETS)
def test_choosing_the_neutral_castle_is_worth_the_best_point_for_it(ruleset: str) -> None:
    chosen = solve(size=3, neutral="first_player_chooses", ruleset=ruleset)
    good = [
        f"neutral {game(size=3).cell_name((x, y))}"
        for y in range(3)
        for x in range(3)
        if solve(size=3, neutral=[x, y], ruleset=ruleset).winner == 1
    ]
    assert chosen.winning_moves == tuple(good)


def test_the_rules_document_has_the_solved_values(capsys: Any) -> None:
    main(["3", "none"])
    assert "rulebook: Blue wins with b2" in capsys.readouterr().out
    text = Path(riftkeep.games.great_kingdom.__file__).with_name("RULES.md").read_text()
    assert re.search(r"\| 3x3 \| centre \| Orange wins \| Orange wins \|", text)
    assert re.search(r"\| 3x3 \| none \| Blue wins, only with b2 \| Orange wins \|", text)
