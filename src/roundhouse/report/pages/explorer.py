"""Explorer page: all measured cores on two selectable axes, with filters and a Pareto front.

The page contains the results once, as rows of numbers; filters, front and table are in ``static/explorer.js``.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ...export.wording import options_words
from ...measure import derived
from ...measure.results import Result, layout_kind
from ...targets import figures_of
from ..charts.explorer import explorer_chart
from ..facts import Facts
from ..site.page import Page
from ..site.text import family_title, hard_text


@dataclass(frozen=True)
class Quantity:
    """A quantity for an axis and a column.

    Attributes
    ----------
    key, title : str
        Name in the data, and title. ``{area}`` and ``{efficiency}`` are replaced by the target's units.
    more : bool
        Whether higher is better.
    scale : str
        Vega's scale: ``log``, or ``symlog`` where it may be zero.
    value : callable
        Returns the value for a result; None if unknown.
    """

    key: str
    title: str
    more: bool
    scale: str
    value: Callable[[Result], float | None]


def _median(figure: Callable[[Any], float | None]) -> Callable[[Result], float | None]:
    return lambda result: derived.median_of(figure, result.good)


QUANTITIES = (
    Quantity("area", "Area, {area}", False, "log", lambda result: result.area),
    Quantity("mbps", "Throughput, Mbit/s", True, "log", Result.mbps),
    Quantity("efficiency", "Throughput per area, {efficiency}", True, "log", Result.efficiency),
    Quantity("bits", "Throughput, bits per clock", True, "log", _median(derived.bits_per_clock)),
    Quantity("density", "Bits per clock and 1000 {area}", True, "log", _median(derived.bits_per_clock_per_1000)),
    Quantity("latency", "Latency, ns", False, "log", _median(derived.latency_ns)),
    Quantity("setup", "Key set-up, ns", False, "symlog", _median(derived.key_setup_ns)),
    Quantity("energy", "Energy, pJ per bit", False, "log", _median(derived.energy_pj_per_bit)),
    Quantity("clock", "Clock, MHz", True, "log", lambda result: result.clock_mhz),
)

#: Filters: name in the data, title, and value of a result.
FILTERS: tuple[tuple[str, str, Callable[[Result], str]], ...] = (
    ("family", "Cipher", lambda result: family_title(result.first.family)),
    ("direction", "Direction", lambda result: result.first.direction),
    ("layout", "Layout", lambda result: layout_kind(result.first.layout)),
    ("keys", "Round keys", lambda result: result.first.keys.replace("_", " ")),
    ("tables", "Tables", lambda result: result.first.tables),
    ("outputs", "Outputs", lambda result: options_words(result.first.outputs, result.first.clear_clocks)),
    ("recipe", "Recipe", lambda result: result.first.recipe),
    ("design", "Design", lambda result: "earlier" if result.is_earlier else "present or not known"),
    ("hard", "Hard blocks", lambda result: " and ".join(result.hard_blocks) or "none"),
)


def explorer_page(facts: Facts) -> Page:
    """Return the page."""
    results = [result for result in facts.results if result.area]
    data = explorer_data(results)
    context = {
        "data": data,
        "chart": explorer_chart(),
        "targets": data["targets"],
        "filters": [(key, title, data["values"][key]) for key, title, _ in FILTERS],
        "quantities": data["quantities"],
    }
    return Page("explorer.html", "explorer.html", context)


def explorer_data(results: Sequence[Result]) -> dict[str, Any]:
    """Return the data of the page.

    Returns
    -------
    dict
        ``targets``, with titles and units; ``quantities`` that any result has; sorted ``values`` of each filter;
        ``rows``: for each result the names of core and target, an index into ``values`` for each filter, clocks per
        block, hard blocks as text, and every quantity.
    """
    values = {key: sorted({value(result) for result in results}) for key, _, value in FILTERS}
    figures = {quantity: [quantity.value(result) for result in results] for quantity in QUANTITIES}
    known = [quantity for quantity, column in figures.items() if any(value is not None for value in column)]
    rows = [
        [
            result.first.core_name,
            result.first.target,
            *(values[key].index(value(result)) for key, _, value in FILTERS),
            result.cycles,
            hard_text(result.hard_blocks),
            *(_short(figures[quantity][number]) for quantity in known),
        ]
        for number, result in enumerate(results)
    ]
    names = sorted({result.first.target for result in results})
    return {
        "targets": [_target(name) for name in names],
        "quantities": [_described(quantity) for quantity in known],
        "values": values,
        "rows": rows,
    }


def _target(name: str) -> dict[str, Any]:
    figures = figures_of(name)
    units = {"area": figures.area.unit, "efficiency": figures.efficiency.unit}
    return {"name": name, "title": figures.title, "stage": figures.stage, "units": units, "estimate": figures.estimate}


def _described(quantity: Quantity) -> dict[str, Any]:
    return {"key": quantity.key, "title": quantity.title, "more": quantity.more, "scale": quantity.scale}


def _short(value: float | None) -> float | None:
    """Round to six digits, which suffice for drawing and keep the page small."""
    return None if value is None else float(f"{value:.6g}")
