"""The synthesis command of the Xilinx families."""

from .. import frontend
from ..target import Design


def synth_xilinx(family: str, core: Design, recipe: str) -> str:
    """Return the command for a family that Yosys knows, such as ``xcup``; ROM tables may use block RAM."""
    blocks = frontend.without_blocks(core.tables, recipe)
    return f"synth_xilinx -family {family} -flatten -noiopad -noclkbuf{blocks} -top {core.module}"
