"""Lines of source text with notes."""

from roundhouse.rtl.lines import COLUMNS, noted


def test_a_note_stands_behind_the_last_line():
    assert list(noted(["  a = b", "      c;"], "why", "//")) == ["  a = b", "      c;  // why"]
    assert list(noted(["  a;"], "", "//")) == ["  a;"]


def test_a_note_without_room_stands_before_the_first_line():
    last = f"{'x' * (COLUMNS - 9)};"
    assert list(noted(["  a = b", last], "why", "--")) == ["  a = b", f"{last}  -- why"]
    assert list(noted(["  a = b", f"x{last}"], "why", "--")) == ["  -- why", "  a = b", f"x{last}"]
