"""Scripts of jobs at the ports of a kernel: what its host and its memory do, and what it must do."""

from __future__ import annotations

from collections.abc import Mapping

from ...systems.axi.lite import OKAY, SLVERR
from ...systems.registers import WORD, RegisterMap
from ..protocol import Protocol
from ..script.script import Script
from ..script.transactions import NONE, Value
from .job import MemoryJob, bursts

__all__ = ["JobScript"]

CONTROL, MEMORY = "s_axi_control", "m_axi_gmem"
ALL = 0xF  #: strobes of a whole register
RUNNING, DONE_AND_IDLE = 0b0001, 0b1110  #: of ``CONTROL``
REFUSED, KEYED = 0b111, 1 << 5  #: of ``STATUS``
#: Clocks after the last answer of the memory, or after the start of a job that is refused, in which it has ended.
ENDS = 8


class JobScript(Script):
    """Keys and jobs, one after another.

    Arguments of a job are written while the one before runs; it starts once that has told its end.

    Parameters
    ----------
    protocol : Protocol
    registers : RegisterMap
    beat_bytes : int
    sequential : bool
        For a player that looks at no conditions: the memory answers bursts only once it has all of a job.

    Attributes
    ----------
    blocks, keys : int
        How many results of a block, or tags, are compared, and how many keys were written.
    """

    def __init__(
        self, protocol: Protocol, registers: RegisterMap, beat_bytes: int, *, sequential: bool = False
    ) -> None:
        super().__init__(protocol)
        self._registers, self._size, self._sequential = registers, beat_bytes, sequential
        self._keyed = False
        self.blocks = self.keys = 0

    def key(self, key: Value, bits: int) -> None:
        """Write a key of so many bits, which the next job may load."""
        register = self._registers["KEY"]
        total = WORD * register.count

        def word(number: int, value: int) -> int:
            return int.from_bytes((value << (total - bits)).to_bytes(total // 8)[4 * number : 4 * number + 4], "little")

        for number in range(-(-bits // WORD)):
            words = tuple(word(number, one) for one in key) if isinstance(key, tuple) else word(number, key)
            self.write(register.addresses[number], words)
        self.keys += 1

    def job(self, job: MemoryJob) -> None:
        """Run a job."""
        self._start(job)
        if job.status & REFUSED:
            self._end(job, f"{CONTROL}_w")
            return
        self._keyed |= job.load_key
        self._expect(job)
        self._read(job, len(job.read))
        self._answer(job)
        self._end(job, f"{MEMORY}_b")

    def beginning(self, job: MemoryJob, beats: int) -> None:
        """Run a job so far that so many beats of it were read; a reset must follow."""
        self._start(job)
        self._expect(job)
        self._read(job, beats)

    def reset(self, clocks: int) -> None:
        """Append a reset, which forgets the key."""
        super().reset(clocks)
        self._keyed = False

    def write(self, address: int, data: Value, answer: int = OKAY, after: Mapping[str, int] = NONE) -> None:
        """Write a register."""
        self.send(f"{CONTROL}_aw", {"payload": address}, after=after)
        self.send(f"{CONTROL}_w", {"payload": data, "strb": ALL}, after=after)
        self.expect(f"{CONTROL}_b", {"payload": answer}, not_before={f"{CONTROL}_w": self.counts[f"{CONTROL}_w"]})

    def read(self, name: str, value: int, answer: int = OKAY, after: Mapping[str, int] = NONE, delay: int = 0) -> None:
        """Read a register."""
        self.send(f"{CONTROL}_ar", {"payload": self._registers[name].offset}, after=after, delay=delay)
        addressed = {f"{CONTROL}_ar": self.counts[f"{CONTROL}_ar"]}
        self.expect(f"{CONTROL}_r", {"payload": value, "resp": answer}, not_before=addressed)

    def refused_accesses(self) -> None:
        """Try what no register permits: reads of keys, writes of what is read, addresses of nothing."""
        self.read("KEY", 0, SLVERR)
        self.write(self._registers["STATUS"].offset, 0, SLVERR)
        self.write(0xFFC, 0, SLVERR)

    def _start(self, job: MemoryJob) -> None:
        ended = {f"{CONTROL}_r": self.counts[f"{CONTROL}_r"]}
        arguments = {
            "SOURCE": job.source,
            "DESTINATION": job.destination,
            "BYTES": job.text_bytes,
            "AAD_BYTES": job.aad_bytes,
            "OPTIONS": self._options(job),
        }
        for name, value in arguments.items():
            addresses = self._registers[name].addresses if name in self._registers else ()
            for number, address in enumerate(addresses):
                self.write(address, value >> WORD * number & 0xFFFF_FFFF)
        self.write(self._registers["CONTROL"].offset, 1, after=ended)

    def _options(self, job: MemoryJob) -> int:
        register = self._registers["OPTIONS"]
        names = [field.name for field in register.fields]
        chosen = {"load_key": int(job.load_key), "key_size": job.key_size}
        if "decrypt" in names:
            chosen["decrypt"] = int(job.decrypt)
        return sum(value << register.field(name).low for name, value in chosen.items())

    def _expect(self, job: MemoryJob) -> None:
        """Expect the bursts that a job reads and writes; nothing is written before the text that it needs was read."""
        read = self.counts[f"{MEMORY}_r"]
        for address, length in bursts(job.source, len(job.read), self._size):
            self.expect(f"{MEMORY}_ar", {"payload": address, "len": length - 1})
        done = 0
        for address, length in bursts(job.destination, len(job.written), self._size):
            self.expect(f"{MEMORY}_aw", {"payload": address, "len": length - 1})
            asked = {f"{MEMORY}_aw": self.counts[f"{MEMORY}_aw"]}
            for number, (value, size) in enumerate(job.written[done : done + length]):
                needed = read + min(job.text_starts + done + number + 1, len(job.read))
                shown, care = {"strb": (1 << size) - 1, "last": int(number == length - 1)}, {}
                if value is not None:
                    shown["payload"], care = value, {"payload": (1 << 8 * size) - 1}
                self.expect(f"{MEMORY}_w", shown, care=care, not_before=asked | {f"{MEMORY}_r": needed})
            done += length

    def _read(self, job: MemoryJob, beats: int) -> None:
        """Send so many of the beats that are read, each once its burst was asked for."""
        lengths = [length for _, length in bursts(job.source, len(job.read), self._size)]
        first, done = self.counts[f"{MEMORY}_ar"] - len(lengths), 0
        for burst, length in enumerate(lengths, start=1):
            for number in range(done, min(done + length, beats)):
                resp, last = 2 if number in job.bad_reads else 0, int(number == done + length - 1)
                given = {"payload": job.read[number], "resp": resp, "last": last}
                self.send(f"{MEMORY}_r", given, after={f"{MEMORY}_ar": first + burst})
            done += length

    def _answer(self, job: MemoryJob) -> None:
        """Answer the bursts that are written, each once it is whole; until the last answer the job must run."""
        if self._sequential:
            self.drain()
        whole = self.counts[f"{MEMORY}_w"] - len(job.written)
        lengths = [length for _, length in bursts(job.destination, len(job.written), self._size)]
        for burst, length in enumerate(lengths):
            whole += length
            after = {f"{MEMORY}_w": whole}
            if burst == len(lengths) - 1:
                self.read("CONTROL", RUNNING, after=after, delay=ENDS)
                after = {f"{CONTROL}_r": self.counts[f"{CONTROL}_r"]}
            self.send(f"{MEMORY}_b", {"payload": 2 if burst in job.bad_writes else 0}, after=after)

    def _end(self, job: MemoryJob, stream: str) -> None:
        """Read how a job has ended, some clocks after the last transfer of a stream."""
        self.read("CONTROL", DONE_AND_IDLE, after={stream: self.counts[stream]}, delay=ENDS)
        self.read("STATUS", job.status | (KEYED if self._keyed else 0))
