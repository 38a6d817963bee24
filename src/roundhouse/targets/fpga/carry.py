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
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from ..netlist import Bit, Cell, Netlist

__all__ = ["absorb_tables"]

CARRY, TABLE, PINS = "CCU2C", "LUT4", "ABCD"
SUM = f"{0x96AA:016b}"  # a half as Yosys uses it: A + (B ^ C), with D tied to one
CONSTANTS: Mapping[Bit, int] = {"0": 0, "1": 1, "x": 0}

_Values = Mapping[Bit, int]


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
class _Function:
    """A function of nets; bit n of `table` is the value where net k has the value of bit k of n."""

    nets: tuple[Bit, ...]
    table: int

    @classmethod
    def of(cls, nets: Sequence[Bit], value: Callable[[_Values], int]) -> _Function:
        """Tabulate a function of these nets, of which some may be equal or constant."""
        used = tuple(dict.fromkeys(net for net in nets if net not in CONSTANTS))
        return cls(used, sum(value(at) << n for n, at in enumerate(_values(used))))

    def __call__(self, at: _Values) -> int:
        return self.table >> sum(at[net] << k for k, net in enumerate(self.nets)) & 1

    def after(self, net: Bit, driver: _Function) -> _Function:
        """Return this function with the driver of a net in place of the net."""
        nets = [other for other in self.nets if other != net]
        return _Function.of([*nets, *driver.nets], lambda at: self({**at, net: driver(at)}))


@dataclass(frozen=True)
class _Half:
    """The nets on A to D, the 16 entries of the table, and the nets to be complemented."""

    nets: tuple[Bit, ...]
    entries: int
    complemented: tuple[Bit, ...]

    @classmethod
    def of(cls, x: _Function, y: _Function, nets: tuple[Bit, ...], complemented: tuple[Bit, ...] = ()) -> _Half:
        """Add two functions of these nets, `x` of the first two only; with three or fewer, D is tied to one."""
        entries = 0
        for n, bits in enumerate(product((0, 1), repeat=4)):
            at = {
                **CONSTANTS,
                **{net: bit ^ (net in complemented) for net, bit in zip(nets, reversed(bits), strict=False)},
            }
            entries |= (x(at) ^ y(at) if len(nets) == 4 or n >= 8 else x(at)) << n
        return cls((*nets, *"1111")[:4], entries, complemented)


def _rewrite(top: Netlist, cell: Cell, half: str) -> None:
    """Absorb tables into one half of a cell, one at a time, as long as one fits."""
    a, b, c = (cell["connections"][pin + half][0] for pin in "ABC")
    x, y = _Function.of([a], lambda at: at[a]), _Function.of([b, c], lambda at: at[b] ^ at[c])
    fit = next(_fits(top, x, y))
    _connect(top, cell, half, fit)
    while grown := next(_grown(top, x, y), None):
        net, x, y, fit = grown
        _connect(top, cell, half, fit)
        top.remove(net)
    cell["parameters"][f"INIT{half}"] = f"{fit.entries:016b}"
    for net in fit.complemented:
        table = top.driver[net]["parameters"]
        table["INIT"] = table["INIT"].translate(str.maketrans("01", "10"))


def _connect(top: Netlist, cell: Cell, half: str, fit: _Half) -> None:
    for pin, net in zip(PINS, fit.nets, strict=True):
        top.connect(cell, pin + half, net)


def _grown(top: Netlist, x: _Function, y: _Function) -> Iterator[tuple[Bit, _Function, _Function, _Half]]:
    """Yield nets whose tables can be absorbed, the functions that are added then, and the half."""
    for net in dict.fromkeys(x.nets + y.nets):
        if _has_own_table(top, net):
            table = _read(top.driver[net])
            after_x, after_y = (f.after(net, table) if net in f.nets else f for f in (x, y))
            for fit in _fits(top, after_x, after_y):
                yield net, after_x, after_y, fit


def _fits(top: Netlist, x: _Function, y: _Function) -> Iterator[_Half]:
    """Yield the ways to add two functions in a half."""
    nets = tuple(dict.fromkeys(x.nets + y.nets))
    for first, second in ((x, y), (y, x)):
        rest = tuple(net for net in nets if net not in first.nets)
        if len(first.nets) > 2 or len(nets) > 4:
            continue
        if len(nets) < 4:
            yield _Half.of(first, second, first.nets + rest)
            continue
        for last in combinations(rest, 2):
            others = tuple(net for net in nets if net not in last)
            for at_last in _values(last):
                inverted = tuple(net for net in last if at_last[net])
                zero = not any(second({**at, **at_last}) for at in _values(others))
                if zero and all(_has_own_table(top, net) for net in inverted):
                    yield _Half.of(first, second, others + last, inverted)


def _has_own_table(top: Netlist, net: Bit) -> bool:
    """Return whether a table drives a net that has one use."""
    return top.uses[net] == 1 and net in top.driver and top.driver[net]["type"] == TABLE


def _read(table: Cell) -> _Function:
    """Return the function of a table."""
    nets = [table["connections"][pin][0] for pin in PINS]
    entries = int(table["parameters"]["INIT"], 2)
    return _Function.of(nets, lambda at: entries >> sum(at[net] << k for k, net in enumerate(nets)) & 1)


def _values(nets: Sequence[Bit]) -> Iterator[dict[Bit, int]]:
    """Yield all values of nets, the first net changing fastest, with those of the constants."""
    for bits in product((0, 1), repeat=len(nets)):
        yield {**CONSTANTS, **dict(zip(nets, reversed(bits), strict=True))}
