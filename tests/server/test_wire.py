"""What clients are told of moves: whose they are, to which turn they belong, which are forced."""

from __future__ import annotations

from random import Random

import pytest

from riftkeep.core.playout import random_game
from riftkeep.core.record import Record
from riftkeep.core.registry import load
from riftkeep.server.live.ledger import Ledger
from riftkeep.server.live.records import imported_log
from riftkeep.server.live.view import table_view
from riftkeep.server.live.wire import message_after
from riftkeep.server.pages.study import study_of


@pytest.mark.parametrize("name", ["ringrift", "great_kingdom"])
def test_every_move_is_sent_with_its_turn_and_whether_it_was_forced(name: str) -> None:
    game = load(name)
    moves = tuple(move for _, move in random_game(game.initial_state(), Random(4)))
    record = Record(game, ("",) * game.num_players, moves)
    states = record.replay()
    turns = [state.turn_number for state in states[:-1]]
    forced = [game.is_forced(move) for move in moves]
    assert len(set(turns)) > 10 and any(forced) == (name == "ringrift")
    _, log = imported_log("t", record, states, "ann", 1.0)
    ledger, told = Ledger("t"), []
    for line in log:
        message = message_after(ledger, line, ledger.apply(line, 0.0))
        assert len(message.texts) == len(message.turns) == len(message.are_forced)
        told += list(zip(message.turns, message.are_forced, strict=True))
    assert told == list(zip(turns, forced, strict=True))
    for lines in (
        table_view(ledger, None, 0.0, set(), 0, {}).moves,
        study_of(record, states)["moves"],
    ):
        assert [(line["turn"], line["is_forced"]) for line in lines] == told
