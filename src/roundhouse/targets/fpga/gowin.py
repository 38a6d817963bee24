"""Gowin GW2A-18, after placement and routing by nextpnr; see `placed`.

``"default"`` is plain ``synth_gowin``, which joins tables with the multiplexers of a slice; ``"lut4"`` maps to tables
of four inputs alone. The netlist is rewritten so that all its paths are timed, see `gowin_tables`. The tables that this
adds are not part of the area, which is counted before: tables of one to four inputs, and adder cells, which take the
place of one.

nextpnr has no delays of this family's memories, and none of its multipliers. A core that needs a memory therefore
fails, with this reason, and multipliers are logic.
"""

from ...tools.nextpnr import Nextpnr
from .. import frontend
from ..figures import Quantity
from .gowin_tables import timed_tables
from .kinds import kinds
from .nextpnr_figures import placed_figures
from .placed import Placed
from .wrapper import CLOCK, SERIAL_INPUT

DEVICE = "GW2AR-LV18QN88C8/I7"
PINS_FILE = "pins.cst"
VARIANT = ("--vopt", "family=GW2A-18C", "--vopt", f"cst={PINS_FILE}")
PINS_TEXT = f'IO_LOC "{CLOCK}" 4;\nIO_LOC "{SERIAL_INPUT}" 73;\n'
MAPPED = kinds(lut4="LUT[1-4]|ALU", ff=r"DFF\w*")
UNTIMED = kinds(memory=r"RAM16\w+|(SP|SDP|SDPB|DP|DPB|pROM|pROMX9|SPX9|SDPX9B|DPX9B)")
PINS = {"carry": "CIN|COUT", "enable": "CE", "reset": "RESET|SET|CLEAR|PRESET"}


def synthesis(top: str, tables: str, recipe: str) -> tuple[str, ...]:
    """Return the commands that read and map a design."""
    wide = " -nowidelut" if recipe == "lut4" else ""
    command = f"synth_gowin -family gw2a{wide}{frontend.without_blocks(tables, frontend.NO_DSP)} -top {top}"
    return (*frontend.read(top, tables != "rom"), *frontend.BOOTH, command)


TARGET = Placed(
    name="gowin",
    title=f"Gowin {DEVICE} (nextpnr)",
    figures=placed_figures(
        "gowin",
        "Gowin GW2A",
        "GW2A",
        f"a {DEVICE}",
        Quantity("lut4", "LUT4", parameter="luts"),
        (),
        "Area is tables of one to four inputs and adder cells; not tables that only pass a signal to a register.",
    ),
    nextpnr=Nextpnr("himbaechel-gowin", optional=True),
    place=("--device", DEVICE, *VARIANT, "--freq", "400", "--timing-allow-fail"),
    synthesis=synthesis,
    packed={},
    mapped=MAPPED,
    untimed=UNTIMED,
    pins=PINS,
    recipes=("default", "lut4"),
    constraints={PINS_FILE: PINS_TEXT},
    rewrite=timed_tables,
    notes={"tables": "four inputs each, and one before each register, so that all paths are timed"},
)
