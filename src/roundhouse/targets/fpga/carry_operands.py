"""Choice of the operands of carry cells in a gate netlist of a Xilinx family, before mapping.

A bit of a ``CARRY4`` adds two nets. Its pin S has their exclusive-or, its pin DI one of them, either one: DI counts
only where both are equal. Yosys puts the first operand there, in an order that follows from how its text is written.
If a gate drives DI and no gate drives the other (a register or a port does), the net at DI has to be made beside S;
with the other one at DI, the table of S takes its gates over. That is one LUT a bit, as in ``a + (b ^ c)``.
"""

import json

from ..netlist import XOR, Bit, Netlist

__all__ = ["choose_operands"]

CARRY = "CARRY4"


def choose_operands(text: str) -> str:
    """Return Yosys's JSON of a design of gates with no gate at DI where one operand has none; the top module alone."""
    design = json.loads(text)
    top = Netlist(design)
    for cell in top.cells(CARRY):
        pins = cell["connections"]
        pins["DI"] = [_operand(top, *bits) for bits in zip(pins["DI"], pins["S"], strict=True)]
    return json.dumps(design)


def _operand(top: Netlist, chosen: Bit, total: Bit) -> Bit:
    """Return the operand for DI, of two whose exclusive-or is `total`; `chosen` unless only the other has no gate."""
    gate = top.driver.get(total)
    if gate is None or gate["type"] != XOR:
        return chosen
    operands = [gate["connections"]["A"][0], gate["connections"]["B"][0]]
    if chosen not in operands or not _is_gate(top, chosen):
        return chosen
    operands.remove(chosen)
    return chosen if _is_gate(top, operands[0]) else operands[0]


def _is_gate(top: Netlist, net: Bit) -> bool:
    """Return whether a gate drives a net; cells of the family, such as registers, are no gates."""
    return net in top.driver and top.driver[net]["type"].startswith("$")
