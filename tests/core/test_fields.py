"""Reading fields of untrusted data: the right type, or an error that names the field."""

from __future__ import annotations

import math
from typing import Any

import pytest

from riftkeep.core.errors import InvalidMove, InvalidOptions, InvalidPosition
from riftkeep.core.fields import FieldReader, shown


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "None"),
        (True, "True"),
        (12, "12"),
        pytest.param(10**5000, "a huge number", id="huge"),
        (math.nan, "nan"),
        ("a1", "'a1'"),
        ("x" * 99, "'" + "x" * 60 + "'..."),
        ([[[]]], "a list"),
        ({}, "a dict"),
    ],
)
def test_a_value_is_shown_briefly_whatever_it_is(value: Any, text: str) -> None:
    assert shown(value) == text


def test_errors_name_the_field_with_its_path() -> None:
    fields = FieldReader.for_position({"n": "x"}, "cells[3]")
    with pytest.raises(InvalidPosition) as caught:
        fields.integer("n")
    assert caught.value.field == "cells[3].n"
    assert str(caught.value) == "cells[3].n: must be a whole number, not 'x'"
    assert FieldReader.for_move({}).path("to") == "to"


def test_each_reader_has_its_own_error() -> None:
    with pytest.raises(InvalidMove):
        FieldReader.for_move({}).value("x")
    with pytest.raises(InvalidOptions, match="data: must be an object, not 7"):
        FieldReader.for_options(7)  # type: ignore[arg-type]


def test_a_missing_or_null_field_has_its_default() -> None:
    fields = FieldReader.for_position({"a": None})
    assert not fields.has("a")
    assert fields.value("a", 3) == fields.integer("b", default=3) == 3
    assert fields.integers("a", 2, default=None) is None
    assert fields.sequence("a", ()) == ()
    assert fields.boolean("a", default=False) is False
    assert fields.text("a", default="x") == "x"
    assert fields.choice("a", ["x"], default="y") == "y"
    assert fields.cell("a", default=None) is None
    assert fields.cells("a", default=()) == ()
    with pytest.raises(InvalidPosition, match="a: is missing"):
        fields.integer("a")


@pytest.mark.parametrize(
    ("method", "arguments", "value", "reason"),
    [
        ("integer", (), True, "whole number"),
        ("integer", (0, 5), 6, "from 0 to 5"),
        ("integer", (), 2**31, "from 0"),
        ("boolean", (), 1, "true or false"),
        ("text", (), b"x", "must be text"),
        ("choice", (["a", "b"],), "c", "one of a, b"),
        ("choice", (["a"],), ["a"], "one of a"),
        ("sequence", (), "ab", "must be a list"),
        ("sequence", (), {1}, "must be a list"),
        ("integers", (2,), [1], "2 entries, not 1"),
        ("integers", (1,), [None], "whole number"),
        ("mappings", (), [1], "must be an object"),
        ("cell", (), [1, 2, 3, 4], "must be a cell"),
        ("cell", (), "a1", "must be a cell"),
        ("cell", (), [1, 10**400], "a huge number"),
        ("cells", (), [[1, 2], 3], "must be a cell"),
    ],
)
def test_a_wrong_type_is_refused(
    method: str, arguments: tuple[Any, ...], value: Any, reason: str
) -> None:
    fields = FieldReader.for_position({"f": value})
    with pytest.raises(InvalidPosition) as caught:
        getattr(fields, method)("f", *arguments)
    assert caught.value.field.startswith("f")
    assert reason in caught.value.reason


def test_good_values_are_returned() -> None:
    data = {"n": 3, "b": True, "t": "x", "c": [1, 2], "l": [[1, 2], [3, -1, -2]], "m": [{}]}
    fields = FieldReader.for_position(data)
    assert fields.integer("n") == 3
    assert fields.boolean("b") is True
    assert fields.text("t") == fields.choice("t", "xyz") == "x"
    assert fields.cell("c") == (1, 2)
    assert fields.cells("l") == [(1, 2), (3, -1, -2)]
    assert fields.integers("c", 2) == [1, 2]
    assert fields.mappings("m") == [{}]


def test_unknown_fields_are_refused_unless_null() -> None:
    fields = FieldReader.for_move({"to": 1, "form": None})
    fields.refuse_unknown(["to"])
    with pytest.raises(InvalidMove, match="from: unknown field; the fields are to"):
        FieldReader.for_move({"from": 1}).refuse_unknown(["to"])
    with pytest.raises(InvalidMove, match="7: unknown field"):
        FieldReader.for_move({7: 1}).refuse_unknown(["to"])  # type: ignore[dict-item]
