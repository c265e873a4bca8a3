"""Why a request or a message cannot be read, in the reader's language."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from pydantic import Field, ValidationError
from tests.english import english_in
from tests.server.harness import Client, Server, run

from riftkeep.core.catalogue import catalogue, languages
from riftkeep.server.live.drafts import Refused
from riftkeep.server.protocol.parts import Message
from riftkeep.server.protocol.unread import MOST_CHARACTERS, SAID, reason_of
from riftkeep.server.work.bodies import read_body


class Asked(Message):
    """Has a field of every kind."""

    number: Annotated[int, Field(ge=0, le=3)] = 0
    text: Annotated[str, Field(min_length=1, max_length=4, pattern="^[a-z]+$")] = "a"
    many: Annotated[list[int], Field(min_length=1, max_length=2, default_factory=lambda: [1])]
    is_so: bool = True
    table: Annotated[dict[str, int], Field(default_factory=dict)]
    choice: Literal["one", "two", "three"] = "one"


class Needs(Message):
    """Has a field that must be there, and a message in it."""

    inner: Asked


ASKED = {
    "number: must be a whole number": {"number": "x"},
    "number: must be at least 0": {"number": -1},
    "number: must be at most 3": {"number": 4},
    "text: must be a text": {"text": 1},
    "text: has fewer than 1 character": {"text": ""},
    "text: has more than 4 characters": {"text": "abcde"},
    "text: has characters that do not belong there": {"text": "A"},
    "many: must be a list": {"many": 1},
    "many: has fewer than 1 entry": {"many": []},
    "many: has more than 2 entries": {"many": [1, 2, 3]},
    "many.1: must be a whole number": {"many": [1, "x"]},
    "is_so: must be true or false": {"is_so": 1},
    "table: must be an object": {"table": 1},
    "choice: must be one of 'one', 'two', 'three'": {"choice": "four"},
    "other: is not a field of this request": {"other": 1},
}


def refused(kind: type[Message], data: Any) -> ValidationError:
    """What pydantic says of it."""
    with pytest.raises(ValidationError) as error:
        kind.model_validate(data)
    return error.value


@pytest.mark.parametrize(("text", "data"), ASKED.items())
def test_a_field_is_named_in_every_language(text: str, data: Any) -> None:
    says = reason_of(refused(Asked, data))
    assert says.text == text
    for language in languages():
        where, _, rest = says.in_language(language).partition(": ")
        assert where == text.partition(": ")[0]
        words = rest.partition("'")[0]  # without the choices, which are the same in every language
        assert language == "en" or english_in(words, language) == []


def test_what_is_missing_or_not_an_object_is_named_with_its_path() -> None:
    assert reason_of(refused(Needs, {}), within="body").text == "body.inner: is missing"
    assert reason_of(refused(Needs, {"inner": 1})).text == "inner: must be an object"
    assert reason_of(refused(Needs, 1)).text == "must be an object"


def test_a_character_that_cannot_be_kept_is_named() -> None:
    class Free(Message):
        text: str

    says = reason_of(refused(Free, {"text": "a\x00"}))
    assert says.text.startswith("text: has the character ")
    assert says.in_language("de").startswith("text: enthält das Zeichen ")


def test_what_has_no_sentence_is_said_in_the_words_of_the_check_and_cut_short() -> None:
    class Real(Message):
        value: float

    assert reason_of(refused(Real, {"value": "x"})).text == "value: Input should be a valid number"
    says = reason_of(refused(Asked, {"y" * 5000: 1}))
    assert says.text == "y" * MOST_CHARACTERS + ": is not a field of this request"


def test_every_sentence_of_the_table_exists() -> None:
    known = {code for code in catalogue("en") if code.startswith("unread.")}
    assert {f"unread.{end}" for end in SAID.values()} | {"unread.at"} == known


@pytest.mark.parametrize("body", [b"{", b"[" * 100_000, b"\xff"])
def test_a_body_that_is_not_json_is_refused(body: bytes) -> None:
    with pytest.raises(Refused) as error:
        read_body("interact", body)
    assert error.value.refusal.code == "bad_message"
    assert str(error.value) == "body: this is not JSON"


def test_the_site_says_it_as_data(server: Server) -> None:
    async def go() -> None:
        ann = await Client(server).guest("Ann")
        answer = await ann.http.post("/api/tables", json={"game": 5})
        assert answer.status_code == 422
        refusal = answer.json()["error"]
        assert refusal["code"] == "bad_message"
        assert refusal["says"]["code"] == "unread.at"
        assert refusal["says"]["values"]["says"] == {"code": "unread.missing", "values": {}}
        missing = await ann.http.get("/api/nothing")
        assert missing.json()["error"]["says"]["code"] == "refused.not_found"
        wrong = await ann.http.delete("/api/tables")
        assert wrong.json()["error"]["says"]["code"] == "refused.wrong_method"
        async with ann.socket() as socket:
            await socket.send("ping", id="a b")
            said = (await socket.wait("refused"))["refusal"]["says"]
            assert said["values"]["says"] == {"code": "unread.not_in_form", "values": {}}

    run(go())
