"""What nobody reads is left out."""

from roundhouse.rtl.form import Memory, Op, Table, Write
from roundhouse.rtl.passes.dead import remove_dead
from small_form import binary, computed, design, instance, module, net, no, put

A = net("a", 8)


def test_a_signal_that_reaches_no_output_goes_and_ports_of_the_top_stay():
    one = module(
        inputs={"a": 8, "b": 8},
        outputs={"y": 8},
        wires={"t": 8, "u": 8},
        assigns={"y": A, "t": binary("xor", A, A), "u": net("t", 8)},
    )
    remove_dead(design(one))
    assert computed(one) == {"y": "a"}
    assert one.widths == {"a": 8, "b": 8, "y": 8}


def test_a_register_that_only_feeds_itself_goes_and_one_that_is_looked_at_stays():
    registers = {name: (put(net(name), no(net(name))),) for name in ("r", "seen")}
    one = module(
        inputs={"clk": 1}, wires={"r": 1, "seen": 1}, registers=registers, clock="clk", kept=frozenset({"seen"})
    )
    remove_dead(design(one))
    assert list(one.registers) == ["seen"]


def test_a_memory_goes_with_its_writes_unless_it_is_read():
    writes = [Write("gone", net("a", 2), A, 0), Write("kept", net("a", 2), A, 0)]
    one = module(
        inputs={"a": 8, "clk": 1},
        outputs={"y": 8},
        memories={"gone": Memory(8, 4), "kept": Memory(8, 4)},
        writes=writes,
        assigns={"y": Op("read", (net("a", 2),), 8, "kept")},
        clock="clk",
    )
    remove_dead(design(one))
    assert list(one.memories) == ["kept"] and one.writes == writes[1:]


def test_a_table_that_nothing_looks_into_goes():
    one = module(inputs={"a": 8}, outputs={"y": 8}, assigns={"y": A}, tables={"rows": Table((1, 2), 8)})
    remove_dead(design(one))
    assert one.tables == {}


def test_an_input_of_a_submodule_that_nobody_reads_goes_with_what_it_alone_needs():
    inner = module("inner", {"x": 8, "z": 8}, {"o": 8}, assigns={"o": net("x", 8)})
    top = module(
        inputs={"a": 8, "b": 8},
        outputs={"y": 8},
        wires={"t": 8, "u": 8},
        assigns={"y": net("t", 8), "u": binary("xor", A, net("b", 8))},
        instances={"one": instance("inner", {"x": A, "z": net("u", 8)}, {"o": net("t", 8)})},
    )
    remove_dead(design(top, inner))
    assert [port.name for port in inner.ports] == ["x", "o"]
    assert top.instances["one"].inputs == {"x": A}
    assert computed(top) == {"y": "t"}


def test_an_instance_without_outputs_goes():
    inner = module("inner", {"x": 8}, {"o": 8}, assigns={"o": net("x", 8)})
    top = module(
        inputs={"a": 8},
        outputs={"y": 8},
        wires={"t": 8},
        assigns={"y": A},
        instances={"one": instance("inner", {"x": A}, {"o": net("t", 8)})},
    )
    remove_dead(design(top, inner))
    assert top.instances == {}
