"""Checks of a kernel."""

from __future__ import annotations

from ...systems import is_system
from ..checks import FEW_STALLS, STALLS, Amount, Checks, Judge
from ..drivers.player import PATIENCE
from ..drivers.stalls import Stalls
from ..drivers.verilator.simulation import SimulationResult, simulate
from ..evidence import Check
from ..two_keys import COPIES
from .script import JobScript
from .stimulus import JobStimulus
from .texts import Texts

__all__ = ["KernelChecks"]


class KernelChecks(Checks):
    """Jobs from their registers to memory, in all circumstances, and the claim."""

    def run_all(self, amount: Amount) -> None:
        """Run every check."""
        assert is_system(self.design)
        texts = Texts(self.design, self.answers, self.design.layers[-1].bits // 8)
        stimulus, source = JobStimulus(texts), texts.source
        self._published(stimulus, texts)
        for n, stalls in enumerate(STALLS):
            script = stimulus.traffic(self.seed + n, amount.blocks // len(STALLS))
            self._run(f"jobs, stalls {stalls.block:g}/{stalls.result:g}/{stalls.key:g}", source, script, stalls)
        self._run("all lengths", source, stimulus.lengths(self.seed), FEW_STALLS)
        script = stimulus.resets(self.seed, amount.resets, 2 * self.slowest + 40)
        self._run("reset", source, script, Stalls(0.1, 0.3, 0.1))
        script = stimulus.two_keys(self.seed, amount.resets_of_two_keys)
        self._run("two keys", "a run with other keys and texts", script, FEW_STALLS, copies=COPIES)
        self._full_speed(stimulus, source)

    def _published(self, stimulus: JobStimulus, texts: Texts) -> None:
        files = sorted({file for file, _, _ in texts.published()})
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
        seed, patience = self.seed + len(self.done) + 1, max(PATIENCE, 20 * self.slowest)
        result = simulate(
            self.design, script, seed=seed, stalls=stalls, watchdog=patience, copies=copies, trace=judge is not None
        )
        detail = result.reason or (judge(result) if judge else "")
        self.add(name, source, script.blocks, script.keys, result, detail)
        return result

    def _full_speed(self, stimulus: JobStimulus, source: str) -> None:
        """Run without stalls, with a memory that answers at once, and compare the clocks with the claim."""
        script, short, (start, end) = stimulus.full_speed(self.seed)

        def judge(result: SimulationResult) -> str:
            assert result.trace is not None
            read, written = result.trace["m_axi_gmem_r"], result.trace["m_axi_gmem_w"]
            print("latencies", [written[first] - read[last] for last, first in short])
            clocks=written[start:end]
            print("steady", [(clocks[i+64]-clocks[i])/64 for i in range(0,len(clocks)-64,64)])
            r=read[-(end-start):]
            print("steady r", [(r[i+64]-r[i])/64 for i in range(0,len(r)-64,64)], r[-1]-r[0])
            print(self.core.claim)
            return ""

        result = self._run("full speed", f"the core's claim; {source}", script, judge=judge)
