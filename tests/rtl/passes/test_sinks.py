"""What alone takes a signal without a name."""

from roundhouse.rtl.form import Case, Memory, Write
from roundhouse.rtl.passes.sinks import taken_by
from small_form import binary, instance, joined, module, net, no, put, when

A, B = net("a", 8), net("b", 8)
T, U = net("$1", 8), net("$2", 8)


def taken(assigns, **facts):
    wires = {"$1": 8, "$2": 8, "x": 8, "y": 8, "wide": 16}
    one = module(inputs={"a": 8, "b": 8, "clk": 1}, wires=wires, assigns={"$1": no(A)} | assigns, clock="clk", **facts)
    return taken_by(one)


def test_a_term_of_one_signal_and_a_part_of_one():
    assert taken({"x": binary("add", T, B)}) == {"$1": ("x", "term")}
    assert taken({"wide": joined(B, T)}) == {"$1": ("wide", "part")}
    assert taken({"wide": joined(T, binary("xor", T, B))}) == {"$1": ("wide", "term")}


def test_what_several_take_is_of_none():
    assert taken({"x": binary("add", T, B), "y": binary("sub", T, B)}) == {}


def test_what_signals_without_names_take_is_of_what_takes_these():
    assert taken({"$2": binary("xor", T, B), "x": binary("add", U, T)})["$1"] == ("x", "term")
    assert "$1" not in taken({"$2": binary("xor", T, B), "x": binary("add", U, B), "y": binary("sub", T, B)})


def test_registers_take_signals_under_conditions_too():
    value = binary("add", T, net("x", 8))
    assert taken({}, registers={"x": (when(net("a"), put(net("x", 8), value)),)}) == {"$1": ("x", "term")}


def test_an_instance_takes_by_its_port():
    found = taken({}, instances={"box": instance("unit", {"data": joined(T, B)}, {"out": net("x", 8)})})
    assert found == {"$1": ("box_data", "part")}
    of_a_loop = {
        f"boxes[{n}].unit": instance("unit", {"data": T}, {"out": net(name, 8)}) for n, name in enumerate("xy")
    }
    assert taken({}, instances=of_a_loop) == {"$1": ("boxes_data", "term")}


def test_a_condition_and_what_goes_to_a_memory_are_of_none():
    facts = {"x": binary("add", T, B)}
    chosen = {"y": (when(net("$1"), put(net("y", 8), A)),)}
    assert taken(facts, registers=chosen) == {}
    assert taken(facts, registers={"y": (Case(T, (((1,), (put(net("y", 8), A),)),), ()),)}) == {}
    for write in (Write("rows", T, A, 0), Write("rows", A, T, 0)):
        assert taken(facts, writes=[write], memories={"rows": Memory(8, 256)}) == {}


def test_signals_that_are_computed_of_one_another_by_way_of_a_register():
    facts = {"registers": {"$2": (put(U, T),)}}
    assert taken({"$1": binary("add", U, A), "x": no(T)}, **facts) == {"$1": ("x", "term"), "$2": ("x", "term")}
    assert taken({"$1": binary("add", U, A), "x": no(T), "y": no(U)}, **facts) == {}
