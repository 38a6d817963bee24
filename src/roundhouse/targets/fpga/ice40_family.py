"""Lattice iCE40 after placement and routing by nextpnr; the parts are data in `ice40` and `ice40up`.

nextpnr packs a LUT4, a register and a carry into one logic cell, and counts cells. A cell of the wrapper may share a
LUT4 of the core, so that cells cannot be told apart; LUTs, registers and carries are therefore counted in the netlist
that is placed. A LUT that only passes a signal to the register of its cell is none of them.
"""

from collections.abc import Sequence

from ...tools.nextpnr import Nextpnr
from .. import frontend
from ..figures import Quantity
from .kinds import kinds
from .nextpnr_figures import placed_figures
from .placed import Placed, Synthesis

MAPPED = kinds(lut4="SB_LUT4", ff=r"SB_DFF\w*", carry="SB_CARRY", bram=r"SB_RAM40\w*|SB_SPRAM\w+", dsp="SB_MAC16")
PINS = {
    "carry": "CIN|COUT",
    "multiplier": r"[ABCDO]_\d+",
    "memory": r"[RW](DATA|ADDR)_\d+",
    "enable": "CEN",
    "reset": "SR",
}
LUT4 = Quantity("lut4", "LUT4", parameter="luts")
BRAM, DSP = Quantity("bram", "BRAM", parameter="brams"), Quantity("dsp", "DSP")


def ice40(name: str, title: str, short: str, device: str, place: Sequence[str], *, has_dsp: bool) -> Placed:
    """Return a target.

    Parameters
    ----------
    name, title, short : str
        Name of the target; the part; heading in table columns.
    device : str
        The part as Yosys's timing models call it: ``hx``, ``lp`` or ``u``.
    place : sequence of str
        nextpnr's arguments for part, package and clock.
    has_dsp : bool
        Whether the part has multipliers. On one that has none they are always logic.
    """
    return Placed(
        name=name,
        title=f"{title} (nextpnr)",
        figures=placed_figures(name, title, short, f"an {title}", LUT4, (BRAM, DSP) if has_dsp else (BRAM,)),
        nextpnr=Nextpnr("ice40", optional=True),
        place=(*place, "--timing-allow-fail"),
        synthesis=_synthesis(device, has_dsp),
        packed={},
        mapped=MAPPED,
        pins=PINS,
        recipes=frontend.with_and_without_dsp("default") if has_dsp else ("default",),
    )


def _synthesis(device: str, has_dsp: bool) -> Synthesis:
    def commands(top: str, tables: str, recipe: str) -> tuple[str, ...]:
        blocks = has_dsp and not recipe.endswith(frontend.NO_DSP)
        memory = "" if tables == "rom" else " -nobram"
        multipliers = () if blocks else frontend.BOOTH
        command = f"synth_ice40 -abc9 -device {device}{' -dsp' if blocks else ''}{memory} -top {top}"
        return (*frontend.read(top, tables != "rom"), *multipliers, command)

    return commands
