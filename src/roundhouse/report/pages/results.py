"""Results page: a row for each core, target and recipe; a core without results has one row with the reason."""

from collections.abc import Mapping, Sequence
from typing import Any

from ...export.wording import options_words
from ...measure.results import Result
from ...targets import figures_of
from ..dossier import Dossier
from ..facts import Facts
from ..site.page import Page


def results_page(facts: Facts) -> Page:
    """Return the page."""
    return Page("results.html", "results.html", {"rows": table_rows(facts.dossiers, facts.refused)})


def table_rows(dossiers: Sequence[Dossier], refused: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return a row for each core, target and recipe, and one with the reason for each core without results."""
    rows: list[dict[str, Any]] = []
    for dossier in dossiers:
        rows += [_result_row(dossier, result) for result in dossier.current] or [_bare_row(dossier)]
    blank = {"dossier": None, "axes": None, "result": None, "figures": None, "href": ""}
    return rows + [
        {**blank, "name": name, "status": "refused", "reason": reason} for name, reason in sorted(refused.items())
    ]


def _result_row(dossier: Dossier, result: Result) -> dict[str, Any]:
    return {
        "dossier": dossier,
        "axes": dossier.axes,
        "options": options_words(result.first.outputs, result.first.clear_clocks),
        "result": result,
        "name": dossier.name,
        "href": f"{dossier.page}#{result.anchor}",
        "status": result.status,
        "reason": result.reason,
        "figures": figures_of(result.first.target),
    }


def _bare_row(dossier: Dossier) -> dict[str, Any]:
    verification = dossier.verification
    if verification is None:
        reason = "not verified in this run, so not measured"
    elif verification.status != "passed":
        reason = f"verification failed: {verification.reason}"
    else:
        reason = "verified, no measurement recorded"
    row = {
        "dossier": dossier,
        "axes": dossier.axes,
        "options": dossier.axes.options if dossier.axes else "",
        "result": None,
        "name": dossier.name,
        "href": dossier.page,
        "figures": None,
    }
    return {**row, "status": "not measured", "reason": reason}
