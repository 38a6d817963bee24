"""Writer of the report: a site of static pages that work from file:// without a network."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from ..functions.record import FunctionRecord
from ..measure.record import Measurement
from ..measure.results import gather, is_ceiling, newest
from ..storage.whole import write_whole
from ..studies.peers import Ledger, load_peers
from ..studies.study import Study
from ..verify import Verification
from .analysis.ladder import recorded_evidence
from .analysis.matrix import Matrix
from .charts.waveform import Sample
from .design import DesignText
from .dossier import ReportedCore, open_dossiers
from .facts import Facts
from .pages.agility import agility_page
from .pages.bounds import bounds_page
from .pages.ciphers import cipher_pages
from .pages.explorer import explorer_page
from .pages.families import families_page
from .pages.functions import functions_page
from .pages.home import home_page
from .pages.matrix import matrix_page
from .pages.method import method_page
from .pages.peers import peers_page
from .pages.records import record_pages
from .pages.results import results_page
from .pages.rtl import beside_pages, rtl_pages, write_texts
from .pages.seeds import seeds_page
from .pages.sheets import sheet_pages
from .pages.stages import stages_page
from .pages.systems import systems_page
from .pages.verification import verification_page
from .recorded_run import RecordedRun
from .site.assets import write_assets
from .site.page import HOME, Page, write_site
from .studies.pages import study_findings, study_pages, write_drawings


def write_report(
    records: Iterable[Measurement],
    verifications: Iterable[Verification],
    cores: Mapping[str, ReportedCore],
    out: Path,
    traces: Mapping[str, Sequence[Sample]],
    *,
    find: Callable[[str], ReportedCore] | None = None,
    refused: Mapping[str, str] | None = None,
    ledger: Ledger | None = None,
    matrix: Matrix | None = None,
    studies: Iterable[Study] = (),
    functions: Sequence[FunctionRecord] = (),
    present: Mapping[str, str] | None = None,
    designs: Mapping[str, DesignText] | None = None,
    runs: Sequence[RecordedRun] = (),
) -> Path:
    """Write the site with `records.json` and `assets/`, and remove stale pages of an earlier report.

    Parameters
    ----------
    records : all measurements to show
    verifications : verification evidence of all cores
    cores : available cores, by name
    out : output folder, created if missing
    traces : simulation samples by core name, one mapping of port to value for each clock
    find : builds a core from its name for records without a core in `cores`; the sheet shows the text of a ValueError
    refused : requested cores that were refused: name and reason
    ledger : open cores to compare with; those of the package by default
    matrix : every cipher in every architecture; its page is left out if None
    studies : published studies to compare with
    functions : points of function curves; their page is left out without any
    designs : text and block diagram of designs, by name, as far as they are made
    runs : recorded runs of systems that test themselves, for figures of signals
    present : hash of the present design of cores, by name, where it is known; figures of other designs are labelled

    Returns
    -------
    Path
        The entry page.
    """
    everything = tuple(records)
    evidence = [*verifications, *recorded_evidence(everything)]
    results = gather((record for record in everything if not is_ceiling(record)), present or {})
    facts = Facts(
        everything,
        open_dossiers(results, evidence, cores, find, present or {}),
        newest(gather(record for record in everything if is_ceiling(record))),
        ledger or load_peers(),
        refused or {},
        matrix,
        tuple(studies),
        functions,
        designs or {},
        runs,
    )
    pages = site_pages(facts, traces)
    write_site(pages, out)
    write_drawings(pages, out)
    write_texts(facts, out)
    _write_records(everything, out / "records.json")
    write_assets(out)
    return out / HOME


def site_pages(facts: Facts, traces: Mapping[str, Sequence[Sample]]) -> list[Page]:
    """Return every page of the site."""
    pages = [
        home_page(facts, study_findings(facts.studies, facts.records, facts.results)),
        explorer_page(facts),
        results_page(facts),
        peers_page(facts),
        stages_page(facts),
        agility_page(facts),
        bounds_page(facts),
        verification_page(facts),
        method_page(facts),
        *cipher_pages(facts),
        *sheet_pages(facts, traces),
        *rtl_pages(facts),
        *beside_pages(facts),
        *record_pages(facts),
    ]
    if (systems := systems_page(facts)) is not None:
        pages.append(systems)
    if (families := families_page(facts)) is not None:
        pages.append(families)
    if (seeds := seeds_page(facts)) is not None:
        pages.append(seeds)
    if facts.matrix is not None:
        pages.append(matrix_page(facts.matrix, {dossier.name for dossier in facts.dossiers}))
    if facts.studies:
        pages += study_pages(facts.studies, facts.records, facts.results, facts.designs, facts.dossiers, facts.runs)
    if facts.functions:
        pages.append(functions_page(facts.functions))
    return pages


def _write_records(records: tuple[Measurement, ...], path: Path) -> None:
    rows = [dataclasses.asdict(record) for record in records]
    write_whole(path, json.dumps(rows, indent=1, allow_nan=False), synced=False)
