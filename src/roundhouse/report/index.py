"""What the main page shows, ready for its template: findings, comparisons, stages, evidence, and every result."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from roundhouse.report import derived
from roundhouse.report.charts import scatter, stages_chart
from roundhouse.report.compare import Comparison, compare
from roundhouse.report.cores import Dossier
from roundhouse.report.matrix import Matrix
from roundhouse.report.results import TARGETS, Result, is_ceiling
from roundhouse.report.stages import RECIPES, cut_points
from roundhouse.report.text import STAGES
from roundhouse.studies.peers import Ledger


def index_context(
    dossiers: Sequence[Dossier],
    ceilings: Sequence[Result],
    ledger: Ledger,
    refused: Mapping[str, str],
    matrix: Matrix | None = None,
) -> dict[str, Any]:
    """Return everything that `index.html` needs."""
    results = [result for dossier in dossiers for result in dossier.current]
    comparisons = compare(ledger.peers, results)
    return {
        "findings": findings(dossiers, results, [row for rows in comparisons.values() for row in rows], refused),
        "targets": [_target(target, results, ledger) for target in TARGETS if _measured(results, target)],
        "comparisons": comparisons,
        "ledger": ledger,
        "stages": [_stages(target, [*results, *ceilings]) for target in TARGETS],
        "evidence": evidence(dossiers),
        "rows": table_rows(dossiers, refused),
        "ceilings": ceilings,
        "matrix": matrix,
    }


def findings(
    dossiers: Sequence[Dossier],
    results: Sequence[Result],
    comparisons: Iterable[Comparison],
    refused: Mapping[str, str],
) -> dict[str, Any]:
    """Return the numbers of the first screen."""
    newest = [dossier.verification for dossier in dossiers if dossier.verification is not None]
    judged = [row for row in comparisons if row.times is not None]
    return {
        "cores": len(dossiers),
        "verified": sum(verification.status == "passed" for verification in newest),
        "unverified": sum(verification.status != "passed" for verification in newest),
        "blocks": sum(check.blocks for verification in newest for check in verification.evidence),
        "measured": sum(any(result.good for result in dossier.current) for dossier in dossiers),
        "records": sum(len(result.records) for dossier in dossiers for result in dossier.results),
        "failed": sum(len(result.bad) for result in results),
        "refused": len(refused),
        "better": sum(row.verdict == "better" for row in judged),
        "judged": len(judged),
        "best": [_best(target, results) for target in TARGETS if _measured(results, target)],
    }


def evidence(dossiers: Sequence[Dossier]) -> dict[str, Any]:
    """Return the verification summary: a row for each check over all cores, and the cores that failed."""
    newest = [dossier for dossier in dossiers if dossier.verification is not None]
    checks: dict[tuple[str, str], list[Any]] = defaultdict(list)
    for dossier in newest:
        for check in dossier.verification.evidence:  # type: ignore[union-attr]
            checks[check.name, check.source].append(check)
    speeds = sorted(dossier.verification.blocks_per_second for dossier in newest)  # type: ignore[union-attr]
    return {
        "checks": [_check_row(name, source, group) for (name, source), group in sorted(checks.items())],
        "failing": [dossier for dossier in newest if dossier.verification.status != "passed"],  # type: ignore[union-attr]
        "speeds": speeds,
        "names": sorted({name for name, _ in checks}),
        "dossiers": newest,
    }


def table_rows(dossiers: Sequence[Dossier], refused: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return one row for each core, target and recipe, and one for each core that has no result, with the reason."""
    rows: list[dict[str, Any]] = []
    for dossier in dossiers:
        rows += [_result_row(dossier, result) for result in dossier.current] or [_bare_row(dossier)]
    blank = {"dossier": None, "axes": None, "result": None, "target": "", "href": ""}
    return rows + [
        {**blank, "name": name, "status": "refused", "reason": reason} for name, reason in sorted(refused.items())
    ]


def _result_row(dossier: Dossier, result: Result) -> dict[str, Any]:
    return {
        "dossier": dossier,
        "axes": dossier.axes,
        "result": result,
        "name": dossier.name,
        "href": f"{dossier.page}#{result.anchor}",
        "status": result.status,
        "reason": result.reason,
        "target": result.first.target,
        "area_unit": derived.AREA_UNIT.get(result.first.target, ""),
        "efficiency_unit": derived.EFFICIENCY_UNIT.get(result.first.target, "").removesuffix(", estimate"),
        "estimate": result.first.target in derived.CLOCK_IS_ESTIMATE,
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
        "result": None,
        "name": dossier.name,
        "href": dossier.page,
        "target": "",
    }
    return {**row, "status": "not measured", "reason": reason}


def _counted(results: Sequence[Result], target: str) -> list[Result]:
    """The cores whose area is known on a target, whether their clock is or not."""
    here = (result for result in results if result.first.target == target and not is_ceiling(result.first))
    return [result for result in here if result.area is not None]


def _measured(results: Sequence[Result], target: str) -> list[Result]:
    return [result for result in results if result.first.target == target and result.mbps() and result.area]


def _best(target: str, results: Sequence[Result]) -> dict[str, Any]:
    here = _measured(results, target)

    def top(value: Callable[[Result], float | None]) -> Result:
        return max(here, key=lambda result: value(result) or 0)

    return {
        "target": target,
        "fastest": top(Result.mbps),
        "leanest": top(Result.efficiency),
        "smallest": min(_counted(results, target), key=lambda result: result.area or 0),
        "area_unit": derived.AREA_UNIT[target],
        "efficiency_unit": derived.EFFICIENCY_UNIT[target].removesuffix(", estimate"),
        "estimate": target in derived.CLOCK_IS_ESTIMATE,
    }


def _target(target: str, results: Sequence[Result], ledger: Ledger) -> dict[str, Any]:
    here = _measured(results, target)
    front = derived.pareto_front(here, cost=lambda result: result.area or 0, gain=lambda result: result.mbps() or 0)
    return {
        "name": target,
        "chart": scatter(here, ledger.peers, target),
        "front": front,
        "count": len(here),
        "stage": STAGES[target],
        "area_unit": derived.AREA_UNIT[target],
        "estimate": target in derived.CLOCK_IS_ESTIMATE,
    }


def _stages(target: str, results: Sequence[Result]) -> dict[str, Any]:
    points = cut_points(results, target)
    drawable = any(point.result.clock_mhz is not None for point in points)
    return {
        "name": target,
        "recipe": RECIPES[target],
        "points": points,
        "chart": stages_chart(points, target) if drawable else None,
        "efficiency_unit": derived.EFFICIENCY_UNIT[target],
        "estimate": target in derived.CLOCK_IS_ESTIMATE,
    }


def _check_row(name: str, source: str, checks: list[Any]) -> dict[str, Any]:
    return {
        "name": name,
        "source": source,
        "cores": len(checks),
        "passed": sum(check.status == "passed" for check in checks),
        "blocks": sum(check.blocks for check in checks),
        "keys": sum(check.keys for check in checks),
        "clocks": sum(check.clocks for check in checks),
        "seconds": sum(check.seconds for check in checks),
    }
