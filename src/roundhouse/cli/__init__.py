"""The command line ``roundhouse``: one file per command."""

from __future__ import annotations

import typer

from . import (
    bandwidth,
    ceiling,
    doctor,
    export,
    functions,
    generate,
    listing,
    measure,
    project,
    read_reports,
    report,
    selftest,
    software,
    study,
    verify,
    version,
)
from .program import Program

__all__ = ["app"]

app = typer.Typer(
    name="roundhouse",
    cls=Program,
    help="Block ciphers as hardware: each written once, generated in every architecture, verified and measured.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.callback()(version.options)
app.command("list", cls=listing.HelpOnAxes)(listing.list_cores)
app.command("generate")(generate.generate)
app.command("verify")(verify.verify)
app.command("measure")(measure.measure)
app.command("project")(project.project)
app.command("read-reports")(read_reports.read_reports)
app.command("functions")(functions.functions)
app.command("ceiling")(ceiling.ceiling)
app.command("export")(export.export)
app.command("report")(report.report)
app.command("selftest")(selftest.selftest)
app.command("bandwidth")(bandwidth.bandwidth)
app.command("software")(software.software)
app.command("doctor")(doctor.doctor)
app.add_typer(study.app, name="study")
