from fractions import Fraction
from itertools import accumulate

import pytest
import toy_cores

from roundhouse.verify.timing import steady_state
from roundhouse.verify.work import Work


@pytest.mark.parametrize(
    ("steps", "average"),
    [([12], Fraction(12)), ([1, 1, 1, 41], Fraction(11)), ([1, 2], Fraction(3, 2)), ([1], Fraction(1))],
)
def test_steady_state_is_exact_wherever_it_starts(steps, average):
    clocks = list(accumulate(steps * 100))
    assert steady_state(clocks[: 80 // len(steps) * len(steps) - 1]) == average
    assert steady_state(clocks[3:77]) == average


def test_work_file_of_a_core_with_everything():
    work = Work(toy_cores.duplex_shadow())
    work.key(bytes([1, 2, 3, 4]))
    work.block(10, 11, False)
    work.block(12, 13, True)
    work.block(14, 15, True)
    work.chain(1000, 1, 2, 3, False)
    work.reset(5)
    work.idle(6)
    work.drain()
    expected = (
        "key 0 1020304|block 0 0 1 a b|block 1 1 1 c d|block 1 1 0 e f|chain 0 0 0 1000 1 2 3|reset 5|idle 6|drain"
    )
    assert work.text().splitlines() == expected.split("|")


def test_short_keys_are_left_aligned_and_travelling_keys_end_the_line():
    work = Work(toy_cores.simplex_sizes())
    work.key(b"\x12\x34")
    work.block(1, 2, True)
    assert work.text().splitlines() == ["key 0 12340000", "block 0 1 0 1 2"]
    work = Work(toy_cores.travelling())
    work.key(bytes(3) + b"\x07")
    work.block(1, 2, False)
    assert work.text().splitlines() == ["block 0 0 0 1 2 0 7"]


def test_work_refuses_what_no_core_could_do():
    with pytest.raises(ValueError, match="one of \\(32,\\) bits, not 16"):
        Work(toy_cores.iterative()).key(b"\x00\x00")
    work = Work(toy_cores.duplex_shadow())
    work.key(bytes(4))
    work.block(0, 0, False)
    with pytest.raises(ValueError, match="needs a block on each side"):
        work.key(bytes(4))
