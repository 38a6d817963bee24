"""A function of a cipher as a combinational design that targets can map."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from amaranth.hdl import Cat, Module, Signal

from ..architectures.streams import Port
from ..graph.balance import balance
from ..graph.cut import cut
from ..graph.delay import Delay
from ..graph.lower import Lowering
from ..graph.units import Units
from ..rtl.rtlil import to_rtlil
from ..rtl.verilog import to_verilog
from .function import Form, Function

__all__ = ["RESULT", "FunctionDesign", "design"]

CLOCK, RESULT = "clk", "result"


@dataclass(frozen=True)
class FunctionDesign:
    """A function as a design; see `roundhouse.targets.target.Design`."""

    module: str
    verilog: str
    ports: tuple[Port, ...]
    tables: str
    cipher: None = None

    @property
    def hash(self) -> str:
        """16 hexadecimal digits of the SHA-256 of the Verilog."""
        return hashlib.sha256(self.verilog.encode()).hexdigest()[:16]


def design(function: Function, form: Form) -> FunctionDesign:
    """Return a form of a function as a design: one port per input, and one for all results, the first most significant.

    Sums are balanced as in a core. The design does not depend on the name of the cipher, so functions that two ciphers
    share are mapped once. The port ``clk`` drives nothing; it is the reference for timing.
    """
    inputs, outputs = function.graph(form)
    delay = Delay(form.tables)
    outputs = balance(outputs, delay)
    m, units = Module(), Units(form.tables)
    signals = [Signal(word.width, name=word.param) for word in inputs]
    lowering = Lowering(dict(zip(inputs, signals, strict=True)), lambda _: m, units, cut(outputs, 1, delay))
    values = lowering.build(outputs)
    result = Signal(sum(word.width for word in outputs), name=RESULT)
    m.d.comb += result.eq(Cat(*reversed(values)))
    named = [(Port(CLOCK, "in", 1), Signal(name=CLOCK))]
    named += [(Port(signal.name, "in", len(signal)), signal) for signal in signals]
    named += [(Port(RESULT, "out", len(result)), result)]
    # Circuits of tables are modules too, named after table and circuit.
    module = f"{function.name}_as_{form.name.replace('-', '_')}"
    text = to_verilog(to_rtlil(m, module, named, units.modules.values()), [f"{function.name}, as {form.name}"])
    return FunctionDesign(module, text, tuple(port for port, _ in named), form.tables)
