"""What is done to one part of a word after another becomes a loop."""

import pytest

from roundhouse.rtl.passes.repeats import advancing_body, label_of, turns_of
from small_form import module, net, no, put, text, when

LOADS = net("loads")


def turn(n, keep=lambda n: net("keep", 1, n), data=lambda n: net("data", 8, 8 * n)):
    """A byte is loaded, or else is another."""
    byte = net("block", 8, 8 * n)
    return (when(LOADS, put(byte, data(n))), when(keep(n), put(byte, net("fill", 8))))


def body(count, **facts):
    return tuple(one for n in range(count) for one in turn(n, **facts))


def test_bytes_of_a_block_are_a_loop():
    turns = turns_of(body(16))
    assert turns == [turn(n) for n in range(16)]
    one = module(inputs={"loads": 1, "keep": 16, "data": 128, "fill": 8}, wires={"block": 128})
    inside, statements = advancing_body(one, turns, lambda net, step: f"{net.name}_{net.low}_{step}")
    assert text(inside, statements) == ("if (loads_0_0) block_0_8 <= data_0_8; if (keep_0_1) block_0_8 <= fill_0_0;")
    assert label_of(one, turns) == "block_parts"
    one.widths["block_parts"] = 1
    assert label_of(one, turns) == "block_parts_2"


@pytest.mark.parametrize(
    "statements",
    {
        "three turns": body(3),
        "half a turn more": body(5)[:-1],
        "another signal in a turn": (*body(4), *turn(4, keep=lambda n: net("other"))),
        "another operation in a turn": (*body(4), *turn(4, keep=lambda n: no(net("keep", 1, n)))),
        "a turn that advances further": (*body(4), *turn(5)),
        "bits that go down": body(4, data=lambda n: net("data", 8, 32 - 8 * n)),
        "bits that stay": tuple(one for _ in range(4) for one in turn(0)),
        "one bit that stays and one that goes up": tuple(
            when(net("keep"), put(net("block", 1, n), net("keep", 1, n))) for n in range(4)
        ),
    }.items(),
    ids=lambda one: one[0],
)
def test_these_are_no_loop(statements):
    assert turns_of(statements[1]) == []
