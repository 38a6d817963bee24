"""Checks of a design in simulation: what those of blocks and those of messages share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING

from .answers import Answers
from .block_face import block_face, play
from .drivers.player import PATIENCE
from .drivers.stalls import Stalls
from .drivers.verilator.compile import versions
from .drivers.verilator.script_file import PROBE
from .drivers.verilator.simulation import SimulationResult
from .evidence import SIMULATE, Check, Verification
from .oracles.agreement import oracles
from .script.blocks import BlockScript
from .timing import Inconstant, Timing, TimingStimulus, measure

if TYPE_CHECKING:
    from ..cores.core_like import CoreLike

__all__ = ["FEW_STALLS", "STALLS", "Amount", "Checks", "Judge"]

STALLS = (Stalls(0.25, 0.25, 0.25), Stalls(0.02, 0.6, 0.1), Stalls(0.6, 0.02, 0.3))
FEW_STALLS = Stalls(0.02, 0.1, 0.02)
"""Where the script has delays of its own."""
SECTIONS_PER_RESET = 5
SECTIONS_PER_KEY_CHANGE = 2

Judge = Callable[[SimulationResult], str]


@dataclass(frozen=True)
class Amount:
    """Amount of simulation.

    Attributes
    ----------
    blocks : int
        Random blocks under each pattern of stalls, all together.
    chain_keys : int
        Keys of each Monte-Carlo chain.
    resets : int
    sections : int
        Sections in which keys and blocks are offered at any time.
    """

    blocks: int
    chain_keys: int
    resets: int
    sections: int

    @property
    def resets_of_two_keys(self) -> int:
        """Resets in the runs with two keys."""
        return self.sections // SECTIONS_PER_RESET

    @property
    def key_changes(self) -> int:
        """Key changes through a shadow bank in the run without a bubble."""
        return self.sections // SECTIONS_PER_KEY_CHANGE


class Checks(ABC):
    """The checks of one verification.

    Parameters
    ----------
    core : CoreLike
    answers : Answers
        Keys, and results of blocks.
    seed : int

    Attributes
    ----------
    done : list of Check
    """

    def __init__(self, core: CoreLike, answers: Answers, seed: int) -> None:
        self.design, self.core = core, block_face(core)
        self.answers, self.seed = answers, seed
        self.done: list[Check] = []
        self._timing: Timing | None = None
        self._answer = "o" if any(port.name.endswith("o_valid") for port in self.core.ports) else "tag"
        self._blocks_per_second = 0.0
        claimed = [core.claim.latency, core.claim.key_setup_encrypt or (), core.claim.key_setup_decrypt or ()]
        self.slowest = max(clocks for values in claimed for clocks in values)
        self.clear = core.claim.clear or 0

    @abstractmethod
    def run_all(self, amount: Amount) -> None:
        """Run every check."""

    @property
    def tools(self) -> dict[str, str]:
        """Versions of the software that vouches for the results."""
        vouching = oracles(self.core.cipher.family, self.core.cipher.lane_bits)
        return {oracle.name: oracle.version for oracle in vouching}

    def verification(self, effort: str) -> Verification:
        """Return the record of all checks."""
        measured = asdict(self._timing) if self._timing else {}
        return Verification.judged(
            self.design,
            SIMULATE,
            effort,
            self.seed,
            self.done,
            **{f"{name}_measured": value for name, value in measured.items()},
            blocks_per_second=round(self._blocks_per_second, 1),
            tools=versions() | self.tools,
        )

    def run(
        self,
        name: str,
        source: str,
        script: BlockScript,
        stalls: Stalls | None = None,
        judge: Judge | None = None,
        copies: int = 1,
    ) -> SimulationResult:
        """Simulate and add a check; `judge` returns an error found in the trace of a run without errors."""
        limits = {"watchdog": max(PATIENCE, 20 * self.slowest), "probe": max(PROBE, 2 * self.slowest + self.clear)}
        seed, trace = self.seed + len(self.done) + 1, judge is not None
        result = play(self.design, script, seed=seed, stalls=stalls, copies=copies, trace=trace, **limits)
        detail = result.reason or (judge(result) if judge else "")
        blocks, keys = (result.count(script.protocol, role) for role in (self._answer, "key"))
        # An IV may have several blocks, but only in a mode that gives a tag for each message.
        messages = result.count(script.protocol, "tag" if script.protocol.of_role("tag") else "iv")
        self.add(name, source, blocks, keys, result, detail, messages)
        return result

    def add(
        self, name: str, source: str, blocks: int, keys: int, result: SimulationResult, detail: str, messages: int
    ) -> None:
        """Add a check that was simulated; it has passed if there is no detail."""
        status = "failed" if detail else "passed"
        self.done.append(Check(name, source, blocks, keys, result.clocks, result.seconds, status, detail, messages))

    def leave_out(self, name: str, reason: str) -> None:
        self.done.append(Check(name, "", 0, 0, 0, 0.0, "left out", reason))

    def full_speed(self, timed: TimingStimulus, source: str) -> None:
        """Run without stalls and compare the measured clocks with the core's claim."""
        core = self.core

        def judge(result: SimulationResult) -> str:
            assert result.trace is not None
            try:
                self._timing = measure(core, timed, result.trace)
            except Inconstant as error:
                return str(error)
            wrong = [
                f"{field.name} is {measured} where {claimed} is claimed"
                for field in fields(Timing)
                if (measured := getattr(self._timing, field.name)) != (claimed := getattr(core.claim, field.name))
            ]
            return "; ".join(wrong)

        result = self.run("full speed", f"the core's claim; {source}", timed.script, judge=judge)
        if result.seconds:
            self._blocks_per_second = result.count(timed.script.protocol, self._answer) / result.seconds
