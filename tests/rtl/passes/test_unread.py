"""Bits that nobody reads."""

from roundhouse.rtl.passes.unread import unread
from small_form import binary, module, net, put


def test_bits_that_are_not_read_are_found_the_highest_of_a_signal_first():
    one = module(
        inputs={"a": 8, "b": 8},
        outputs={"y": 2},
        wires={"t": 8},
        assigns={"t": binary("add", net("a", 8), net("b", 8)), "y": net("t", 2, 3)},
    )
    assert unread(one) == [net("t", 3, 5), net("t", 3)]


def test_an_input_that_nobody_reads_is_unread_and_what_is_looked_at_from_outside_is_not():
    one = module(inputs={"a": 8, "rst": 1}, outputs={"y": 8}, assigns={"y": net("a", 8)})
    assert unread(one) == [net("rst")]
    assert unread(module(wires={"seen": 4}, kept=frozenset({"seen"}))) == []


def test_the_clock_is_read_where_there_are_registers():
    registers = {"y": (put(net("y"), net("a")),)}
    one = module(inputs={"clk": 1, "a": 1}, outputs={"y": 1}, registers=registers, clock="clk")
    assert unread(one) == []
    assert unread(module(inputs={"clk": 1}, clock="clk")) == [net("clk")]
