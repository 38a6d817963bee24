"""Netlists with rewritten sums compute what they computed before, and share what they should."""

import json
import random
import re
from typing import Any

import pytest

from roundhouse.targets.fpga.sums import rewrite_sums

REGISTERS = re.compile("FF")


def netlist(cells: list[tuple[str, dict[str, int]]], inputs: int, outputs: list[int]) -> str:
    """Yosys's JSON of one module: nets 2 and on are its inputs, every cell drives pin Y or Q."""
    made = {
        f"c{n}": {
            "type": kind,
            "parameters": {},
            "port_directions": {pin: "output" if pin in "YQ" else "input" for pin in pins},
            "connections": {pin: [net] for pin, net in pins.items()},
        }
        for n, (kind, pins) in enumerate(cells)
    }
    ports = {
        "i": {"direction": "input", "bits": list(range(2, 2 + inputs))},
        "o": {"direction": "output", "bits": outputs},
    }
    nets = {"all": {"bits": sorted({net for _, pins in cells for net in pins.values()} | set(range(2, 2 + inputs)))}}
    return json.dumps(
        {"modules": {"top": {"attributes": {"top": "1"}, "ports": ports, "cells": made, "netnames": nets}}}
    )


def outputs_of(text: str, inputs: dict[int, int]) -> list[int]:
    """The outputs of a netlist for values of its nets from registers and ports."""
    module: dict[str, Any] = json.loads(text)["modules"]["top"]
    driver = {cell["connections"]["Y"][0]: cell for cell in module["cells"].values() if "Y" in cell["connections"]}

    def value(net: int) -> int:
        if net in inputs:
            return inputs[net]
        cell = driver[net]
        pins = {pin: [value(bit) for bit in bits] for pin, bits in cell["connections"].items() if pin != "Y"}
        if cell["type"] == "$lut":
            place = sum(bit << n for n, bit in enumerate(pins["A"]))
            return int(cell["parameters"]["LUT"][::-1][place])
        if cell["type"] == "$_MUX_":
            return pins["B"][0] if pins["S"][0] else pins["A"][0]
        return pins["A"][0] ^ pins["B"][0]

    return [value(bit) for bit in module["ports"]["o"]["bits"]]


def xors(terms: list[int], fresh: int) -> tuple[list[tuple[str, dict[str, int]]], int]:
    """A chain of exclusive-ors; its cells, and the net of the sum."""
    cells, net = [], terms[0]
    for n, term in enumerate(terms[1:]):
        cells.append(("$_XOR_", {"A": net, "B": term, "Y": fresh + n}))
        net = fresh + n
    return cells, net


def check_equal(before: str, after: str, inputs: int) -> None:
    """Both give the same for random inputs."""
    dice = random.Random(1)
    for _ in range(200):
        given = {net: dice.randrange(2) for net in range(2, 2 + inputs)}
        assert outputs_of(before, given) == outputs_of(after, given)


def kinds(text: str) -> list[str]:
    """Types of the cells."""
    return [cell["type"] for cell in json.loads(text)["modules"]["top"]["cells"].values()]


def test_long_sums_share_a_table() -> None:
    one, a = xors([2, 3, 4, 5, 6, 7, 8], 100)
    two, b = xors([2, 3, 4, 5, 9, 10, 11], 200)
    before = netlist(one + two, 10, [a, b])
    after = rewrite_sums(before, 6, REGISTERS)
    check_equal(before, after, 10)
    assert kinds(after).count("$lut") == 3


def test_short_sums_and_sums_for_gates_are_left() -> None:
    one, a = xors([2, 3, 4, 5, 6, 7], 100)
    two, b = xors([2, 3, 4, 5, 6, 7, 8, 9], 200)
    before = netlist([*one, *two, ("$_MUX_", {"A": b, "B": 10, "S": 11, "Y": 300})], 10, [a, 300])
    after = rewrite_sums(before, 6, REGISTERS)
    check_equal(before, after, 10)
    assert "$lut" not in kinds(after)


@pytest.mark.parametrize("pin", ["A", "B"])
def test_selected_sum_is_made_from_its_neighbour(pin: str) -> None:
    one, a = xors([2, 3, 4, 5], 100)
    two, b = xors([2, 3, 4, 5, 6], 200)
    other = "B" if pin == "A" else "A"
    selectors = [("$_MUX_", {pin: net, other: load, "S": 9, "Y": y}) for net, load, y in ((a, 7, 300), (b, 8, 301))]
    before = netlist([*one, *two, *selectors], 8, [300, 301])
    after = rewrite_sums(before, 6, REGISTERS)
    check_equal(before, after, 8)
    cells = json.loads(after)["modules"]["top"]["cells"].values()
    assert any(cell["type"] == "$_XOR_" and cell["connections"]["A"] == [300] for cell in cells)


def test_no_loop_arises() -> None:
    two, b = xors([2, 3, 4, 5, 6], 200)
    one, a = xors([301, 2, 3, 4], 100)  # the shorter sum depends on the longer one
    selectors = [("$_MUX_", {"A": net, "B": load, "S": 9, "Y": y}) for net, load, y in ((a, 7, 300), (b, 8, 301))]
    before = netlist([*two, *one, *selectors], 8, [300, 301])
    assert json.loads(rewrite_sums(before, 6, REGISTERS)) == json.loads(before)


def test_no_loop_arises_between_both_sides() -> None:
    short, a = xors([2, 3, 4, 5], 100)
    long, b = xors([2, 3, 4, 5, 6], 200)
    selectors = [("$_MUX_", {"A": one, "B": two, "S": 7, "Y": y}) for one, two, y in ((a, b, 300), (b, a, 301))]
    before = netlist([*short, *long, *selectors], 6, [300, 301])
    check_equal(before, rewrite_sums(before, 6, REGISTERS), 6)
