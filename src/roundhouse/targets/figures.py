"""Figures of a target: how they are read from records, named and labelled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

__all__ = ["Clock", "FactSource", "Figures", "Quantity", "Ratio"]


class FactSource(Protocol):
    """Anything that holds measured facts by field name: a record, or the ledger entry of another project's core."""

    def fact(self, field: str) -> Any:
        """Return a fact by its field name; None where it was not measured."""


@dataclass(frozen=True)
class Quantity:
    """A fact that a target measures.

    Attributes
    ----------
    field : str
        Name in the record. A field that `Measurement` does not have is stored in ``target_facts``.
    unit : str
        Unit as pages and the terminal print it.
    qualifier : str
        Distinguishes it from other quantities of the same unit, such as "with wires".
    parameter : str
        Matching parameter in the ledgers of published studies, such as ``luts``; empty for none.
    """

    field: str
    unit: str
    qualifier: str = ""
    parameter: str = ""

    @property
    def label(self) -> str:
        """Unit and qualifier."""
        return f"{self.unit} {self.qualifier}".rstrip()

    def of(self, facts: FactSource) -> Any:
        """Return the raw value in a record."""
        return facts.fact(self.field)

    def of_block(self, facts: FactSource, block: str) -> Any:
        """Return the raw value of one of the four submodules; None where it was not measured."""
        return facts.fact(f"{self.field}_{block}")


@dataclass(frozen=True)
class Clock:
    """How the highest clock of a core is obtained.

    Attributes
    ----------
    quantity : Quantity
        A frequency in MHz, or a period in ns.
    estimate : bool
        True without timing analysis of the finished netlist.
    wired : Quantity, optional
        Period with estimated wires, if ``quantity`` excludes them; printed wherever the clock appears by itself.
    wired_stage : str
        The stage of a figure with estimated wires, as printed with it.
    also : tuple of Quantity
        Further periods for data sheets.
    """

    quantity: Quantity
    estimate: bool = False
    wired: Quantity | None = None
    wired_stage: str = ""
    also: tuple[Quantity, ...] = ()

    @property
    def quantities(self) -> tuple[Quantity, ...]:
        """All period and frequency quantities, the main one first."""
        return (self.quantity, *self.also, *((self.wired,) if self.wired else ()))

    def mhz(self, facts: FactSource) -> float | None:
        """Return the highest clock of a core in MHz; None where it was not measured."""
        return _mhz(self.quantity, facts)

    def wired_mhz(self, facts: FactSource) -> float | None:
        """Return the highest clock with estimated wires in MHz; None where wires were not estimated."""
        return _mhz(self.wired, facts) if self.wired else None


def _mhz(quantity: Quantity, facts: FactSource) -> float | None:
    value: float | None = quantity.of(facts)
    return 1000 / value if value is not None and quantity.unit == "ns" else value


@dataclass(frozen=True)
class Ratio:
    """Throughput per area: the unit, and the factor that converts Mbit/s per unit of area to it."""

    unit: str
    factor: float = 1.0


@dataclass(frozen=True)
class Figures:
    """Names, units and labels of everything that is reported for a target.

    Attributes
    ----------
    name, title, short : str
        Name of the target; full name of part or library; heading in table columns.
    stage, axis_stage : str
        Last stage of the flow, as printed beside figures; short form for chart axes.
    contains : str
        What the figures include and leave out, in sentences.
    area : Quantity
        The area by which cores are compared.
    efficiency : Ratio
        Throughput per area.
    clock : Clock, optional
        None where the flow gives cell counts only.
    counts : tuple of Quantity
        Further counts for data sheets.
    beside : tuple of Quantity
        Hard blocks, which are not part of the area and are printed next to it.
    cut_recipe : str
        Recipe whose results show what cutting a round into stages gains.
    grades : tuple of str
        Recipes that are speed grades, the fastest first; empty if the recipes are not grades.
    vendor : bool
        Whether a vendor's tool reported the figures. Nothing else is compared with them, unless a study asks for it.
    """

    name: str
    title: str
    short: str
    stage: str
    axis_stage: str
    contains: str
    area: Quantity
    efficiency: Ratio
    clock: Clock | None = None
    counts: tuple[Quantity, ...] = ()
    beside: tuple[Quantity, ...] = ()
    cut_recipe: str = "default"
    grades: tuple[str, ...] = ()
    vendor: bool = False

    @property
    def estimate(self) -> bool:
        """Whether clock and throughput are estimates."""
        return self.clock is not None and self.clock.estimate

    @property
    def area_title(self) -> str:
        """Axis title for areas."""
        return f"Area, {self.area.unit}"

    @property
    def speed_title(self) -> str:
        """Axis title for throughput."""
        return f"Mbit/s, {self.axis_stage}"

    @property
    def clock_title(self) -> str:
        """Axis title for clocks."""
        return "Clock, MHz, estimate" if self.estimate else "Clock, MHz"

    @property
    def sizes(self) -> tuple[Quantity, ...]:
        """All size quantities, the area first."""
        return (self.area, *self.counts, *self.beside)

    @property
    def quantities(self) -> Iterator[Quantity]:
        """Every quantity that the target measures."""
        yield from self.sizes
        if self.clock:
            yield from self.clock.quantities

    def clock_mhz(self, facts: FactSource) -> float | None:
        """Return the highest clock of a core in MHz; None where it was not measured."""
        return self.clock.mhz(facts) if self.clock else None

    def wired_mhz(self, facts: FactSource) -> float | None:
        """Return the highest clock with estimated wires in MHz; None where wires were not estimated."""
        return self.clock.wired_mhz(facts) if self.clock else None

    def block_area(self, facts: FactSource, block: str) -> float | None:
        """Return the area of one of the four submodules; None where the target does not measure it."""
        value: float | None = self.area.of_block(facts, block)
        return value

    def hard_blocks(self, facts: FactSource) -> dict[str, int]:
        """Return how many hard blocks of each kind a core uses, by unit; kinds that it does not use are left out."""
        counts = {quantity.unit: quantity.of(facts) for quantity in self.beside}
        return {unit: count for unit, count in counts.items() if count}

    def answering(self, parameter: str) -> Quantity | None:
        """Return the quantity for a ledger parameter; None if the target measures none."""
        return next((quantity for quantity in self.quantities if quantity.parameter == parameter), None)
