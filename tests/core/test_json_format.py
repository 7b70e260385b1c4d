"""Files are read and written as JSON, with clear errors."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from ludarium.core.errors import RecordError
from ludarium.core.json_format import (
    LINE_WIDTH,
    Format,
    json_text,
    parse_json,
    read_dataclass,
    read_list,
)


@dataclass(frozen=True)
class Row:
    name: str
    options: Mapping[str, Any]
    value: float
    cells: tuple[str, ...] = ()
    seat: int | None = None


ROW = {"name": "x", "options": {"sides": [3, 4]}, "value": 1}


def test_an_object_becomes_a_dataclass():
    row = read_dataclass(Row, {**ROW, "cells": ["a1"], "seat": None})
    assert row == Row("x", {"sides": (3, 4)}, 1.0, ("a1",))
    assert type(row.value) is float and read_dataclass(Row, {**ROW, "seat": 2}).seat == 2


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], r"expected an object, got \[\]"),
        ({}, "name: expected a text, got nothing"),
        ({**ROW, "name": 3}, "name: expected a text, got 3"),
        ({**ROW, "value": "1"}, "value: expected a number, got '1'"),
        ({**ROW, "value": True}, "value: expected a number, got True"),
        ({**ROW, "value": None}, "value: expected a number, got None"),
        ({**ROW, "options": []}, r"options: expected an object, got \[\]"),
        ({**ROW, "cells": "a1"}, "cells: expected a list, got 'a1'"),
        ({**ROW, "cells": ["a1", 2]}, "cells: item 2: expected a text, got 2"),
        ({**ROW, "seat": "1"}, "seat: expected a whole number, got '1'"),
        ({**ROW, "other": 1}, "expected only name, options, value, cells, seat, got 'other'"),
    ],
)
def test_wrong_members_are_named(data: Any, message: str):
    with pytest.raises(RecordError, match=f"^{message}$"):
        read_dataclass(Row, data)


def test_items_of_a_list_are_named():
    def read_row(item: dict[str, Any]) -> Row:
        return read_dataclass(Row, item)

    assert read_list({}, "rows", read_row) == ()
    assert len(read_list({"rows": [ROW, ROW]}, "rows", read_row)) == 2
    with pytest.raises(RecordError, match=r"^rows: item 2: name: expected a text, got 1$"):
        read_list({"rows": [ROW, {**ROW, "name": 1}]}, "rows", read_row)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "expected a JSON object"),
        ({}, "format: expected 'ludarium-tea', got None: this is not a recipe of Ludarium"),
        ({"format": "ludarium-tea"}, "version: expected a whole number, got nothing"),
        ({"format": "ludarium-tea", "version": 3}, "version: this program reads up to version 2"),
        ({"format": "ludarium-tea", "version": 0}, "version: expected 1 to 2, got 0"),
    ],
)
def test_the_head_of_a_file_is_checked(data: Any, message: str):
    recipe = Format("ludarium-tea", 2, "a recipe")
    assert recipe.check(recipe.head) == recipe.head
    with pytest.raises(RecordError, match=message):
        recipe.check(data)


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "9" * 6_000, b"\xff\xfe\x00"])
def test_texts_that_are_not_json_are_refused(text: str | bytes):
    with pytest.raises(RecordError, match="expected a"):
        parse_json(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[" * 201 + "]" * 201, "at most 200 deep"),
        ('{"a": [[' * 100 + "]]}" * 100, "at most 200 deep"),
        (f"[-1{'0' * 301}]", "at most 300 digits, got -1000"),
        ('{"a": ["\\ud800"]}', r"expected whole characters, got '\\ud800'"),
        ('{"\\udfff": 1}', "expected whole characters"),
    ],
)
def test_values_that_cannot_be_written_again_are_refused(text: str, message: str):
    with pytest.raises(RecordError, match=message):
        parse_json(text)


@pytest.mark.parametrize("text", ["[" * 200 + "]" * 200, "9" * 300, '"\\ud83d\\ude00 ü"', "NaN"])
def test_other_values_are_read(text: str):
    parse_json(text)


def test_short_values_have_one_line():
    rows = [{"cell": f"c{n}", "text": "é" * 20} for n in range(6)]
    value = {"title": "x" * LINE_WIDTH, "rows": rows, "none": [], "few": [1, 2]}
    lines = json_text(value).splitlines()
    assert json.loads("".join(lines)) == value
    assert lines[1:4] == [
        f' "title": "{"x" * LINE_WIDTH}",',
        ' "rows": [',
        f"  {json.dumps(rows[0], ensure_ascii=False)},",
    ]
    assert lines[-3:] == [' "none": [],', ' "few": [1, 2]', "}"]
