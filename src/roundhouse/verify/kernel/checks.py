"""Checks of a kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from ...architectures.common.claim import plain_clocks
from ...systems import System, is_system
from ...systems.kernel_port import longest_burst, port_bits
from ..checks import FEW_STALLS, STALLS, Amount, Checks, Judge
from ..drivers.player import PATIENCE
from ..drivers.stalls import Stalls
from ..drivers.verilator.simulation import SimulationResult, simulate
from ..timing import Timing
from ..two_keys import COPIES
from .script import JobScript
from .stimulus import FullSpeed, JobStimulus, job_stimulus

__all__ = ["KernelChecks"]


WINDOW = 12  #: bursts over which the clocks of a block are measured, at most
BLUR = 0.01  #: share of them by which the ends of that window may be off, where a burst has no whole number of rounds


class KernelChecks(Checks):
    """Jobs from their registers to memory, in all circumstances, and the claim."""

    def run_all(self, amount: Amount) -> None:
        """Run every check."""
        stimulus = job_stimulus(self._kernel, self.answers)
        source = stimulus.texts.source
        self._published(stimulus)
        for n, stalls in enumerate(STALLS):
            script = stimulus.traffic(self.seed + n, amount.blocks // len(STALLS))
            self._run(f"jobs, stalls {stalls.block:g}/{stalls.result:g}/{stalls.key:g}", source, script, stalls)
        self._run("all lengths", source, stimulus.lengths(self.seed), FEW_STALLS)
        self._run("wrong use", source, stimulus.wrong_use(self.seed), FEW_STALLS)
        script = stimulus.resets(self.seed, amount.resets, 2 * self.slowest + 40)
        self._run("reset", source, script, Stalls(0.1, 0.3, 0.1))
        script = stimulus.two_keys(self.seed, amount.resets_of_two_keys)
        self._run("two keys", "a run with other keys and texts", script, FEW_STALLS, copies=COPIES)
        self._full_speed(stimulus, source)

    @property
    def _kernel(self) -> System:
        assert is_system(self.design)
        return self.design

    def _published(self, stimulus: JobStimulus) -> None:
        files = sorted({file for file, _, _ in stimulus.texts.published()})
        if files:
            self._run("published texts", ", ".join(files), stimulus.published(), STALLS[0])
        else:
            self.leave_out("published texts", "none are published for the mode with this cipher")

    def _run(
        self,
        name: str,
        source: str,
        script: JobScript,
        stalls: Stalls | None = None,
        judge: Judge | None = None,
        copies: int = 1,
    ) -> SimulationResult:
        """Simulate and add a check; `judge` returns an error found in the trace of a run without errors."""
        seed, patience = self.seed + len(self.done) + 1, max(PATIENCE, 2 * longest_burst(self._kernel) * self.slowest)
        result = simulate(
            self.design, script, seed=seed, stalls=stalls, watchdog=patience, copies=copies, trace=judge is not None
        )
        detail = result.reason or (judge(result) if judge else "")
        self.add(name, source, script.blocks, script.keys, result, detail, script.jobs)
        return result

    def _full_speed(self, stimulus: JobStimulus, source: str) -> None:
        """Run without stalls, with a memory that answers at once, and compare the clocks with the claim.

        The first beat of a message of one block leaves once all its results are there, so with a mode that gives a tag
        it is later than that of a block.
        """
        timed = stimulus.full_speed(self.seed)

        def judge(result: SimulationResult) -> str:
            assert result.trace is not None
            self._timing = _measure(self._kernel, timed, result.trace)
            return _difference(self._kernel, self._timing)

        result = self._run("full speed", f"the core's claim; {source}", timed.script, judge=judge)
        if result.seconds:
            self._blocks_per_second = timed.script.blocks / result.seconds


def _measure(design: System, timed: FullSpeed, trace: Mapping[str, Sequence[int]]) -> Timing:
    """Read the clocks of a kernel from the trace of its timing run."""
    read, written = trace["m_axi_gmem_r"], trace["m_axi_gmem_w"]
    latency = [max(written[first] - read[last] for last, first in jobs) for jobs in timed.alone]
    beats, burst = Fraction(design.cipher.block_bits, port_bits(design)), longest_burst(design)
    rates = []
    for stream, start, end in timed.steady:
        window = min(WINDOW, (end - start - 1) // burst - 1)  # without the last burst: it may be short, and so early
        last = start + window * burst
        rates.append(beats * Fraction(trace[stream][last] - trace[stream][start], last - start))
    return Timing(tuple(latency), tuple(map(plain_clocks, rates)), None, None)


def _difference(design: System, measured: Timing) -> str:
    """Return how the clocks differ from the claim; the claimed latency with a mode is one at most."""
    claim, wrong = design.claim, []
    later = [one > most for one, most in zip(measured.latency, claim.latency, strict=True)]
    if any(later) or (design.mode is None and measured.latency != claim.latency):
        wrong.append(f"latency is {measured.latency} where {claim.latency} is claimed")
    rates = zip(measured.cycles_per_block, claim.cycles_per_block, strict=True)
    if any(abs(found - claimed) > BLUR * claimed for found, claimed in rates):
        wrong.append(f"cycles_per_block is {measured.cycles_per_block} where {claim.cycles_per_block} is claimed")
    return "; ".join(wrong)
