"""The line of a loop, between encryption and decryption: no port shows it, so it is watched inside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from ..architectures.streams import Port
from ..systems import System
from ..systems.layer import LINE, Part
from ..systems.test_blocks.loopback import Loopback
from .drivers.verilator.compile import Design
from .script.framed import Framing

__all__ = ["Line", "Watched"]

_MODULE = """
// {top} with its line in sight: a transfer on the line inside shows here a clock later. `{line}_ready` has no effect.
module {module}({names});
{declarations}
  reg passed;
  reg [{high}:0] carried;
  always @(posedge clk) begin
    passed <= !rst && {inside}_valid && {inside}_ready;
    carried <= {inside}_payload;
  end
  assign {line}_valid = passed;
  assign {line}_payload = passed ? carried : {bits}'d0;
  {top} dut ({connections});
endmodule
"""


@dataclass(frozen=True)
class Watched:
    """A design with further ports; its own Verilog is unchanged, and stands in a module around it.

    Attributes
    ----------
    module : str
        Name of the module around it.
    around : str
        The Verilog of that module.
    verilog : str
        All modules.
    ports : tuple of Port
        Those of the design, then the others.
    """

    module: str
    around: str
    verilog: str
    ports: tuple[Port, ...]


@dataclass(frozen=True)
class Line:
    """The line of a loop, and how it is seen.

    Attributes
    ----------
    loop : System
        The loop, without what surrounds it.
    bits : int
        Bits of a transfer on the line.
    path : tuple of str
        The instances from the top module of the whole system down to the loop.
    """

    loop: System
    bits: int
    path: tuple[str, ...]

    @classmethod
    def of(cls, system: System) -> Self:
        """Return the line of a system with a loopback."""
        layers = system.layers
        number, layer = next((number, one) for number, one in enumerate(layers) if isinstance(one, Loopback))
        loop = System(system.core, layers[: number + 1])
        return cls(loop, layer.word or system.cipher.block_bits, system.path(number))

    @property
    def whole_ports(self) -> tuple[Port, ...]:
        """The ports of a line that carries whole blocks."""
        return _ports(self.loop.cipher.block_bits)

    def framing(self, others: Framing) -> Framing:
        """Return the framing of a system's streams, given that of all others."""
        return Framing(
            lambda stream, values: self._frames(values) if stream == LINE else others.frames(stream, values),
            lambda stream: stream if stream == LINE else others.carrier(stream),
        )

    def _frames(self, values: Mapping[str, Any]) -> list[Part]:
        """The transfers on the line that carry a block, most significant word first; see `Layer.frames`."""
        total, mask = self.loop.cipher.block_bits, (1 << self.bits) - 1
        if "payload" not in values:
            return [Part(LINE, {})] * (total // self.bits)
        block = values["payload"]
        lows = range(total - self.bits, -1, -self.bits)
        return [Part(LINE, {"payload": block >> low & mask}) for low in lows]

    def watch(self, design: Design) -> Watched:
        """Return the system, or a mutant of it, with the line as a stream out that cannot be held up."""
        module, own = f"{design.module}_watched", _ports(self.bits)
        ports = (*design.ports, *own)
        inside = ".".join(("dut", *self.path, LINE))
        around = _MODULE.format(
            top=design.module,
            module=module,
            line=LINE,
            names=", ".join(port.name for port in ports),
            declarations="\n".join(f"  {port.direction}put [{port.width - 1}:0] {port.name};" for port in ports),
            connections=", ".join(f".{port.name}({port.name})" for port in design.ports),
            inside=inside,
            bits=self.bits,
            high=self.bits - 1,
        )
        return Watched(module, around, design.verilog + around, ports)


def _ports(bits: int) -> tuple[Port, ...]:
    """The ports of a stream out."""
    return Port(f"{LINE}_valid", "out", 1), Port(f"{LINE}_ready", "in", 1), Port(f"{LINE}_payload", "out", bits)
