"""Verification of a core: the checks of rung 2, in order, each counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from ..tools.process import ToolFailed
from . import stimulus, timing
from .compile import simulator, versions
from .evidence import Check, Verification, check_level
from .families import find_family
from .oracles import live_oracles, oracles
from .simulation import WATCHDOG, Outcome, Stalls, simulate
from .timing import Inconstant, Timing
from .work import Work

if TYPE_CHECKING:
    from ..cores.core import Core

STALLS = (Stalls(0.25, 0.25, 0.25), Stalls(0.02, 0.6, 0.1), Stalls(0.6, 0.02, 0.3))
KEY_CHANGES = 100
BLOCKS_A_KEY = 100  # in the run of key changes without a bubble, unless key set-up takes longer


@dataclass(frozen=True)
class Effort:
    """How much a level does: random blocks, keys of each Monte-Carlo chain, resets."""

    blocks: int
    chain_keys: int
    resets: int


EFFORTS = {"quick": Effort(1_000, 1, 10), "standard": Effort(20_000, 4, 60), "thorough": Effort(200_000, 100, 500)}


def verify(core: Core, *, level: str = "standard", seed: int = 0) -> Verification:
    """Prove a core right by simulation of its own Verilog, and its cycle claim with it.

    Parameters
    ----------
    core : Core
        The core.
    level : str
        ``"quick"``, ``"standard"`` or ``"thorough"``: how many random blocks, chain keys and resets.
    seed : int
        Decides random keys, blocks and stalls.

    Returns
    -------
    Verification
        All checks; it has passed if every check has.

    Raises
    ------
    ToolMissing
        If Verilator or a C++ compiler is not installed.
    LookupError
        If the cipher family has no published vectors, or fewer than two oracles.
    """
    check_level(level)
    found = _Found(core, seed)
    try:
        simulator(core)
    except ToolFailed as error:
        found.checks.append(Check("build", "the core's Verilog", 0, 0, 0, 0.0, "failed", str(error)))
    else:
        _all_checks(found, EFFORTS[level])
    return found.verification(level)


class _Found:
    """The checks of one verification so far."""

    def __init__(self, core: Core, seed: int) -> None:
        self.core = core
        self.seed = seed
        self.checks: list[Check] = []
        self.timing: Timing | None = None
        self.blocks_per_second = 0.0
        claimed = [core.claim.latency, core.claim.key_setup_encrypt or (), core.claim.key_setup_decrypt or ()]
        self.slowest = max(clocks for values in claimed for clocks in values)

    def run(
        self,
        name: str,
        source: str,
        work: Work,
        stalls: Stalls | None = None,
        judge: Callable[[Outcome], str] | None = None,
    ) -> Outcome | None:
        """Simulate, and add a check; `judge` looks at the trace of a run without errors and says what is wrong."""
        seed = self.seed + len(self.checks) + 1
        watchdog = max(WATCHDOG, 20 * self.slowest)
        try:
            outcome = simulate(self.core, work, seed=seed, stalls=stalls, watchdog=watchdog, trace=judge is not None)
        except ToolFailed as error:
            self.checks.append(Check(name, source, 0, 0, 0, 0.0, "failed", str(error)))
            return None
        detail = outcome.reason or (judge(outcome) if judge else "")
        status = "failed" if detail else "passed"
        counts = outcome.blocks, outcome.keys, outcome.clocks, outcome.seconds
        self.checks.append(Check(name, source, *counts, status, detail))
        return outcome

    def verification(self, level: str) -> Verification:
        failed = [check for check in self.checks if check.status == "failed"]
        measured = asdict(self.timing) if self.timing else {}
        vouching = oracles(self.core.cipher.family, self.core.cipher.lane_bits)
        tools = versions() | {oracle.name: oracle.version for oracle in vouching}
        return Verification(
            core_name=self.core.name,
            core_hash=self.core.hash,
            level=level,
            seed=self.seed,
            status="failed" if failed else "passed",
            reason=f"{failed[0].name}: {failed[0].detail}" if failed else "",
            evidence=tuple(self.checks),
            **{f"{name}_measured": value for name, value in measured.items()},
            blocks_per_second=round(self.blocks_per_second, 1),
            tools=tools,
            date=datetime.now(UTC).isoformat(timespec="seconds"),
        )


def _all_checks(found: _Found, effort: Effort) -> None:
    core, seed = found.core, found.seed
    agreed = " and ".join(oracle.name for oracle in live_oracles(core.cipher.family, core.cipher.lane_bits))
    for name, multi_block in (("known answers", False), ("multi-block", True)):
        vectors = stimulus.vectors_for(core, multi_block=multi_block)
        files = ", ".join(sorted({vector.source.split()[0] for vector in vectors}))
        if vectors:  # not every family has published texts of several blocks
            found.run(name, files, stimulus.known_answers(core, vectors), STALLS[0])
    chained = stimulus.monte_carlo(core, seed, effort.chain_keys)
    found.run("Monte-Carlo", f"{find_family(core.cipher.family).chain.source}: {agreed}", chained)
    for n, stalls in enumerate(STALLS):
        work = stimulus.random_traffic(core, seed + n, effort.blocks // len(STALLS))
        found.run(f"random, stalls {stalls.block:g}/{stalls.result:g}/{stalls.key:g}", agreed, work, stalls)
    latest = 2 * max(found.slowest, max(core.claim.cycles_per_block)) + 2
    work = stimulus.resets(core, seed, effort.resets, latest)
    found.run("reset", agreed, work, Stalls(0.1, 0.3, 0.1))
    _full_speed(found, agreed)
    if core.keys == "shadow" and not core.layout.startswith("interleaved"):  # there blocks enter in bursts
        _no_bubble(found, agreed)


def _full_speed(found: _Found, agreed: str) -> None:
    """The run without stalls: it yields the cycle figures, which must be those that the core claims."""
    core = found.core
    plan = timing.plan(core, found.seed)

    def judge(outcome: Outcome) -> str:
        assert outcome.trace is not None
        try:
            found.timing = timing.read(core, plan, outcome.trace)
        except Inconstant as error:
            return str(error)
        wrong = [
            f"{field.name} is {measured} where {claimed} is claimed"
            for field in fields(Timing)
            if (measured := getattr(found.timing, field.name)) != (claimed := getattr(core.claim, field.name))
        ]
        return "; ".join(wrong)

    outcome = found.run("full speed", f"the core's claim; {agreed}", plan.work, judge=judge)
    if outcome and outcome.seconds:
        found.blocks_per_second = outcome.blocks / outcome.seconds


def _no_bubble(found: _Found, agreed: str) -> None:
    """Key changes through the shadow bank: blocks must be accepted at the claimed rate as if there were none."""
    core = found.core
    random, work = Random(found.seed), Work(core)
    for _ in range(KEY_CHANGES):
        key = stimulus.random_key(core, random)
        work.key(key)
        # A key is expanded while blocks flow, once the one before has followed its first block all the way.
        count = max(BLOCKS_A_KEY, found.slowest + max(core.claim.latency) + 8)
        order = list(stimulus.directions(core)) if core.direction == "duplex" else stimulus.mixed(core, random, 1)
        stimulus.random_blocks(core, work, random, key, order * count)

    def judge(outcome: Outcome) -> str:
        assert outcome.trace is not None
        claimed = max(core.claim.cycles_per_block)
        for clocks in outcome.trace["accepted"]:
            for block, (before, after) in enumerate(pairwise(clocks), start=2):
                if after - before > claimed:
                    return f"block {block} was accepted {after - before} clocks after the one before, not {claimed}"
        return ""

    found.run("key changes without a bubble", agreed, work, judge=judge)
