"""A job from its start to its end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_

from amaranth.hdl import Cat, Const, Module, Signal, Value

from ..axi.key_loader import KeyLoader
from ..axi.key_registers import KeyRegisters
from ..axi.lite import Lite
from ..registers import WORD, RegisterMap
from .arguments import Arguments
from .interrupts import Interrupts
from .lengths import Lengths

__all__ = ["Job"]

#: Bits of the bytes that a job may reach over: text and additional data are counted in 32 bits each.
REACH = WORD + 2


class Job:
    """It is checked in the clock after its start. If it is refused it has ended in the next one, else it begins then.

    A job that is to load a key erases its registers in either case: a key serves one start.

    Parameters
    ----------
    m : Module
    lite : Lite
    registers : RegisterMap
    sizes : tuple of int
        Key sizes in bits, rising.
    lengths : Lengths

    Attributes
    ----------
    arguments : Arguments
    key : KeyRegisters
    checked, begins : Signal
        1 in a clock at whose end a job is refused or begins, and if it begins.
    text_beats, aad_beats : Signal
        With it: beats of each.
    lengths : dict of str to Signal
        From then on: bytes of text and of additional data, ``text_bytes`` and ``aad_bytes``.
    """

    def __init__(self, m: Module, lite: Lite, registers: RegisterMap, sizes: tuple[int, ...], lengths: Lengths) -> None:
        self._lite, self._lengths = lite, lengths
        self.arguments = Arguments(m, lite, registers)
        self.key = KeyRegisters(m, lite, registers["KEY"], sizes, self.arguments.option("key_size"))
        self.begins = Signal(name="job_begins")
        self.text_beats, self.aad_beats = Signal(WORD, name="text_beats"), Signal(WORD, name="aad_beats")
        aad = self.arguments.values.get("AAD_BYTES", Const(0, WORD))
        self._given: Mapping[str, Value] = {"text_bytes": self.arguments["BYTES"], "aad_bytes": aad}
        self.lengths = {name: Signal(WORD, name=f"job_{name}", reset_less=True) for name in self._given}
        self._options = {name: Signal(name=f"job_option_{name}") for name in self.arguments.flags}
        self._busy, self.checked, self._runs = (Signal(name=f"job_{name}") for name in ("busy", "checked", "runs"))
        self._errors = Signal(3, name="job_errors")

    def option(self, name: str) -> Value:
        """Return what a flag of every block of the job is."""
        return self._options["load_key" if name == "next_key" else name]

    def connect(self, m: Module, keys: KeyLoader, done: Value, failed: tuple[Value, Value]) -> Value:
        """Run it.

        Parameters
        ----------
        m : Module
        keys : KeyLoader
        done : Value
            Whether everything has been written, once it runs.
        failed : tuple of Value
            Whether a read of the job and a write have failed.

        Returns
        -------
        Value
            The port ``irq``.
        """
        starts, checks, ends = (Signal(name=f"job_{name}") for name in ("starts", "checks", "ends"))
        lite, begins = self._lite, self.begins
        m.d.comb += [
            starts.eq(lite.written("CONTROL") & lite.data[0] & ~self._busy),
            begins.eq(self.checked & ~self._errors.any()),
            ends.eq(self._runs & done | self.checked & self._errors.any()),
            self.key.loads.eq(begins & self._options["load_key"]),
            self.key.erases.eq(checks & self.arguments.option("load_key")),
        ]
        m.d.sync += [
            checks.eq(starts),
            self.checked.eq(checks),
            self._busy.eq((self._busy | starts) & ~ends),
            self._runs.eq((self._runs | begins) & ~ends),
        ]
        with m.If(checks):
            m.d.sync += self._check(keys.waits | keys.given)
        keyed_and_failed = Cat(*failed, keys.waits | keys.given)
        return self._answer(m, ends, keyed_and_failed)

    def _check(self, keyed: Value) -> list[object]:
        """Statements that judge the arguments, and keep them."""
        lengths, (text, aad) = self._lengths, self._given.values()
        addresses = [self.arguments[name] for name in ("SOURCE", "DESTINATION")]
        bad_address = lengths.rest(reduce(or_, addresses)).any() | _would_wrap(addresses[0]) | _would_wrap(addresses[1])
        load = self.arguments.option("load_key")
        has_key = self.key.whole(self.key.size) & load | keyed & ~load
        return [
            self._errors.eq(Cat(bad_address, lengths.bad(text, aad), ~has_key)),
            self.text_beats.eq(lengths.beats(text)),
            self.aad_beats.eq(lengths.beats(aad)),
            *(held.eq(self._given[name]) for name, held in self.lengths.items()),
            *(held.eq(self.arguments.option(name)) for name, held in self._options.items()),
        ]

    def _answer(self, m: Module, ends: Value, state: Value) -> Value:
        """Connect the registers; return the port ``irq``."""
        lite, ended = self._lite, Signal(name="job_ended")
        m.d.sync += ended.eq(ended & ~lite.read("CONTROL") | ends)
        interrupts = Interrupts(m, lite, ends)
        values: Mapping[str, Value] = {
            **self.arguments.values,
            **interrupts.values,
            "CONTROL": Cat(self._busy, ended, ~self._busy, ended),
            "STATUS": Cat(self._errors, state),
        }
        lite.connect(m, values, {"CONTROL": ~(lite.data[0] & self._busy)})
        return interrupts.port


def _would_wrap(address: Value) -> Value:
    """Whether a job from an address on could reach beyond all addresses."""
    return address[REACH:].all()
