"""Page on the clock by seed: how far the clocks of a placed core lie apart."""

from ...measure.results import Result
from ...targets import figures_of
from ..analysis.seeds import ENOUGH, by_seed
from ..charts.seeds import seeds_chart
from ..facts import Facts
from ..site.page import Page


def seeds_page(facts: Facts) -> Page | None:
    """Return the page; None if nothing was placed with two seeds."""
    placed: dict[str, list[Result]] = {}
    for result in (result for dossier in facts.dossiers for result in dossier.current):
        placed.setdefault(result.first.target, []).append(result)
    targets = [
        {"figures": figures_of(target), "rows": rows, "chart": seeds_chart(rows)}
        for target, results in sorted(placed.items())
        if (rows := by_seed(results))
    ]
    pages = {dossier.name: dossier.page for dossier in facts.dossiers}
    return Page("seeds.html", "seeds.html", {"targets": targets, "pages": pages, "enough": ENOUGH}) if targets else None
