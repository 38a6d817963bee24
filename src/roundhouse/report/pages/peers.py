"""Open-cores page: cores of other projects compared with ours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...studies.peers import Ledger, PeerRun
from ...targets import figures_of
from ..facts import Facts
from ..site.page import Page
from ..site.text import MISSING, figure


@dataclass(frozen=True)
class RunColumns:
    """The open cores on one target with one recipe.

    Attributes
    ----------
    title : str
        Target, recipe and stage.
    columns : dict
        Columns of the table by title: one formatted figure for each open core.
    """

    title: str
    columns: dict[str, list[str]]


def peers_page(facts: Facts) -> Page:
    """Return the page."""
    ledger = facts.ledger
    context = {"comparisons": facts.comparisons, "ledger": ledger, "runs": run_columns(ledger)}
    return Page("peers.html", "peers.html", context)


def run_columns(ledger: Ledger) -> list[RunColumns]:
    """Return the figures of all open cores for each target and recipe that they were measured on."""
    places = [
        (flow.target, recipe)
        for flow in ledger.flows
        for recipe in dict.fromkeys(recipe for peer in ledger.peers for recipe in peer.runs.get(flow.target, {}))
    ]
    return [_columns(target, recipe, [peer.run(target, recipe) for peer in ledger.peers]) for target, recipe in places]


def _columns(target: str, recipe: str, runs: list[PeerRun | None]) -> RunColumns:
    figures = figures_of(target)
    values: dict[str, Callable[[PeerRun], float | None]] = {
        **{one.label: one.of for one in figures.quantities},
        "Mbit/s": lambda run: run.mbps,
        figures.efficiency.unit: lambda run: run.efficiency,
    }
    clock = figures.clock.quantity.label if figures.clock else ""
    columns = {
        title: [_cell(run, value, starred=title == clock) for run in runs]
        for title, value in values.items()
        if any(run is not None and value(run) is not None for run in runs)
    }
    return RunColumns(f"{figures.title}, {recipe} recipe, {figures.axis_stage}", columns)


def _cell(run: PeerRun | None, value: Callable[[PeerRun], float | None], *, starred: bool) -> str:
    """Format a figure; a clock from a single placement has a star."""
    if run is None:
        return MISSING
    star = "*" if starred and run.fact("seeds") == 1 else ""
    return figure(value(run)) + star
