"""Where the signals of a module are read, known while its expressions change."""

from roundhouse.rtl.form import Net, Write
from roundhouse.rtl.passes.reads import Place, Reads
from small_form import A, C, K, binary, clocked_module, computed, instance, net, put, when

HIGH, LOW = net("a", 4, 4), net("a", 4)


def read_everywhere():
    """A module that reads `a` in a value, a register, a write and an instance."""
    return clocked_module(
        widths={"r": 8, "t": 4, "b": 8},
        assigns={"y": binary("xor", A, net("r", 8)), "t": binary("and", K, LOW)},
        registers={"r": (when(C, put(net("r", 8), A)),)},
        writes=[Write("memory", K, A, 0)],
        instances={"unit": instance("other", {"x": HIGH, "k": K}, {})},
    )


def test_every_use_is_found():
    reads = Reads(read_everywhere())
    assert reads.of("a") == [A, LOW, A, A, HIGH]
    assert reads.of("k") == [K, K, K]
    assert reads.of("y") == reads.of("clk") == []


def test_every_use_is_replaced_and_known_by_its_new_name():
    module = read_everywhere()
    reads = Reads(module)
    reads.change("a", lambda one: Net("b", one.width, one.low) if one.name == "a" else one)
    assert computed(module) == {"y": "b ^ r", "t": "k & b[3:0]"}
    assert module.registers["r"] == (when(C, put(net("r", 8), net("b", 8))),)
    assert module.writes == [Write("memory", K, net("b", 8), 0)]
    assert module.instances["unit"].inputs == {"x": net("b", 4, 4), "k": K}
    assert reads.of("a") == [] and len(reads.of("b")) == 5


def test_a_place_that_was_changed_is_looked_at_again():
    module = read_everywhere()
    reads = Reads(module)
    module.assigns["t"] = net("r", 4)
    assert LOW in reads.of("a")
    reads.changed(Place("assigns", "t"))
    assert LOW not in reads.of("a") and net("r", 4) in reads.of("r")
