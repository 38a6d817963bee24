"""Page of one core on many targets."""

from __future__ import annotations

from typing import Any

from ...measure.results import Result
from ...targets import figures_of
from ..analysis.families import CoreOnTargets, on_many_targets
from ..facts import Facts
from ..site.page import Page

__all__ = ["families_page"]


def families_page(facts: Facts) -> Page | None:
    """Return the page; None if no core was measured on many targets."""
    cores = on_many_targets(facts.compared)
    if not cores:
        return None
    names = {result.first.target for core in cores for results in core.by_stage.values() for result in results}
    figures = sorted((figures_of(target) for target in names), key=lambda one: one.title)
    return Page("families.html", "families.html", {"cores": [_core(core) for core in cores], "targets": figures})


def _core(core: CoreOnTargets) -> dict[str, Any]:
    stages = {stage: [_row(result) for result in results] for stage, results in core.by_stage.items()}
    return {"name": core.name, "stages": stages}


def _row(result: Result) -> dict[str, Any]:
    figures = figures_of(result.first.target)
    registers = figures.answering("ffs")
    return {
        "result": result,
        "figures": figures,
        "registers": registers.of(result.first) if registers else None,
    }
