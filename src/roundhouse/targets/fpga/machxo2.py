"""Lattice MachXO2 (LCMXO2-1200HC), after placement and routing by nextpnr; see `placed`.

It is the largest part of the family that nextpnr's package has. It has no multipliers: they are logic. The clock has a
pin of its own, since nextpnr could not route it from where it had placed it with every seed.
"""

from ...tools.nextpnr import Nextpnr
from .. import frontend
from ..figures import Quantity
from .kinds import kinds
from .nextpnr_figures import placed_figures
from .placed import Placed
from .wrapper import CLOCK

DEVICE = "LCMXO2-1200HC-6TG144C"
PINS_FILE = "pins.lpf"
PINS_TEXT = f'LOCATE COMP "{CLOCK}" SITE "27";\n'
PACKED = kinds(comb="TRELLIS_COMB", ff="TRELLIS_FF", bram=r"DP8KC")
PINS = {"carry": "FC[IO]", "memory": r"(AD|DO)[AB]\d+", "enable": "CE", "reset": "LSR"}


def synthesis(top: str, tables: str, recipe: str) -> tuple[str, ...]:
    """Return the commands that read and map a design."""
    command = f"synth_lattice -family xo2{frontend.without_blocks(tables, recipe)} -top {top}"
    return (*frontend.read(top, tables != "rom"), *frontend.BOOTH, command)


TARGET = Placed(
    name="machxo2",
    title=f"Lattice MachXO2 {DEVICE} (nextpnr)",
    figures=placed_figures(
        "machxo2",
        "Lattice MachXO2",
        "MachXO2",
        f"an {DEVICE}",
        Quantity("comb", "COMB", parameter="luts"),
        (Quantity("bram", "BRAM", parameter="brams"),),
        "Area is TRELLIS_COMB cells after packing.",
    ),
    nextpnr=Nextpnr("machxo2", optional=True),
    place=("--device", DEVICE, "--lpf", PINS_FILE, "--lpf-allow-unconstrained", "--freq", "200", "--timing-allow-fail"),
    synthesis=synthesis,
    packed=PACKED,
    pins=PINS,
    constraints={PINS_FILE: PINS_TEXT},
)
