"""What decides within a clock in a pipeline: registers and ports, found in Amaranth's netlist."""

import pytest
from amaranth.hdl._ir import Fragment, PortDirection, build_netlist
from amaranth.hdl._nir import FlipFlop, Net, Top

from roundhouse.cores.core import Core


def built(core):
    """The netlist of a core."""
    top, signals = core.elaboratable()
    directions = {"in": PortDirection.Input, "out": PortDirection.Output}
    ports = {one.name: (signals[one.name], directions[one.direction]) for one in core.ports if one.name in signals}
    return build_netlist(Fragment.get(top, None), ports)


def port(netlist, name):
    """The bits of an input port."""
    start, width = netlist.top.ports_i[name]
    return {Net.from_cell(0, bit) for bit in range(start, start + width)}


def origins(netlist, nets):
    """The bits of registers and of ports from which nets are computed."""
    waiting, seen, found = list(nets), set(), set()
    while waiting:
        net = waiting.pop()
        if net.is_const or net in seen:
            continue
        seen.add(net)
        cell = netlist.cells[net.cell]
        if isinstance(cell, FlipFlop | Top):
            found.add(net)
        else:
            waiting += [edge[0] for edge in cell.comb_edges_to(net.bit)]
    return found


@pytest.mark.parametrize("layout", ["pipelined", "pipelined-s2", "pipelined-buffered"])
@pytest.mark.parametrize(("keys", "bits"), [("stored", 1), ("shadow", 3)])
def test_few_registers_decide_whether_a_key_enters(layout, keys, bits):
    """Of a pipeline with 22 rows or 44: one says so of stored keys, three of shadow keys."""
    netlist = built(Core.parse(f"speck32_64-encrypt-{layout}-{keys}"))
    assert len(origins(netlist, netlist.top.ports_o["key_ready"])) == bits


@pytest.mark.parametrize("layout", ["pipelined", "pipelined-s4"])
def test_no_key_bit_of_an_expansion_waits_for_the_transfer_of_a_key(layout):
    """Which bits of the key state, all of which take `key_payload`, take what they take depending on `key_valid`."""
    netlist = built(Core.parse(f"speck32_64-encrypt-{layout}-stored"))
    (valid,), payload = port(netlist, "key_valid"), port(netlist, "key_payload")
    registers = [cell for cell in netlist.cells if isinstance(cell, FlipFlop)]
    bits = [found for one in registers for bit in one.data if (found := origins(netlist, [bit])) & payload]
    assert len(bits) == 64
    assert not any(valid in found for found in bits)
