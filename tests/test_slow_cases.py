"""`--slow-cases` leaves out cases, and no test."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from slow_cases import some_of_each, spread

SPREAD = [
    ("a", 1, "a"),
    ("a", 3, "a"),
    ("abcde", 1, "a"),
    ("abcde", 2, "ac"),
    ("abcdefghi", 3, "adg"),
    ("abc", 3, "abc"),
]


@pytest.mark.parametrize(("cases", "most", "found"), SPREAD)
def test_cases_are_spread_over_all(cases, most, found):
    assert "".join(spread(cases, most)) == found


def test_some_cases_of_each_test_are_left():
    names = ["a.py::one", "a.py::two[x]", "a.py::two[y[0]]", "b.py::two[x]"]
    assert some_of_each(names, 1) == {"a.py::one", "a.py::two[x]", "b.py::two[x]"}
    assert some_of_each(names, 2) == {*names}


OPTION = """
import pytest
@pytest.mark.slow
@pytest.mark.parametrize("case", range(4))
def test_slow(case): pass
@pytest.mark.slow
@pytest.mark.parametrize("case", [pytest.param(0, marks=pytest.mark.long), 1, 2])
def test_of_long_cases(case): pass
@pytest.mark.parametrize("case", range(4))
def test_quick(case): pass
"""


@pytest.mark.slow
def test_the_option_leaves_out_cases_of_slow_tests_after_those_that_markers_leave_out(tmp_path):
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n  slow\n  long\n")
    (tmp_path / "test_some.py").write_text(OPTION)
    command = [sys.executable, "-m", "pytest", "-p", "conftest", "-m", "not long", "--slow-cases", "1", "-v"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}
    answer = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    passed = [line.split()[0].partition("::")[2] for line in answer.stdout.splitlines() if " PASSED" in line]
    assert passed == ["test_slow[0]", "test_of_long_cases[1]", *(f"test_quick[{n}]" for n in range(4))], answer.stdout
