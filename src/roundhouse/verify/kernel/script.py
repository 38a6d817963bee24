"""Scripts of jobs at the ports of a kernel: what its host and its memory do, and what it must do."""

from __future__ import annotations

from ...systems.axi.lite import SLVERR
from ...systems.registers import ADDRESS_BITS, WORD, RegisterMap
from ..protocol import Protocol
from ..script.script import Script
from ..script.transactions import NONE, Value
from .host import ALL, Host
from .job import UNANSWERED, MemoryJob, bursts

__all__ = ["KEYED", "JobScript"]

CONTROL, MEMORY = "s_axi_control", "m_axi_gmem"
RUNNING, IDLE, DONE_AND_IDLE = 0b0001, 0b0100, 0b1110  #: of ``CONTROL``
DONE = 0b01  #: of ``IP_IER`` and ``IP_ISR``
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
    beat_bytes, longest : int
        Bytes of a beat, and beats of a burst at most.
    sequential : bool
        For a player that looks at no conditions: the memory answers bursts only once it has all of a job.

    Attributes
    ----------
    host : Host
    blocks, keys : int
        How many results of a block, or tags, are compared, and how many keys were written.
    jobs : int
        How many jobs were started, also those that are refused.
    """

    def __init__(
        self, protocol: Protocol, registers: RegisterMap, beat_bytes: int, longest: int, *, sequential: bool = False
    ) -> None:
        super().__init__(protocol)
        self.host, self._sequential = Host(self, CONTROL, registers), sequential
        self._size, self._longest = beat_bytes, longest
        self._keyed, self._refused = False, 0
        self.blocks = self.keys = self.jobs = 0

    def key(self, key: Value, bits: int) -> None:
        """Write a key of so many bits, which the next job may load."""
        self.host.key(key, bits)
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
        self._keyed, self._refused = False, 0

    def refused_accesses(self, *, page: bool = False) -> None:
        """Try what no register permits, which is counted: reads of keys, writes of what is read, parts of a word.

        Each word of ``KEY`` is read, which should have been written; of a `page` all that cannot be read.
        """
        reads = self._unreadable if page else self.host.registers["KEY"].addresses
        for address in reads:
            self.host.read_refused(address, after=self._so_far("b"))
        self.host.write(self.host.registers["STATUS"].offset, 0, SLVERR)
        self.host.write(0xFFC, 0, SLVERR)
        self.host.write(self.host.registers["CONTROL"].offset, 1, SLVERR, strobes=ALL >> 1)
        self._refused += len(reads) + 3
        self.host.read("REFUSED", self._refused, after=self._so_far("b"))

    def interrupts(self) -> None:
        """Enable one, and write a 0 to start no job."""
        self.host.write(self.host.registers["CONTROL"].offset, 0, after=self._so_far("r"))
        self.host.write(self.host.registers["IP_IER"].offset, DONE)
        self.host.read("IP_IER", DONE, after=self._so_far("b"))
        self.host.read("CONTROL", IDLE)

    def interrupted(self) -> None:
        """Find the one that is enabled waiting, and turn it over."""
        self.host.read("IP_ISR", DONE)
        self.host.write(self.host.registers["IP_ISR"].offset, DONE, after=self._so_far("r"))
        self.host.read("IP_ISR", 0, after=self._so_far("b"))

    @property
    def _unreadable(self) -> list[int]:
        """Addresses of all words that cannot be read: those of keys, and where nothing is."""
        registers = self.host.registers.values()
        readable = {address for register in registers if "r" in register.access for address in register.addresses}
        return [address for address in range(0, 1 << ADDRESS_BITS, WORD // 8) if address not in readable]

    def _so_far(self, channel: str) -> dict[str, int]:
        """The condition that all transfers of a channel of registers have happened."""
        return {f"{CONTROL}_{channel}": self.counts[f"{CONTROL}_{channel}"]}

    def _start(self, job: MemoryJob) -> None:
        """Start a job once the one before has told its end; its arguments are written before."""
        self.jobs += 1
        ended = self._so_far("r")
        self.host.arguments(job)
        self.host.start(after=ended)

    def _expect(self, job: MemoryJob) -> None:
        """Expect the bursts that a job reads and writes; nothing is written before the text that it needs was read.

        A burst may come only once all but `UNANSWERED` of those before it have their answers. Its data may come once
        the addresses of those before it were taken: it must not wait until its own was (IHI 0022, A3.3.1).
        """
        read = self.counts[f"{MEMORY}_r"]
        for address, length in bursts(job.source, len(job.read), self._size, self._longest):
            self.expect(f"{MEMORY}_ar", {"payload": address, "len": length - 1})
        done, answered, sent = 0, self.counts[f"{MEMORY}_b"], self.counts[f"{MEMORY}_w"]
        writes = bursts(job.destination, len(job.written), self._size, self._longest)
        for burst, (address, length) in enumerate(writes, start=1):
            self.expect(
                f"{MEMORY}_aw",
                {"payload": address, "len": length - 1},
                after={f"{MEMORY}_w": sent + done + 1} if job.late else NONE,
                not_before={f"{MEMORY}_b": answered + burst - UNANSWERED} if burst > UNANSWERED else NONE,
            )
            for number, (value, size) in enumerate(job.written[done : done + length]):
                asked = {f"{MEMORY}_aw": self.counts[f"{MEMORY}_aw"] - 1}
                needed = read + min(job.text_starts + done + number + 1, len(job.read))
                shown = {"strb": (1 << size) - 1, "last": int(number == length - 1)}
                if value is not None:
                    shown["payload"] = value
                self.expect(f"{MEMORY}_w", shown, not_before=asked | {f"{MEMORY}_r": needed})
            done += length

    def _read(self, job: MemoryJob, beats: int) -> None:
        """Send so many of the beats that are read, each once its burst was asked for."""
        lengths = [length for _, length in bursts(job.source, len(job.read), self._size, self._longest)]
        first, done = self.counts[f"{MEMORY}_ar"] - len(lengths), 0
        for burst, length in enumerate(lengths, start=1):
            for number in range(done, min(done + length, beats)):
                resp, last = job.error if number in job.bad_reads else 0, int(number == done + length - 1)
                given = {"payload": job.read[number], "resp": resp, "last": last}
                self.send(f"{MEMORY}_r", given, after={f"{MEMORY}_ar": first + burst})
            done += length

    def _answer(self, job: MemoryJob) -> None:
        """Answer the bursts that are written, each once it is whole; until the last answer the job must run."""
        if self._sequential:
            self.drain()
        written = self.counts[f"{MEMORY}_w"] - len(job.written)
        lengths = [length for _, length in bursts(job.destination, len(job.written), self._size, self._longest)]
        behind = UNANSWERED if job.late else 1
        for burst in range(len(lengths)):
            after = {f"{MEMORY}_w": written + sum(lengths[: burst + behind])}
            if burst == len(lengths) - 1:
                self.host.read("CONTROL", RUNNING, after=after, delay=ENDS)
                after = self._so_far("r")
            answer = {"payload": job.error if burst in job.bad_writes else 0}
            self.send(f"{MEMORY}_b", answer, after=after, delay=0 if burst else job.late)

    def _end(self, job: MemoryJob, stream: str) -> None:
        """Read how a job has ended, some clocks after the last transfer of a stream."""
        self.host.read("CONTROL", DONE_AND_IDLE, after={stream: self.counts[stream]}, delay=ENDS)
        self.host.read("STATUS", job.status | (KEYED if self._keyed else 0))
