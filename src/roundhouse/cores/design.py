"""What follows from the streams and the RTLIL of a design, a core's or a system's alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property

from amaranth.lib import wiring

from ..architectures.streams import CLOCKING, Port, flat_ports
from ..rtl import verilog, vhdl
from ..rtl.form import Design as Form
from ..rtl.notes import Note
from ..rtl.passes.wiring import NO_PERMUTATIONS, Permutations
from ..rtl.rtlil import hash_of
from ..rtl.write import assembled, simplified

__all__ = ["Design"]


class Design(ABC):
    """A design with a clock, a reset and streams."""

    @property
    @abstractmethod
    def signature(self) -> wiring.Signature:
        """The streams: a member for each, a `StreamSignature`."""

    @property
    @abstractmethod
    def rtlil(self) -> str:
        """The design as RTLIL, identical on every machine."""

    @abstractmethod
    def describe(self) -> dict[str, object]:
        """Name, sizes in bits and axes, as ``roundhouse list --json`` prints them."""

    @property
    def opening(self) -> tuple[int, ...]:
        """Clocks for which the first block of a message waits once it, or its IV, is offered, in a mode that sends
        blocks of its own to the core before it: a number for each key size; empty if it need not wait."""
        return ()

    @property
    def observed(self) -> tuple[str, ...]:
        """Signals inside that verification looks at: none in a core."""
        return ()

    @property
    def looped(self) -> bool:
        """Whether every block comes back as it was sent: no core does that."""
        return False

    @property
    def ports(self) -> tuple[Port, ...]:
        """The flat Verilog ports, ``clk`` and ``rst`` first."""
        return (*CLOCKING, *flat_ports(self.signature))

    @cached_property
    def hash(self) -> str:
        """The identity of the design: 16 hex digits of the SHA-256 of all that its code is made of."""
        return hash_of(self.rtlil, self.permutations, self.observed)

    @cached_property
    def verilog(self) -> str:
        """The design as Verilog 2005: the text that is simulated and synthesised."""
        return assembled(self.verilog_modules.values(), self.heading(), verilog.MARK)

    @property
    def verilog_modules(self) -> dict[str, str]:
        """The modules of the Verilog by name, the top module first, without the heading."""
        return verilog.printed(self.form, self.port_comments, self.notes)

    @cached_property
    def form(self) -> Form:
        """The form from which the Verilog is printed; nothing may change it."""
        return simplified(self.rtlil, self.observed, self.permutations)

    @cached_property
    def vhdl(self) -> str:
        """The design as VHDL-2008."""
        return assembled(self.vhdl_modules.values(), self.heading("--language", "vhdl"), vhdl.MARK)

    @property
    def vhdl_modules(self) -> dict[str, str]:
        """The entities of the VHDL by name, each after those that it instantiates, without the heading."""
        return vhdl.vhdl_entities(self.rtlil, self.port_comments, self.notes, self.observed, self.permutations)

    def heading(self, *options: str) -> tuple[str, ...]:
        """Lines of the heading of its text, which a command with these options writes."""
        return (", ".join(f"{name} {value}" for name, value in self.describe().items()),)

    @property
    def port_comments(self) -> dict[str, str]:
        """What each port is for; none where that is told elsewhere."""
        return {}

    @property
    def notes(self) -> dict[str, Note]:
        """What its text says of its modules, by their names."""
        return {}

    @property
    def permutations(self) -> Permutations:
        """Functions of the standard that only permute bits, which its text names."""
        return NO_PERMUTATIONS
