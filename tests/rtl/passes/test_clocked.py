"""Registers that are set under the same conditions are set together."""

import pytest

from roundhouse.rtl.form import Case, Const, Memory, Write
from roundhouse.rtl.passes.clocked import clocked
from small_form import module, net, no, put, text, when

E, F, RST = net("e"), net("f"), net("rst")
P, Q, D = net("p", 8), net("q", 8), net("d", 8)


def bodies(registers, **facts):
    one = module(
        inputs={"e": 1, "f": 1, "rst": 1, "d": 8}, wires={"p": 8, "q": 8}, registers=registers, clock="clk", **facts
    )
    return [text(one, body) for body in clocked(one)]


def test_two_registers_under_one_condition_are_set_together():
    assert bodies({"p": (when(E, put(P, D)),), "q": (when(E, put(Q, P)),)}) == ["if (e) begin p <= d; q <= p; end"]


def test_under_different_conditions_each_stands_alone():
    assert bodies({"p": (when(E, put(P, D)),), "q": (when(F, put(Q, P)),)}) == ["if (e) p <= d;", "if (f) q <= p;"]


def test_a_reset_that_overrides_comes_first():
    reset = when(RST, put(P, Const(0, 8)))
    assert bodies({"p": (when(E, put(P, D)), reset)}) == ["if (rst) p <= 8'h0; else if (e) p <= d;"]


def test_a_part_of_a_register_that_is_overridden_keeps_its_order():
    part = when(RST, put(net("p", 4), Const(0, 4)))
    assert bodies({"p": (when(E, put(P, D)), part)}) == ["if (e) p <= d; if (rst) p[3:0] <= 4'b0000;"]


def test_slices_under_one_condition_stand_under_one():
    halves = [when(E, put(net("p", 4, low), net("d", 4, low))) for low in (0, 4)]
    assert bodies({"p": tuple(halves)}) == ["if (e) begin p[3:0] <= d[3:0]; p[7:4] <= d[7:4]; end"]
    assert bodies({"p": (*halves, when(F, put(net("p", 4), Const(0, 4))))}) == [
        "if (e) begin p[3:0] <= d[3:0]; p[7:4] <= d[7:4]; end if (f) p[3:0] <= 4'b0000;"
    ]


def test_a_register_that_keeps_its_value_is_not_set():
    assert bodies({"p": (when(E, put(P, P), other=(put(P, D),)),)}) == ["if (!e) p <= d;"]
    assert bodies({"p": (put(P, P),)}) == [""]


def test_conditions_within_a_condition_meet_too():
    nested = {
        "p": (when(E, when(F, put(P, D))),),
        "q": (when(E, when(F, put(Q, D), other=(put(Q, no(D)),))),),
    }
    assert bodies(nested) == ["if (e) begin if (f) begin p <= d; q <= d; end else q <= ~d; end"]


def test_cases_of_one_word_with_the_same_values_meet():
    def by_value(register):
        return (Case(net("d", 2), (((1,), (put(register, D),)),), (put(register, no(D)),)),)

    assert bodies({"p": by_value(P), "q": by_value(Q)}) == [
        "case (d[1:0]) 2'b01: begin p <= d; q <= d; end default: begin p <= ~d; q <= ~d; end endcase"
    ]


def test_writes_to_a_memory_keep_their_order():
    writes = [when(E, Write("m", net("d", 2), D, 0)), when(F, Write("m", net("d", 2, 2), D, 0))]
    assert bodies({}, writes=writes, memories={"m": Memory(8, 4)}) == ["if (e) m[d[1:0]] <= d; if (f) m[d[3:2]] <= d;"]


def test_a_memory_under_a_case_is_refused():
    write = (Write("m", net("d", 2), D, 0),)
    with pytest.raises(ValueError, match=r"a memory must be written under conditions alone; Case\(.* was given"):
        bodies({}, writes=[Case(net("d", 2), (((1,), write),))], memories={"m": Memory(8, 4)})
