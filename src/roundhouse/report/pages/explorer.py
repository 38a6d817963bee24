"""The explorer: every measured core on two axes of one's choice, filtered, with the front that none beats.

The page carries the results once, as columns of numbers; filtering, front and table are ``static/explorer.js``.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ...measure import derived
from ...measure.results import Result, layout_kind
from ...targets import figures_of
from ..charts.explorer import explorer_chart
from ..facts import Facts
from ..site.page import Page
from ..site.text import family_title


@dataclass(frozen=True)
class Quantity:
    """A quantity that can stand on an axis and in a column.

    Attributes
    ----------
    key, title : str
        Its name in the data; in words. ``{area}`` and ``{efficiency}`` stand for the target's units.
    more : bool
        Whether more of it is better.
    scale : str
        Vega's scale: ``log``, or ``symlog`` where it may be zero.
    value : callable
        Gives it for a result; None where it is not known.
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
    Quantity("efficiency", "Throughput for area, {efficiency}", True, "log", Result.efficiency),
    Quantity("bits", "Throughput, bits a clock", True, "log", _median(derived.bits_per_clock)),
    Quantity("density", "Bits a clock for 1000 {area}", True, "log", _median(derived.bits_per_clock_per_1000)),
    Quantity("latency", "Latency, ns", False, "log", _median(derived.latency_ns)),
    Quantity("setup", "Key set-up, ns", False, "symlog", _median(derived.key_setup_ns)),
    Quantity("energy", "Energy, pJ a bit", False, "log", _median(derived.energy_pj_per_bit)),
    Quantity("clock", "Clock, MHz", True, "log", lambda result: result.clock_mhz),
)

#: What can be filtered: the name in the data, the title, and the value of a result.
FILTERS: tuple[tuple[str, str, Callable[[Result], str]], ...] = (
    ("family", "Cipher", lambda result: family_title(result.first.family)),
    ("direction", "Direction", lambda result: result.first.direction),
    ("layout", "Layout", lambda result: layout_kind(result.first.layout)),
    ("keys", "Round keys", lambda result: result.first.keys.replace("_", " ")),
    ("tables", "Tables", lambda result: result.first.tables),
    ("recipe", "Recipe", lambda result: result.first.recipe),
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
        ``targets``, with titles and units; ``quantities`` that some result has; ``values`` of each filter, sorted;
        ``rows``: for each result the core's name, its target's name, a place in ``values`` for each filter, the clocks
        a block, and every quantity.
    """
    values = {key: sorted({value(result) for result in results}) for key, _, value in FILTERS}
    figures = {quantity: [quantity.value(result) for result in results] for quantity in QUANTITIES}
    told = [quantity for quantity, column in figures.items() if any(value is not None for value in column)]
    rows = [
        [
            result.first.core_name,
            result.first.target,
            *(values[key].index(value(result)) for key, _, value in FILTERS),
            result.cycles,
            *(_short(figures[quantity][number]) for quantity in told),
        ]
        for number, result in enumerate(results)
    ]
    names = sorted({result.first.target for result in results})
    return {
        "targets": [_target(name) for name in names],
        "quantities": [_told(quantity) for quantity in told],
        "values": values,
        "rows": rows,
    }


def _target(name: str) -> dict[str, Any]:
    figures = figures_of(name)
    units = {"area": figures.area.unit, "efficiency": figures.efficiency.unit}
    return {"name": name, "title": figures.title, "stage": figures.stage, "units": units, "estimate": figures.estimate}


def _told(quantity: Quantity) -> dict[str, Any]:
    return {"key": quantity.key, "title": quantity.title, "more": quantity.more, "scale": quantity.scale}


def _short(value: float | None) -> float | None:
    """Six digits are enough to draw and to print three, and keep the page small."""
    return None if value is None else float(f"{value:.6g}")
