"""What a move did, as data for telling it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from riftkeep.core.catalogue import has_text, text_of
from riftkeep.core.deed import Deed
from riftkeep.core.playout import random_move
from riftkeep.core.registry import load


def _deeds(name: str, seed: int, **options: object) -> list[tuple[Any, Deed | None]]:
    game, random = load(name, **options), Random(seed)
    state, found = game.initial_state(), []
    while state.outcome is None:
        move = random_move(state, random)
        after = state.play_assuming_legal(move)
        found.append((move, game.deed(state, move, after)))
        state = after
    return found


def test_a_placement_and_a_move_name_their_cells() -> None:
    game = load("ringrift", board="square8", players=2)
    start = game.initial_state()
    placed = start.play("d4+2")
    moved = placed.play("d4-d6")
    deed = game.deed(start, game.parse_move(start, "d4+2"), placed)
    assert deed is not None and deed.to_json() == {
        "code": "placed",
        "count": 2,
        "values": {"to": "d4"},
        "seats": [],
        "cells": [],
    }
    deed = game.deed(placed, game.parse_move(placed, "d4-d6"), moved)
    assert deed is not None and (deed.code, deed.values) == ("moved_on", {"from": "d4", "to": "d6"})


def test_counts_are_those_that_the_seats_gain() -> None:
    codes: set[str] = set()
    for seed in range(12):
        game, random = load("ringrift", board="square8", players=3), Random(seed)
        state = game.initial_state()
        while state.outcome is None:
            move = random_move(state, random)
            after = state.play_assuming_legal(move)
            deed = game.deed(state, move, after)
            before, now = (game.progress(one)[move.player - 1] for one in (state, after))
            rings, land = now[0].value - before[0].value, now[1].value - before[1].value
            state = after
            if deed is None:
                continue
            codes.add(deed.code)
            if deed.code in ("took", "took_rings", "collapsed"):
                assert (deed.count, deed.values.get("rings", 0)) == (land, rings)
            if deed.code in ("paid", "forced"):
                assert (land, deed.count) == (0, rings)
    assert codes >= {"placed", "moved_on", "moved", "captured", "took", "collapsed", "paid"}


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("ringrift", {"board": "square8", "players": 2}),
        ("ringrift", {"board": "square8", "players": 3, "ruleset": "first-edition"}),
        ("great_kingdom", {"size": 5}),
        ("great_kingdom", {"size": 7, "ruleset": "tournament"}),
    ],
)
def test_every_deed_has_its_words(name: str, options: dict[str, object]) -> None:
    for seed in range(5):
        for move, deed in _deeds(name, seed, **options):
            if deed is None:
                continue
            code = f"deed.{name}.{deed.code}"
            said = text_of("en", code, {"count": deed.count, **deed.values})
            assert has_text(code) and "{" not in said, move
