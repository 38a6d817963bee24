"""A value is computed once, and again only if what determines it changes."""

import json

import pytest

from roundhouse.storage.kept import kept_value


def test_a_value_is_made_again_if_what_determines_it_changes(tmp_path):
    path = tmp_path / "new" / "value.json"
    assert kept_value(path, "a", lambda: [1, {"two": None}]) == [1, {"two": None}]
    assert kept_value(path, "a", lambda: 3) == [1, {"two": None}]
    assert kept_value(path, "b", lambda: 3) == 3


@pytest.mark.parametrize("value", [[], 3, "x", None, {}, {"name": "another reason"}])
def test_a_value_that_was_not_computed_is_made_again(tmp_path, value):
    path, right = tmp_path / "value.json", {"name": "a reason", "another": "one"}
    kept_value(path, "a", lambda: right)
    path.write_text(json.dumps(json.loads(path.read_text()) | {"value": value}))
    assert kept_value(path, "a", lambda: right) == right
    assert [*kept_value(path, "a", lambda: None)] == [*right]  # from the file again, in its order
