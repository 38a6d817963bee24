"""The cells of a critical path as records store them, from recorded reports."""

from pathlib import Path

import pytest

from roundhouse.targets.fpga.ecp5 import PINS
from roundhouse.targets.fpga.path_cells import path_cells
from roundhouse.tools.nextpnr import PathStep, read_report

LOGS = Path(__file__).parents[2] / "tools" / "logs"


def test_a_folded_core_goes_from_its_clock_through_an_s_box():
    """AES-128 on four S-box circuits."""
    cells = path_cells(read_report((LOGS / "nextpnr_folded.json").read_text()).path, PINS)
    assert [cell[:2] for cell in cells] == [
        ("core.controller.clock", "register"),
        ("core.algorithm.$55", "logic"),
        ("core.algorithm.sub_bytes_0_unit.$41", "logic"),
        ("core.algorithm.sub_bytes_0_unit.$47", "logic"),
        ("core.algorithm.sub_bytes_0_unit.$44", "logic"),
        ("core.algorithm.sub_bytes_0_unit.$47", "logic"),
        ("core.algorithm.sub_bytes_0_unit.$44", "logic"),
        ("core.algorithm.sub_bytes_0_unit.$56", "logic"),
        ("core.algorithm.add_round_key_16", "logic"),
        ("core.algorithm.$89", "logic"),
        ("core.algorithm.state_15", "register"),
    ]
    by_hand = [1.96, 1.30, 3.06, 3.80, 1.13, 0.92, 1.38, 1.07, 1.09, 1.22, 0]
    assert [ns for _, _, ns in cells] == pytest.approx(by_hand, abs=0.03)
    assert sum(ns for _, _, ns in cells) == pytest.approx(16.87, abs=0.01)  # the delay that nextpnr prints


def test_a_carry_chain_is_one_cell():
    cells = path_cells(read_report((LOGS / "nextpnr.json").read_text()).path, PINS)
    assert [(wire, kind) for wire, kind, _ in cells] == [("q", "register"), ("q", "carry"), ("q", "register")]
    assert cells[0][2] == pytest.approx(0.525 + 0.834, abs=0.001)


@pytest.mark.parametrize(
    ("enters", "leaves", "kind"),
    [
        ("CE", "CE", "enable"),
        ("LSR", "LSR", "reset"),
        ("M", "M", "register"),
        ("M", "OFX", "logic"),
        ("B", "FCO", "carry"),
        ("FCI", "F", "carry"),
        ("A17", "P31", "multiplier"),
        ("DOA3", "DOA3", "memory"),
        ("ADB12", "ADB12", "memory"),
    ],
)
def test_pins_tell_the_kind_of_a_cell(enters, leaves, kind):
    assert path_cells([PathStep("core.algorithm.a_LUT4_Z", enters, leaves, 0.25)], PINS) == [
        ("core.algorithm.a", kind, 0.25)
    ]
