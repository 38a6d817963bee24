from fractions import Fraction
from itertools import accumulate

import pytest

from roundhouse.verify.timing import steady_state


@pytest.mark.parametrize(
    ("steps", "average"),
    [([12], Fraction(12)), ([1, 1, 1, 41], Fraction(11)), ([1, 2], Fraction(3, 2)), ([1], Fraction(1))],
)
def test_steady_state_is_exact_wherever_it_starts(steps, average):
    clocks = list(accumulate(steps * 100))
    assert steady_state(clocks[: 80 // len(steps) * len(steps) - 1]) == average
    assert steady_state(clocks[3:77]) == average
