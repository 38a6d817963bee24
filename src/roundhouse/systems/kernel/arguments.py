"""The arguments of a job, in registers that can be read back."""

from __future__ import annotations

from amaranth.hdl import Module, Signal, Value

from ..axi.lite import Lite
from ..registers import WORD, RegisterMap

__all__ = ["ARGUMENTS", "Arguments"]

#: Names of their registers; not each kernel has all.
ARGUMENTS = ("SOURCE", "DESTINATION", "BYTES", "AAD_BYTES", "OPTIONS")


class Arguments:
    """They may be written while a job runs: that one has begun with what there was before.

    Parameters
    ----------
    m : Module
    lite : Lite
    registers : RegisterMap

    Attributes
    ----------
    values : dict of str to Signal
        By the name of the register.
    """

    def __init__(self, m: Module, lite: Lite, registers: RegisterMap) -> None:
        self._options = registers["OPTIONS"]
        self.values = {}
        for name in ARGUMENTS:
            if name in registers:
                register = registers[name]
                bits = WORD * (register.count - 1) + max(field.low + field.bits for field in register.fields)
                self.values[name] = Signal(bits, name=name.lower(), reset_less=True)
                for number in range(register.count):
                    with m.If(lite.written(name, number)):
                        m.d.sync += self.values[name][WORD * number :][:WORD].eq(lite.data)

    def __getitem__(self, name: str) -> Signal:
        return self.values[name]

    @property
    def flags(self) -> tuple[str, ...]:
        """Names of the options of one bit, but for the size of a key."""
        return tuple(field.name for field in self._options.fields if field.name != "key_size")

    def option(self, name: str) -> Value:
        """Return a field of ``OPTIONS``."""
        field = self._options.field(name)
        return self.values["OPTIONS"][field.low :][: field.bits]
