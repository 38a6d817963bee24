"""Names that Yosys gives to mapped cells: after a wire that a cell drives, or after a neighbour's.

`autoname` appends cell type and port to a name, step by step (``state_0_TRELLIS_FF_Q_3_DI_LUT4_Z``); ``rename -wire``
puts the type behind a backslash (``state_0[3]\\DFFPOSX1``). A cell without either is numbered (``_28367_``), or it is a
port or a memory and has a name of its own. On the iCE40, nextpnr packs a register with the look-up table before it, and
calls both after the table, which is called after the register (``state_0_SB_DFF_Q_3_D_SB_LUT4_O_LC``).
"""

import re
from dataclasses import dataclass

_NUMBERED = re.compile(r"_\d+_")
_APPENDED = re.compile(r"_[A-Z][A-Z0-9]+(?=[_$]|$)")
_PACKED = re.compile(r"(_D_SB_LUT4_O(_\d+)?_LC|_DFFLC)$")
_OUTPUT_OF_REGISTER = re.compile(r"(_[A-Z][A-Z0-9]*){1,2}_Q(_\d+)?")


@dataclass(frozen=True)
class CellName:
    """What the name of a cell says.

    Attributes
    ----------
    wire : str
        The wire after which the cell is named, with its path of instances; empty for a numbered cell.
    exact : bool
        Whether the cell is a register that drives this wire, or a port or memory of this name. Otherwise it is a gate,
        or is called after a neighbour.
    """

    wire: str
    exact: bool


def read_cell_name(cell: str) -> CellName:
    """Return what the name of a mapped cell says; any text is a name."""
    wire, renamed, _ = cell.partition("\\")
    if renamed:
        return CellName(wire, exact=True)
    if _NUMBERED.fullmatch(cell):
        return CellName("", exact=False)
    cell = _PACKED.sub("", cell)
    appended = _APPENDED.search(cell)
    if appended is None:
        return CellName(cell, exact=True)
    wire, rest = cell[: appended.start()], cell[appended.start() :]
    return CellName(wire, exact=_OUTPUT_OF_REGISTER.fullmatch(rest) is not None)
