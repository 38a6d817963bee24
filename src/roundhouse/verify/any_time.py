"""Stimulus in which transfers are offered at random times: a key while blocks wait, blocks while a key is set up, both
in the same clock, with results held up or not.

Other checks keep clear which key a block uses, and so never offer a key and a block at once. Here the run decides, and
the script has the result under every key that a block may get; see `BlockScript.race`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from .answers import Answers, Key
from .script.blocks import BlockScript
from .script.offers import BlockOffer, KeyOffer, Offer
from .stimulus import StimulatedCore, directions, random_key, script_for

__all__ = ["Slot", "any_time", "known_section", "slots"]

MOST_KEYS, MOST_BLOCKS = 4, 12  # of a section
RARE = 1 / 8  # share of the offers of an idle stream that come late
EMPTY = 1 / 2  # share of the sections after which the core is empty


@dataclass(frozen=True)
class Slot:
    """The place of a key or a block in a section.

    Attributes
    ----------
    decrypt : bool or None
        Direction of a block; None for a key.
    delay : int
        Clocks before it is offered.
    result_delay : int
        Clocks for which its result waits.
    """

    decrypt: bool | None
    delay: int
    result_delay: int = 0


def slots(random: Random, ways: Sequence[bool], span: int, *, keyed: bool) -> list[Slot]:
    """Return a section: keys and blocks in random order, each stream at a pace of its own.

    Parameters
    ----------
    random : Random
    ways : sequence of bool
        Directions of the core (True decrypts).
    span : int
        Clocks of the core's slowest operation, a key set-up or a block.
    keyed : bool
        Whether there is a key already; else the section begins with one.
    """
    order = [True] * random.randint(0, MOST_KEYS) + [False] * random.randint(0, MOST_BLOCKS)
    random.shuffle(order)
    if not keyed:
        order.insert(0, True)
    keys, results = _pace(random, span), _pace(random, span)
    blocks = {way: _pace(random, span) for way in ways}

    def block(decrypt: bool) -> Slot:
        return Slot(decrypt, blocks[decrypt](), results())

    return [Slot(None, keys()) if is_key else block(random.choice(ways)) for is_key in order]


def _pace(random: Random, span: int) -> Callable[[], int]:
    """Return a source of delays: at once, soon, within the time of an operation, or now and then very late."""
    return random.choice(
        (
            lambda: 0,
            lambda: random.randrange(4),
            lambda: random.randrange(span + 2),
            lambda: random.randrange(4 * span) if random.random() < RARE else 0,
        )
    )


def any_time(core: StimulatedCore, answers: Answers, seed: int, sections: int, span: int) -> BlockScript:
    """Return a script of keys and blocks offered at any time.

    Parameters
    ----------
    core : StimulatedCore
    answers : Answers
    seed : int
    sections : int
        A section has up to four keys and twelve blocks.
    span : int
        Clocks of the core's slowest operation.
    """
    random, script = Random(seed), script_for(core)
    last: Key | None = None
    for _ in range(sections):
        offers, last = known_section(core, answers, random, span, last)
        script.race(offers)
        if random.random() < EMPTY:
            script.drain()  # the first key and the first block then often meet in one clock
    return script


def known_section(
    core: StimulatedCore, answers: Answers, random: Random, span: int, last: Key | None
) -> tuple[list[Offer], Key | None]:
    """Return a section with known results, and its last key; `last` is the key before it, None after a reset."""
    section = slots(random, directions(core), span, keyed=last is not None)
    keys = [last, *(random_key(core, answers, random) for slot in section if slot.decrypt is None)]
    return _offers(section, keys, answers, random), keys[-1]


def _offers(section: Sequence[Slot], keys: Sequence[Key | None], answers: Answers, random: Random) -> list[Offer]:
    """Return the offers of a section under the key before it and its own."""
    blocks = _blocks(section, keys, answers, random)
    results = [[None] * len(section) if key is None else _results(section, blocks, key, answers) for key in keys]
    unsent = iter(keys[1:])

    def offer(slot: Slot, block: int, under: tuple[int | None, ...]) -> Offer:
        if slot.decrypt is not None:
            return BlockOffer(block, under, slot.decrypt, slot.delay, slot.result_delay)
        key = next(unsent)
        assert key is not None
        return KeyOffer(key.value, key.bits, slot.delay)

    return [offer(*one) for one in zip(section, blocks, zip(*results, strict=True), strict=True)]


def _blocks(section: Sequence[Slot], keys: Sequence[Key | None], answers: Answers, random: Random) -> list[int]:
    """Return a block for each slot, with a known result under the key above it or one next to that; 0 for a key."""
    blocks, above = [], 0
    for slot in section:
        above += slot.decrypt is None
        near = [key for key in keys[max(0, above - 1) : above + 2] if key is not None]
        blocks.append(0 if slot.decrypt is None else answers.block(random, random.choice(near), slot.decrypt))
    return blocks


def _results(section: Sequence[Slot], blocks: Sequence[int], key: Key, answers: Answers) -> list[int | None]:
    """Return the result of each slot's block under a key; None if it is not known, and for a key."""
    found: list[int | None] = [None] * len(section)
    for way in (False, True):
        places = [place for place, slot in enumerate(section) if slot.decrypt is way]
        if places:
            for place, result in zip(places, answers.results(key, [blocks[n] for n in places], way), strict=True):
                found[place] = result
    return found
