"""All look-up tables of a Xilinx part: those of logic, memories and shift registers."""

import json
from types import SimpleNamespace

import pytest

from roundhouse.targets.fpga.luts import memory_luts
from roundhouse.targets.fpga.xcup import TARGET

LUTS = TARGET.figures.answering("luts")


@pytest.mark.parametrize(
    ("cell", "luts"),
    [
        ("RAM32X1S", 1),
        ("RAM64X1D", 2),
        ("RAM128X1D", 4),
        ("RAM256X1S", 4),
        ("RAM32M", 4),
        ("RAM64M", 4),
        ("RAM32M16", 8),
        ("RAM64M8", 8),
        ("SRL16E", 1),
        ("SRLC32E", 1),
        ("LUT6", 0),
        ("RAMB36E2", 0),
    ],
)
def test_luts_of_a_memory(cell, luts):
    assert memory_luts({cell: 3}) == 3 * luts


def test_luts_in_all_are_those_of_logic_and_of_memories():
    facts = {"lut6": 8393, "cells": json.dumps({"LUT6": 8393, "RAM32M": 180, "SRL16E": 258, "FDRE": 9})}
    assert LUTS.of(SimpleNamespace(fact=facts.get)) == 8393 + 180 * 4 + 258


def test_without_cells_there_is_no_count():
    assert LUTS.of(SimpleNamespace(fact={"lut6": 3}.get)) is None
