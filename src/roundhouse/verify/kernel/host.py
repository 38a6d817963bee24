"""What the host of a kernel does: accesses of its registers."""

from __future__ import annotations

from collections.abc import Mapping

from ...systems.axi.key_words import key_words
from ...systems.axi.lite import OKAY, SLVERR
from ...systems.registers import WORD, RegisterMap
from ..script.script import Script
from ..script.transactions import NONE, Value
from .job import MemoryJob

__all__ = ["ALL", "Host"]

ALL = 0xF  #: strobes of a whole register


class Host:
    """Writes accesses into a script.

    Parameters
    ----------
    script : Script
    prefix : str
        Of the streams of the registers.
    registers : RegisterMap
    """

    def __init__(self, script: Script, prefix: str, registers: RegisterMap) -> None:
        self._script, self._prefix, self.registers = script, prefix, registers

    def write(
        self, address: int, data: Value, answer: int = OKAY, after: Mapping[str, int] = NONE, strobes: int = ALL
    ) -> None:
        """Write a register."""
        self._script.send(f"{self._prefix}_aw", {"payload": address}, after=after)
        self._script.send(f"{self._prefix}_w", {"payload": data, "strb": strobes}, after=after)
        self._script.expect(
            f"{self._prefix}_b",
            {"payload": answer},
            not_before={f"{self._prefix}_w": self._script.counts[f"{self._prefix}_w"]},
        )

    def read(self, name: str, value: int, after: Mapping[str, int] = NONE, delay: int = 0) -> None:
        """Read a register."""
        self._read(self.registers[name].offset, value, OKAY, after, delay)

    def read_refused(self, address: int, after: Mapping[str, int] = NONE) -> None:
        """Read what cannot be read: nothing of it may show."""
        self._read(address, 0, SLVERR, after, 0)

    def _read(self, address: int, value: int, answer: int, after: Mapping[str, int], delay: int) -> None:
        self._script.send(f"{self._prefix}_ar", {"payload": address}, after=after, delay=delay)
        addressed = {f"{self._prefix}_ar": self._script.counts[f"{self._prefix}_ar"]}
        self._script.expect(f"{self._prefix}_r", {"payload": value, "resp": answer}, not_before=addressed)

    def key(self, key: Value, bits: int) -> None:
        """Write a key of so many bits, which the next job may load."""
        register = self.registers["KEY"]
        for address, word in zip(register.addresses, key_words(key, bits, bits), strict=False):
            self.write(address, word)

    def start(self, after: Mapping[str, int] = NONE) -> None:
        """Start the job whose arguments were written."""
        self.write(self.registers["CONTROL"].offset, 1, after=after)

    def arguments(self, job: MemoryJob) -> None:
        """Write the arguments of a job."""
        arguments = {
            "SOURCE": job.source,
            "DESTINATION": job.destination,
            "BYTES": job.text_bytes,
            "AAD_BYTES": job.aad_bytes,
            "OPTIONS": self._options(job),
        }
        for name, value in arguments.items():
            addresses = self.registers[name].addresses if name in self.registers else ()
            for number, address in enumerate(addresses):
                self.write(address, value >> WORD * number & 0xFFFF_FFFF)

    def _options(self, job: MemoryJob) -> int:
        register = self.registers["OPTIONS"]
        names = [field.name for field in register.fields]
        chosen = {"load_key": int(job.load_key), "key_size": job.key_size}
        if "decrypt" in names:
            chosen["decrypt"] = int(job.decrypt)
        return sum(value << register.field(name).low for name, value in chosen.items())
