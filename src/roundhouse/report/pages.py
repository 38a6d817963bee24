"""Write the report: a site of static pages that work from file:// without a network."""

import dataclasses
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..functions.record import FunctionRecord
from ..measure.results import gather, is_ceiling, newest
from ..studies.peers import Ledger, load_peers
from ..studies.study import Study
from .agility_page import agility_page
from .assets import write_assets
from .cipher_pages import cipher_pages
from .cores import CoreLike, open_dossiers
from .explorer import explorer_page
from .facts import Facts
from .functions_page import functions_page
from .home import home_page
from .ladder import recorded_evidence
from .matrix import Matrix
from .matrix_page import matrix_page
from .method_page import method_page
from .peers_page import peers_page
from .record_pages import record_pages
from .results_page import results_page
from .sheet import sheet_pages
from .site import HOME, Page, write_site
from .stages_page import stages_page
from .studies.pages import study_findings, study_pages, write_drawings
from .verification_page import verification_page
from .waveform import Sample

if TYPE_CHECKING:
    from ..measure.record import Measurement
    from ..verify import Verification


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
    studies: Iterable[Study] = (),
    functions: Sequence[FunctionRecord] = (),
) -> Path:
    """Write the site with `records.json` and `assets/`; pages of an earlier report that are no more are removed.

    Parameters
    ----------
    records : measurements, committed ones too; every one of them is shown
    verifications : verification evidence, by core
    cores : the cores at hand, by name
    out : folder to write to; made if it is not there
    traces : for each core name the samples of a simulation, one mapping of port to value for each clock
    find : makes a core from its name, for records without a core in `cores`; a ValueError's text is shown on the sheet
    refused : name and reason of each core that was asked for and refused
    ledger : the open cores to compare with; those of the package by default
    matrix : every cipher in every architecture; without it there is no page of it
    studies : the published studies to set beside our records
    functions : points of the curves of functions; without any there is no page of them

    Returns
    -------
    Path
        The entry page.
    """
    everything = tuple(records)
    evidence = [*verifications, *recorded_evidence(everything)]
    facts = Facts(
        everything,
        open_dossiers(gather(record for record in everything if not is_ceiling(record)), evidence, cores, find),
        newest(gather(record for record in everything if is_ceiling(record))),
        ledger or load_peers(),
        refused or {},
        matrix,
        tuple(studies),
        functions,
    )
    pages = site_pages(facts, traces)
    write_site(pages, out)
    write_drawings(pages, out)
    _write_records(everything, out / "records.json")
    write_assets(out)
    return out / HOME


def site_pages(facts: Facts, traces: Mapping[str, Sequence[Sample]]) -> list[Page]:
    """Return every page of the site."""
    pages = [
        home_page(facts, study_findings(facts.studies, facts.records)),
        explorer_page(facts),
        results_page(facts),
        peers_page(facts),
        stages_page(facts),
        agility_page(facts),
        verification_page(facts),
        method_page(facts),
        *cipher_pages(facts),
        *sheet_pages(facts, traces),
        *record_pages(facts),
    ]
    if facts.matrix is not None:
        pages.append(matrix_page(facts.matrix, {dossier.name for dossier in facts.dossiers}))
    if facts.studies:
        pages += study_pages(facts.studies, facts.records, facts.results)
    if facts.functions:
        pages.append(functions_page(facts.functions))
    return pages


def _write_records(records: "tuple[Measurement, ...]", path: Path) -> None:
    rows = [dataclasses.asdict(record) for record in records]
    path.write_text(json.dumps(rows, indent=1, allow_nan=False), encoding="utf-8")
