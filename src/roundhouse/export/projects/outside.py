"""A core as a vendor's tool sees it: its top module, its ports, its sources, and what is asked of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ...architectures.streams import CLOCKING, Port
from ...cores.core_like import CoreLike
from ...systems.kernel_port import is_kernel
from ..axi_top import axi_name, is_axi, top_module, top_ports
from ..languages import VERILOG
from ..sources import sources_of

__all__ = ["Outside", "Parts"]


@dataclass(frozen=True)
class Parts:
    """What a tool adds to a core.

    Attributes
    ----------
    texts : dict of str to str
        Files of the project, by name.
    top : str
        Its top module.
    """

    texts: dict[str, str]
    top: str


@dataclass(frozen=True)
class Outside:
    """A core, a part and a clock.

    Attributes
    ----------
    core : CoreLike
    part : str
        As the tool names it.
    clock_mhz : float
        Requested clock.
    """

    core: CoreLike
    part: str
    clock_mhz: float

    @property
    def name(self) -> str:
        """Name of the project: no file of Verilog is called so, since the name of a core has hyphens."""
        return self.core.module

    @cached_property
    def sources(self) -> dict[str, str]:
        """Verilog by name of file, as `generate` writes it."""
        return sources_of(self.core, VERILOG).texts

    @property
    def top(self) -> str:
        """Top module of the sources."""
        return top_module(self.core)

    @property
    def clock(self) -> str:
        """Name of the clock's port."""
        clock = CLOCKING[0]
        return axi_name(clock, kernel=is_kernel(self.core)) if is_axi(self.core) else clock.name

    @cached_property
    def ports(self) -> tuple[Port, ...]:
        """Ports of the top module without the clock."""
        ports = [port for port, *_ in top_ports(self.core)] if is_axi(self.core) else self.core.ports
        return tuple(port for port in ports if port.name != self.clock)

    @property
    def period_ns(self) -> float:
        """Period of the requested clock, rounded to 1 ps."""
        return round(1000 / self.clock_mhz, 3)

    def files(self, *more: tuple[str, str]) -> list[dict[str, str]]:
        """Return the files of the project as Edalize takes them; `more` are names with types."""
        verilog = [(name, VERILOG.fileset) for name in self.sources]
        return [{"name": name, "file_type": kind} for name, kind in (*verilog, *more)]
