"""Rung 2: the RTL is right. A core's own Verilog passes a sequence of checks in simulation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from ...architectures.keys.policy import find_policy
from ...architectures.layouts import parse_layout
from ...errors import NotFinished
from ...storage.kept_folder import confirmed
from ...systems import System
from ...tools.process import ToolFailed, ToolStopped
from ...vectors.published import NoVectors, published_for
from .. import stimulus
from ..answers import Answers, answers_for
from ..any_time import any_time
from ..drivers.player import PATIENCE
from ..drivers.stalls import Stalls
from ..drivers.verilator.compile import prepare, simulator, versions
from ..drivers.verilator.script_file import PROBE
from ..drivers.verilator.simulation import SimulationResult, SimulatorFailed, simulate
from ..evidence import SIMULATE, Check, Verification
from ..idle_streams import idle_streams
from ..oracles.agreement import oracles
from ..oracles.catalog import find_family
from ..rung import Rung
from ..script.blocks import BlockScript
from ..timing import Inconstant, Timing, TimingStimulus, measure
from ..two_keys import COPIES, two_keys
from ..verilator_trial import require_working_verilator

if TYPE_CHECKING:
    from ...cores.core_like import CoreLike

STALLS = (Stalls(0.25, 0.25, 0.25), Stalls(0.02, 0.6, 0.1), Stalls(0.6, 0.02, 0.3))
UNSETTLED = "DIDNOTCONVERGE"
"""What a simulator prints whose signals do not settle."""
FEW_STALLS = Stalls(0.02, 0.1, 0.02)  # where the script has delays of its own
KEY_CHANGES = 100
BLOCKS_PER_KEY = 100  # in the run of key changes without a bubble, unless key set-up takes longer


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


AMOUNTS = {
    "quick": Amount(1_000, 1, 10, 30),
    "standard": Amount(20_000, 4, 60, 200),
    "thorough": Amount(200_000, 100, 500, 2_000),
}
SECTIONS_PER_RESET = 5  # a reset in the runs with two keys for so many sections of the one before

Judge = Callable[[SimulationResult], str]


class NoSoftwareModel(NotFinished, LookupError):
    """A system cannot be verified, since its layers have no software model."""


def require(core: CoreLike) -> None:
    """Raise an error if there is nothing to compare a core's results with.

    Raises
    ------
    NoSoftwareModel
        If it is a system: no layer has a software model yet.
    NoVectors, NoOracles
        If no vectors are published for its cipher, or its family has no oracles.
    """
    if isinstance(core, System):
        layers = "+".join(layer.name for layer in core.layers)
        raise NoSoftwareModel(f"+{layers} has no software model yet, so it cannot be verified; generate works")
    if not published_for(core.cipher):
        raise NoVectors.of(core.cipher)
    find_family(core.cipher.family)


def run(core: CoreLike, effort: str, seed: int) -> Verification:
    """Simulate a core's own Verilog in every check, including its cycle claim.

    Parameters
    ----------
    core : CoreLike
    effort : str
        One of `AMOUNTS`.
    seed : int
        Determines random keys, blocks and stalls.

    Raises
    ------
    NoVectors, NoOracles
        If the cipher has no published vectors, or its family fewer than two oracles.
    ToolMissing
        If Verilator or a C++ compiler is not installed.
    ToolStopped
        If the environment ends a tool, Verilator rejects everything, or a simulation crashes: that gives no
        counterexample.
    """
    answers = answers_for(core.cipher)

    def attempt() -> _Checks:
        simulator(core)
        checks = _Checks(core, answers, seed)
        checks.run_all(AMOUNTS[effort])
        return checks

    try:
        checks = confirmed(attempt)
    except ToolFailed as error:
        checks = _Checks(core, answers, seed)
        checks.done.append(_blamed(error))
    return checks.verification(effort)


def _blamed(error: ToolFailed) -> Check:
    """Return the failed check of a core that cannot be simulated.

    Raises
    ------
    ToolStopped
        If the tool is to blame.
    """
    if not isinstance(error, SimulatorFailed):
        require_working_verilator()
        name, detail = "build", str(error)
    elif UNSETTLED in error.reason:
        name, detail = "settling", f"signals must settle in each clock, without a combinational loop; {error}"
    else:
        raise ToolStopped(error.tool, error.reason, error.log) from error
    return Check(name, "the core's Verilog", 0, 0, 0, 0.0, "failed", detail)


class _Checks:
    """The checks of one verification."""

    def __init__(self, core: CoreLike, answers: Answers, seed: int) -> None:
        self._core, self._answers, self._seed = core, answers, seed
        self.done: list[Check] = []
        self._timing: Timing | None = None
        self._blocks_per_second = 0.0
        claimed = [core.claim.latency, core.claim.key_setup_encrypt or (), core.claim.key_setup_decrypt or ()]
        self._slowest = max(clocks for values in claimed for clocks in values)
        self._clear = core.claim.clear or 0

    def run_all(self, amount: Amount) -> None:
        """Run every check."""
        core, answers, seed = self._core, self._answers, self._seed
        self._published()
        self._monte_carlo(amount)
        for n, stalls in enumerate(STALLS):
            script = stimulus.random_traffic(core, answers, seed + n, amount.blocks // len(STALLS))
            self._run(
                f"random, stalls {stalls.block:g}/{stalls.result:g}/{stalls.key:g}", answers.source, script, stalls
            )
        span = int(max(self._slowest, *core.claim.cycles_per_block))
        script = stimulus.resets(core, answers, seed, amount.resets, 2 * span + self._clear + 2)
        self._run("reset", answers.source, script, Stalls(0.1, 0.3, 0.1))
        self._run("idle streams", answers.source, idle_streams(core, answers, seed), Stalls(0.02, 0.02, 0.02))
        script = any_time(core, answers, seed, amount.sections, span)
        self._run("any time", answers.source, script, FEW_STALLS)
        script = two_keys(core, answers, seed, amount.sections // SECTIONS_PER_RESET, span)
        self._run("two keys", "a run with other keys and blocks", script, FEW_STALLS, copies=COPIES)
        self._full_speed()
        layout = parse_layout(core.layout)
        if find_policy(core.keys).carries_next_key and not (layout and layout.in_bursts):
            self._no_bubble()

    def verification(self, effort: str) -> Verification:
        """Return the record of all checks."""
        measured = asdict(self._timing) if self._timing else {}
        vouching = oracles(self._core.cipher.family, self._core.cipher.lane_bits)
        return Verification.judged(
            self._core,
            RUNG.name,
            effort,
            self._seed,
            self.done,
            **{f"{name}_measured": value for name, value in measured.items()},
            blocks_per_second=round(self._blocks_per_second, 1),
            tools=versions() | {oracle.name: oracle.version for oracle in vouching},
        )

    def _run(
        self,
        name: str,
        source: str,
        script: BlockScript,
        stalls: Stalls | None = None,
        judge: Judge | None = None,
        copies: int = 1,
    ) -> SimulationResult:
        """Simulate and add a check; `judge` returns an error found in the trace of a run without errors."""
        limits = {"watchdog": max(PATIENCE, 20 * self._slowest), "probe": max(PROBE, 2 * self._slowest + self._clear)}
        seed, trace = self._seed + len(self.done) + 1, judge is not None
        result = simulate(self._core, script, seed=seed, stalls=stalls, copies=copies, trace=trace, **limits)
        detail = result.reason or (judge(result) if judge else "")
        blocks, keys = (result.count(script.protocol, role) for role in ("o", "key"))
        status = "failed" if detail else "passed"
        self.done.append(Check(name, source, blocks, keys, result.clocks, result.seconds, status, detail))
        return result

    def _leave_out(self, name: str, reason: str) -> None:
        self.done.append(Check(name, "", 0, 0, 0, 0.0, "left out", reason))

    def _published(self) -> None:
        core = self._core
        for name, multi_block in (("known answers", False), ("multi-block", True)):
            vectors = stimulus.vectors_for(core, multi_block=multi_block)
            files = ", ".join(sorted({vector.source.split()[0] for vector in vectors}))
            if vectors:
                self._run(name, files, stimulus.known_answers(core, vectors), STALLS[0])
            else:
                texts = "of several blocks" if multi_block else "of one block"
                self._leave_out(name, f"no texts {texts} are published")

    def _monte_carlo(self, amount: Amount) -> None:
        if self._answers.live:
            source = f"{find_family(self._core.cipher.family).chain.source}: {self._answers.source}"
            self._run("Monte-Carlo", source, stimulus.monte_carlo(self._core, self._seed, amount.chain_keys))
        else:
            self._leave_out("Monte-Carlo", "a chain needs an oracle that can be called, and all are recorded")

    def _full_speed(self) -> None:
        """Run without stalls and compare the measured clocks with the core's claim."""
        core = self._core
        timed = TimingStimulus.of(core, self._answers, self._seed)

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

        result = self._run("full speed", f"the core's claim; {self._answers.source}", timed.script, judge=judge)
        if result.seconds:
            self._blocks_per_second = result.count(timed.script.protocol, "o") / result.seconds

    def _no_bubble(self) -> None:
        """Change keys through the shadow bank: blocks must be accepted at the claimed rate throughout."""
        core, random, script = self._core, Random(self._seed), stimulus.script_for(self._core)
        for _ in range(KEY_CHANGES):
            key = stimulus.random_key(core, self._answers, random)
            script.key(key.value, key.bits)
            # Key expansion overlaps with blocks; it starts when the first block of the previous key has left.
            count = max(BLOCKS_PER_KEY, self._slowest + max(core.claim.latency) + 8)
            order = list(stimulus.directions(core)) if core.direction == "duplex" else stimulus.mixed(core, random, 1)
            stimulus.random_blocks(script, self._answers, random, key, order * count)

        def judge(result: SimulationResult) -> str:
            assert result.trace is not None
            claimed = max(core.claim.cycles_per_block)
            for stream in script.protocol.of_role("i"):
                for block, (before, after) in enumerate(pairwise(result.trace[stream.name]), start=2):
                    if after - before > claimed:
                        late = f"was accepted {after - before} clocks after the one before, not {claimed}"
                        return f"block {block} {late}"
            return ""

        self._run("key changes without a bubble", self._answers.source, script, judge=judge)


RUNG = Rung(2, SIMULATE, "The RTL is right", run, prepare, require)
