"""Kernels on a shared memory, simulated: what they write is compared, and their throughput measured."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from ...cores.core_like import CoreLike
from ...errors import InvalidInput
from ...systems.kernel_port import is_kernel, longest_burst
from ...systems.memory.dram import DRAM
from ...systems.memory.kernels import KernelsOnMemory
from ..answers import Key, answers_for
from ..drivers.player import PATIENCE
from ..drivers.verilator.simulation import SimulationResult, simulate
from ..protocol import Protocol
from ..script.script import Script
from .host import Host
from .job import MemoryJob, bursts
from .script import KEYED
from .texts import Texts

__all__ = ["Traffic", "run_on_memory"]

#: How a simulation tells that STATUS, the only register that is read, was not as it must be.
WRONG_STATUS = re.compile(r"host(\d+)_r_payload of transfer \d+ must be \w+, but is ([0-9a-f]+)")


@dataclass(frozen=True)
class Traffic:
    """What kernels did on a memory.

    Attributes
    ----------
    reason : str
        What was wrong; empty if everything written was right.
    clocks : int
        From the first start of a job to the last end of one.
    text_bytes : int
        Bytes of text of all jobs.
    mb_s : float
        Text in 10^6 bytes a second. As much is read as is written, but for IVs and tags.
    beats : dict of str to tuple of int
        By kernel and direction, such as "kernel 0 reads", the clocks of its beats from the first start on.
    """

    reason: str
    clocks: int
    text_bytes: int
    mb_s: float
    beats: dict[str, tuple[int, ...]]


def run_on_memory(kernel: CoreLike, count: int, dram: DRAM, mhz: float, *, kib: int = 64, seed: int = 0) -> Traffic:
    """Start a job on each of several kernels at once.

    Parameters
    ----------
    kernel : CoreLike
    count : int
        How many, each on a port of its own.
    dram : DRAM
    mhz : float
        Their clock.
    kib : int
        Text of each job, in units of 1024 bytes.
    seed : int
        Of keys and texts.

    Raises
    ------
    InvalidInput
        If the system is no kernel, or its messages cannot be so long.
    """
    if not is_kernel(kernel):
        raise InvalidInput(
            f"the last layer must be a kernel, such as kernel128, to reach memory; {kernel.name} has none"
        )
    texts = Texts(kernel, answers_for(kernel.cipher))
    if 1024 * kib > texts.longest:
        raise InvalidInput(
            f"a job of {kernel.name} must have at most {texts.longest:,} bytes of text, not {1024 * kib:,}; "
            f"take at most {texts.longest // 1024} KiB"
        )
    jobs = _jobs(texts, Random(seed), count, 1024 * kib)
    used = sum(len(job.read) + len(job.written) for _, job in jobs)
    design = KernelsOnMemory(kernel, count, dram, mhz, 1 << (used - 1).bit_length())
    patience = PATIENCE + _clocks_at_most(design, [job for _, job in jobs])

    def played(*, beats: bool) -> SimulationResult:
        script = _script(design, jobs, texts.beat, beats=beats)
        return simulate(design, script, seed=seed + 1, watchdog=patience, trace=True)

    result, total = played(beats=True), count * 1024 * kib
    if result.reason:
        # A job that is refused moves no beats; asked for none, its kernel says why.
        refused = WRONG_STATUS.match(reason := played(beats=False).reason)
        return Traffic(_told(reason if refused else result.reason, design), 0, total, 0.0, {})
    start, end = _span(result, count)
    return Traffic("", end - start, total, round(total / (end - start) * mhz, 1), _beats(result, count, start))


def _jobs(texts: Texts, random: Random, count: int, size: int) -> list[tuple[Key, MemoryJob]]:
    """A job for each kernel, one behind another in memory: what it reads, then what it writes."""
    jobs, place = [], 0
    for _ in range(count):
        key = texts.key(random, long=True)
        job = texts.in_memory(random, texts.random(random, key, size))
        number = texts.face.cipher.key_sizes.index(key.bits)
        destination = place + len(job.read) * texts.beat
        jobs.append((key, replace(job, source=place, destination=destination, load_key=True, key_size=number)))
        place = destination + len(job.written) * texts.beat
    return jobs


def _script(design: KernelsOnMemory, jobs: Sequence[tuple[Key, MemoryJob]], beat: int, *, beats: bool) -> Script:
    """Fill the memory, write the arguments of all jobs, start them, wait for all to end, then look at the results.

    With `beats`, each kernel must read and write every beat of its job once.
    """
    script = Script(Protocol.of(design.ports))
    for _, job in jobs:
        for number, value in enumerate(job.read, start=job.source // beat):
            script.send("poke", {"payload": value, "number": number})
    script.drain()
    hosts = [Host(script, f"host{number}", design.kernel.registers) for number in range(design.count)]
    for host, (key, job) in zip(hosts, jobs, strict=True):
        host.key(key.value, key.bits)
        host.arguments(job)
        for name in ("GIER", "IP_IER"):
            host.write(host.registers[name].offset, 1)
    script.drain()
    for number, host in enumerate(hosts):
        host.start()
        script.expect(f"ended{number}", {})
        if beats:
            _expect_beats(script, number, jobs[number][1])
    script.drain()
    for host in hosts:
        host.read("STATUS", KEYED)  # before the results: it says why a job was refused
    script.drain()
    for _, job in jobs:
        for number, written in enumerate(job.written):
            assert written.value is not None
            script.send("peek", {"payload": job.destination // beat + number})
            mask = (1 << 8 * written.size) - 1
            script.expect("peeked", {"payload": written.value & mask}, care={"payload": mask})
    return script


def _expect_beats(script: Script, number: int, job: MemoryJob) -> None:
    """All beats of a job pass the port of a kernel."""
    for what, beats in (("read", job.read), ("written", job.written)):
        for _ in beats:
            script.expect(f"{what}{number}", {})


def _clocks_at_most(design: KernelsOnMemory, jobs: Sequence[MemoryJob]) -> int:
    """Return the clocks in which all jobs end, even if no block and no burst came before the one ahead of it had ended.

    Nothing is transferred at the ports of the hosts meanwhile.
    """
    kernel, claim, beat = design.kernel, design.kernel.core.claim, design.beat_bits // 8
    key_setup = max((claim.key_setup_encrypt or ()) + (claim.key_setup_decrypt or ()), default=0)
    blocks = -(-max(job.text_bytes for job in jobs) // (kernel.cipher.block_bits // 8))
    parts = [part for job in jobs for part in ((job.source, len(job.read)), (job.destination, len(job.written)))]
    burst = longest_burst(kernel)
    count = sum(1 for address, beats in parts for _ in bursts(address, beats, beat, burst))
    memory = design.dram.clocks(design.mhz, beat).one_by_one(count, sum(beats for _, beats in parts))
    return key_setup + (blocks + 1) * max(kernel.claim.latency) + memory


def _told(reason: str, design: KernelsOnMemory) -> str:
    """Return what was wrong; if it was the status of a job, in the words of the register."""
    if not (found := WRONG_STATUS.match(reason)):
        return reason
    status = int(found[2], 16) & ~KEYED
    words = [one.words for one in design.kernel.registers["STATUS"].fields if status >> one.low & 1]
    return f"kernel {found[1]} has not done its job: {', and '.join(words) or 'it never had a key'}; {reason}"


def _span(result: SimulationResult, count: int) -> tuple[int, int]:
    """The clocks of the first start and of the last end."""
    assert result.trace is not None
    starts = [result.trace[f"host{number}_w"][-1] for number in range(count)]
    return min(starts), max(result.trace[f"ended{number}"][-1] for number in range(count))


def _beats(result: SimulationResult, count: int, start: int) -> dict[str, tuple[int, ...]]:
    """See `Traffic`."""
    assert result.trace is not None
    return {
        f"kernel {number} {does}": tuple(clock - start for clock in result.trace[f"{what}{number}"])
        for does, what in (("reads", "read"), ("writes", "written"))
        for number in range(count)
    }
