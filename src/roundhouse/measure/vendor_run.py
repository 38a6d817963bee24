"""Records of what vendors' tools report: no tool runs here, and nothing is believed that does not fit the project."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ..errors import InvalidInput
from ..targets import VENDORS
from ..tools.vendor_report import VendorReport
from .record import OK, Measurement, by_field, identity
from .run import Verified, core_facts, require_passed
from .vendor_design import VendorDesign

__all__ = ["read_report", "record_of", "require_present"]

_PS = 0.0015
"""Tools may print a period with three places that they cut, and not round."""


def require_present(design: VendorDesign, core: Any) -> None:
    """Raise `InvalidInput` unless a project is of a core as this version makes it."""
    if design.core_hash != core.hash:
        raise InvalidInput(
            f"the project must be of the present design of {core.name} (hash {core.hash}); it is of "
            f"{design.core_hash}, written by Roundhouse {design.roundhouse}; write the project again, and run it"
        )


def read_report(design: VendorDesign, folder: Path) -> VendorReport:
    """Return what a tool reports on a project.

    Parameters
    ----------
    design : VendorDesign
    folder : Path
        Folder of the project, in which or below which the reports are.

    Raises
    ------
    InvalidInput
        If the reports of the tool are not read, one is missing or cannot be read, or they are of another top module,
        part or clock than the project.
    """
    if design.tool not in VENDORS:
        raise InvalidInput(
            f"reports must be of {' or '.join(VENDORS)}; those of {design.tool} are not read: its project places "
            "registers around the core instead of pins, and the reports count these with the core; read them by eye"
        )
    report = VENDORS[design.tool].read(folder)
    _require("top module", design.top, report.top, report.top == design.top)
    _require("part", design.part, report.part, _plain(design.part).startswith(_plain(report.part)))
    period_ns = design.period_ns
    _require("period in ns", period_ns, report.period_ns, abs(report.period_ns - period_ns) < _PS)
    if report.slack_ns >= report.period_ns:
        raise InvalidInput(
            f"the slack must be less than the period, {report.period_ns} ns; the report has {report.slack_ns} ns"
        )
    return report


def record_of(design: VendorDesign, report: VendorReport, core: Any, verified: Verified | None) -> Measurement:
    """Return the record of what a tool reports.

    The clock is 1000 / (period - slack): what the design would run at if the tool had found the same placement.

    Parameters
    ----------
    design : VendorDesign
    report : VendorReport
        As `read_report` returns it.
    core : Core
    verified : Verification
        Verification of this core.

    Raises
    ------
    InvalidInput
        If the core is not the design.
    NotVerified
        If `verified` is missing, did not pass, or is for another hash.
    """
    require_present(design, core)
    passed, target = require_passed(core, verified), VENDORS[design.tool]
    options, tools = target.options_of(design.part, design.clock_mhz), {target.title: report.version}
    facts = {
        **report.counts,
        "fmax_mhz": round(1000 / (report.period_ns - report.slack_ns), 3),
        "slack_ns": report.slack_ns,
    }
    return Measurement(
        id=identity(core.hash, target.name, design.part, None, options, tools),
        target=target.name,
        recipe=design.part,
        seed=None,
        status=OK,
        stage=f"{target.stage}, {target.title} {report.version.split()[0]}",
        date=datetime.now(UTC).isoformat(timespec="seconds"),
        tools=json.dumps(tools, sort_keys=True),
        options=json.dumps(options, sort_keys=True),
        **core_facts(core, passed),
        **by_field(target.figures, facts),
    )


def _require(what: str, of_project: object, of_report: object, holds: bool) -> None:
    if not holds:
        raise InvalidInput(
            f"the reports must be of the project's {what}, {of_project}; they are of {of_report}; run the project again"
        )


def _plain(part: str) -> str:
    """Return a part without what reports leave out: ``xc`` at its beginning, and hyphens."""
    return part.lower().removeprefix("xc").replace("-", "")
