"""What decides within a clock in a pipeline: registers and ports, found in Amaranth's netlist."""

import pytest
from amaranth.hdl._ir import Fragment, PortDirection, build_netlist
from amaranth.hdl._nir import FlipFlop, Top

from roundhouse.cores.core import Core


def deciding(core, port):
    """How many bits of registers and of ports an output is computed from."""
    top, signals = core.elaboratable()
    directions = {"in": PortDirection.Input, "out": PortDirection.Output}
    ports = {one.name: (signals[one.name], directions[one.direction]) for one in core.ports if one.name in signals}
    netlist = build_netlist(Fragment.get(top, None), ports)
    waiting, seen, found = list(netlist.top.ports_o[port]), set(), set()
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
    return len(found)


@pytest.mark.parametrize("layout", ["pipelined", "pipelined-s2", "pipelined-buffered"])
@pytest.mark.parametrize(("keys", "bits"), [("stored", 2), ("shadow", 3)])
def test_few_registers_decide_whether_a_key_enters(layout, keys, bits):
    """Of a pipeline with 22 rows or 44: whether it is empty, an expansion runs, keys move, a key waits."""
    assert deciding(Core.parse(f"speck32_64-encrypt-{layout}-{keys}"), "key_ready") == bits
