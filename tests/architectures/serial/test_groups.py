"""Groups of digits: the shift register that takes them has each digit in its clock."""

import re
from types import SimpleNamespace

import pytest
from tiny_ciphers import Feistel, SerialCore

from roundhouse.architectures.serial.groups import MOST_GROUPS, Groups


def groups(clocks, loads, holds_key):
    """The groups of a core with so many clocks in a pass, and passes that load a block."""
    words = SimpleNamespace(serial=SimpleNamespace(clocks=clocks), holds_key=holds_key)
    return Groups(SimpleNamespace(words=words, loads=range(loads)))


@pytest.mark.parametrize("holds_key", [False, True])
@pytest.mark.parametrize(("clocks", "loads"), [(32, 4), (24, 3), (3, 4), (2, 1), (64, 1), (48, 2), (64, 8)])
def test_every_digit_is_first_in_the_register_at_its_clock(clocks, loads, holds_key):
    """A ring moves on with every group taken; a block that brings its key has its first digits from the port."""
    one = groups(clocks, loads, holds_key)
    times = range(clocks * loads)
    lanes, register, selected, group = one.split(times), [None] * one.digits, None, 0
    for clock in range(-1 if holds_key else 0, clocks * loads):
        if clock >= one.straight:
            assert register[0] == times[clock]
        before, selected = selected, [lane[min(group, one.count - 1)] for lane in lanes]
        if clock % clocks in one.taken or one.digits == 1:
            register, group = before if one.straight > 1 else selected, group + 1
        else:
            register = [*register[1:], None]


@pytest.mark.parametrize(("clocks", "loads", "digits"), [(32, 4, 8), (4, 4, 1), (24, 3, 8), (3, 8, 1), (9, 2, 1)])
def test_a_group_has_as_few_digits_as_leave_few_groups(clocks, loads, digits):
    one = groups(clocks, loads, holds_key=False)
    assert (one.digits, one.digits * one.count) == (digits, clocks * loads)
    assert one.count <= MOST_GROUPS or clocks % (2 * digits)


@pytest.mark.parametrize("keys", ["travelling", "on_the_fly"])
def test_what_fetches_a_block_is_of_the_algorithm(keys):
    """What selects its groups, too, where the block brings its key."""
    datapath = SerialCore(Feistel(), "encrypt", 1, keys).engine.datapath
    of_block = {word for word in datapath.entry.fetched if not re.search("key|held", word.param)}
    assert of_block and of_block == datapath.data & datapath.entry.fetched.keys()
    assert any(word.param.startswith("selected") for word in of_block) is (keys == "travelling")
