"""Sentences are data: codes with values, of which each language makes its text."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest

from riftkeep.core.catalogue import has_text, languages
from riftkeep.core.interaction import Event, EventKind, Interaction, Partial
from riftkeep.core.outcome import Outcome
from riftkeep.core.playout import random_move
from riftkeep.core.registry import load
from riftkeep.core.sentence import Sentence, joined
from riftkeep.games.ringrift.refusal import Why

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("ringrift", {"board": "square8", "players": 2}),
    ("ringrift", {"board": "square8", "players": 3}),
    ("ringrift", {"board": "square8", "players": 2, "ruleset": "first-edition"}),
    ("great_kingdom", {"size": 5}),
    ("great_kingdom", {"size": 5, "ruleset": "tournament"}),
]

CAPTURE = Sentence(
    "ringrift.effect.capture", target="d4", to="d6", flips=2, collapses=0, landing="ring"
)


def test_a_sentence_is_said_in_every_language() -> None:
    load("ringrift")
    assert CAPTURE.text == "Capture from d4, landing on d6; flips 2; loses the top ring."
    assert CAPTURE.in_language("de") == (
        "Schlägt von d4, landet auf d6; dreht 2 um; verliert den obersten Ring."
    )
    place = Sentence("ringrift.effect.place_or", fewer="1, 2", rings=3)
    assert place.in_language("de") == "Hier 1, 2 oder 3 Ringe setzen."


def test_a_sentence_inside_another_is_said_in_the_same_language() -> None:
    says = Sentence("ended.time", who=Sentence("seat", seat=2), winner="Ada")
    assert says.text == "Player 2 ran out of time; Ada wins."
    assert says.in_language("de") == "Die Zeit von Spieler 2 ist abgelaufen; Ada gewinnt."
    seats = joined(Sentence("seat.inside", seat=seat) for seat in (1, 3, 4))
    assert str(seats) == "player 1, player 3 and player 4"


def test_a_sentence_is_a_value_and_survives_json_and_pickle() -> None:
    says = Sentence("ended.time", who=Sentence("seat", seat=2), winner="Ada")
    assert Sentence.from_json(says.to_json(), "") == says
    assert pickle.loads(pickle.dumps(says)) == says
    assert len({says, Sentence.from_json(says.to_json(), "")}) == 1


@pytest.mark.parametrize("data", [None, "text", {"code": 1}, {}, []])
def test_what_is_no_sentence_is_said_as_the_text_beside_it(data: Any) -> None:
    assert Sentence.from_json(data, "Ada resigned.").text == "Ada resigned."


def test_a_sentence_from_outside_cannot_be_endlessly_deep() -> None:
    data: dict[str, Any] = {"code": "plain", "values": {"text": "deep"}}
    for _ in range(10_000):
        data = {"code": "plain", "values": {"text": data}}
    assert Sentence.from_json(data, "").text == ""


def test_an_outcome_written_before_sentences_keeps_its_english_words() -> None:
    old = {"winner": 1, "reason": "time", "ranking": [1, 2], "explanation": "Bob ran out of time."}
    outcome = Outcome.from_json(old, 2, "outcome")
    assert outcome.explanation == "Bob ran out of time."
    assert Outcome.from_json(outcome.to_json(), 2, "outcome") == outcome


def test_an_unknown_code_shows_itself() -> None:
    assert Sentence("no.such", cell="d4").text == "no.such {'cell': 'd4'}"


def sentences(answer: Interaction) -> list[Sentence]:
    said = [answer.says, *(target.says for target in answer.targets)]
    said += [choice.says for choice in answer.choices]
    return said if answer.refusal is None else [*said, answer.refusal.says]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_everything_said_in_random_games_has_a_text_with_all_its_values(
    name: str, options: dict[str, Any]
) -> None:
    game, random = load(name, **options), Random(7)
    said: dict[str, Sentence] = {}
    cells = [place.cell for place in game.layout().places]
    for _ in range(4):
        state = game.initial_state()
        while state.outcome is None:
            partial: Partial | None = None
            for _ in range(3):
                event = Event(EventKind.POINT, cell=random.choice(cells))
                answer = game.interact(state, partial, event)
                said |= {one.code: one for one in sentences(answer)}
                if answer.refusal is None:
                    partial = answer.partial
            state = state.play_assuming_legal(random_move(state, random))
        said |= {one.says.code: one.says for seat in game.progress(state) for one in seat}
        said[state.outcome.says.code] = state.outcome.says
    assert [code for code in said if not has_text(code)] == []
    texts = {(code, one): said[code].in_language(one) for code in said for one in languages()}
    assert [key for key, text in texts.items() if "{" in text] == []


@pytest.mark.parametrize("why", Why)
def test_every_refusal_of_ringrift_has_a_text(why: Why) -> None:
    assert has_text(f"ringrift.{why.name.lower()}")
    assert why.value[0] == why.name.lower()
