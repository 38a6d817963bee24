"""Interrupts of a kernel."""

from __future__ import annotations

from collections.abc import Mapping

from amaranth.hdl import Cat, Module, Signal, Value

from ..axi.lite import Lite
from .registers import INTERRUPTS

__all__ = ["Interrupts"]


class Interrupts:
    """What happens while it is enabled waits, until whoever was interrupted turns it over.

    Parameters
    ----------
    m : Module
    lite : Lite
    happens : Value
        1 in a clock at whose end a job has ended.

    Attributes
    ----------
    port : Signal
    """

    def __init__(self, m: Module, lite: Lite, happens: Value) -> None:
        self.port = Signal(name="interrupt_waits")
        enabled, each = Signal(name="interrupts_enabled"), Signal(len(INTERRUPTS), name="interrupt_enables")
        waits = Signal(len(INTERRUPTS), name="interrupts_waiting")
        turned = lite.data[: len(waits)] & lite.written("IP_ISR").replicate(len(waits))
        m.d.sync += [
            waits.eq((waits ^ turned) | each & happens.replicate(len(each))),
            self.port.eq(enabled & waits.any()),
        ]
        with m.If(lite.written("GIER")):
            m.d.sync += enabled.eq(lite.data[0])
        with m.If(lite.written("IP_IER")):
            m.d.sync += each.eq(lite.data[: len(each)])
        self.values: Mapping[str, Value] = {"GIER": Cat(enabled), "IP_IER": each, "IP_ISR": waits}
