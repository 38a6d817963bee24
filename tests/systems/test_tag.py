"""Tags of GCM: what computes them, alone."""

from collections import deque
from dataclasses import dataclass
from functools import reduce
from itertools import chain
from random import Random

import pytest
from amaranth.hdl import Module, Signal
from amaranth.sim import Simulator

from roundhouse.systems.staged_tag import CUTS, clocks_to_tag
from roundhouse.systems.tag import TagInput
from roundhouse.systems.tag_choice import steps_for, tag_for
from roundhouse.verify.oracles.modes.gcm import multiply

FULL = 16


@dataclass(frozen=True)
class Hashed:
    """A message: its key and mask, blocks with the bytes that they have, and how many of them are additional data."""

    key: int
    mask: int
    blocks: list[tuple[int, int]]
    of_aad: int

    @property
    def tag(self):
        """After section 6.4, with the multiplication of section 6.3 in software."""
        aad, text = (
            sum(count for _, count in part) for part in (self.blocks[: self.of_aad], self.blocks[self.of_aad :])
        )
        hashed = [block for block, count in self.blocks if count] + [8 * aad << 64 | 8 * text]
        return self.mask ^ reduce(lambda y, block: multiply(y ^ block, self.key), hashed, 0)


def random_message(random, blocks):
    """A message of so many blocks; its text may be empty, which is a block without bytes."""
    of_aad = random.randrange(blocks)
    counts = [FULL] * blocks
    counts[-1] = random.choice((0, 1, 9, FULL))
    if of_aad:
        counts[of_aad - 1] = random.choice((3, FULL))
    words = [(random.getrandbits(128) >> 128 - 8 * count << 128 - 8 * count, count) for count in counts]
    return Hashed(random.getrandbits(128), random.getrandbits(128), words, of_aad)


class Bench:
    """Plays messages as a core gives them, a result a clock: hash key, mask, blocks; with pauses at random."""

    def __init__(self, stages, clocks=1):
        self.m = m = Module()
        names = {"key": 1, "mask": 1, "block": 1, "payload": 128, "count": 5, "aad": 1, "last": 1, "given": 1}
        self.s = s = {name: Signal(width, name=name) for name, width in names.items()}
        self.tag = tag = tag_for(m, clocks, stages)
        comes = {"takes_key": s["key"], "starts": s["mask"] & tag.ready, "adds": s["block"] & tag.accepts}
        of_block = {"block": s["payload"], "count": s["count"], "is_aad": s["aad"], "last": s["last"]}
        tag.take(TagInput(**comes, result=s["payload"], **of_block))
        with m.If(s["given"] & tag.valid):
            tag.given()

    def play(self, messages, random=None):
        """Return the tags, the clocks in which they were there first, and those of the last blocks."""
        results = deque(chain.from_iterable(map(self._results, messages)))
        tags, shown, ended = [], [], []

        async def bench(context):
            clock = showing = 0
            while len(tags) < len(messages):
                waits = random is not None and random.random() < random.choice((0, 0.2, 0.9))
                offered = {} if waits or not results else results[0]
                takes = random is None or random.random() < 1 / 2
                for name, signal in self.s.items():
                    context.set(signal, int(takes) if name == "given" else offered.get(name, 0))
                free = "mask" not in offered or context.get(self.tag.ready)
                if offered and free and ("block" not in offered or context.get(self.tag.accepts)):
                    results.popleft()
                    ended.extend([clock] if offered.get("last") else [])
                if context.get(self.tag.valid):
                    shown.extend([] if showing else [clock])
                    showing = not takes
                    tags.extend([context.get(self.tag.value)] if takes else [])
                await context.tick()
                clock += 1
                assert clock < 4000, "no tag came"

        simulator = Simulator(self.m)
        simulator.add_clock(1e-9)
        simulator.add_testbench(bench)
        simulator.run()
        return tags, shown, ended

    def _results(self, message):
        yield {"key": 1, "payload": message.key}
        yield {"mask": 1, "payload": message.mask}
        for number, (block, count) in enumerate(message.blocks):
            is_last = number + 1 == len(message.blocks)
            of_aad = int(number < message.of_aad)
            yield {"block": 1, "payload": block, "count": count, "aad": of_aad, "last": int(is_last)}


FORMS = [(stages, 1) for stages in (1, *CUTS)] + [(1, 5)]


@pytest.mark.parametrize(("stages", "clocks"), FORMS)
def test_tags_are_those_of_the_standard(stages, clocks):
    random = Random(stages)
    messages = [random_message(random, blocks) for blocks in (1, 2, 3, 4, 5, 1, 1, 1, 6, 9, 2, 3)]
    assert Bench(stages, clocks).play(messages, random)[0] == [message.tag for message in messages]


@pytest.mark.slow
@pytest.mark.parametrize("stages", CUTS)
@pytest.mark.parametrize("blocks", [1, 2, 3, 4, 7])
def test_stages_take_a_block_a_clock_and_every_message_after_two(stages, blocks):
    random = Random(blocks)
    messages = [random_message(random, blocks) for _ in range(12)]
    tags, shown, ended = Bench(stages).play(messages)
    assert tags == [message.tag for message in messages]
    assert ended == [(blocks + 2) * (number + 1) - 1 for number in range(12)]
    waited = [after - before for after, before in zip(shown, ended, strict=True)]
    assert waited[-1] == clocks_to_tag(stages)
    assert max(waited) <= clocks_to_tag(stages, following=2)


def test_a_tag_follows_in_three_clocks_without_stages():
    tags, shown, ended = Bench(1).play([random_message(Random(0), 2)])
    assert len(tags) == 1 and shown[0] - ended[0] == 3


def test_steps_leave_time_for_the_lengths():
    assert {clocks: steps_for(clocks) for clocks in (1, 2, 4, 5, 10, 11, 33, 500)} == {
        1: 1, 2: 1, 4: 2, 5: 2, 10: 8, 11: 8, 33: 16, 500: 128
    }  # fmt: skip
