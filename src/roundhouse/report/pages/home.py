"""Entry page: findings, the best cores of each target, and links for different readers."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ...targets import figures_of
from ..analysis.compare import PeerComparison
from ..analysis.finding import Finding
from ..analysis.ladder import was_run
from ..best import best
from ..charts.speed_area import scatter
from ..facts import Facts
from ..site.page import HOME, Page
from ..site.text import figure


def home_page(facts: Facts, further: Sequence[Finding] = ()) -> Page:
    """Return the page; `further` findings, such as those of studies, come after our own."""
    context = {
        "findings": [*findings(facts), *further],
        "targets": [_target(target, facts) for target in facts.targets],
        "records": len(facts.records),
    }
    return Page(HOME, "home.html", context)


def findings(facts: Facts) -> list[Finding]:
    """Return the findings, computed from records and evidence."""
    compared = [row for rows in facts.comparisons.values() for row in rows if row.times is not None]
    by_target = [
        found
        for target in facts.targets
        if (found := _against_open_cores(facts, [row for row in compared if row.yardstick.target == target]))
    ]
    return [_verified(facts), *_combinations(facts), *by_target]


def _verified(facts: Facts) -> Finding:
    newest = [dossier.verification for dossier in facts.dossiers if dossier.verification is not None]
    passed = sum(verification.status == "passed" for verification in newest)
    blocks = sum(check.blocks for verification in newest for check in verification.evidence)
    measured = sum(any(result.good for result in dossier.current) for dossier in facts.dossiers)
    run = Counter(name for one in newest for name in {check.name for check in one.evidence if was_run(check)})
    everywhere = sum(cores == len(newest) for cores in run.values())
    earlier = sum(dossier.is_verified_earlier for dossier in facts.dossiers)
    sentence = (
        f"of {figure(len(facts.dossiers))} cores passed verification on {figure(blocks)} blocks"
        f"{f', {figure(earlier)} of them in an earlier design' if earlier else ''}: "
        "published vectors, and random blocks against independent software. "
        f"Each core ran every check that applied to it when it was verified; {figure(everywhere)} of the "
        f"{figure(len(run))} ran on all. {figure(measured)} cores were measured."
    )
    return Finding(figure(passed), sentence, "verification.html")


def _combinations(facts: Facts) -> list[Finding]:
    if facts.matrix is None:
        return []
    totals = facts.matrix.totals
    sentence = (
        "combinations of cipher and architecture gave correct results in simulation, "
        f"{figure(totals['failed'])} failed; "
        f"{figure(totals['refused'])} are refused with a reason, {figure(totals['not run'])} were not run."
    )
    return [Finding(figure(totals["passed"]), sentence, "matrix.html")]


def _against_open_cores(facts: Facts, rows: Sequence[PeerComparison]) -> Finding | None:
    """Return the finding of one target: our best cores against the best open cores of the same functions."""
    times = sorted(row.times or 0 for row in rows)
    if not times:
        return None
    figures = figures_of(rows[0].yardstick.target)
    flow = facts.ledger.flow(rows[0].yardstick.target)
    better = sum(row.verdict == "better" for row in rows)
    sentence = (
        f"comparisons on {figures.title} with the best open core of the same function are won by throughput per area "
        f"({rows[0].yardstick.unit}; {figures.stage}): ours gives {figure(times[0])} to {figure(times[-1])} times as "
        "much."
    )
    if earlier := sum(row.ours is not None and row.ours.is_earlier for row in rows):
        sentence += f" Ours are of an earlier design in {figure(earlier)} of them."
    if flow and flow.caveat:
        sentence += f" {flow.caveat}"
    return Finding(f"{figure(better)} of {figure(len(times))}", sentence, "peers.html")


def _target(target: str, facts: Facts) -> dict[str, Any]:
    chart = scatter(facts.measured(target), facts.ledger, target, small=True)
    return {"chart": chart, "count": len(facts.sized(target)), **best(target, facts)}
