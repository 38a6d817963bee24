"""The page of the verification: what every core went through."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from roundhouse.report.cores import Dossier
from roundhouse.report.facts import Facts
from roundhouse.report.site import Page


def verification_page(facts: Facts) -> Page:
    """Return the page."""
    context = {"evidence": evidence(facts.dossiers), "matrix": facts.matrix}
    return Page("verification.html", "verification.html", context)


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
        "passed": sum(dossier.verification.status == "passed" for dossier in newest),  # type: ignore[union-attr]
        "blocks": sum(check.blocks for group in checks.values() for check in group),
        "failing": [dossier for dossier in newest if dossier.verification.status != "passed"],  # type: ignore[union-attr]
        "speeds": speeds,
        "names": sorted({name for name, _ in checks}),
        "dossiers": newest,
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
