"""Checks of a core, or of a system that encrypts each block alone."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from ..architectures.keys.policy import find_policy
from ..architectures.layouts import parse_layout
from . import stimulus
from .any_time import any_time
from .checks import FEW_STALLS, STALLS, Amount, Checks
from .drivers.stalls import Stalls
from .drivers.verilator.simulation import SimulationResult
from .idle_streams import idle_streams
from .oracles.catalog import find_family
from .timing import TimingStimulus
from .two_keys import COPIES, two_keys

__all__ = ["BlockChecks"]

BLOCKS_PER_KEY = 100  # in the run of key changes without a bubble, unless key set-up takes longer
MAY_WAIT = 2  # one of so many blocks may wait for the first key there: that before it stands in a register
MAY_WAIT_BEHIND_BUS = 3  # likewise, with one block in the register of the bus and one in the skid buffer


class BlockChecks(Checks):
    """Published vectors, Monte-Carlo chains, random keys and blocks in all circumstances, and the claim."""

    def run_all(self, amount: Amount) -> None:
        """Run every check."""
        core, answers, seed = self.core, self.answers, self.seed
        self._published()
        self._monte_carlo(amount)
        for n, stalls in enumerate(STALLS):
            script = stimulus.random_traffic(core, answers, seed + n, amount.blocks // len(STALLS))
            self.run(
                f"random, stalls {stalls.block:g}/{stalls.result:g}/{stalls.key:g}", answers.source, script, stalls
            )
        span = int(max(self.slowest, *core.claim.cycles_per_block))
        script = stimulus.resets(core, answers, seed, amount.resets, 2 * span + self.clear + 2)
        self.run("reset", answers.source, script, Stalls(0.1, 0.3, 0.1))
        self.run("idle streams", answers.source, idle_streams(core, answers, seed), Stalls(0.02, 0.02, 0.02))
        script = any_time(core, answers, seed, amount.sections, span)
        self.run("any time", answers.source, script, FEW_STALLS)
        script = two_keys(core, answers, seed, amount.resets_of_two_keys, span)
        self.run("two keys", "a run with other keys and blocks", script, FEW_STALLS, copies=COPIES)
        self.full_speed(TimingStimulus.of(core, answers, seed), answers.source)
        layout = parse_layout(self.design.layout)
        if find_policy(self.design.keys).carries_next_key and not (layout and layout.in_bursts):
            self._no_bubble(amount.key_changes)

    def _published(self) -> None:
        core = self.core
        for name, multi_block in (("known answers", False), ("multi-block", True)):
            vectors = stimulus.vectors_for(core, multi_block=multi_block)
            files = ", ".join(sorted({vector.source.split()[0] for vector in vectors}))
            if vectors:
                self.run(name, files, stimulus.known_answers(core, vectors), STALLS[0])
            else:
                texts = "of several blocks" if multi_block else "of one block"
                self.leave_out(name, f"no texts {texts} are published")

    def _monte_carlo(self, amount: Amount) -> None:
        if self.answers.live:
            source = f"{find_family(self.core.cipher.family).chain.source}: {self.answers.source}"
            self.run("Monte-Carlo", source, stimulus.monte_carlo(self.core, self.seed, amount.chain_keys))
        else:
            self.leave_out("Monte-Carlo", "a chain needs an oracle that can be called, and all are recorded")

    def _no_bubble(self, key_changes: int) -> None:
        """Change keys through the shadow bank: blocks must be accepted at the claimed rate throughout."""
        core, random, script = self.core, Random(self.seed), stimulus.script_for(self.core)
        for _ in range(key_changes):
            key = stimulus.random_key(core, self.answers, random)
            script.key(key.value, key.bits)
            # Key expansion overlaps with blocks; it starts when the first block of the previous key has left.
            count = max(BLOCKS_PER_KEY, self.slowest + max(core.claim.latency) + 8)
            order = list(stimulus.directions(core)) if core.direction == "duplex" else stimulus.mixed(core, random, 1)
            stimulus.random_blocks(script, self.answers, random, key, order * count)

        may_wait = MAY_WAIT_BEHIND_BUS if core.replaces_keys else MAY_WAIT

        def judge(result: SimulationResult) -> str:
            claimed = max(core.claim.cycles_per_block)
            for stream in script.protocol.of_role("i"):
                numbered = enumerate(_distances(result, stream.name), start=2)
                late = [(block, clocks) for block, clocks in numbered if clocks > claimed]
                if late and late[0][0] <= may_wait:
                    del late[0]
                for block, clocks in late:
                    return f"block {block} was accepted {clocks} clocks after the one before, not {claimed}"
            return ""

        self.run("key changes without a bubble", self.answers.source, script, judge=judge)


def _distances(result: SimulationResult, stream: str) -> list[int]:
    """Return the clocks from each transfer of a stream to the next one."""
    assert result.trace is not None
    return [after - before for before, after in pairwise(result.trace[stream])]
