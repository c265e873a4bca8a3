"""Why a request or a message cannot be read, in the reader's language."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Annotated, Any, Literal

import pytest
from fastapi.routing import APIRoute
from pydantic import Field, TypeAdapter, ValidationError
from tests.english import english_in
from tests.server.harness import Client, Server, run

from riftkeep.core.catalogue import catalogue, languages
from riftkeep.server import routes
from riftkeep.server.live.drafts import Refused
from riftkeep.server.protocol.commands import parse_client_message, parse_table_command
from riftkeep.server.protocol.parts import Message
from riftkeep.server.protocol.unread import MOST_CHARACTERS, OTHER, SAID, reason_of
from riftkeep.server.work.bodies import BODIES, read_body


class Asked(Message):
    """Has a field of every kind."""

    number: Annotated[int, Field(ge=0, le=3)] = 0
    text: Annotated[str, Field(min_length=1, max_length=4, pattern="^[a-z]+$")] = "a"
    many: Annotated[list[int], Field(min_length=1, max_length=2, default_factory=lambda: [1])]
    is_so: bool = True
    table: Annotated[dict[str, int], Field(default_factory=dict)]
    choice: Literal["one", "two", "three"] = "one"
    real: Annotated[float, Field(gt=0, le=1.5)] = 1.0


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
    "real: must be a number": {"real": "x"},
    "real: must be more than 0": {"real": 0.0},
    "real: must be at most 1.5": {"real": 2.0},
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


def test_the_kind_of_a_message_is_one_of_those_that_there_are() -> None:
    with pytest.raises(ValidationError) as error:
        parse_client_message.validate_python({"type": "x"})
    text = reason_of(error.value).text
    assert text.startswith("type: must be one of 'watch', 'unwatch', 'ping', ")
    with pytest.raises(ValidationError) as error:
        parse_client_message.validate_python({})
    assert reason_of(error.value).text == "type: is missing"


def test_a_kind_of_fault_that_nobody_knows_is_said_without_the_words_of_the_check() -> None:
    class Old(Message):
        days: set[int]

    assert reason_of(refused(Old, {"days": 1})).text == "days: cannot be used as it is"


def test_a_long_name_is_cut_short() -> None:
    says = reason_of(refused(Asked, {"y" * 5000: 1}))
    assert says.text == "y" * MOST_CHARACTERS + ": is not a field of this request"


def test_every_sentence_of_the_table_exists() -> None:
    known = {code for code in catalogue("en") if code.startswith("unread.")}
    assert {f"unread.{end}" for end in SAID.values()} | {"unread.at", f"unread.{OTHER}"} == known


FAULTS: dict[str, set[str]] = {
    "any": set(),
    "bool": {"bool_type", "bool_parsing"},
    "default": set(),
    "dict": {"dict_type", "too_short", "too_long"},
    "float": {"float_type", "float_parsing", "finite_number"},
    "function-after": {"bad_character"},
    "int": {"int_type", "int_parsing", "int_parsing_size", "int_from_float"},
    "list": {"list_type", "too_short", "too_long"},
    "literal": {"literal_error"},
    "model": {"model_type", "model_attributes_type"},
    "model-fields": {"missing", "extra_forbidden"},
    "nullable": set(),
    "str": {
        *("string_type", "string_unicode", "string_pattern_mismatch"),
        *("string_too_short", "string_too_long"),
    },
    "tagged-union": {"union_tag_invalid", "union_tag_not_found"},
    "union": set(),
}
"""What each kind of check of pydantic may find wrong, beside its bounds."""
BOUNDS = {
    "gt": "greater_than",
    "ge": "greater_than_equal",
    "lt": "less_than",
    "le": "less_than_equal",
    "multiple_of": "multiple_of",
}


def test_every_fault_that_a_request_can_have_is_said_in_every_language() -> None:
    checks = [part for schema in _all_schemas() for part in _parts(schema)]
    assert len(checks) > 300
    kinds = {part["type"] for part in checks}
    assert kinds <= set(FAULTS), "say what these kinds of checks may find"
    found = {fault for kind in kinds for fault in FAULTS[kind]}
    found |= {BOUNDS[name] for part in checks for name in BOUNDS if name in part}
    assert found | {"json_invalid"} == set(SAID)
    choices = [part["expected"] for part in checks if part["type"] == "literal"]
    assert all(isinstance(choice, str) and "'" not in choice for one in choices for choice in one)


def _all_schemas() -> Iterator[Any]:
    """The checks of all that people send: messages, bodies, and what is in addresses."""
    for adapter in (parse_client_message, parse_table_command, *BODIES.values()):
        yield adapter.core_schema
    for module in pkgutil.iter_modules(routes.__path__, f"{routes.__name__}."):
        router = getattr(import_module(module.name), "router", None)
        for route in router.routes if router is not None else ():
            if isinstance(route, APIRoute):
                yield from map(_schema_of, _fields(route.dependant))


def _fields(of: Any) -> Iterator[Any]:
    yield from (*of.path_params, *of.query_params, *of.header_params, *of.cookie_params)
    yield from of.body_params
    for needed in of.dependencies:
        yield from _fields(needed)


def _schema_of(field: Any) -> Any:
    return TypeAdapter(Annotated[field.field_info.annotation, field.field_info]).core_schema


def _parts(schema: Any) -> Iterator[dict[str, Any]]:
    """A check and all that it is made of."""
    if isinstance(schema, list | tuple):
        for part in schema:
            yield from _parts(part)
    elif isinstance(schema, dict):
        if isinstance(schema.get("type"), str) and schema["type"] not in (
            "model-field",
            "with-info",
        ):
            yield schema
        for name, part in schema.items():
            if name not in ("metadata", "serialization", "expected", "default"):
                yield from _parts(part)


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
