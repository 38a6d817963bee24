"""A design that a driver plays scripts on, right or with one fault."""

from abc import ABC, abstractmethod
from functools import cached_property

from roundhouse.architectures.streams import flat_signals
from roundhouse.rtl.rtlil import top_rtlil
from roundhouse.rtl.verilog import to_verilog


class FaultyDesign(ABC):
    """The design, or with one of its faults; it has a name, a module and ports."""

    module: str

    def __init__(self, fault=""):
        self.fault = fault

    @abstractmethod
    def build(self):
        """A new module, and its streams."""

    def elaboratable(self):
        m, streams = self.build()
        return m, flat_signals(streams)

    @cached_property
    def verilog(self):
        m, streams = self.build()
        return to_verilog(top_rtlil(m, self.module, streams, []), [])
