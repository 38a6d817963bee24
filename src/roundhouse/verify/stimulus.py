"""What a core is put through: published vectors, chains, random blocks and keys, resets.

Every function returns a `Work` for one core. A core that does both directions gets both, mixed block by block; a core
with several key sizes gets keys of all sizes in random order. Expected values come from published files or from
oracles that agree, never from our own model.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING

from ..vectors.chains import Chain, chains
from ..vectors.published import published_for
from ..vectors.vector import Vector
from .oracles.agreement import agree
from .oracles.catalog import find_family
from .oracles.monte_carlo import checkpoints
from .work import Work

if TYPE_CHECKING:
    from ..cores.core import Core

DIRECTIONS = {"encrypt": (False,), "decrypt": (True,), "simplex": (False, True), "duplex": (False, True)}


def directions(core: Core) -> tuple[bool, ...]:
    """Return the values that "decrypt" takes for a core."""
    return DIRECTIONS[core.direction]


def vectors_for(core: Core, *, multi_block: bool) -> list[Vector]:
    """Return the published vectors of a core's cipher, either those of one block or those of several."""
    return [vector for vector in published_for(core.cipher) if (len(vector.plaintext) > 1) == multi_block]


def known_answers(core: Core, vectors: Iterable[Vector]) -> Work:
    """Give published vectors, each with a key load of its own and in each direction of the core."""
    work = Work(core)
    for vector in vectors:
        work.key(vector.key.to_bytes(vector.key_bits // 8))
        for decrypt in directions(core):
            pairs = zip(vector.plaintext, vector.ciphertext, strict=True)
            for plaintext, ciphertext in pairs:
                work.block(*((ciphertext, plaintext) if decrypt else (plaintext, ciphertext)), decrypt)
    return work


def chains_for(core: Core, seed: int) -> list[Chain]:
    """Return the published Monte-Carlo chains for a core's sizes and directions; random ones if none are published."""
    random = Random(seed)
    block = core.cipher.block_bits // 8
    found = []
    for bits in core.cipher.key_sizes:
        for decrypt in directions(core):
            known = [
                chain
                for chain in chains(core.cipher.family)
                if (chain.decrypt, len(chain.start), 8 * len(chain.key)) == (decrypt, block, bits)
            ]
            found += known or [Chain(decrypt, random.randbytes(bits // 8), random.randbytes(block))]
    return found


def monte_carlo(core: Core, seed: int, keys: int) -> Work:
    """Run a thousand times `keys` blocks of each Monte-Carlo chain: under its first keys, or a part under one."""
    work = Work(core)
    family, block_bits = core.cipher.family, core.cipher.lane_bits
    whole = find_family(family).chain.blocks
    blocks = min(whole, 1000 * keys)
    count = 1000 * keys // blocks
    for chain in chains_for(core, seed):
        points = checkpoints(
            family, block_bits, chain.key, chain.start, decrypt=chain.decrypt, keys=count, blocks=blocks
        )
        for point in points:
            work.key(point.key)
            start, before_last, last = map(int.from_bytes, (point.start, point.before_last, point.last))
            work.chain(blocks, start, before_last, last, chain.decrypt)
            if core.keys == "shadow" and core.direction == "duplex":
                random_blocks(core, work, Random(seed), point.key, [not chain.decrypt])
    return work


def random_key(core: Core, random: Random) -> bytes:
    """Return a random key of a random size of the core."""
    return random.randbytes(random.choice(core.cipher.key_sizes) // 8)


def random_blocks(core: Core, work: Work, random: Random, key: bytes, order: Iterable[bool]) -> None:
    """Append random blocks under a key that was just loaded, in the given order of directions (True: decrypt)."""
    size = core.cipher.block_bits // 8
    order = list(order)
    results = {}
    for decrypt in set(order):
        blocks = random.randbytes(size * order.count(decrypt))
        answers = agree(core.cipher.family, core.cipher.lane_bits, key, blocks, decrypt=decrypt)
        results[decrypt] = zip(_numbers(blocks, size), _numbers(answers, size), strict=True)
    for decrypt in order:
        work.block(*next(results[decrypt]), decrypt)


def _numbers(text: bytes, size: int) -> list[int]:
    """The blocks of a text, read as numbers."""
    return [int.from_bytes(text[i : i + size]) for i in range(0, len(text), size)]


def mixed(core: Core, random: Random, count: int) -> list[bool]:
    """Return `count` random directions of a core; with a duplex shadow bank every direction comes at least once."""
    order = [random.choice(directions(core)) for _ in range(count)]
    if core.keys == "shadow" and (core.direction == "duplex" or not order):
        order += directions(core)
    return order


def random_traffic(core: Core, seed: int, blocks: int) -> Work:
    """Change keys at random moments: after no block, one, a few or many, at once or after a pause."""
    random = Random(seed)
    work = Work(core)
    done = 0
    while done < blocks:
        key = random_key(core, random)
        work.key(key)
        order = mixed(core, random, random.choice((0, 1, 1, 2, 3, 5, 8, 16, 40, 80)))
        random_blocks(core, work, random, key, order)
        done += len(order)
        if random.random() < 0.1:
            work.idle(random.randrange(40))
    return work


def resets(core: Core, seed: int, count: int, latest: int) -> Work:
    """Reset with blocks in flight, or in key set-up, at most `latest` clocks after the last acceptance; then go on."""
    random = Random(seed)
    work = Work(core)
    for n in range(count):
        for _ in range(random.randrange(1, 3)):
            key = random_key(core, random)
            work.key(key)
            random_blocks(core, work, random, key, mixed(core, random, random.randrange(1, 8)))
        if n % 3 == 0 and core.keys != "travelling":
            work.key(random_key(core, random))
        work.reset(random.randrange(latest))
    key = random_key(core, random)
    work.key(key)
    random_blocks(core, work, random, key, mixed(core, random, 20))
    return work
