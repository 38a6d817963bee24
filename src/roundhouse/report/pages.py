"""Write the report: a folder of static pages that work from file:// without a network."""

import dataclasses
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from roundhouse.report import text
from roundhouse.report.assets import write_assets
from roundhouse.report.cores import CoreLike, open_dossiers
from roundhouse.report.index import index_context
from roundhouse.report.matrix import Matrix
from roundhouse.report.matrix_page import matrix_context
from roundhouse.report.results import gather, is_ceiling, newest
from roundhouse.report.sheet import sheet_context
from roundhouse.report.waveform import Sample
from roundhouse.studies.peers import Ledger, load_peers

if TYPE_CHECKING:
    from roundhouse.measure.record import Measurement
    from roundhouse.verify import Verification


def write_report(
    records: "Iterable[Measurement]",
    verifications: "Iterable[Verification]",
    cores: Mapping[str, CoreLike],
    out: Path,
    traces: Mapping[str, Sequence[Sample]],
    *,
    find: Callable[[str], CoreLike] | None = None,
    refused: Mapping[str, str] | None = None,
    ledger: Ledger | None = None,
    matrix: Matrix | None = None,
) -> Path:
    """Write `index.html`, one data sheet a core under `cores/`, `records.json` and `assets/`; `matrix.html` if asked.

    Parameters
    ----------
    records : measurements, committed ones too; every one of them is shown
    verifications : verification evidence, by core
    cores : the cores at hand, by name
    out : folder to write to; made if it is not there. Data sheets of cores that are no more are removed
    traces : for each core name the samples of a simulation, one mapping of port to value for each clock
    find : makes a core from its name, for records without a core in `cores`; a ValueError's text is shown on the sheet
    refused : name and reason of each core that was asked for and refused
    ledger : the open cores to compare with; those of the package by default
    matrix : every cipher in every architecture; without it there is no page of it

    Returns
    -------
    Path
        The main page.
    """
    everything = list(records)
    results = gather(record for record in everything if not is_ceiling(record))
    ceilings = newest(gather(record for record in everything if is_ceiling(record)))
    dossiers = open_dossiers(results, verifications, cores, find)
    pages = _environment()
    sheets = out / "cores"
    sheets.mkdir(parents=True, exist_ok=True)
    for stale in {path.name for path in sheets.glob("*.html")} - {f"{dossier.name}.html" for dossier in dossiers}:
        (sheets / stale).unlink()
    template = pages.get_template("core.html")
    for dossier in dossiers:
        context = sheet_context(dossier, traces.get(dossier.name))
        (out / dossier.page).write_text(template.render(root="../", **context), encoding="utf-8")
    if matrix is not None:
        context = matrix_context(matrix, {dossier.name for dossier in dossiers})
        (out / "matrix.html").write_text(pages.get_template("matrix.html").render(root="", **context), encoding="utf-8")
    context = index_context(dossiers, ceilings, ledger or load_peers(), refused or {}, matrix)
    page = out / "index.html"
    page.write_text(pages.get_template("index.html").render(root="", **context), encoding="utf-8")
    _write_records(everything, out / "records.json")
    write_assets(out)
    return page


def _write_records(records: "list[Measurement]", path: Path) -> None:
    rows = [dataclasses.asdict(record) for record in records]
    path.write_text(json.dumps(rows, indent=1, allow_nan=False), encoding="utf-8")


def _environment() -> Environment:
    pages = Environment(
        loader=PackageLoader("roundhouse.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    pages.filters["figure"] = text.figure
    pages.filters["spread"] = text.spread
    pages.filters["spec"] = _spec
    pages.globals.update(
        target_titles=text.TARGETS,
        short_targets=text.SHORT_TARGETS,
        stage_words=text.STAGES,
        family_title=text.family_title,
    )
    return pages


def _spec(chart: Any) -> str:
    # Inside a script element only "</" could end the text early.
    return json.dumps(chart, separators=(",", ":"), allow_nan=False).replace("</", "<\\/")
