"""The interface of a target, and of the design that it measures."""

import difflib
from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from ..errors import UserError
from ..tools.cache import ToolResult
from ..tools.process import Cost
from ..tools.status import ToolStatus
from ..vectors.published import CipherSizes
from .figures import Figures

Facts = dict[str, Any]


class Port(Protocol):
    """A port of a core: its name, ``"in"`` or ``"out"``, and its width in bits."""

    @property
    def name(self) -> str: ...
    @property
    def direction(self) -> str: ...
    @property
    def width(self) -> int: ...


BLOCKS = ("interface", "algorithm", "key_schedule", "controller")
"""The four submodules of a core; names of per-submodule fields end in these."""

CEILING = "ceiling"
"""Layout in the record of a ceiling, which belongs to no core."""


class Design(Protocol):
    """What a target needs of a core.

    Attributes
    ----------
    module, verilog : str
        The top module and the design.
    ports : tuple of Port
    tables : str
        How tables were asked for.
    cipher : CipherSizes or None
        Selects the published blocks that a netlist must reproduce; None for a design that is not a cipher.
    """

    @property
    def module(self) -> str: ...
    @property
    def verilog(self) -> str: ...
    @property
    def ports(self) -> tuple[Any, ...]: ...
    @property
    def tables(self) -> str: ...
    @property
    def cipher(self) -> CipherSizes | None: ...


class Target(Protocol):
    """An FPGA family or a cell library, and the tool runs that measure a core on it.

    Attributes
    ----------
    name : str
        Name in records.
    title : str
        Part or library, and the tools.
    stage : str
        How far the flow goes, as records store it.
    recipes : tuple of str
        Ways to synthesise, the default first.
    seeds : tuple
        Placement seeds of a usual run; ``(None,)`` where nothing is placed.
    figures : Figures
        How the facts in its records are read and labelled.
    """

    name: str
    title: str
    stage: str
    recipes: tuple[str, ...]
    seeds: tuple[int | None, ...]
    figures: Figures

    def tools(self) -> tuple[ToolStatus, ...]:
        """Return the programs and libraries that the target needs, and whether they are installed."""

    def versions(self) -> dict[str, str]:
        """Return the versions of all tools; raises `ToolMissing`."""

    def options(self, core: Design, recipe: str) -> Mapping[str, Any]:
        """Return every flow option: part, constraints, scripts. They are part of a record's identity."""

    def measure(self, core: Design, recipe: str, seed: int | None) -> Facts:
        """Measure a core.

        Returns
        -------
        Facts
            By field name: fields of `Measurement`, cost included, and quantities of `figures`.

        Raises
        ------
        ToolFailed
            If a tool fails on the core.
        """


@runtime_checkable
class HasCeiling(Protocol):
    """A target that can measure its clock ceiling: the highest clock of a design with one LUT between registers."""

    name: str
    stage: str
    recipes: tuple[str, ...]
    figures: Figures

    def versions(self) -> dict[str, str]:
        """Return the versions of its tools; raises `ToolMissing`."""

    def ceiling_verilog(self, area: int, ff: int) -> str:
        """Return the ceiling design for cores of this area and number of registers."""

    def ceiling_options(self) -> Mapping[str, Any]:
        """Return every flow option of the ceiling measurement."""

    def ceiling(self, area: int, ff: int, seed: int) -> Facts:
        """Measure the ceiling for an area and a register count with one placement seed; raises `ToolFailed`."""


class BadTargetFile(UserError, ValueError):
    """An unusable target file; the message gives the place, the rule, the value given and the nearest valid ones."""


class UnknownTarget(UserError, ValueError):
    """No target has this name; the message gives all names, and the nearest if some are near."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        near = difflib.get_close_matches(name, known, n=3, cutoff=0.4)
        told = f"; nearest: {', '.join(near)}" if near else ""
        super().__init__(f"a target must be one of {', '.join(known)}; given {name!r}{told}")


def cost_facts(*steps: ToolResult) -> Facts:
    """Return the cost fields of a record: time summed over all tool runs, cached ones included, and peak memory."""
    total = sum((step.cost for step in steps), Cost())
    return {"wall_s": round(total.wall_s, 3), "cpu_s": round(total.cpu_s, 3), "peak_mib": total.peak_mib}
