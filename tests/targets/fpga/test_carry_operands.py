"""Carry cells take the operand that no gate drives, whichever came first."""

import json
from typing import Any

import pytest

from roundhouse.targets.fpga.carry_operands import choose_operands

REGISTER, OTHER_REGISTER, GATE, OTHER_GATE, TOTAL = 4, 5, 6, 7, 8


def cell(kind: str, outputs: str, **pins: list[int | str]) -> dict[str, Any]:
    """A cell of Yosys's JSON; the letters of `outputs` are its output pins."""
    directions = {pin: "output" if pin in outputs else "input" for pin in pins}
    return {"type": kind, "parameters": {}, "port_directions": directions, "connections": pins}


def chosen(first: int | str, second: int | str, total: str = "$_XOR_") -> list[int | str]:
    """The pin DI of the cell that adds two nets, after the choice; `first` was there before."""
    cells = {
        "r": cell("FDRE", "Q", D=[2], Q=[REGISTER]),
        "s": cell("FDRE", "Q", D=[2], Q=[OTHER_REGISTER]),
        "x": cell("$_XOR_", "Y", A=[2], B=[3], Y=[GATE]),
        "y": cell("$_AND_", "Y", A=[2], B=[3], Y=[OTHER_GATE]),
        "t": cell(total, "Y", A=[second], B=[first], Y=[TOTAL]),
        "c": cell("CARRY4", "O", S=[TOTAL, 3], DI=[first, "0"], O=[9, 10]),
    }
    ports = {"i": {"direction": "input", "bits": [2, 3]}, "o": {"direction": "output", "bits": [9, 10]}}
    top = {"attributes": {"top": "1"}, "ports": ports, "cells": cells, "netnames": {}}
    after = json.loads(choose_operands(json.dumps({"modules": {"top": top}})))["modules"]["top"]["cells"]
    assert {name: after[name] for name in cells if name != "c"} == {n: made for n, made in cells.items() if n != "c"}
    assert after["c"]["connections"]["S"] == [TOTAL, 3]
    bits: list[int | str] = after["c"]["connections"]["DI"]
    return bits


@pytest.mark.parametrize("free", [REGISTER, 2, "1"])
def test_of_a_gate_and_another_net_the_other_is_taken(free: int | str) -> None:
    assert chosen(GATE, free) == chosen(free, GATE) == [free, "0"]


def test_of_two_gates_or_of_two_registers_the_first_stays() -> None:
    assert chosen(GATE, OTHER_GATE) == [GATE, "0"] and chosen(OTHER_GATE, GATE) == [OTHER_GATE, "0"]
    assert chosen(REGISTER, OTHER_REGISTER) == [REGISTER, "0"]


def test_only_an_exclusive_or_tells_the_other_operand() -> None:
    assert chosen(GATE, REGISTER, total="$_XNOR_") == [GATE, "0"]
