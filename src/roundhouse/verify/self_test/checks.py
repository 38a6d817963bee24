"""Checks of a system that tests itself. It has no streams to hold up: its settings vary, bits flip, resets come."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from time import perf_counter

from ...architectures.common.claim import Claim, plain_clocks
from ...architectures.keys.policy import find_policy
from ...architectures.layouts import parse_layout
from ...systems import is_system
from ..checks import Amount, Checks
from ..evidence import Check
from ..timing import WARM_UP, Timing, steady_state
from .faults import find_faults
from .observation import Observation
from .run import Settings, simulate_self_test

__all__ = ["SelfTestChecks"]

Judge = Callable[[Observation], list[str]]

PERIODS = (1, 2, 5, 40)  # blocks under a key
LATER = (1, 9)  # clocks by which blocks come later than the core could take them
FLIPS = 20  # bits inverted in one run
SHORT = 20  # blocks of a run with one inverted bit, or one reset
STEADY = 3 * WARM_UP  # blocks at full speed
CHANGES = 20  # keys, each for as many blocks as its set-up takes clocks
WRITES = 64  # clocks in which a key is written to the registers of a bus, word by word, at most
MOST_CLOCKS = 30_000  # of a run, all of which is kept in memory


class SelfTestChecks(Checks):
    """Keys, intervals, pauses, inverted bits and resets, each compared with independent software; and the claim."""

    def run_all(self, amount: Amount) -> None:
        """Run every check."""
        random, blocks = Random(self.seed), amount.blocks // (len(PERIODS) + len(LATER) + 2)
        self.leave_out("known answers", "blocks and keys are those of its patterns")
        self.leave_out("two keys", "its keys and blocks are a part of it, so there are no others to compare it with")
        for period in PERIODS:
            self._check(f"keys of {period} blocks", [self._settings(blocks, period)])
        for later in LATER:
            interval = self._clocks_per_block + later
            self._check(f"a block every {interval} clocks", [self._settings(blocks, 5, interval)])
        self._check("pauses", [self._pausing(random, blocks)])
        self._check("bits inverted", [self._flipped(random, blocks, FLIPS)])
        self._check("a bit inverted", (self._flipped(random, SHORT, 1) for _ in range(amount.resets)))
        self._check("reset", (self._interrupted(random) for _ in range(amount.resets)))
        if self._waits_outside:
            apart = self._settings(WARM_UP, interval=2 * max(self.design.claim.latency))
            self._check("one block at a time", [apart], self._compare_latency)
        self._check("full speed", [self._settings(STEADY)], self._compare_with_claim)
        if self._changes_freely:
            period = max(self._inside.latency) + self._inside.longest_key_setup
            self._check("key changes without a bubble", [self._settings(period * CHANGES, period)], self._find_bubbles)

    @property
    def _clocks_per_block(self) -> int:
        """Clocks from block to block under one key."""
        return int(max(self.design.claim.cycles_per_block))

    @property
    def _inside(self) -> Claim:
        """The claim of the core."""
        assert is_system(self.design)
        return self.design.inner.claim

    def _settings(self, blocks: int, key_period: int = 0, interval: int = 0) -> Settings:
        """Settings of a run in which so many blocks are sent, or fewer where keys change."""
        start = 2 * max(self.design.claim.latency) + self.design.claim.longest_key_setup + WRITES * self._waits_outside
        clocks = min(blocks * max(self._clocks_per_block, interval), MOST_CLOCKS)
        return Settings(clocks + start, key_period, interval)

    def _pausing(self, random: Random, blocks: int) -> Settings:
        """Settings in which no block is sent in a quarter of the clocks, singly and in spans."""
        plain, paused = self._settings(blocks, 3), set[int]()
        while len(paused) < plain.clocks // 4:
            start = random.randrange(plain.clocks)
            paused |= {*range(start, start + random.choice((1, 1, 2, 3 * self._clocks_per_block)))}
        return replace(plain, pauses=frozenset(paused))

    def _flipped(self, random: Random, blocks: int, count: int) -> Settings:
        """Settings with bits inverted at any time, also before the first block."""
        plain, bits = self._settings(blocks, random.choice((0, *PERIODS))), self.design.cipher.block_bits
        return replace(plain, flips={random.randrange(plain.clocks): random.randrange(bits) for _ in range(count)})

    def _interrupted(self, random: Random) -> Settings:
        """Settings with a reset at any time; a bit is inverted before it, if that comes first, and after it."""
        flipped = self._flipped(random, SHORT, 1)
        return replace(flipped, interrupted=random.randrange(1, flipped.clocks))

    def _check(self, name: str, runs: Iterable[Settings], judge: Judge = lambda seen: []) -> None:
        """Add a check of all runs, each compared with independent software; `judge` returns further faults of a run."""
        start, faults, blocks, keys, clocks = perf_counter(), list[str](), 0, 0, 0
        for number, settings in enumerate(runs):
            seed = self.seed + 100 * len(self.done) + number + 1
            seen = simulate_self_test(self.design, settings, seed=seed)
            faults += find_faults(self.design, seen, settings, self.answers) or judge(seen)
            blocks, keys, clocks = blocks + len(seen.received), keys + len(seen.keys), clocks + len(seen.samples)
        status, seconds = "failed" if faults else "passed", perf_counter() - start
        detail = faults[0] if faults else ""
        self.done.append(Check(name, self.answers.source, blocks, keys, clocks, seconds, status, detail))

    @property
    def _waits_outside(self) -> bool:
        """Whether a block waits in a bus for its key, and at full speed for the block before it."""
        return is_system(self.design) and self.design.framed

    def _compare_latency(self, seen: Observation) -> list[str]:
        """Compare the clocks of a block that neither its key nor another block keeps waiting with the claim."""
        latency, claimed = seen.latencies[-1], self.design.claim.latency[-1]
        return [f"latency is {latency} where {claimed} is claimed"] if latency != claimed else []

    def _compare_with_claim(self, seen: Observation) -> list[str]:
        """Compare the clocks of a run without pauses with the claim: those of the longest key, which all keys have."""
        if len(seen.received) < STEADY:
            return [f"{STEADY} blocks must come back in {len(seen.samples)} clocks; only {len(seen.received)} did"]
        claim = self.design.claim
        latency = claim.latency[-1] if self._waits_outside else seen.latencies[0]
        measured = _timing(seen, self.design.direction, latency)
        self._timing = measured if len(claim.latency) == 1 else None
        claimed = {name: clocks and clocks[-1:] for name, clocks in vars(claim).items() if name in vars(measured)}
        return [
            f"{name} is {clocks} where {claimed[name]} is claimed"
            for name, clocks in vars(measured).items()
            if clocks != claimed[name]
        ]

    @property
    def _changes_freely(self) -> bool:
        """Whether a key that lasts for its set-up costs no clock: not behind a line that keeps the core full."""
        layout = parse_layout(self.design.layout)
        waits = self._clocks_per_block > max(self._inside.cycles_per_block)
        return find_policy(self.design.keys).carries_next_key and not (layout and layout.in_bursts) and not waits

    def _find_bubbles(self, seen: Observation) -> list[str]:
        """Return whether any block was accepted later than at the claimed rate, since its key was not there."""
        most, rate = max(seen.idle_at_changes, default=0) + 1, self._clocks_per_block
        return [f"a block under a new key came {most} clocks after the last one, not {rate}"] if most > rate else []


def _timing(seen: Observation, direction: str, latency: int) -> Timing:
    """The clocks of a run without pauses, under one key, given those of a block that does not wait."""
    keys = seen.transfers("key") if "key_valid" in seen.samples[0] else []
    setup = (seen.received[0].clock - keys[0] - latency,) if keys else None
    rate = steady_state([one.clock for one in seen.received[WARM_UP:]])
    setups = (None, setup) if direction == "decrypt" else (setup, None)
    return Timing((latency,), (plain_clocks(rate),), *setups)
