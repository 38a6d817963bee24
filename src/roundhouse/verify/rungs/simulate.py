"""Rung 2: the RTL is right. A core's own Verilog is simulated through checks, in order, each counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from ...architectures.layouts import parse_layout
from ...tools.process import ToolFailed
from ...vectors.published import NoVectors, published_for
from .. import stimulus, timing
from ..compile import simulator, versions
from ..evidence import SIMULATE, Check, Verification
from ..oracles.agreement import live_oracles, oracles
from ..oracles.catalog import find_family
from ..rung import Rung
from ..simulation import WATCHDOG, Outcome, Stalls, simulate
from ..timing import Inconstant, Timing
from ..work import Work

if TYPE_CHECKING:
    from ...cores.core import Core

STALLS = (Stalls(0.25, 0.25, 0.25), Stalls(0.02, 0.6, 0.1), Stalls(0.6, 0.02, 0.3))
KEY_CHANGES = 100
BLOCKS_A_KEY = 100  # in the run of key changes without a bubble, unless key set-up takes longer


@dataclass(frozen=True)
class Amount:
    """How much is run: random blocks, keys of each Monte-Carlo chain, resets."""

    blocks: int
    chain_keys: int
    resets: int


AMOUNTS = {"quick": Amount(1_000, 1, 10), "standard": Amount(20_000, 4, 60), "thorough": Amount(200_000, 100, 500)}


def run(core: Core, effort: str, seed: int) -> Verification:
    """Simulate a core's own Verilog through every check; its cycle claim is one of them.

    Parameters
    ----------
    core : Core
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
    """
    if not published_for(core.cipher):
        raise NoVectors(core.cipher)
    found = _Found(core, seed)
    try:
        simulator(core)
    except ToolFailed as error:
        found.checks.append(Check("build", "the core's Verilog", 0, 0, 0, 0.0, "failed", str(error)))
    else:
        _all_checks(found, AMOUNTS[effort])
    return found.verification(effort)


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

    def verification(self, effort: str) -> Verification:
        measured = asdict(self.timing) if self.timing else {}
        vouching = oracles(self.core.cipher.family, self.core.cipher.lane_bits)
        return Verification.judged(
            self.core,
            RUNG.name,
            effort,
            self.seed,
            self.checks,
            **{f"{name}_measured": value for name, value in measured.items()},
            blocks_per_second=round(self.blocks_per_second, 1),
            tools=versions() | {oracle.name: oracle.version for oracle in vouching},
        )


def _all_checks(found: _Found, amount: Amount) -> None:
    core, seed = found.core, found.seed
    agreed = " and ".join(oracle.name for oracle in live_oracles(core.cipher.family, core.cipher.lane_bits))
    for name, multi_block in (("known answers", False), ("multi-block", True)):
        vectors = stimulus.vectors_for(core, multi_block=multi_block)
        files = ", ".join(sorted({vector.source.split()[0] for vector in vectors}))
        if vectors:  # not every family has published texts of several blocks
            found.run(name, files, stimulus.known_answers(core, vectors), STALLS[0])
    chained = stimulus.monte_carlo(core, seed, amount.chain_keys)
    found.run("Monte-Carlo", f"{find_family(core.cipher.family).chain.source}: {agreed}", chained)
    for n, stalls in enumerate(STALLS):
        work = stimulus.random_traffic(core, seed + n, amount.blocks // len(STALLS))
        found.run(f"random, stalls {stalls.block:g}/{stalls.result:g}/{stalls.key:g}", agreed, work, stalls)
    latest = 2 * max(found.slowest, max(core.claim.cycles_per_block)) + 2
    work = stimulus.resets(core, seed, amount.resets, latest)
    found.run("reset", agreed, work, Stalls(0.1, 0.3, 0.1))
    _full_speed(found, agreed)
    layout = parse_layout(core.layout)
    if core.keys == "shadow" and not (layout and layout.in_bursts):
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


RUNG = Rung(2, SIMULATE, "The RTL is right", run)
