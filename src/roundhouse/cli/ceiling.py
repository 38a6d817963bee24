"""``roundhouse ceiling``."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median_low
from typing import TYPE_CHECKING, Annotated

import typer

from .terminal import Names, note

if TYPE_CHECKING:
    from ..cores.core_like import CoreLike
    from ..measure.record import Measurement
    from ..targets import Figures


def ceiling(
    names: Names = None,
    target: Annotated[
        str | None,
        typer.Option(
            "-t", "--target", metavar="TARGET", help="An FPGA family that has ceilings; by default the first."
        ),
    ] = None,
) -> None:
    """Measure the clock ceiling of an FPGA family at the sizes of measured cores.

    The ceiling is the clock of a pipeline of equal size with one LUT between registers, placed with three seeds like
    the cores. Sizes come from the newest results with the recipe that the report compares with ceilings.
    Exits with 1 if a core has no such result.
    """
    from ..errors import InvalidInput
    from ..measure.ceiling import ceiling_targets, measure_ceiling
    from ..measure.database import MeasurementDatabase
    from ..systems import parse
    from ..targets import figures_of, find_target

    place = target or ceiling_targets()[0]
    if find_target(place).name not in ceiling_targets():
        raise InvalidInput(f"{place} has no clock ceiling; these have: {', '.join(ceiling_targets())}")
    if not names:
        raise typer.BadParameter(f"give names of cores that are measured on {place}")
    figures, records, missing = figures_of(place), MeasurementDatabase().all(), 0
    recipe = figures.cut_recipe
    for name in names:
        core = parse(name)
        size = _size(core, figures, records)
        if size is None:
            command = f"roundhouse measure {core.name} -t {place} --recipe {recipe}"
            note(f"{core.name} must be measured on {place} with recipe {recipe} first: {command}")
            missing += 1
            continue
        for record in measure_ceiling(place, *size):
            counts = f"{figures.area.of(record):,} {figures.area.unit}, {record.ff:,} FF"
            note(f"at the size of {core.name}: {counts}, {figures.clock_mhz(record)} MHz, seed {record.seed}")
    if missing:
        raise typer.Exit(1)


def _size(core: CoreLike, figures: Figures, records: Sequence[Measurement]) -> tuple[int, int] | None:
    """Return area and registers of the current core: medians over the seeds of its newest result; None without."""
    from ..measure.results import gather, newest

    wanted = figures.name, figures.cut_recipe, "ok", core.hash
    found = newest(gather(one for one in records if (one.target, one.recipe, one.status, one.core_hash) == wanted))
    return median_low((figures.area.of(one) or 0, one.ff or 0) for one in found[0].good) if found else None
