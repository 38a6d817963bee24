"""The pages of the published studies: what each is, its numbers with ours beside them, and the verdicts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..measure import derived
from ..measure.results import Result
from ..studies.aim import ENDS, FACTOR, aim
from ..studies.outcome import Outcome, outcomes, tally
from ..studies.study import BOUNDARIES, Study
from ..targets.cells.abc_scripts import GRADES
from .home import Finding
from .site import Page
from .study_charts import draw, svg
from .study_figures import FIGURES, GROUPS, Sources, key_setup_ns
from .study_tables import (
    SIGNS,
    Cell,
    by_place,
    elsewhere,
    grids,
    parameter_text,
    unit_text,
)
from .text import figure

if TYPE_CHECKING:
    from ..measure.record import Measurement

FOLDER = "studies"
#: The study whose tables and figures are rendered as it prints them.
RENDERED = "nsa"
ENDS_OF_GRADES = (GRADES[0], GRADES[-1])


def study_pages(studies: Iterable[Study], records: Iterable[Measurement], results: Iterable[Result]) -> list[Page]:
    """Return the page of all studies and one for each.

    Parameters
    ----------
    studies : the studies to show
    records : all that was measured
    results : the newest of every core, target and recipe; each has its place on a data sheet
    """
    records, by_core = list(records), by_name(results)
    judged = [(study, found, tally(found)) for study in studies for found in [outcomes(study, records)]]
    judged.sort(key=lambda entry: -len(entry[1]))
    summary = [{"study": study, "counts": counts, "cores": _cores(study)} for study, _, counts in judged]
    index = Page(f"{FOLDER}/index.html", "studies.html", {"studies": summary, "signs": SIGNS})
    trail = (("Studies", index.path),)
    return [index, *(_page(study, found, counts, by_core, trail) for study, found, counts in judged)]


def study_findings(studies: Iterable[Study], records: Iterable[Measurement]) -> list[Finding]:
    """Return for the entry page how ours stand to the designs of the study that is rendered, if any is measured."""
    aims = [one for study in studies if study.name == RENDERED for one in aim(study, records)]
    measured = sum(bool(one.ours) for one in aims)
    if not measured:
        return []
    met = sum(one.ends["max"].met for one in aims)
    sentence = (
        f"designs of the NSA's study of the AES finalists in 0.5 µm cells are beaten in their fastest version: "
        f"1/{FACTOR} of the transistors at no less throughput, or {FACTOR} times the throughput with no more. "
        f"{figure(measured)} of {figure(len(aims))} were measured."
    )
    return [Finding(f"{met} of {measured}", sentence, f"{FOLDER}/{RENDERED}.html")]


def by_name(results: Iterable[Result]) -> dict[str, list[Result]]:
    """Return results by the name of their core."""
    found: dict[str, list[Result]] = {}
    for result in results:
        found.setdefault(result.first.core_name, []).append(result)
    return found


def write_drawings(pages: Iterable[Page], out: Path) -> None:
    """Write the figures of the pages beside them, as SVG files for paper. One that is there already is left alone."""
    for page in pages:
        for group in page.context.get("figures", ()):
            for drawn, spec in group["figures"]:
                path = out / FOLDER / drawn.file
                mark = f"<!-- {sha256(json.dumps(spec).encode()).hexdigest()} -->\n"
                if not path.exists() or not path.read_text(encoding="utf-8").endswith(mark):
                    path.write_text(f"{svg(spec)}\n{mark}", encoding="utf-8")


def _page(
    study: Study,
    found: Sequence[Outcome],
    counts: Mapping[str, int],
    results: Mapping[str, Sequence[Result]],
    trail: tuple[tuple[str, str], ...],
) -> Page:
    rendered = study.name == RENDERED
    context = {
        "study": study,
        "counts": counts,
        "signs": SIGNS,
        "places": _lists(elsewhere(found) if rendered else by_place(found)),
        "slips": [outcome.printed for outcome in found if outcome.printed.slip],
        "sheets": set(results),
        "boundaries": BOUNDARIES,
        "parameter_text": parameter_text,
        "unit_text": unit_text,
    }
    if rendered:
        context |= _rendered(study, found, results)
    return Page(f"{FOLDER}/{study.name}.html", "study_nsa.html" if rendered else "study.html", context, trail)


def _rendered(study: Study, found: Sequence[Outcome], results: Mapping[str, Sequence[Result]]) -> dict[str, Any]:
    """Return what only the page has that shows tables and figures as they are printed."""
    measured = (result for found in results.values() for result in found if result.good)
    here = by_name(result for result in measured if result.first.target == study.nearest)
    aims = aim(study, (record for found in here.values() for result in found for record in result.records))
    sources = Sources(found, here, {design.name: design.core for design in study.designs})
    cores = dict.fromkeys(one.core for one in aims)
    return {
        "target": study.nearest,
        "designs": {
            title: [one for one in aims if one.design.endswith(f".{architecture}.{keys}")]
            for (architecture, keys), title in GROUPS.items()
        },
        "total": len(aims),
        "measured": sum(bool(one.ours) for one in aims),
        "met": {end: sum(one.ends[end].met for one in aims) for end in ENDS},
        "grids": grids(found),
        "figures": [
            {
                "title": title,
                "figures": [(one, draw(one, sources)) for one in FIGURES if one.group == group],
            }
            for group, title in GROUPS.items()
        ],
        "ends": {
            grade: [result for core in cores for result in here.get(core, ()) if result.first.recipe == grade]
            for grade in ENDS_OF_GRADES
        },
        "key_setup_ns": key_setup_ns,
        "derived": derived,
    }


def _lists(places: Mapping[str, Sequence[Outcome]]) -> dict[str, list[tuple[Outcome, Cell]]]:
    return {place: [(outcome, Cell.of(outcome)) for outcome in found] for place, found in places.items()}


def _cores(study: Study) -> int:
    return len({design.core for design in study.designs if design.core})
