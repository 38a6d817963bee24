"""The ledger of open cores from other projects, measured on our own flow (`peers.toml`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from ..measure.derived import ratio
from ..storage.toml import parse_toml
from ..storage.toml_entry import read_entry, typed
from ..targets import Figures, figures_of

__all__ = ["Compared", "Flow", "Ledger", "Peer", "PeerRun", "Printed", "load_peers", "parse_ledger"]


@dataclass(frozen=True)
class PeerRun:
    """An open core on one target with one recipe.

    Attributes
    ----------
    target, recipe : str
        Target, and the recipe at the time.
    bits_per_clock : float
        Average bits accepted per clock, in each direction.
    facts : mapping
        Measured facts by record field; ``seeds`` is the number of placements.
    """

    target: str
    recipe: str
    bits_per_clock: float
    facts: Mapping[str, float]

    def fact(self, field: str) -> float | None:
        """Return a fact by its field name; None where it was not measured."""
        return self.facts.get(field)

    @property
    def figures(self) -> Figures:
        """How the facts are read and labelled."""
        return figures_of(self.target)

    @property
    def area(self) -> float | None:
        """Area in the target's unit."""
        return self.fact(self.figures.area.field)

    @property
    def clock_mhz(self) -> float | None:
        """Highest clock in MHz."""
        return self.figures.clock_mhz(self)

    @property
    def mbps(self) -> float | None:
        """Throughput in Mbit/s (10^6 bits a second), in each direction."""
        return None if self.clock_mhz is None else self.bits_per_clock * self.clock_mhz

    @property
    def efficiency(self) -> float | None:
        """Throughput per area in the target's unit."""
        return None if self.mbps is None else ratio(self.mbps * self.figures.efficiency.factor, self.area)

    @property
    def bits_per_clock_per_1000(self) -> float | None:
        """Bits per clock and 1000 units of area, which needs no clock frequency and so contains no estimate."""
        return ratio(1000 * self.bits_per_clock, self.area)


@dataclass(frozen=True)
class Peer:
    """One open core with the raw facts measured for it; None where a fact was not measured.

    Clocks are whole clocks. ``direction``, ``layout`` and ``keys`` use the words of our own axes. ``runs`` has the
    facts by target and recipe.
    """

    name: str
    function: str
    family: str
    block_bits: int
    direction: str
    layout: str
    keys: str
    cycles: int
    bits_per_transfer: int
    key_sizes: tuple[int, ...] = ()
    key_setup_cycles: int | None = None
    runs: Mapping[str, Mapping[str, Mapping[str, float]]] = field(default_factory=dict)
    note: str = ""

    @property
    def bits_per_clock(self) -> float:
        """Average bits accepted per clock, in each direction."""
        return self.bits_per_transfer / self.cycles

    def run(self, target: str, recipe: str) -> PeerRun | None:
        """Return its run on a target with a recipe; None if there is none."""
        facts = self.runs.get(target, {}).get(recipe)
        return None if facts is None else PeerRun(target, recipe, self.bits_per_clock, facts)


@dataclass(frozen=True)
class Compared:
    """A recipe of ours that the peers are compared with, and the differences."""

    recipe: str
    note: str


@dataclass(frozen=True)
class Flow:
    """How the peers were measured on a target.

    Attributes
    ----------
    target, tools : str
        The target; tools and conditions.
    recipe : str
        The peers' recipe whose figures are compared.
    compared : tuple of Compared
        Our recipes to compare them with.
    caveat : str
        What favours our figures; printed beside every count of comparisons won.
    """

    target: str
    tools: str
    recipe: str
    compared: tuple[Compared, ...] = ()
    caveat: str = ""


@dataclass(frozen=True)
class Printed:
    """A figure printed in a paper, from another flow: for orientation, never part of a ratio."""

    what: str
    figure: str
    source: str = ""


@dataclass(frozen=True)
class Ledger:
    """The contents of `peers.toml`: how it was measured, the open cores, and figures printed elsewhere."""

    measured: dict[str, str]
    flows: tuple[Flow, ...]
    peers: tuple[Peer, ...]
    printed: tuple[Printed, ...] = ()

    def flow(self, target: str) -> Flow | None:
        """Return how the peers were measured on a target; None where they were not."""
        return next((flow for flow in self.flows if flow.target == target), None)


@dataclass(frozen=True)
class _Contents:
    """The tables of the file, before they are read."""

    measured: Mapping[str, str]
    flow: tuple[Mapping[str, Any], ...]
    peer: tuple[Mapping[str, Any], ...]
    printed: tuple[Mapping[str, Any], ...] = ()


def parse_ledger(text: str) -> Ledger:
    """Return the ledger in a TOML text.

    Raises
    ------
    InvalidInput
        If an entry has an unknown field or lacks a required one.
    """
    where = "open cores"
    data = read_entry(_Contents, parse_toml(text, where), where)

    def compared(raw: Mapping[str, Any]) -> list[Compared]:
        given = typed(raw.get("compared", ()), tuple[Any, ...], f"{where}, compared")
        return [read_entry(Compared, one, f"{where}, compared") for one in given]

    flows = ({**raw, "compared": compared(raw)} for raw in data.flow)
    return Ledger(
        measured=dict(data.measured),
        flows=tuple(read_entry(Flow, raw, f"{where}, flow") for raw in flows),
        peers=tuple(read_entry(Peer, raw, f"{where}, peer") for raw in data.peer),
        printed=tuple(read_entry(Printed, raw, f"{where}, printed") for raw in data.printed),
    )


@cache
def load_peers() -> Ledger:
    """Read the ledger that comes with the package."""
    return parse_ledger(files(__package__).joinpath("peers.toml").read_text(encoding="utf-8"))
