"""Gates as Yosys writes them, and what they compute as ANDs."""

from itertools import product

import pytest

from roundhouse.verify.same_text.aiger import AndGraph
from roundhouse.verify.same_text.gates import Gates, Unit


def cell(kind: str, **pins) -> dict:
    ways = {pin: "output" if pin in "YQ" else "input" for pin in pins}
    return {"type": kind, "port_directions": ways, "connections": {pin: [net] for pin, net in pins.items()}}


def word(kind: str, signed: int = 0, **pins) -> dict:
    """A cell of words, the lowest bit of each first."""
    ways = {pin: "output" if pin in "YQ" else "input" for pin in pins}
    parameters = {"CLK_POLARITY": "1", **{f"{pin}_SIGNED": f"{signed:032b}" for pin in "AB"}}
    return {"type": kind, "port_directions": ways, "connections": pins, "parameters": parameters}


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


def aiger(gates: Gates, inputs: list, outputs: list) -> bytes:
    graph = AndGraph(len(inputs))
    return graph.aiger(gates.literals(graph, inputs, outputs))


def test_operands_are_in_the_order_of_their_pins():
    """A and not B: the literals of A and B are 2 and 4, or 4 and 2; that of the gate is 6."""
    gates = Gates.of(module(cell("$_ANDNOT_", Y=9, B=3, A=2)))
    assert aiger(gates, [2, 3], [9]) == b"aig 3 2 0 1 1\n6\n\x01\x03"
    assert aiger(gates, [3, 2], [9]) == b"aig 3 2 0 1 1\n6\n\x02\x01"


def test_a_flop_is_known_by_its_signals_and_ends_what_is_computed():
    gates = Gates.of(module(cell("$_DFF_P_", C=2, D=9, Q=5), cell("$_NOT_", A=5, Y=9), state=[7, 5], other=[5]))
    assert gates.flops == {5: 9} and gates.clocks == {5: 2}
    assert gates.names[5] == [("state", 1), ("other", 0)]
    assert aiger(gates, [5], [9]) == b"aig 1 1 0 1 0\n3\n"
    assert gates.sources(9) == {5}


def test_pins_of_a_unit_go_by_their_names():
    unit = {
        "type": "sbox",
        "port_directions": {"y": "output", "x": "input"},
        "connections": {"y": [5, 6], "x": [2, 3]},
    }
    gates = Gates.of(module(unit, cell("$_NOT_", A=5, Y=9)), ["sbox"])
    assert gates.units == {"cell0": Unit("sbox", {("y", 0): 5, ("y", 1): 6}, {("x", 0): 2, ("x", 1): 3})}


def test_a_net_that_two_cells_drive_is_told():
    with pytest.raises(ValueError, match=r"every net must be driven once; y\[0\] is driven several times"):
        Gates.of(module(cell("$_NOT_", A=2, Y=9), cell("$_DFF_P_", C=2, D=3, Q=9), y=[9]))


def test_a_latch_is_no_gate():
    with pytest.raises(ValueError, match=r"only gates and flops can be compared; \$_DLATCH_P_ was given"):
        Gates.of(module(cell("$_DLATCH_P_", E=2, D=3, Q=9)))


def test_a_net_that_nothing_drives_is_no_input():
    with pytest.raises(ValueError, match=r"must drive every net; nothing drives lost\[1\]$"):
        aiger(Gates.of(module(cell("$_AND_", A=2, B=7, Y=9), lost=[2, 7])), [2, 3], [9])
    with pytest.raises(ValueError, match=r"must drive every net; nothing drives net 7$"):
        aiger(Gates.of(module(cell("$_AND_", A=2, B=7, Y=9), **{"$1": [7]})), [2, 3], [9])


def test_a_loop_without_a_register_ends():
    loop = module(cell("$_AND_", A=2, B=8, Y=9), cell("$_OR_", A=9, B=3, Y=8), **{"u.round": [9], "y": [9]})
    with pytest.raises(ValueError, match=r"no net may depend on itself without a register; y\[0\] does"):
        aiger(Gates.of(loop), [2, 3], [9])


@pytest.mark.parametrize(("kind", "values"), {"$and": "0001", "$or": "0111", "$xor": "0110", "$xnor": "1001"}.items())
@pytest.mark.parametrize(("signed", "above"), [(0, "0"), (1, 3)])
def test_a_word_is_its_bits_and_a_shorter_operand_is_extended(kind, values, signed, above):
    """A is {net 3, net 2}, B {5, 4, 3} and Y {9, 8, 7}: bit 2 of A is zero, or its sign."""
    gates = Gates.of(module(word(kind, signed, A=[2, 3], B=[3, 4, 5], Y=[7, 8, 9])))
    graph = AndGraph(4)
    literals = gates.literals(graph, [2, 3, 4, 5], [7, 8, 9])
    for inputs in product((0, 1), repeat=4):
        bits = {"0": 0, **dict(zip((2, 3, 4, 5), inputs, strict=True))}
        for literal, a, b in zip(literals, (2, 3, above), (3, 4, 5), strict=True):
            assert value(graph, literal, inputs) == int(values[2 * bits[a] + bits[b]])


def test_a_choice_of_words_and_their_flops():
    """Y is B if net 6 is one, else A, as in the Yosys manual; Q is what D was."""
    mux = word("$mux", A=[2, 3], B=[3, 2], S=[6], Y=[8, 9])
    gates = Gates.of(module(mux, word("$dff", CLK=[5], D=[8, 9], Q=[2, 3]), state=[2, 3]))
    assert gates.flops == {2: 8, 3: 9} and gates.clocks == {2: 5, 3: 5}
    graph = AndGraph(3)
    low, high = gates.literals(graph, [2, 3, 6], [8, 9])
    for a, b, choice in [(0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1)]:
        assert value(graph, low, (a, b, choice)) == (b if choice else a)
        assert value(graph, high, (a, b, choice)) == (a if choice else b)


def test_flops_of_a_falling_edge_are_none():
    falling = word("$dff", CLK=[5], D=[2, 3], Q=[8, 9]) | {"parameters": {"CLK_POLARITY": "0"}}
    with pytest.raises(ValueError, match="only flops of a rising edge can be compared"):
        Gates.of(module(falling))


def test_what_no_output_depends_on_is_left_out():
    """Bit 0 of a word of flops reaches y, bit 1 reaches a flop that nobody reads."""
    unread = word("$dff", CLK=[3], D=[6], Q=[8])
    unit = {"type": "sbox", "port_directions": {"x": "input", "y": "output"}, "connections": {"x": [6], "y": [10]}}
    gates = Gates.of(module(word("$dff", CLK=[3], D=[2, 2], Q=[9, 6]), unread, unit), ["sbox"])
    assert gates.flops == {9: 2} and gates.clocks == {9: 3} and not gates.units


def test_a_bit_of_a_sum_depends_on_no_higher_ones():
    """y is bit 0 of a sum whose bit 1 nobody reads; so nobody reads the flop in bit 1 of an operand."""
    flops = word("$dff", CLK=[3], D=[2, 2], Q=[5, 6])
    gates = Gates.of(module(flops, word("$add", A=[5, 6], B=[2, 3], Y=[9, 8]), names=[5, 6]))
    assert gates.flops == {5: 2}
    assert gates.sources(9) == {5, 2}
    assert aiger(gates, [2, 5], [9]).startswith(b"aig 5 2 0 1 3\n")


def test_a_shift_of_a_signed_word_is_none():
    shift = word("$shift", A=[2], B=[3], Y=[9]) | {"parameters": {"A_SIGNED": "1", "B_SIGNED": "0"}}
    with pytest.raises(ValueError, match=r"only shifts of unsigned words can be compared; \$shift of a signed one"):
        Gates.of(module(shift))


def value(graph: AndGraph, literal: int, inputs: tuple) -> int:
    """What a literal is for values of the inputs, by the file of it."""
    head, _, body = graph.aiger([literal]).partition(b"\n")
    output, _, coded = body.partition(b"\n")
    values = [0, *inputs]
    numbers = iter(numbers_of(coded))
    for own in range(len(values), int(head.split()[1]) + 1):
        high = 2 * own - next(numbers)
        low = high - next(numbers)
        values.append((values[high >> 1] ^ high & 1) & (values[low >> 1] ^ low & 1))
    return values[int(output) >> 1] ^ int(output) & 1


def numbers_of(coded: bytes) -> list[int]:
    """The numbers of seven bits a byte, the lowest first."""
    numbers, number, place = [], 0, 0
    for byte in coded:
        number, place = number | (byte & 127) << place, place + 7
        if byte < 128:
            numbers.append(number)
            number = place = 0
    return numbers
