"""What a target is to the rest of the house."""

import difflib
from collections.abc import Mapping
from typing import Any, Protocol

from roundhouse.errors import UserError
from roundhouse.tools.cache import ToolResult
from roundhouse.tools.process import Cost
from roundhouse.tools.status import ToolStatus
from roundhouse.vectors.published import CipherSizes

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
"""The blocks of a core, by which some fields end."""


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
    """A part or a cell library, and the tool steps that measure a core on it.

    Attributes
    ----------
    name : str
        The name in records.
    title : str
        The part or the library, for people.
    stage : str
        How far the flow goes; it stands beside every figure.
    recipes : tuple of str
        The ways to synthesise for it, the first one the default.
    seeds : tuple
        The placement seeds that are run by default; ``(None,)`` where nothing is placed.
    """

    name: str
    title: str
    stage: str
    recipes: tuple[str, ...]
    seeds: tuple[int | None, ...]

    def tools(self) -> tuple[ToolStatus, ...]:
        """Tell the programs and libraries that it needs, and whether they are there."""

    def versions(self) -> dict[str, str]:
        """Tell the versions of all of them; raises `ToolMissing`."""

    def options(self, core: Design, recipe: str) -> Mapping[str, Any]:
        """Tell everything that was chosen: part, constraints, scripts."""

    def measure(self, core: Design, recipe: str, seed: int | None) -> Facts:
        """Run the steps and return facts under the record's field names, cost included; raises `ToolFailed`."""


class UnknownTarget(UserError, ValueError):
    """A target name that is not in the registry; the message gives the nearest ones."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        near = difflib.get_close_matches(name, known, n=3, cutoff=0.4) or known
        super().__init__(f"a target must be one of {', '.join(known)}; given {name!r}; nearest: {', '.join(near)}")


def cost_facts(*steps: ToolResult) -> Facts:
    """Return the cost fields of a record: the sums over its steps, whether they ran now or before, and the peak."""
    total = sum((step.cost for step in steps), Cost())
    return {"wall_s": round(total.wall_s, 3), "cpu_s": round(total.cpu_s, 3), "peak_mib": total.peak_mib}
