"""Stimulus for cores: published vectors, Monte-Carlo chains, random blocks and keys, resets.

Every function returns a script for one core. A core with both directions gets both, mixed block by block; a core with
several key sizes gets keys of all sizes in random order. Expected results come from published files or independent
software, never from our own model.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Protocol as Structural

from ..architectures.streams import Port
from ..vectors.chains import Chain, chains
from ..vectors.published import CipherSizes, published_for
from ..vectors.vector import Vector
from .answers import Answers, Key
from .oracles.catalog import find_family
from .oracles.monte_carlo import checkpoints
from .protocol import Protocol
from .script.blocks import BlockScript
from .script.loops import LoopScript

__all__ = [
    "DIRECTIONS",
    "StimulatedCore",
    "directions",
    "known_answers",
    "mixed",
    "monte_carlo",
    "protocol_of",
    "random_blocks",
    "random_key",
    "random_traffic",
    "resets",
    "script_for",
    "vectors_for",
]

DIRECTIONS = {"encrypt": (False,), "decrypt": (True,), "simplex": (False, True), "duplex": (False, True)}


class Cleared(Structural):
    """The attribute of `roundhouse.architectures.common.claim.Claim` that stimulus uses."""

    @property
    def clear(self) -> int | None: ...


class StimulatedCore(Structural):
    """The attributes of `roundhouse.cores.core.Core` that stimulus uses."""

    @property
    def cipher(self) -> CipherSizes: ...
    @property
    def ports(self) -> Sequence[Port]: ...
    @property
    def direction(self) -> str: ...
    @property
    def gated(self) -> bool: ...
    @property
    def claim(self) -> Cleared: ...
    @property
    def replaces_keys(self) -> bool: ...
    @property
    def looped(self) -> bool: ...


def directions(core: StimulatedCore) -> tuple[bool, ...]:
    """Return the directions of a core (True decrypts)."""
    return DIRECTIONS[core.direction]


def script_for(core: StimulatedCore) -> BlockScript:
    """Return an empty script for a core."""
    kind = LoopScript if core.looped else BlockScript
    return kind(protocol_of(core), core.cipher.key_sizes, early_keys=not core.replaces_keys)


def protocol_of(core: StimulatedCore) -> Protocol:
    """Return the streams of a core."""
    return Protocol.of(core.ports, gated=core.gated, clear=core.claim.clear)


def vectors_for(core: StimulatedCore, *, multi_block: bool) -> list[Vector]:
    """Return the published single-block or multi-block vectors of a core's cipher."""
    return [vector for vector in published_for(core.cipher) if (len(vector.plaintext) > 1) == multi_block]


def known_answers(core: StimulatedCore, vectors: Iterable[Vector]) -> BlockScript:
    """Return a script of published vectors, each with a key load, in each direction of the core."""
    script = script_for(core)
    for vector in vectors:
        script.key(vector.key, vector.key_bits)
        for decrypt in directions(core):
            for plaintext, ciphertext in zip(vector.plaintext, vector.ciphertext, strict=True):
                script.block(*((ciphertext, plaintext) if decrypt else (plaintext, ciphertext)), decrypt)
    return script


def chains_for(core: StimulatedCore, seed: int) -> list[Chain]:
    """Return the published Monte-Carlo chains for a core's key sizes and directions, or random ones without any."""
    random, family, bits = Random(seed), core.cipher.family, core.cipher.lane_bits
    found = []
    for key_bits in core.cipher.key_sizes:
        for decrypt in directions(core):
            known = [
                chain
                for chain in chains(family)
                if (chain.decrypt, 8 * len(chain.start), 8 * len(chain.key)) == (decrypt, bits, key_bits)
                and core.cipher.lanes == 1
            ]
            start = bits * core.cipher.lanes // 8
            found += known or [Chain(decrypt, random.randbytes(key_bits // 8), random.randbytes(start))]
    return found


def monte_carlo(core: StimulatedCore, seed: int, keys: int) -> BlockScript:
    """Return a script of 1000 * `keys` blocks of each Monte-Carlo chain, starting with its first key.

    Each block is the previous result, and is sent after it.
    """
    script = script_for(core)
    family, block_bits = core.cipher.family, core.cipher.lane_bits
    whole = find_family(family).chain.blocks
    blocks = min(whole, 1000 * keys)
    count = 1000 * keys // blocks
    for chain in chains_for(core, seed):
        results = script.streams_of(chain.decrypt).results.name
        points = checkpoints(
            family, block_bits, chain.key, chain.start, decrypt=chain.decrypt, keys=count, blocks=blocks
        )
        for point in points:
            script.key(int.from_bytes(point.key), 8 * len(point.key))
            block = int.from_bytes(point.start)
            for text in point.results:
                result = int.from_bytes(text)
                script.block(block, result, chain.decrypt, after={results: script.counts[results]})
                block = result
    return script


def random_key(core: StimulatedCore, answers: Answers, random: Random) -> Key:
    """Return a random key of a random size of the core."""
    return answers.key(random, random.choice(core.cipher.key_sizes))


def random_blocks(script: BlockScript, answers: Answers, random: Random, key: Key, order: Sequence[bool]) -> None:
    """Append random blocks under the last key, in the given order of directions (True: decrypt)."""
    pairs = {way: iter(answers.blocks(random, key, order.count(way), way)) for way in sorted(set(order))}
    for decrypt in order:
        script.block(*next(pairs[decrypt]), decrypt)


def mixed(core: StimulatedCore, random: Random, count: int) -> list[bool]:
    """Return `count` random directions of a core."""
    return [random.choice(directions(core)) for _ in range(count)]


def random_traffic(core: StimulatedCore, answers: Answers, seed: int, blocks: int) -> BlockScript:
    """Return random blocks with key changes at random moments: after no, one, few or many blocks, with and without
    pause."""
    random, script, done = Random(seed), script_for(core), 0
    while done < blocks:
        key = random_key(core, answers, random)
        script.key(key.value, key.bits)
        order = mixed(core, random, random.choice((0, 1, 1, 2, 3, 5, 8, 16, 40, 80)))
        random_blocks(script, answers, random, key, order)
        done += len(order)
        if random.random() < 0.1:
            script.idle(random.randrange(40))
    return script


def resets(core: StimulatedCore, answers: Answers, seed: int, count: int, latest: int) -> BlockScript:
    """Return a script with resets while blocks are in flight or during key set-up, at most `latest` clocks after the
    last transfer, each followed by more blocks."""
    random, script = Random(seed), script_for(core)

    def some(blocks: int) -> None:
        key = random_key(core, answers, random)
        script.key(key.value, key.bits)
        random_blocks(script, answers, random, key, mixed(core, random, blocks))

    for n in range(count):
        for _ in range(random.randrange(1, 3)):
            some(random.randrange(1, 8))
        if n % 3 == 0:
            some(0)
        script.reset(random.randrange(latest))
    some(20)
    return script
