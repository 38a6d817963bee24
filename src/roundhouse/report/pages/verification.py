"""Verification page: the rung of the ladder that every core has reached, and the checks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from ...verify import Check, Verification
from ..analysis.ladder import summarise_rungs, was_run
from ..analysis.published import published_files
from ..analysis.variable import variable_test_rows
from ..dossier import Dossier
from ..facts import Facts
from ..site.page import Page

__all__ = ["evidence", "verification_page"]


def verification_page(facts: Facts) -> Page:
    """Return the page."""
    newest = [dossier.verification for dossier in facts.dossiers if dossier.verification is not None]
    context = {
        "evidence": evidence(facts.dossiers),
        "matrix": facts.matrix,
        "published": published_files(newest),
        "variable": variable_test_rows(facts.dossiers),
    }
    return Page("verification.html", "verification.html", context)


def evidence(dossiers: Sequence[Dossier]) -> dict[str, Any]:
    """Return the verification summary over all cores: a row for each rung and each check, and the failed cores."""
    simulated = [(dossier, dossier.verification) for dossier in dossiers if dossier.verification is not None]
    newest: list[Verification] = [verification for _, verification in simulated]
    checks: dict[tuple[str, str], list[Check]] = defaultdict(list)
    for verification in newest:
        for check in verification.evidence:
            checks[check.name, check.source].append(check)
    return {
        "rungs": summarise_rungs(dossier.verifications for dossier in dossiers),
        "checks": [_check_row(name, source, group) for (name, source), group in sorted(checks.items())],
        "passed": sum(verification.status == "passed" for verification in newest),
        "blocks": sum(check.blocks for group in checks.values() for check in group),
        "earlier": sum(dossier.is_verified_earlier for dossier in dossiers),
        "failing": [dossier for dossier, verification in simulated if verification.status != "passed"],
        "speeds": sorted(verification.blocks_per_second for verification in newest),
        "names": sorted({name for name, _ in checks}),
        "dossiers": [dossier for dossier, _ in simulated],
    }


def _check_row(name: str, source: str, checks: list[Check]) -> dict[str, Any]:
    return {
        "name": name,
        "source": source,
        "run": (run := sum(map(was_run, checks))),
        "left_out": len(checks) - run,
        "passed": sum(check.status == "passed" for check in checks),
        "blocks": sum(check.blocks for check in checks),
        "keys": sum(check.keys for check in checks),
        "clocks": sum(check.clocks for check in checks),
        "seconds": sum(check.seconds for check in checks),
    }
