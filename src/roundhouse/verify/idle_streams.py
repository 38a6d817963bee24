"""Stimulus in which each stream of a core is idle for long while the others proceed.

An idle stream may block only what depends on it. Only this check finds a core in which one direction stops because the
other is idle: elsewhere all streams are kept busy.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .answers import Answers, Key
from .script.blocks import BlockScript
from .stimulus import StimulatedCore, directions, random_blocks, random_key, script_for

__all__ = ["idle_streams"]

BLOCKS = 40  # on the other streams
KEYS = 4  # on the other streams
CLOCKS = 400


def idle_streams(core: StimulatedCore, answers: Answers, seed: int) -> BlockScript:
    """Return a script in which each stream in turn is idle."""
    script, random, ways = script_for(core), Random(seed), directions(core)
    groups = [(way,) for way in ways] if len(script.protocol.groups) > 1 else [ways]
    stimulus = _Idle(core, answers, script, random)
    for idle in groups:
        others = [way for way in ways if way not in idle]
        stimulus.blocks_idle(idle, others)
        stimulus.keys_idle(ways)
        stimulus.results_idle(idle, others)
    return script


class _Idle:
    """A script under construction."""

    def __init__(self, core: StimulatedCore, answers: Answers, script: BlockScript, random: Random) -> None:
        self._core, self._answers, self._script, self._random = core, answers, script, random

    def blocks_idle(self, idle: Sequence[bool], others: Sequence[bool]) -> None:
        """Send keys, and blocks in the other direction; then a block in the `idle` direction under the last key."""
        for _ in range(KEYS):
            key = self._load()
            self._blocks(key, others, BLOCKS // KEYS)
        self._script.idle(CLOCKS)
        self._blocks(key, idle, 1)

    def keys_idle(self, ways: Sequence[bool]) -> None:
        """Send blocks in all directions under one key; then idle all streams."""
        self._blocks(self._load(), ways, BLOCKS)
        self._script.idle(CLOCKS)

    def results_idle(self, idle: Sequence[bool], others: Sequence[bool]) -> None:
        """Take results of one direction only after those of the other; if there is no other, after some clocks."""
        script, after = self._script, {}
        key = self._load()
        if others:
            results = script.streams_of(others[0]).results.name
            after = {results: script.counts[results] + BLOCKS}
        for pair in self._answers.blocks(self._random, key, 3, idle[0]):
            script.block(*pair, idle[0], result_after=after, result_delay=0 if others else CLOCKS)
        if others and script.streams_of(others[0]).key != script.streams_of(idle[0]).key:
            key = self._load()  # its own key stream must not wait for the blocked results
        self._blocks(key, others, BLOCKS)

    def _load(self) -> Key:
        key = random_key(self._core, self._answers, self._random)
        self._script.key(key.value, key.bits)
        return key

    def _blocks(self, key: Key, ways: Sequence[bool], count: int) -> None:
        order = [self._random.choice(ways) for _ in range(count)] if ways else []
        random_blocks(self._script, self._answers, self._random, key, order)
