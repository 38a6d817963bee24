"""The reports of Vivado on a routed design, in the format that versions from 2014 to 2024 print.

Edalize has a reader too. It needs pandas and pyparsing, says nothing of tool, part and top module, and its own tests
are skipped with pandas from 2.1 on; so here are the few lines that a record needs.
"""

from __future__ import annotations

from pathlib import Path

from .vendor_report import VendorReport, integer, only_report, searched

__all__ = ["TIMING", "UTILIZATION", "read_vivado"]

UTILIZATION, TIMING = "*_utilization_placed.rpt", "*_timing_summary_routed.rpt"
"""The names that the runs of a project give their reports."""

_NUMBER = r"(-?[0-9]+\.[0-9]+)"
#: Rows of the tables of resources, by the field of the record. 7 series call a CLB "Slice".
_ROWS = {
    "lut_sites": r"(?:CLB|Slice) LUTs\*?",
    "lut_memory": r"LUT as Memory",
    "ff": r"(?:CLB|Slice) Registers",
    "dsp": r"DSPs",
}


def read_vivado(folder: Path) -> VendorReport:
    """Return what the reports below a folder say.

    ``bram_tiles`` counts halves: a tile holds a RAM of 36 Kbit, or two of 18.

    Raises
    ------
    InvalidInput
        If a report is missing, or lacks what is read from it.
    """
    used, timed = only_report(folder, UTILIZATION), only_report(folder, TIMING)
    resources, timing = used.read_text(errors="replace"), timed.read_text(errors="replace")
    searched(
        timed, timing, r"^(All user specified timing constraints are met|Timing constraints are not met)", "a verdict"
    )
    counts: dict[str, float] = {
        field: integer(searched(used, resources, rf"^\| *{row} *\| *([0-9]+) *\|", f"the row {row}"))
        for field, row in _ROWS.items()
    }
    tiles = searched(used, resources, r"^\| *Block RAM Tile *\| *([0-9.]+) *\|", "the row Block RAM Tile")
    return VendorReport(
        version=searched(timed, timing, r"^\| Tool Version +: Vivado v\.(\S+ .*?Build \d+)", "the version of Vivado"),
        top=_same(used, resources, timed, timing),
        part=searched(used, resources, r"^\| Device +: (\S+)", "the device"),
        period_ns=float(searched(timed, timing, rf"^\S+ +\{{[0-9. ]+\}} +{_NUMBER} ", "a clock with its period")),
        slack_ns=float(
            searched(timed, timing, rf"^\| Design Timing Summary$(?:\n.*)*?\n +-[- ]+\n +{_NUMBER} ", "a setup slack")
        ),
        counts={**counts, "bram_tiles": float(tiles)},
    )


def _same(used: Path, resources: str, timed: Path, timing: str) -> str:
    """Return the top module of both reports, which must be one."""
    first = searched(used, resources, r"^\| Design +: (\S+)", "the design")
    return searched(timed, timing, rf"^\| Design +: ({first})$", f"the design {first}, as {used.name} has it")
