"""Functions of single nets, as look-up tables compute them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from ..netlist import Bit, Cell

__all__ = ["NetFunction", "Values", "all_values", "read_table"]

Values = Mapping[Bit, int]
CONSTANTS: Values = {"0": 0, "1": 1, "x": 0}


@dataclass(frozen=True)
class NetFunction:
    """A function of nets; bit n of `table` is its value where net k has the value of bit k of n."""

    nets: tuple[Bit, ...]
    table: int

    @classmethod
    def of(cls, nets: Sequence[Bit], value: Callable[[Values], int]) -> NetFunction:
        """Tabulate a function of these nets, of which some may be equal or constant."""
        used = tuple(dict.fromkeys(net for net in nets if net not in CONSTANTS))
        return cls(used, sum(value(at) << n for n, at in enumerate(all_values(used))))

    def __call__(self, at: Values) -> int:
        return self.table >> sum(at[net] << k for k, net in enumerate(self.nets)) & 1

    def after(self, net: Bit, driver: NetFunction) -> NetFunction:
        """Return this function with the function that drives a net in place of the net, if it depends on the net."""
        if net not in self.nets:
            return self
        others = [other for other in self.nets if other != net]
        return NetFunction.of([*others, *driver.nets], lambda at: self({**at, net: driver(at)}))


def all_values(nets: Sequence[Bit]) -> Iterator[dict[Bit, int]]:
    """Yield all values of nets, the first net changing fastest, with those of the constants."""
    for bits in product((0, 1), repeat=len(nets)):
        yield {**CONSTANTS, **dict(zip(nets, reversed(bits), strict=True))}


def read_table(cell: Cell) -> NetFunction:
    """Return the function of a ``LUT4``."""
    nets = [cell["connections"][pin][0] for pin in "ABCD"]
    entries = int(cell["parameters"]["INIT"], 2)
    return NetFunction.of(nets, lambda at: entries >> sum(at[net] << k for k, net in enumerate(nets)) & 1)
