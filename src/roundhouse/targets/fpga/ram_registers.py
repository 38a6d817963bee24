"""Registers at the outputs of block RAMs, taken into the RAM: Yosys maps none to it.

A block RAM of an ECP5 (``DP16KD``) has a register at the output of each port, from which a result comes some five
nanoseconds sooner after the edge than from the memory itself. If all that uses a port are registers on its clock, with
one enable and no reset, the RAM's own take their place; nothing else changes. nextpnr knows the time to a result in
either case, but no limit for the clock of the RAM itself.
"""

from __future__ import annotations

import json

from ..netlist import Bit, Cell, Netlist, top_module

__all__ = ["absorb_registers"]

RAM, REGISTER = "DP16KD", "TRELLIS_FF"


def absorb_registers(text: str, within: str = "") -> str:
    """Return Yosys's JSON of a design of ECP5 cells whose block RAMs have the registers behind them inside.

    Parameters
    ----------
    text : str
    within : str, optional
        What the names of registers that may be absorbed begin with: those around a core are none of its own.
    """
    design = json.loads(text)
    top = Netlist(design)
    inner = [cell for name, cell in top_module(design)["cells"].items() if name.startswith(within)]
    registers = {
        cell["connections"]["DI"][0]: cell for cell in inner if cell["type"] == REGISTER and "DI" in cell["connections"]
    }
    for ram in top.cells(RAM):
        for port in "AB":
            _absorb(top, ram, port, registers)
    return json.dumps(design)


def _absorb(top: Netlist, ram: Cell, port: str, registers: dict[Bit, Cell]) -> None:
    """Absorb the registers behind a port of a block RAM, if they may be."""
    pins, parameters = ram["connections"], ram["parameters"]
    if parameters[f"REGMODE_{port}"] != "NOREG":
        return
    used = {pin: bits[0] for pin, bits in pins.items() if pin.startswith(f"DO{port}") and top.uses[bits[0]]}
    behind = {pin: registers[net] for pin, net in used.items() if net in registers and top.uses[net] == 1}
    enable, *others = {_enable(one, pins[f"CLK{port}"]) for one in behind.values()} or {None}
    if len(behind) < len(used) or others or enable is None:
        return
    parameters[f"REGMODE_{port}"] = "OUTREG"
    top.connect(ram, f"OCE{port}", enable)
    for pin, register in behind.items():
        (net,) = register["connections"]["Q"]
        top.remove(net)
        top.drive(ram, pin, net)


def _enable(register: Cell, clock: list[Bit]) -> Bit | None:
    """What enables a register, if it is on a clock and like those in a RAM."""
    pins, parameters = register["connections"], register["parameters"]
    plain = pins["CLK"] == clock and pins["LSR"] == ["0"] and parameters["CLKMUX"] == "CLK"
    if not plain or parameters["REGSET"] != "RESET" or parameters["LSRMUX"] != "LSR":
        return None
    enable: Bit | None = {"1": "1", "CE": pins.get("CE", [None])[0]}.get(parameters["CEMUX"].strip())
    return enable
