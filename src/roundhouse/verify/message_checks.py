"""Checks of a system with a mode of operation."""

from __future__ import annotations

from fractions import Fraction

from ..systems import is_system
from ..systems.message_clocks import clocks_at_most
from .checks import FEW_STALLS, STALLS, Amount, Checks
from .drivers.stalls import Stalls
from .drivers.verilator.simulation import SimulationResult
from .known_messages import known_messages, messages_for
from .messages import MessageStimulus
from .stimulus import directions
from .timing import WARM_UP, TimingStimulus, steady_state
from .two_keys import COPIES

__all__ = ["MessageChecks"]

PAUSE = "if a pause between messages is meant, set `seamless = False` in the class of the mode"
SHORT = 3 * WARM_UP  # blocks in a run that shows whether messages follow one another without a pause
#: Blocks of a message, and what such a run is called.
LENGTHS = {1: "messages without a pause", 3: "longer messages without a pause"}


class MessageChecks(Checks):
    """Random messages of all lengths in all circumstances, and the claim."""

    def run_all(self, amount: Amount) -> None:
        """Run every check."""
        assert is_system(self.design) and self.design.mode is not None
        stimulus = MessageStimulus(self.core, self.design.mode, self.answers)
        source = f"{stimulus.oracles.source}: {self.answers.source}"
        self._published(stimulus)
        for n, stalls in enumerate(STALLS):
            script = stimulus.traffic(self.seed + n, amount.blocks // len(STALLS))
            self.run(f"messages, stalls {stalls.block:g}/{stalls.result:g}/{stalls.key:g}", source, script, stalls)
        self.run("all lengths", source, stimulus.lengths(self.seed), FEW_STALLS)
        span = int(max(self.slowest, *self.core.claim.cycles_per_block))
        script = stimulus.resets(self.seed, amount.resets, 2 * span + 2)
        self.run("reset", source, script, Stalls(0.1, 0.3, 0.1))
        if stimulus.script().races:
            self.run("any time", source, stimulus.any_time(self.seed, amount.sections, span), FEW_STALLS)
        script = stimulus.two_keys(self.seed, amount.resets_of_two_keys, span)
        self.run("two keys", "a run with other keys, IVs and blocks", script, FEW_STALLS, copies=COPIES)
        claimed = directions(self.core)
        self.full_speed(stimulus.timing(self.seed, claimed), source)
        if {*stimulus.ways} - {*claimed}:
            self._full_speed_decrypting(stimulus.timing(self.seed, (True,)), source)
        if self.design.mode.seamless:
            self._no_pause(stimulus, source)

    def _published(self, stimulus: MessageStimulus) -> None:
        messages = messages_for(stimulus)
        if messages:
            files = ", ".join(sorted({message.source.split()[0] for message in messages}))
            self.run("published messages", files, known_messages(stimulus, messages), STALLS[0])
        else:
            self.leave_out("published messages", "none are published for the mode with this cipher")

    def _full_speed_decrypting(self, timed: TimingStimulus, source: str) -> None:
        """Run messages to decrypt without stalls, and compare their clocks with what the mode claims of them."""
        assert is_system(self.design)
        claimed = self.design.cycles_to_decrypt

        def judge(result: SimulationResult) -> str:
            assert result.trace is not None
            runs = timed.steady.values()
            measured = tuple(float(steady_state(result.trace[stream][start:end])) for stream, start, end in runs)
            return "" if measured == claimed else f"a block takes {measured} clocks where {claimed} is claimed"

        self.run("full speed, decrypting", f"the mode's claim; {source}", timed.script, judge=judge)

    def _no_pause(self, stimulus: MessageStimulus, source: str) -> None:
        """Short messages of equal length: all must come at the claimed rate of blocks, with the mode's own.

        Messages of several blocks show what a block alone may hide, since it waits while that before it does. Each
        message has its own key, if keys travel with the blocks.
        """
        travels = not stimulus.script().protocol.of_role("key")
        assert is_system(self.design)
        for blocks, name in LENGTHS.items():
            length = blocks * stimulus.fields.block_bytes
            if blocks > 1 and stimulus.mode.channels > 1:
                continue  # what a group of messages side by side takes depends on how they share the core
            script = stimulus.equal_messages(self.seed, SHORT // blocks, length, new_keys=travels)
            bound = clocks_at_most(self.design, blocks)

            def judge(result: SimulationResult, blocks: int = blocks, bound: Fraction = bound) -> str:
                assert result.trace is not None
                claimed = float(bound)
                needed = float(steady_state(result.trace["i"][::blocks][WARM_UP // blocks :]))
                words = "one block" if blocks == 1 else f"{blocks} blocks"
                told = f"a message of {words} takes {needed:g} clocks, not {claimed:g}; {PAUSE}"
                return told if needed > claimed else ""

            self.run(name, source, script, judge=judge)
