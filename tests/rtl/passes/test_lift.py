"""Choices and comparisons stand where VHDL takes them, and compute what they did."""

from roundhouse.rtl.form import Assign, Const, Function, If, Join, Memory, Module, Net, Op
from roundhouse.rtl.passes.lift import lift

A, B, C = Net("a", 8), Net("b", 8), Net("c", 1)
IS_3 = Op("eq", (A, Const(3, 8)), 1)
CHOICE = Op("mux", (C, A, B), 8)


def lifted(**parts):
    """A module after the pass, and the expressions that became signals."""
    parts.setdefault("widths", {"a": 8, "b": 8, "c": 1, "y": 8})
    module = Module("m", **parts)
    known = set(module.assigns)
    lift(module)
    return module, {name: value for name, value in module.assigns.items() if name not in known}


def test_a_choice_alone_or_after_another_stays():
    value = Op("mux", (Op("and", (IS_3, C), 1), A, CHOICE), 8)
    module, new = lifted(assigns={"y": value})
    assert module.assigns == {"y": value} and not new


def test_a_choice_inside_becomes_a_signal_once():
    module, new = lifted(assigns={"y": Op("xor", (A, CHOICE), 8), "z": Join((CHOICE, A), 16)})
    ((name, value),) = new.items()
    assert value == CHOICE and module.widths[name] == 8
    assert module.assigns["y"] == Op("xor", (A, Net(name, 8)), 8)
    assert module.assigns["z"] == Join((Net(name, 8), A), 16)


def test_a_choice_before_another_becomes_a_signal():
    module, new = lifted(assigns={"y": Op("mux", (C, CHOICE, A), 8)})
    assert list(new.values()) == [CHOICE]
    assert module.assigns["y"] == Op("mux", (C, Net(next(iter(new)), 8), A), 8)


def test_zeros_at_the_end_of_a_long_constant_are_a_signal():
    long, short = Const(5 << 40, 64), Const(5 << 31, 64)
    module, new = lifted(
        assigns={"y": Op("mux", (C, long, Net("w", 64)), 64), "z": Op("xor", (short, Const(0, 64)), 64)}
    )
    ((name, value),) = new.items()
    assert value == Const(0, 40) and module.widths[name] == 40
    assert module.assigns["y"] == Op("mux", (C, Join((Const(5, 24), Net(name, 40)), 64), Net("w", 64)), 64)
    assert module.assigns["z"] == Op("xor", (short, Const(0, 64)), 64)


def test_a_comparison_is_a_signal_beside_bits_and_none_in_a_condition():
    condition = If(Op("or", (IS_3, C), 1), (Assign(Net("y", 8), A),))
    module, new = lifted(registers={"y": (condition,)})
    assert module.registers["y"] == (condition,) and not new
    module, new = lifted(assigns={"y": Join((IS_3, Net("a", 7)), 8)})
    assert list(new.values()) == [IS_3]


def test_a_read_of_a_memory_with_a_word_for_each_address_stays():
    read = Op("read", (Net("a", 4),), 8, "keys")
    value = Op("xor", (read, A), 8)
    assert not lifted(assigns={"y": value}, memories={"keys": Memory(8, 16)})[1]
    assert list(lifted(assigns={"y": value}, memories={"keys": Memory(8, 13)})[1].values()) == [read]


def test_a_function_takes_a_step_for_a_choice():
    function = Function((("a", 8), ("b", 8), ("c", 1)), (("t0", Op("xor", (CHOICE, A), 8)),), CHOICE)
    module, new = lifted(functions={"f": function})
    steps = dict(module.functions["f"].steps)
    assert not new and [steps[name] for name in steps if name != "t0"] == [CHOICE, CHOICE]
    assert list(steps)[1] == "t0" and module.functions["f"].result == Net(list(steps)[2], 8)


def test_an_order_of_bits_is_logic():
    order = Op("lt", (Const(0, 1), C), 1), Op("le", (C, Net("a", 1)), 1)
    module, new = lifted(assigns={"y": order[0], "z": order[1]})
    assert module.assigns == {"y": C, "z": Op("or", (Op("not", (C,), 1), Net("a", 1)), 1)} and not new
