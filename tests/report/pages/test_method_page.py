"""The page of the method, made from made-up records and read back."""

import pytest

from made_up import core, record
from reading import read_page
from roundhouse.report import write_report


@pytest.mark.slow
def test_the_grades_are_named_from_the_shortest_period_to_the_least_area(tmp_path):
    index = write_report([record(core("aes128", "encrypt", "iterative"), "osu050", "area")], [], {}, tmp_path, {})
    grades = read_page(index, "method.html").select("#targets p i")
    assert [node.get_text() for node in grades] == ["fast", "quick", "balanced", "lean", "area"]
