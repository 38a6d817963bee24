"""``roundhouse read-reports``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .cores import verifiable
from .exit_codes import ExitCode, exit_code
from .measure import line_of, row_of, run
from .terminal import Jobs, JsonFlag, note, print_json
from .unfinished import note_unfinished
from .verify import EffortOption


def read_reports(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="A folder that `project` wrote, after the tool has run.")
    ],
    effort: EffortOption = "standard",
    jobs: Jobs = 2,
    as_json: JsonFlag = False,
) -> None:
    """Record what Vivado or Quartus reports on a project; the stage of the record says that it is a vendor's.

    The reports must be of the project's top module, part and clock, and the project of the present design. An
    unverified core is verified first. Nothing else is compared with such records.
    Exits with 1 if the reports do not fit or the core fails verification; with 75 if it cannot be verified here.
    """
    from ..jobs.task import Workers
    from ..measure.database import MeasurementDatabase
    from ..measure.vendor_design import read_design
    from ..measure.vendor_run import read_report, record_of, require_present
    from ..systems import parse
    from ..verify import SIMULATE, EvidenceDatabase

    design = read_design(folder)
    core = parse(design.core_name)
    require_present(design, core)
    report = read_report(design, folder)
    if not verifiable([core], SIMULATE):
        raise typer.Exit(ExitCode.NOT_FINISHED)
    found = run([(core, ())], "verifying", effort=effort, workers=Workers(jobs, True, None))
    for failure in found.failures:
        note(f"no record without verification: {failure}")
    note_unfinished(found.unfinished)
    if code := exit_code(found.failures, found.unfinished):
        raise typer.Exit(code)
    record = record_of(design, report, core, EvidenceDatabase().passed(core.hash, effort))
    MeasurementDatabase().add(record)
    if as_json:
        print_json(row_of(record))
    else:
        typer.echo(line_of(record))
    if report.slack_ns < 0:
        missed = f"{design.clock_mhz:g} MHz were asked for, and missed by {-report.slack_ns:g} ns"
        note(f"{missed}; a project with a lower --clock may give a higher one")
