"""Lattice Nexus (CrossLink-NX LIFCL-40), after placement and routing by nextpnr; see `placed`.

``"default"`` is plain ``synth_nexus``, whose functions of five inputs take two cells of logic; ``"lut4"`` maps to
tables of four inputs alone. Multipliers use DSP blocks, and with ``-nodsp`` logic.

Yosys drives the carry input of an adder's first cell with a constant, and nextpnr takes such a cell only if nothing
drives it; see https://github.com/YosysHQ/yosys/issues/4081. The input is disconnected: the cell does not use it.
Router 1 is used: the default one could not route the clock of a core from its pin.
"""

import json

from ...tools.nextpnr import Nextpnr
from .. import frontend
from ..figures import Quantity
from ..netlist import top_module
from .kinds import kinds
from .nextpnr_figures import placed_figures
from .placed import Placed
from .wrapper import CLOCK, SERIAL_INPUT

DEVICE = "LIFCL-40-9BG400C"
PINS_FILE = "pins.pdc"
PINS_TEXT = (
    f"ldc_set_location -site {{L13}} [get_ports {CLOCK}]\nldc_set_location -site {{M4}} [get_ports {SERIAL_INPUT}]\n"
)
PACKED = kinds(comb="OXIDE_COMB", ff="OXIDE_FF", bram=r"OXIDE_EBR|LRAM_CORE")
MAPPED = kinds(dsp=r"MULT\w+")
PINS = {
    "carry": "FC[IO]",
    "multiplier": r"[ABCZP]+\d+",
    "memory": r"(AD|DO)[AB]\d+",
    "enable": "CE",
    "reset": "LSR",
}


def synthesis(top: str, tables: str, recipe: str) -> tuple[str, ...]:
    """Return the commands that read and map a design."""
    wide = " -nowidelut" if recipe.startswith("lut4") else ""
    command = f"synth_nexus{wide}{frontend.without_blocks(tables, recipe)} -top {top}"
    return (*frontend.read(top, tables != "rom"), *frontend.multipliers(recipe), command)


def start_chains(text: str) -> str:
    """Return a netlist, in Yosys's JSON, in which only a carry output drives a carry input."""
    design = json.loads(text)
    adders = [cell for cell in top_module(design)["cells"].values() if cell["type"] == "CCU2"]
    carries = {bit for cell in adders for bit in cell["connections"].get("COUT", ())}
    for cell in adders:
        if not carries.issuperset(cell["connections"].get("CIN", ())):
            del cell["connections"]["CIN"], cell["port_directions"]["CIN"]
    return json.dumps(design)


TARGET = Placed(
    name="nexus",
    title=f"Lattice Nexus {DEVICE} (nextpnr)",
    figures=placed_figures(
        "nexus",
        "Lattice Nexus",
        "Nexus",
        f"an {DEVICE}",
        Quantity("comb", "COMB", parameter="luts"),
        (Quantity("bram", "BRAM", parameter="brams"), Quantity("dsp", "DSP")),
        "Area is OXIDE_COMB cells after packing.",
    ),
    nextpnr=Nextpnr("nexus", optional=True),
    place=("--device", DEVICE, "--pdc", PINS_FILE, "--router", "router1", "--freq", "400", "--timing-allow-fail"),
    synthesis=synthesis,
    packed=PACKED,
    mapped=MAPPED,
    pins=PINS,
    recipes=frontend.with_and_without_dsp("default", "lut4"),
    constraints={PINS_FILE: PINS_TEXT},
    rewrite=start_chains,
    notes={"carry": "the first carry input of a chain is not connected"},
)
