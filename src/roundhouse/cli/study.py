"""``roundhouse study``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import typer

from .command_group import CommandGroup
from .study_names import Name, find_study
from .study_numbers import HelpOnKinds
from .study_run import export_study, run_study, verdicts
from .terminal import JsonFlag, print_json

if TYPE_CHECKING:
    from ..studies.study import Study

app = typer.Typer(
    cls=CommandGroup,
    help="Published studies: designs, and all printed numbers compared with ours.",
    no_args_is_help=True,
)
app.command("run")(run_study)
app.command("verdicts", cls=HelpOnKinds)(verdicts)
app.command("export")(export_study)


@app.command("list", context_settings={"allow_extra_args": True})
def list_studies(context: typer.Context, as_json: JsonFlag = False) -> None:
    """List all studies with their counts of designs, matching cores, numbers, slips (numbers on which the study
    contradicts itself) and statements.
    """
    from ..studies.registry import load_study, study_names

    if context.args:
        raise typer.BadParameter(
            f"`study list` lists all studies and takes no name, given {context.args[0]!r}; `study show NAME` shows one",
            context,
        )
    studies = [load_study(name) for name in study_names()]
    if as_json:
        print_json([{"name": study.name, "title": study.title, **_counts(study)} for study in studies])
        return
    for study in studies:
        counts = ", ".join(f"{number} {what}" for what, number in _counts(study).items())
        typer.echo(f"{study.name:12} {counts}: {study.title}")


@app.command("show")
def show_study(name: Name, as_json: JsonFlag = False) -> None:
    """Show a study: designs and matching cores, numbers by place in the text, slips, and statements.

    --json prints everything, each number with its place, device, tool and stage.
    """
    from dataclasses import asdict

    study = find_study(name)
    if as_json:
        print_json(asdict(study))
    else:
        typer.echo("\n".join(_lines(study)))


def _counts(study: Study) -> dict[str, int]:
    cores = len({design.core for design in study.printed if design.core})
    counted = {"numbers": study.ledger, "slips": study.slips, "statements": study.statements}
    return {"designs": len(study.printed), "cores": cores, **{what: len(rows) for what, rows in counted.items()}}


def _lines(study: Study) -> Iterator[str]:
    yield from (study.title, study.source, "", study.about, f"Left out: {study.left_out}")
    yield from ("", "targets:")
    for target in study.targets:
        beside = f", beside {', '.join(target.devices)} at stage {target.stage!r}" if target.devices else ""
        yield f"  {target.name}{beside}: {target.note}"
    yield from ("", "designs:")
    width = max(len(design.name) for design in study.designs)
    for design in study.designs:
        yield f"  {design.name:{width}}  {design.core or '(no core)'}: {design.note}"
    yield from ("", "numbers:")
    for place, count in Counter(row.place for row in study.ledger).items():
        yield f"  {place}: {count}"
    if study.slips:
        yield from ("", "slips:")
    for row in study.slips:
        yield f"  {row.id}: {row.text}; {row.slip}"
    if study.statements:
        yield from ("", "statements:")
    for claim in study.statements:
        yield f"  {claim.place}: {claim.claim}"
