"""``roundhouse ceiling``."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median_low
from typing import TYPE_CHECKING

import typer

from .terminal import Names, guarded, note

if TYPE_CHECKING:
    from ..cores.core import Core
    from ..measure.record import Measurement

_TARGET = "ecp5"


@guarded
def ceiling(names: Names = None) -> None:
    """Measure what clock ECP5 and its tools allow at the sizes of cores that are measured there.

    The ceiling is a pipeline of the same size with one LUT between registers; three placement seeds, like the cores.
    The size of a core is that of its newest results with the recipe that the report holds against ceilings.
    Exits with 1 if a core has not been measured so.
    """
    from ..cores.core import Core
    from ..measure.ceiling import measure_ceiling
    from ..measure.database import MeasurementDatabase
    from ..report.stages import stages_recipe

    if not names:
        raise typer.BadParameter("give names of cores that are measured on ecp5")
    records, recipe, missing = MeasurementDatabase().all(), stages_recipe(_TARGET), 0
    for name in names:
        core = Core.parse(name)
        size = _size(core, recipe, records)
        if size is None:
            command = f"roundhouse measure {core.name} -t {_TARGET} --recipe {recipe}"
            note(f"{core.name} must be measured on {_TARGET} with recipe {recipe} first: {command}")
            missing += 1
            continue
        for record in measure_ceiling(*size):
            told = f"{record.comb:,} COMB, {record.ff:,} FF"
            note(f"at the size of {core.name}: {told}, {record.fmax_mhz} MHz, seed {record.seed}")
    if missing:
        raise typer.Exit(1)


def _size(core: Core, recipe: str, records: Sequence[Measurement]) -> tuple[int, int] | None:
    """LUTs and registers of a core as it is now, the median of its newest result's seeds; None without a result."""
    from ..measure.results import gather, newest

    good = [one for one in records if one.target == _TARGET and one.recipe == recipe and one.status == "ok"]
    found = newest(gather(one for one in good if one.core_hash == core.hash))
    return median_low((one.comb or 0, one.ff or 0) for one in found[0].good) if found else None
