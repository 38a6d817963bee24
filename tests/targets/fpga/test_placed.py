"""The families that nextpnr places, end to end on tiny cores; and the wrapper that needs few pins."""

import json

import pytest
from designs import ROM, counter, needs, verified, with_body

from roundhouse.measure.run import measure
from roundhouse.targets import TARGETS
from roundhouse.targets.fpga.placed import Placed
from roundhouse.targets.fpga.wrapper import wrap_serially
from roundhouse.tools.nextpnr import Report

SERIAL = [pytest.param(name, marks=needs(name)) for name in ("gowin", "ice40", "ice40up", "machxo2", "nexus")]
BLOCKS = [name for name in SERIAL if name.values[0] != "gowin"]


@pytest.mark.slow
@pytest.mark.usefixtures("build")
@pytest.mark.parametrize("name", SERIAL)
def test_a_counter_end_to_end(name: str) -> None:
    record = measure(counter(), name, verified=verified())
    assert (record.status, record.ff, record.seed, record.stage) == ("ok", 8, 1, "post-route"), record.reason
    assert 8 <= TARGETS[name].figures.area.of(record) <= 24 and 50 < (record.fmax_mhz or 0) < 1000
    path = json.loads(record.critical_path_cells or "[]")
    assert path and {kind for _, kind, _ in path} & {"carry", "enable"}
    assert json.loads(record.options)["boundary"].endswith("those of the inputs are one shift register")


@pytest.mark.slow
@pytest.mark.usefixtures("build")
@pytest.mark.parametrize("name", BLOCKS)
def test_a_rom_is_a_block(name: str) -> None:
    record = measure(with_body(ROM, tables="rom"), name, verified=verified())
    assert (record.status, record.bram, record.ff) == ("ok", 1, 0), record.reason


@needs("gowin")
@pytest.mark.slow
@pytest.mark.usefixtures("build")
def test_a_cell_without_delays_fails_the_core() -> None:
    record = measure(with_body(ROM, tables="rom"), "gowin", verified=verified())
    assert record.status == "failed" and record.reason == (
        "nextpnr-himbaechel-gowin: the delay of every cell must be known, and that of 1 of kind memory is not on "
        "gowin, so the clock would leave out their paths: take a core without"
    )


def test_the_identity_of_a_record_holds_part_pins_and_boundary() -> None:
    target = TARGETS["nexus"]
    assert isinstance(target, Placed)
    options = target.options(counter(), "lut4")
    assert (
        "-nowidelut" in options["synthesis"] and "-nowidelut" not in target.options(counter(), "default")["synthesis"]
    )
    assert options["constraints"] == dict(target.constraints) and "LIFCL-40" in options["place"]
    assert "constraints" not in TARGETS["ecp5"].options(counter(), "default")


def test_cells_of_no_kind_are_told_and_those_that_are_counted_are_not() -> None:
    target = TARGETS["ecp5"]
    assert isinstance(target, Placed)
    netlist = json.dumps({"modules": {"top": {"attributes": {"top": "1"}, "cells": {}}}})
    used = {"TRELLIS_COMB": 30, "TRELLIS_FF": 20, "DCCA": 1, "EHXPLLL": 0}
    facts = target._counts(Report(used, 100.0, "", ()), netlist, added_ff=4)
    assert (facts["comb"], facts["ff"], facts["cells"]) == (30, 16, '{"DCCA": 1}')


def test_the_serial_wrapper_has_two_ports_and_registers_all_of_the_core() -> None:
    text = wrap_serially(counter())
    assert "module registered(input clk, input serial);" in text
    inputs = ", ".join(f"r_{port.name}" for port in counter().ports if port.direction == "in" and port.name != "clk")
    assert f"{{{inputs}}} <= {{{inputs}, serial}};" in text
    assert "r_o_payload <= w_o_payload;" in text and "assign" not in text[text.index("module registered") :]
