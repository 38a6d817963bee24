"""Stimulus for the differential check: copies of a core with other keys and blocks, offered in the same clocks.

Everything that shows on the ports must be equal in all copies, clock by clock, but for the payloads of results; and
those too once a reset has cleared what was different.
"""

from __future__ import annotations

from random import Random

from .answers import Answers
from .any_time import Slot, known_section, slots
from .script.blocks import BlockScript
from .script.offers import BlockOffer, KeyOffer, Offer
from .stimulus import StimulatedCore, directions, script_for

__all__ = ["COPIES", "two_keys", "values_of_copies"]

COPIES = 2
SECTIONS = 3  # before each reset


def two_keys(core: StimulatedCore, answers: Answers, seed: int, resets: int, span: int) -> BlockScript:
    """Return a script whose keys and blocks differ from copy to copy before each reset, and are the same after it.

    Keys have the same size in all copies, since the clocks of a core may depend on that.

    Parameters
    ----------
    core : StimulatedCore
    answers : Answers
        For the blocks after each reset. Results before it are not compared, so keys and blocks can be any there: also
        zero and all ones, for which a core might take a short cut.
    seed : int
    resets : int
    span : int
        Clocks of the core's slowest operation.
    """
    random, script = Random(seed), script_for(core)
    for _ in range(resets):
        for number in range(SECTIONS):
            section = slots(random, directions(core), span, keyed=number > 0)
            script.race([_different(core, slot, len(section), random) for slot in section])
        script.reset(random.randrange(2 * span))
        offers, _ = known_section(core, answers, random, span, None)
        script.race(offers)
        script.drain()
        script.reset(0)
    return script


def _different(core: StimulatedCore, slot: Slot, keys: int, random: Random) -> Offer:
    """Return an offer with a value for each copy; its result is unknown under each of at most so many `keys`."""
    if slot.decrypt is None:
        bits = random.choice(core.cipher.key_sizes)
        return KeyOffer(values_of_copies(random, bits), bits, slot.delay)
    blocks = values_of_copies(random, core.cipher.lanes * core.cipher.lane_bits)
    return BlockOffer(blocks, (None,) * (keys + 1), slot.decrypt, slot.delay, slot.result_delay)


def values_of_copies(random: Random, bits: int) -> tuple[int, ...]:
    """Return a number for each copy: at random, zero or all ones."""
    return tuple(random.choice((random.getrandbits(bits), 0, (1 << bits) - 1)) for _ in range(COPIES))
