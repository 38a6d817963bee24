"""Page of systems: what was verified, what layers cost beside the bare core, throughput by the length of messages."""

from __future__ import annotations

from typing import Any

from ...systems.mode import Mode
from ...targets import figures_of
from ..analysis.layers import LayeredResult, layered
from ..dossier import Dossier
from ..facts import Facts
from ..site.page import Page
from .message_length import message_lengths

__all__ = ["PATH", "systems_page"]

PATH = "systems.html"


def systems_page(facts: Facts) -> Page | None:
    """Return the page; None if there is no system."""
    systems = [dossier for dossier in facts.dossiers if dossier.layers]
    if not systems:
        return None
    return Page(
        PATH,
        "systems.html",
        {"systems": [_verified(dossier) for dossier in systems], "targets": _targets(facts), "modes": _modes(systems)},
    )


def _verified(dossier: Dossier) -> dict[str, Any]:
    found = dossier.verification
    return {
        "dossier": dossier,
        "verification": found,
        "blocks": found.blocks if found else None,
        "messages": (found.messages or None) if found else None,
        "cycles": found.cycles_per_block_measured[0] if found and found.cycles_per_block_measured else None,
        "latency": found.latency_measured[0] if found and found.latency_measured else None,
    }


def _targets(facts: Facts) -> list[dict[str, Any]]:
    """The measured systems of each target."""
    by_target: dict[str, list[LayeredResult]] = {}
    for one in layered(facts.results):
        by_target.setdefault(one.result.first.target, []).append(one)
    return [{"figures": figures_of(target), "rows": rows} for target, rows in sorted(by_target.items())]


def _modes(systems: list[Dossier]) -> list[dict[str, Any]]:
    """The charts of each mode."""
    by_mode: dict[str, list[Dossier]] = {}
    for dossier in systems:
        for layer in dossier.layers:
            if isinstance(layer, Mode):
                by_mode.setdefault(layer.mode, []).append(dossier)
    charts = {mode: message_lengths(dossiers) for mode, dossiers in sorted(by_mode.items())}
    return [{"mode": mode, **found} for mode, found in charts.items() if found]
