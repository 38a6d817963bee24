"""Tables of a Gowin netlist as nextpnr can time them.

nextpnr knows the delay of a table of four inputs, and leaves out every path through a smaller one. It also leaves out
each path into a register that no table drives: such a register takes its input through the table beside it, which is
added after timing. So all tables get four inputs, and the tables that pass a signal to a register are put in before.
"""

import json
import re

from ..netlist import Bit, Cell, Netlist, top_module

INPUTS = 4
REGISTER, TABLE = re.compile(r"DFF\w*"), re.compile(r"LUT([1-4])")


def timed_tables(text: str) -> str:
    """Return a netlist, in Yosys's JSON, of tables of four inputs, one of them before each register."""
    design = json.loads(text)
    cells: dict[str, Cell] = top_module(design)["cells"]
    _add_tables(Netlist(design), cells)
    for cell in cells.values():
        if match := TABLE.fullmatch(cell["type"]):
            _widen(cell, int(match[1]))
    return json.dumps(design)


def _add_tables(top: Netlist, cells: dict[str, Cell]) -> None:
    """Put a table that passes a signal unchanged before each register whose input no table drives."""
    for name, cell in list(cells.items()):
        if REGISTER.fullmatch(cell["type"]):
            (driven_by,) = cell["connections"]["D"]
            driver = top.driver.get(driven_by)
            if driver is None or not TABLE.fullmatch(driver["type"]):
                net = top.new_net()
                cells[f"{name}$D"] = _pass(driven_by, net)
                top.connect(cell, "D", net)


def _pass(driven_by: Bit, drives: Bit) -> Cell:
    return {
        "hide_name": 0,
        "type": "LUT1",
        "parameters": {"INIT": "10"},
        "attributes": {},
        "port_directions": {"I0": "input", "F": "output"},
        "connections": {"I0": [driven_by], "F": [drives]},
    }


def _widen(cell: Cell, inputs: int) -> None:
    """Make a table one of `INPUTS` inputs, whose value does not depend on those that are not connected."""
    entries = cell["parameters"]["INIT"].rjust(1 << inputs, "0")[-(1 << inputs) :]
    cell["type"] = f"LUT{INPUTS}"
    cell["parameters"]["INIT"] = entries * (1 << (INPUTS - inputs))
