"""A value is computed once, and again only if what determines it changes."""

from roundhouse.storage.kept import kept_value


def test_a_value_is_made_again_if_what_determines_it_changes(tmp_path):
    path = tmp_path / "new" / "value.json"
    assert kept_value(path, "a", lambda: [1, {"two": None}]) == [1, {"two": None}]
    assert kept_value(path, "a", lambda: 3) == [1, {"two": None}]
    assert kept_value(path, "b", lambda: 3) == 3
