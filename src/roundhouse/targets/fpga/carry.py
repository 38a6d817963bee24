"""Rewriting of the carry cells of an ECP5 netlist: they take over the look-up tables in front of their operands.

A half of a ``CCU2C`` is a table of four inputs with a carry multiplexer. The table gives the propagate bit; its first
four entries, a table of A and B alone, give the generate bit. Yosys adds two bits with it. Here it adds two functions,
`x` of at most two nets, on A and B, and `y` of any nets: it propagates ``x ^ y`` and generates `x`, which matters only
where both are equal. With up to three nets D is tied to one, so that the generate entries are free. With four they are
right if `y` is zero wherever C and D are. If it is zero for other values of C and D instead, the tables that drive
these are complemented, where nothing else uses them.

A table that nothing but an operand uses is taken over if the sum with the table's inputs still fits. Carry outputs that
nothing uses are disconnected: nextpnr spends two halves on bringing out each that has a net.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from ..netlist import Bit, Cell, Netlist
from .net_function import NetFunction, all_values, read_table

__all__ = ["absorb_tables"]

CARRY, TABLE, PINS, TIED = "CCU2C", "LUT4", "ABCD", "1"
SUM = f"{0x96AA:016b}"  # a half as Yosys uses it: A + (B ^ C), with D tied to one
COMPLEMENT = str.maketrans("01", "10")


def absorb_tables(text: str) -> str:
    """Return Yosys's JSON of a design of ECP5 cells with the carry cells of its top module rewritten."""
    design = json.loads(text)
    top = Netlist(design)
    for cell in top.cells(CARRY):
        for half in "01":
            if cell["parameters"][f"INIT{half}"] == SUM and cell["parameters"][f"INJECT1_{half}"] == "NO":
                _rewrite(top, cell, half)
        if not top.uses[cell["connections"]["COUT"][0]]:
            cell["connections"]["COUT"] = ["x"]  # nextpnr refuses a cell without the pin
    return json.dumps(design)


@dataclass(frozen=True)
class _Half:
    """The nets on A to D, the functions that are added, and the nets to be complemented."""

    nets: tuple[Bit, ...]
    x: NetFunction
    y: NetFunction
    complemented: tuple[Bit, ...] = ()

    @property
    def entries(self) -> str:
        """The table, beginning with the entry for all ones; those that a tied D leaves unused generate."""
        bits = []
        for d, c, b, a in product((1, 0), repeat=4):
            at = {net: bit ^ (net in self.complemented) for net, bit in zip(self.nets, (a, b, c, d), strict=True)}
            bits.append(self.x(at) ^ self.y(at) if d or self.nets[3] != TIED else self.x(at))
        return "".join(map(str, bits))


def _rewrite(top: Netlist, cell: Cell, half: str) -> None:
    """Absorb tables into one half of a cell, one at a time, as long as one fits."""
    a, b, c = (cell["connections"][pin + half][0] for pin in "ABC")
    x, y = NetFunction.of([a], lambda at: at[a]), NetFunction.of([b, c], lambda at: at[b] ^ at[c])
    found = next(_halves(top, x, y))
    _connect(top, cell, half, found)
    while grown := next(_grown(top, found), None):
        net, found = grown
        _connect(top, cell, half, found)
        top.remove(net)
    cell["parameters"][f"INIT{half}"] = found.entries
    for net in found.complemented:
        table = top.driver[net]["parameters"]
        table["INIT"] = table["INIT"].translate(COMPLEMENT)


def _connect(top: Netlist, cell: Cell, half: str, contents: _Half) -> None:
    for pin, net in zip(PINS, contents.nets, strict=True):
        top.connect(cell, pin + half, net)


def _grown(top: Netlist, half: _Half) -> Iterator[tuple[Bit, _Half]]:
    """Yield nets whose tables can be absorbed, and the half with the table."""
    for net in half.nets:
        if _has_own_table(top, net):
            table = read_table(top.driver[net])
            for grown in _halves(top, half.x.after(net, table), half.y.after(net, table)):
                yield net, grown


def _halves(top: Netlist, one: NetFunction, other: NetFunction) -> Iterator[_Half]:
    """Yield the ways to add two functions in a half."""
    nets = tuple(dict.fromkeys(one.nets + other.nets))
    for x, y in ((one, other), (other, one)):
        if len(x.nets) > 2:
            continue
        rest = tuple(net for net in nets if net not in x.nets)
        if len(nets) < len(PINS):
            yield _Half((*x.nets, *rest, *TIED * len(PINS))[: len(PINS)], x, y)
        elif len(nets) == len(PINS):
            for last in combinations(rest, 2):
                yield from _full_halves(top, x, y, last)


def _full_halves(top: Netlist, x: NetFunction, y: NetFunction, last: tuple[Bit, ...]) -> Iterator[_Half]:
    """Yield the ways to add two functions of four nets in a half, two of them on C and D."""
    first = tuple(net for net in dict.fromkeys(x.nets + y.nets) if net not in last)
    for at_last in all_values(last):
        complemented = tuple(net for net in last if at_last[net])
        zero = not any(y({**at, **at_last}) for at in all_values(first))
        if zero and all(_has_own_table(top, net) for net in complemented):
            yield _Half((*first, *last), x, y, complemented)


def _has_own_table(top: Netlist, net: Bit) -> bool:
    """Return whether a table drives a net that has one use."""
    return top.uses[net] == 1 and net in top.driver and top.driver[net]["type"] == TABLE
