"""What the figures of all small families that nextpnr places have in common."""

from ..figures import Clock, Figures, Quantity, Ratio

STAGE = "post-route, inputs loaded serially; median of the placement seeds"
AROUND = (
    "with a register at every port that is taken off the count; the input registers are one shift register, so that "
    "few pins are needed. The clock is the median of the placement seeds that were run."
)


def placed_figures(
    name: str, title: str, short: str, part: str, area: Quantity, beside: tuple[Quantity, ...], also: str = ""
) -> Figures:
    """Return the figures of a family: area, registers, clock after routing, and the hard blocks that it has.

    Parameters
    ----------
    name, title, short : str
        As of `Figures`.
    part : str
        The part with its speed grade.
    area : Quantity
    beside : tuple of Quantity
        Hard blocks.
    also : str
        Further sentences on what the figures contain.
    """
    return Figures(
        name=name,
        title=title,
        short=short,
        stage=STAGE,
        axis_stage="post-route",
        contains=f"Placed and routed on {part}, {AROUND} {also}".rstrip(),
        area=area,
        efficiency=Ratio(f"Mbit/s per {area.unit}"),
        clock=Clock(Quantity("fmax_mhz", "MHz")),
        counts=(Quantity("ff", "FF", parameter="ffs"),),
        beside=beside,
    )
