"""Pages of the published studies: description, printed numbers with ours, and verdicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...measure.record import Measurement
from ...measure.results import Result
from ...storage.whole import write_whole
from ...studies.advantages import advantages
from ...studies.checks import Outcome, check_statements, rule_text, tally_outcomes
from ...studies.comparison import Comparison, compare_study, tally
from ...studies.description import ENDS, Figure, Group
from ...studies.goal import goal_results
from ...studies.study import BOUNDARIES, Study
from ...studies.verdict import UNLIKE
from ..analysis.finding import Finding
from ..design import DesignText
from ..dossier import Dossier
from ..recorded_run import RecordedRun
from ..site.page import Page
from .charts import ROWS, draw, print_svg
from .diagrams import Drawn, diagrams_of
from .figures import Sources, told_of
from .goals import GoalSection, goal_basis, goal_section, goal_sentence, met_texts, origin_text
from .grades import grade_section
from .heads import printed_unit
from .numbers import numbers_elsewhere
from .results import result_tables
from .statements import sections
from .tables import MEANINGS, SIGNS, grids
from .timing import TIMINGS, hashes_of
from .waveforms import waveforms_of

__all__ = ["Drawing", "by_name", "study_findings", "study_pages", "write_drawings"]

FOLDER = "studies"


@dataclass(frozen=True)
class Drawing:
    """A figure on a page: number, title, note, chart, name of its SVG file, and how ours were timed."""

    number: int
    title: str
    note: str
    chart: dict[str, Any]
    file: str
    told: str = ""


def study_pages(
    studies: Iterable[Study],
    records: Iterable[Measurement],
    results: Iterable[Result],
    designs: Mapping[str, DesignText] | None = None,
    dossiers: Sequence[Dossier] = (),
    runs: Sequence[RecordedRun] = (),
) -> list[Page]:
    """Return the page of all studies and one for each.

    Parameters
    ----------
    studies : iterable of Study
        The studies to show, in any order.
    records : iterable of Measurement
        All records.
    results : iterable of Result
        Newest result of every core, target and recipe.
    designs : mapping of str to DesignText
        Designs that are made, by name, for diagrams.
    dossiers : sequence of Dossier
        All data of cores, for diagrams.
    runs : sequence of RecordedRun
        Runs of systems that test themselves, for figures of signals.
    """
    records, by_core = list(records), by_name(results)
    judged = [Judged.of(study, records) for study in studies]
    judged.sort(key=lambda one: -len(one.found))
    index = Page(f"{FOLDER}/index.html", "studies.html", {"studies": judged, "signs": SIGNS, "meanings": MEANINGS})
    trail = (("Studies", index.path),)
    drawn = {one.study.name: diagrams_of(one.study, designs or {}, dossiers, by_core) for one in judged}
    return [index, *(_page(one, by_core, drawn[one.study.name], runs, trail) for one in judged)]


def study_findings(
    studies: Iterable[Study], records: Iterable[Measurement], results: Iterable[Result] = ()
) -> list[Finding]:
    """Return findings for the entry page: printed versions of each study against which its goal is met.

    Parameters
    ----------
    studies : iterable of Study
    records : iterable of Measurement
    results : iterable of Result, optional
        Newest results, which know whether they are of present designs.
    """
    records, results = list(records), list(results)
    findings = []
    for study in studies:
        goal, rows = study.description.goal, goal_results(study, records, results)
        if goal is None:
            continue
        found = met_texts(goal, rows)
        if found.met[1]:
            favours = advantages(study, compare_study(study, records))
            claim = f"{goal.finding} by ours {found.timed}: {goal_sentence(goal)}."
            told, more = (
                " ".join(filter(None, sentences))
                for sentences in (
                    (claim, found.otherwise, favours.brief, goal.caveat),
                    (goal_basis(goal), favours.sentence, found.names, origin_text(rows)),
                )
            )
            findings.append(Finding("{} of {}".format(*found.met), told, f"{FOLDER}/{study.name}.html", more))
    return findings


def by_name(results: Iterable[Result]) -> dict[str, list[Result]]:
    """Return results by the name of their core."""
    found: dict[str, list[Result]] = {}
    for result in results:
        found.setdefault(result.first.core_name, []).append(result)
    return found


def write_drawings(pages: Iterable[Page], out: Path) -> None:
    """Write the figures as SVG files beside their pages."""
    for page in pages:
        for group in page.context.get("figures", ()):
            for drawing in group["figures"]:
                write_whole(out / FOLDER / drawing.file, print_svg(drawing.chart), synced=False)


@dataclass(frozen=True)
class Judged:
    """A study with what became of its numbers and statements.

    Attributes
    ----------
    study : Study
    found : tuple of Comparison
        Its numbers compared with ours.
    outcomes : tuple of Outcome
        Its statements, checked.
    """

    study: Study
    found: tuple[Comparison, ...]
    outcomes: tuple[Outcome, ...]

    @classmethod
    def of(cls, study: Study, records: Sequence[Measurement]) -> Judged:
        """Judge a study by our records."""
        return cls(study, compare_study(study, records), check_statements(study, records))

    @property
    def counts(self) -> dict[str, int]:
        """Number of verdicts of each kind."""
        return tally(self.found)

    @property
    def statement_counts(self) -> dict[str, int]:
        """Number of statements by outcome."""
        return tally_outcomes(self.outcomes)

    @property
    def favours(self) -> str:
        """What favours us, in a sentence."""
        return advantages(self.study, self.found).sentence

    @property
    def reasons(self) -> dict[str, int]:
        """Why numbers cannot be compared, with how many of each reason, the commonest first."""
        unlike = (one for one in self.found if one.verdict.kind == UNLIKE)
        return dict(Counter(one.why for one in unlike).most_common())

    @property
    def cores(self) -> int:
        """Number of our cores that match designs that it prints."""
        return len({design.core for design in self.study.printed if design.core})


def _page(
    judged: Judged,
    results: Mapping[str, Sequence[Result]],
    drawn: Sequence[Drawn],
    runs: Sequence[RecordedRun],
    trail: tuple[tuple[str, str], ...],
) -> Page:
    """Return the page of a study: the tables, figures, goal and results that its file describes."""
    study, found, described = judged.study, judged.found, judged.study.description
    known = [result for found in results.values() for result in found]
    nearest = by_name(result for result in known if result.good and result.first.target == study.nearest)
    timed = {name: [result.wired or result for result in found] for name, found in nearest.items()}
    present = hashes_of(known)
    context = {
        "study": study,
        "judged": judged,
        "rule_text": rule_text,
        "signs": SIGNS,
        "timings": TIMINGS,
        "goal": _goal(study, nearest),
        "grades": grade_section(study, nearest),
        "grids": grids(study, found, present),
        "min_and_max": {*ENDS} <= {one.printed.case for one in found if one.printed.place in described.titles},
        "diagrams": drawn,
        "waveforms": waveforms_of(study, runs),
        "figures": _figures(Sources(study, found, timed)),
        "figure_places": _joined(described.figures.places),
        "result_tables": result_tables(study, timed),
        "numbers": numbers_elsewhere(study, found, present),
        "sections": sections(judged.outcomes),
        "slips": study.slips,
        "roundings": [row for row in study.ledger if row.is_rounding],
        "sheets": set(results),
        "boundaries": BOUNDARIES,
        "printed_unit": printed_unit,
    }
    return Page(f"{FOLDER}/{study.name}.html", "study.html", context, trail)


def _goal(study: Study, nearest: Mapping[str, Sequence[Result]]) -> GoalSection | None:
    results = [result for found in nearest.values() for result in found]
    return goal_section(study, (record for result in results for record in result.records), results)


def _figures(sources: Sources) -> list[dict[str, Any]]:
    """Return the figures of each group of designs, in the order of their numbers."""
    study = sources.study
    figures = study.description.figures.figure
    groups: list[dict[str, Any]] = []
    for place, group in enumerate(study.description.groups):
        drawings = [_drawing(one, one.numbers[place], group, sources) for one in figures if one.numbers[place]]
        groups.append({"title": group.title, "figures": sorted(drawings, key=_number)})
    return groups if figures else []


def _drawing(figure: Figure, number: int, group: Group, sources: Sources) -> Drawing:
    chart = draw(figure, group, sources)
    file = f"{sources.study.name}-figure-{number:02}.svg"
    return Drawing(number, figure.title, figure.note, chart, file, told_of(chart["datasets"][ROWS]))


def _joined(places: Sequence[str]) -> str:
    """Join places of one kind, such as "Tables 1, 2 and 3"."""
    kinds = {place.rpartition(" ")[0] for place in places}
    if len(kinds) != 1 or "" in kinds or len(places) == 1:
        return ", ".join(places)
    numbers = [place.rpartition(" ")[2] for place in places]
    return f"{kinds.pop()}s {', '.join(numbers[:-1])} and {numbers[-1]}"


def _number(drawing: Drawing) -> int:
    return drawing.number
