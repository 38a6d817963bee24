"""Gates as Yosys writes them, and what they compute as ANDs."""

import pytest

from roundhouse.verify.same_text.gates import Gates, Unit


def cell(kind: str, **pins) -> dict:
    ways = {pin: "output" if pin in "YQ" else "input" for pin in pins}
    return {"type": kind, "port_directions": ways, "connections": {pin: [net] for pin, net in pins.items()}}


def module(*cells: dict, **names) -> dict:
    """A module with ports a and b, nets 2 and 3, and y, net 9."""
    ports = {
        "a": {"direction": "input", "bits": [2]},
        "b": {"direction": "input", "bits": [3]},
        "y": {"direction": "output", "bits": [9]},
    }
    return {
        "ports": ports,
        "cells": {f"cell{n}": one for n, one in enumerate(cells)},
        "netnames": {name: {"bits": bits} for name, bits in names.items()},
    }


def test_operands_are_in_the_order_of_their_pins():
    """A and not B: the literals of A and B are 2 and 4, or 4 and 2; that of the gate is 6."""
    gates = Gates.of(module(cell("$_ANDNOT_", Y=9, B=3, A=2)))
    assert gates.aiger([2, 3], [9]) == b"aig 3 2 0 1 1\n6\n\x01\x03"
    assert gates.aiger([3, 2], [9]) == b"aig 3 2 0 1 1\n6\n\x02\x01"


def test_a_flop_is_known_by_its_signals_and_ends_what_is_computed():
    gates = Gates.of(module(cell("$_DFF_P_", C=2, D=9, Q=5), cell("$_NOT_", A=5, Y=9), state=[7, 5], other=[5]))
    assert gates.flops == {5: 9} and gates.clocks == {5: 2}
    assert gates.names[5] == [("state", 1), ("other", 0)]
    assert gates.aiger([5], [9]) == b"aig 1 1 0 1 0\n3\n"
    assert gates.sources(9) == {5}


def test_pins_of_a_unit_go_by_their_names():
    unit = {
        "type": "sbox",
        "port_directions": {"y": "output", "x": "input"},
        "connections": {"y": [5, 6], "x": [2, 3]},
    }
    gates = Gates.of(module(unit), ["sbox"])
    assert gates.units == {"cell0": Unit("sbox", {("y", 0): 5, ("y", 1): 6}, {("x", 0): 2, ("x", 1): 3})}


def test_a_net_that_two_cells_drive_is_told():
    with pytest.raises(ValueError, match=r"every net must be driven once; y\[0\] is driven several times"):
        Gates.of(module(cell("$_NOT_", A=2, Y=9), cell("$_DFF_P_", C=2, D=3, Q=9), y=[9]))


def test_a_latch_is_no_gate():
    with pytest.raises(ValueError, match=r"only gates and flops can be compared; \$_DLATCH_P_ was given"):
        Gates.of(module(cell("$_DLATCH_P_", E=2, D=3, Q=9)))


def test_a_net_that_nothing_drives_is_no_input():
    with pytest.raises(ValueError, match=r"must drive every net; nothing drives lost\[1\]$"):
        Gates.of(module(cell("$_AND_", A=2, B=7, Y=9), lost=[2, 7])).aiger([2, 3], [9])
    with pytest.raises(ValueError, match=r"must drive every net; nothing drives net 7$"):
        Gates.of(module(cell("$_AND_", A=2, B=7, Y=9), **{"$1": [7]})).aiger([2, 3], [9])


def test_a_loop_without_a_register_ends():
    loop = module(cell("$_AND_", A=2, B=8, Y=9), cell("$_OR_", A=9, B=3, Y=8), **{"u.round": [9], "y": [9]})
    with pytest.raises(ValueError, match=r"no net may depend on itself without a register; y\[0\] does"):
        Gates.of(loop).aiger([2, 3], [9])
