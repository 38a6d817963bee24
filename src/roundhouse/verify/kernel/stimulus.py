"""Stimulus for kernels: jobs in all circumstances."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import ceil
from random import Random

from ...systems import System
from ..answers import Answers, Key
from ..protocol import Protocol
from ..stimulus import directions
from ..two_keys import values_of_copies
from .job import UNANSWERED, Beat, MemoryJob
from .script import JobScript
from .texts import LAST_BYTES, Text, Texts

__all__ = ["FullSpeed", "JobStimulus", "job_stimulus"]

#: Bits of ``STATUS``.
BAD_ADDRESS, BAD_LENGTH, NO_KEY, READ_ERROR, WRITE_ERROR = (1 << bit for bit in range(5))
#: Jobs of one block, and blocks of the long job, or beats with several of them, which show the clocks of a block.
ALONE, STEADY = 3, 1280
#: Where the long job writes, and the beats before its clocks are regular: at first reads only fill what can wait.
PLACE, FILL = 1 << 20, 384
FAILING = 8  #: jobs during which the memory fails


@dataclass(frozen=True)
class FullSpeed:
    """A script for timing, and the positions of the figures in its trace.

    Attributes
    ----------
    script : JobScript
    alone : list of list of tuple of int
        For each key size, of jobs of one block: the numbers of the last beat that each reads, and of the first one that
        it writes.
    steady : list of tuple
        For each key size, of a long job: the stream of its results, or of its text if that gives a tag alone, and the
        numbers of the first beat whose clock is regular and of the one behind the last.
    """

    script: JobScript
    alone: list[list[tuple[int, int]]] = field(default_factory=list)
    steady: list[tuple[str, int, int]] = field(default_factory=list)


class JobStimulus:
    """Scripts of jobs for a kernel.

    Parameters
    ----------
    texts : Texts
    """

    def __init__(self, texts: Texts) -> None:
        self.texts, self._system = texts, texts.system

    def script(self, *, sequential: bool = False) -> JobScript:
        """Return an empty script."""
        system = self._system
        protocol = Protocol.of(system.ports, gated=system.gated, framed=True, wires=system.wires)
        return JobScript(protocol, system.registers, self.texts.beat, self.texts.burst, sequential=sequential)

    def published(self) -> JobScript:
        """Return published texts as jobs, each with its key."""
        random, script = Random(0), self.script()
        for _, key, text in self.texts.published():
            self._send(script, random, text, key)
        return script

    def traffic(self, seed: int, blocks: int, *, sequential: bool = False) -> JobScript:
        """Return random jobs with the key before or a new one; some are refused, and some have errors of the memory."""
        random, script, texts = Random(seed), self.script(sequential=sequential), self.texts
        key = texts.key(random)
        self._send(script, random, texts.random(random, key, texts.length(random)), key)
        while script.blocks < blocks:
            new = random.random() < 1 / 2
            key = texts.key(random) if new else key
            if random.random() < 1 / 4:
                script.job(random.choice(self._refused(random)))
            if random.random() < 1 / 8:
                unread = texts.key(random)
                script.key(unread.value, unread.bits)
                script.refused_accesses()
                new = True
            aad = random.choice((0, texts.length(random) % 100))
            text = texts.random(random, key, texts.length(random), aad)
            failing, late = random.random() < 1 / 8, 0 if sequential else random.choice((0, 0, 0, 1))
            self._send(script, random, text, key, new=new, failing=failing, late=late)
        return script

    def lengths(self, seed: int) -> JobScript:
        """Return jobs of every length up to two blocks or beats and a half, and others around the lengths of bursts."""
        random, script, texts = Random(seed), self.script(), self.texts
        key, new, burst = texts.key(random, long=True), True, texts.burst * texts.beat
        around = [burst - texts.block, burst, burst + texts.block, 4 * burst, 5 * burst + texts.block]
        step, unit = texts.block if texts.whole else 1, max(texts.block, texts.beat)
        for length in [*range(texts.least, 2 * unit + unit // 2, step), *around]:
            for aad in (0, length % 50) if texts.has_aad else (0,):
                self._send(script, random, texts.random(random, key, length, aad), key, new=new)
                new = False
        unanswered = texts.random(random, key, min((1 + UNANSWERED) * burst, texts.longest))
        self._send(script, random, unanswered, key, new=False, late=self._clocks_of_a_burst)
        return script

    def wrong_use(self, seed: int) -> JobScript:
        """Return every job that is refused and every error of the memory, each before a job that is right."""
        random, script, texts = Random(seed), self.script(), self.texts
        key = texts.key(random)

        def right(**how: bool) -> None:
            self._send(script, random, texts.random(random, key, texts.length(random)), key, **how)

        right()
        for job in self._refused(random):
            script.job(job)
            right(new=False)
        for job in self._key_of_a_refused_job(script, random):
            script.job(job)
        right(new=False)
        script.key(key.value, key.bits)
        script.refused_accesses(page=True)
        script.interrupts()
        right()
        script.interrupted()
        for _ in range(FAILING):
            right(new=False, failing=True)
            right(new=False)
        return script

    def resets(self, seed: int, count: int, latest: int) -> JobScript:
        """Return a script with resets in the middle of jobs; a job after it that loads no key is refused."""
        random, script, texts = Random(seed), self.script(), self.texts
        for _ in range(count):
            key = texts.key(random)
            self._send(script, random, texts.random(random, key, texts.length(random)), key)
            job = self._loading(script, random, texts.random(random, key, 6 * texts.block), key)
            script.beginning(job, random.randrange(1, len(job.read) + 1))
            script.reset(random.randrange(latest))
            refused = texts.in_memory(random, texts.random(random, key, texts.block))
            script.job(replace(refused, status=NO_KEY))
        self._send(script, random, texts.random(random, key, texts.length(random)), key)
        return script

    def two_keys(self, seed: int, resets: int) -> JobScript:
        """Return a script whose keys and texts differ from copy to copy; after each reset they are the same."""
        random, script, texts = Random(seed), self.script(), self.texts
        for _ in range(resets):
            for number in range(3):
                key = texts.key(random)
                same = texts.in_memory(random, texts.random(random, key, texts.block * random.randrange(1, 6)))
                script.key(values_of_copies(random, key.bits), key.bits)
                script.refused_accesses(page=not number)
                job = self._loading_of(self._different(same, random), key)
                if number < 2:
                    script.job(job)
                else:
                    script.beginning(job, random.randrange(1, len(job.read) + 1))
            script.reset(random.randrange(100))
            key = texts.key(random)
            self._send(script, random, texts.random(random, key, texts.length(random)), key)
            script.drain()
            script.reset(0)
        return script

    def full_speed(self, seed: int) -> FullSpeed:
        """Return jobs of one block, then a long one, for each key size."""
        random, made, texts = Random(seed), FullSpeed(self.script()), self.texts
        script = made.script
        read, written = (f"m_axi_gmem_{channel}" for channel in ("r", "w"))
        for bits in texts.face.cipher.key_sizes:
            key, short = texts.key(random, bits, long=True), []
            for number in range(1 + ALONE):
                text = texts.random(random, key, texts.block, decrypt=self._ways[0])
                job = self._loading(script, random, text, key) if not number else texts.in_memory(random, text)
                first = script.counts[written]
                script.job(replace(job, source=0, destination=0))
                short += [(script.counts[read] - 1, first)] if number else []
            steady = written if "o" in self._system.inner.signature.members else read
            start = script.counts[steady]
            text = texts.random(random, key, self._steady_blocks * texts.block, decrypt=self._ways[0])
            script.job(replace(texts.in_memory(random, text), source=0, destination=PLACE))
            made.alone.append(short)
            made.steady.append((steady, start + FILL, script.counts[steady]))
            script.blocks += 1 + ALONE + self._steady_blocks
        return made

    @property
    def can_be_timed(self) -> bool:
        """Whether the result of the long job is known."""
        return self._steady_blocks * self.texts.block <= self.texts.longest

    @property
    def _steady_blocks(self) -> int:
        """Blocks of the long job."""
        texts = self.texts
        return min(STEADY * max(1, texts.beat // texts.block), texts.most // texts.block)

    @property
    def _clocks_of_a_burst(self) -> int:
        """Clocks in which the results of a burst come, at most."""
        texts, clocks = self.texts, max(self._system.claim.cycles_per_block)
        return ceil(texts.burst * texts.beat * clocks / texts.block) + texts.burst

    @property
    def _ways(self) -> tuple[bool, ...]:
        messages = self.texts.messages
        return directions(self.texts.face) if messages is None else messages.ways

    def _send(
        self,
        script: JobScript,
        random: Random,
        text: Text,
        key: Key,
        *,
        new: bool = True,
        failing: bool = False,
        late: int = 0,
    ) -> None:
        """Run a job under a key, which is a new one or that of the job before."""
        job = self._loading(script, random, text, key) if new else self.texts.in_memory(random, text)
        if failing:
            job = _failing(job, random)
        script.job(replace(job, late=late))
        script.blocks += max(1, len(text.text) // self.texts.block)

    def _loading(self, script: JobScript, random: Random, text: Text, key: Key) -> MemoryJob:
        script.key(key.value, key.bits)
        return self._loading_of(self.texts.in_memory(random, text), key)

    def _loading_of(self, job: MemoryJob, key: Key) -> MemoryJob:
        return replace(job, load_key=True, key_size=self._system.key_sizes.index(key.bits))

    def _different(self, job: MemoryJob, random: Random) -> MemoryJob:
        """The same job with other values in each copy, whose results are not compared."""
        read = [values_of_copies(random, 8 * self.texts.beat) for _ in job.read]
        return replace(job, read=read, written=[Beat(None, beat.size) for beat in job.written])

    def _refused(self, random: Random) -> list[MemoryJob]:
        """Return jobs that cannot be, one for each reason: nothing may be read or written."""
        texts = self.texts
        job = texts.in_memory(random, texts.random(random, texts.key(random), texts.length(random)))
        off = random.randrange(1, texts.beat)
        return [
            replace(job, source=job.source + off, status=BAD_ADDRESS),
            replace(job, destination=job.destination + off, status=BAD_ADDRESS),
            replace(job, source=LAST_BYTES, status=BAD_ADDRESS),
            replace(job, destination=(1 << 64) - texts.beat, status=BAD_ADDRESS),
            replace(job, load_key=True, status=NO_KEY),
            *(replace(job, text_bytes=count, status=BAD_LENGTH) for count in texts.bad_lengths),
            *(replace(job, aad_bytes=count, status=BAD_LENGTH) for count in texts.bad_aad_lengths),
        ]

    def _key_of_a_refused_job(self, script: JobScript, random: Random) -> list[MemoryJob]:
        """Write a key, and return a job that is refused with it, then one that finds it erased."""
        key = self.texts.key(random)
        job = self._loading(script, random, self.texts.random(random, key, self.texts.block), key)
        return [replace(job, source=job.source + 1, status=BAD_ADDRESS), replace(job, status=NO_KEY)]


def _failing(job: MemoryJob, random: Random) -> MemoryJob:
    """The same job with errors of the memory: of a read, of a write or of both."""
    reads = frozenset({random.randrange(len(job.read))} if random.random() < 1 / 2 and job.read else ())
    writes = frozenset() if reads and random.random() < 1 / 2 else frozenset({0})
    status = (READ_ERROR if reads else 0) | (WRITE_ERROR if writes else 0)
    return replace(job, bad_reads=reads, bad_writes=writes, error=random.choice((2, 3)), status=status)


def job_stimulus(kernel: System, answers: Answers) -> JobStimulus:
    """Return the stimulus for a kernel."""
    return JobStimulus(Texts(kernel, answers))
