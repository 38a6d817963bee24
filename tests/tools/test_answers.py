"""Reading the tools' answers: recorded logs, and garbage."""

import json
from pathlib import Path

import pytest

from roundhouse.tools import nextpnr, opensta, yosys
from roundhouse.tools.process import ToolFailed

LOGS = Path(__file__).parent / "logs"


def test_cell_counts() -> None:
    text = (LOGS / "stat.json").read_text()
    assert yosys.cell_counts(text) == {"CCU2C": 4, "TRELLIS_FF": 8}
    assert yosys.cell_counts("noise before\n" + text, "cnt") == {"CCU2C": 4, "TRELLIS_FF": 8}


@pytest.mark.parametrize("garbage", ["", "killed", "{", "[]", '{"design": {}}', '{"design": {"num_cells_by_type": 3}}'])
def test_cell_counts_of_garbage(garbage: str) -> None:
    with pytest.raises(ToolFailed, match="must give cells by type"):
        yosys.cell_counts(garbage)


def test_abc9_delay_is_the_last() -> None:
    log = "P:  Del = 1500.00.  Ar = 1\n" + (LOGS / "abc9.log").read_text()
    assert yosys.abc9_delay_ps(log) == 1400.0
    with pytest.raises(ToolFailed, match="must print `Del =`"):
        yosys.abc9_delay_ps("ABC: nothing")


def test_nextpnr_report() -> None:
    report = nextpnr.read_report((LOGS / "nextpnr.json").read_text())
    assert report.used == {"DP16KD": 0, "MULT18X18D": 0, "TRELLIS_COMB": 14, "TRELLIS_FF": 8}
    assert report.fmax_mhz == pytest.approx(391.85, abs=0.01)
    assert report.critical_path.startswith("q_TRELLIS_FF_Q_7 -> q_TRELLIS_FF_Q: 2.55 ns, 0.96 ns of it routing")


def test_nextpnr_path() -> None:
    first, second, *_, last = nextpnr.read_report((LOGS / "nextpnr.json").read_text()).path
    assert (first.cell, first.enters, first.leaves) == ("q_TRELLIS_FF_Q_7", "Q", "Q")
    assert first.ns == pytest.approx(0.525 + 0.834, abs=0.001)  # of the register, and of the wire behind it
    assert (second.enters, second.leaves, second.ns) == ("B", "FCO", pytest.approx(0.447, abs=0.001))
    assert (last.cell, last.enters, last.leaves, last.ns) == ("q_TRELLIS_FF_Q", "DI", "DI", 0)


@pytest.mark.parametrize("garbage", ["", "{}", '{"utilization": {}, "fmax": {}, "critical_paths": []}'])
def test_nextpnr_garbage(garbage: str) -> None:
    with pytest.raises(ToolFailed, match="must give utilization and fmax"):
        nextpnr.read_report(garbage)


def test_nextpnr_takes_the_slowest_clock() -> None:
    told = json.loads((LOGS / "nextpnr.json").read_text())
    told["fmax"]["fast"] = {"achieved": 900.0, "constraint": 200}
    assert nextpnr.read_report(json.dumps(told)).fmax_mhz < 400


def test_timing_path() -> None:
    path = opensta.read_path((LOGS / "opensta.log").read_text().partition("-- all paths")[0])
    assert path is not None
    assert (path.slack_ns, path.start, path.end) == (994.8137, "_30738_", "_31198_")
    assert path.cells[:4] == ("DFFPOSX1", "AND2X1", "AND2X2", "AOI21X1") and path.cells[-1] == "DFFPOSX1"
    assert len(path.cells) == 23


def test_no_path_and_garbage() -> None:
    assert opensta.read_path("No paths found.\n") is None
    with pytest.raises(ToolFailed, match="must have Startpoint, Endpoint and slack"):
        opensta.read_path("Segmentation fault")
