"""The reports of Quartus on a fitted design, Standard and Pro, in the format that versions from 13 to 22 print.

Edalize has a reader too; `vivado_reports` says why it is not used.
"""

from __future__ import annotations

import re
from pathlib import Path

from .vendor_report import VendorReport, integer, only_report, searched

__all__ = ["FITTER", "TIMING", "read_quartus"]

FITTER, TIMING = "*.fit.rpt", "*.sta.rpt"

_ENCODING = "latin-1"
_TITLE = "a title with `Setup Summary` and a slack below it"
#: Rows of the fitter's summary, by the field of the record.
_ROWS = {
    "alm": r"Logic utilization \(in ALMs\)",
    "ff": "Total registers",
    "virtual_pins": "Total virtual pins",
    "bram_bits": "Total block memory bits",
    "bram": "Total RAM Blocks",
    "dsp": "Total DSP Blocks",
}


def read_quartus(folder: Path) -> VendorReport:
    """Return what the reports below a folder say; the slack is the least of all corners.

    Raises
    ------
    InvalidInput
        If a report is missing, or lacks what is read from it, as that of a part whose logic is not in ALMs.
    """
    fitted, timed = only_report(folder, FITTER), only_report(folder, TIMING)
    fitter, timing = fitted.read_text(_ENCODING), timed.read_text(_ENCODING)
    searched(fitted, fitter, r"^; Fitter Status +; (Successful)", "the status Successful")
    revision = searched(fitted, fitter, r"^; Revision Name +; (\S+)", "a revision")
    searched(
        timed, timing, rf"^; Revision Name +; ({re.escape(revision)}) ", f"the revision {revision} of {fitted.name}"
    )
    searched(timed, timing, r"^; .+ Model Setup Summary +;(?:\n.*){3}\n; \S+ +; (-?[0-9.]+) ", _TITLE)
    slacks = re.findall(r"^; .+ Model Setup Summary +;(?:\n.*){3}\n; \S+ +; (-?[0-9.]+) ", timing, re.M)
    return VendorReport(
        version=searched(fitted, fitter, r"^; Quartus\b.* Version +; (\S.*?) +;", "the version of Quartus"),
        top=searched(fitted, fitter, r"^; Top-level Entity Name +; (\S+)", "the top-level entity"),
        part=searched(fitted, fitter, r"^; Device +; (\S+)", "the device"),
        period_ns=float(searched(timed, timing, r"^; \S+ +; Base +; ([0-9.]+) ", "a clock with its period")),
        slack_ns=min(map(float, slacks)),
        counts={
            field: integer(searched(fitted, fitter, rf"^; {row} +; ([0-9,]+) ", f"the row {row}"))
            for field, row in _ROWS.items()
        },
    )
