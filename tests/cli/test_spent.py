"""Time that a run took, in words."""

import pytest

from roundhouse.cli.spent import duration, times_line
from roundhouse.jobs.processor_time import ProcessorTime


@pytest.mark.parametrize(
    "seconds, text",
    [(0.4, "0 s"), (59.4, "59 s"), (59.7, "1 min 0 s"), (123, "2 min 3 s"), (3599.6, "1 h 0 min"), (7325, "2 h 2 min")],
)
def test_a_duration_has_its_two_largest_units(seconds, text):
    assert duration(seconds) == text


def test_the_share_is_of_processor_time():
    line = times_line(75, ProcessorTime(python_s=30, tools_s=90))
    assert line == "it took 1 min 15 s: 2 min 0 s of processor time, 75 % of it in tools"
