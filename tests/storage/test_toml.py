"""TOML files: what cannot be read is one line that begins with the place."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from roundhouse.errors import InvalidInput
from roundhouse.storage.toml import parse_toml, read_toml
from roundhouse.storage.toml_entry import read_entry


@dataclass(frozen=True)
class Shelf:
    name: str
    width: float = 1.0
    books: tuple[int, ...] = ()
    notes: Mapping[str, str] | None = None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = ", "here: the file must be TOML: Invalid value (at end of document)"),
        ("a = " + "9" * 5000, "here: the file must be TOML: Exceeds the limit (4300 digits)"),
        (f"a = {2**64}", "here: integers must have 64 bits at most; given one of 65 bits"),
        ("a = " + "[" * 5000, "here: tables and lists must nest 20 levels deep at most; given more"),
        ("a = " + "[" * 20 + "]" * 20, "here: tables and lists must nest 20 levels deep at most; given more"),
        ("a." * 5000 + "a = 1", "here: tables and lists must nest 20 levels deep at most; given more"),
        ("\x00", "here: the file must be TOML: "),
    ],
)
def test_what_is_no_toml_of_ours(text, message):
    with pytest.raises(InvalidInput, match=f"^{re.escape(message)}"):
        parse_toml(text, "here")


def test_largest_numbers_and_deepest_lists():
    assert parse_toml(f"a = [-{2**63 - 1}, {2**63 - 1}]", "here") == {"a": [-(2**63 - 1), 2**63 - 1]}
    deep = parse_toml("a = " + "[" * 18 + "]" * 18, "here")["a"]
    assert str(deep) == "[" * 18 + "]" * 18


def test_a_file_that_is_no_text(tmp_path):
    (tmp_path / "a.toml").write_bytes(b"a = '\xff'")
    with pytest.raises(InvalidInput, match=r"a\.toml: the file must be TOML in UTF-8: .* byte 0xff in position 5"):
        read_toml(tmp_path / "a.toml")


def test_a_table_becomes_a_dataclass():
    table = {"name": "top", "width": 2, "books": [3, 4], "notes": {"3": "lent"}}
    assert read_entry(Shelf, table, "here") == Shelf("top", 2, (3, 4), {"3": "lent"})


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (3, "here: there must be a table with keys of books, name, notes, width; given 3"),
        ({}, "here: a table must have name; given {}"),
        ({"name": 3}, "here: name must be a valid string; given 3"),
        ({"name": "a", "width": True}, "here: width must be a valid number; given True"),
        ({"name": "a", "width": float("inf")}, "here: width must be a finite number; given inf"),
        ({"name": "a", "books": 3}, "here: books must be a valid tuple; given 3"),
        ({"name": "a", "books": [1, "2"]}, "here: books[1] must be a valid integer; given '2'"),
        ({"name": "a", "notes": {"b": [1]}}, "here: notes['b'] must be a valid string; given [1]"),
    ],
)
def test_values_of_another_type(table, message):
    with pytest.raises(InvalidInput, match=f"^{re.escape(message)}$"):
        read_entry(Shelf, table, "here")
