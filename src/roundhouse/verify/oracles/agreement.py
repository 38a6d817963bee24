"""Results that all oracles of a cipher family agree on.

Expected results of random blocks come from here, never from our own model. Every oracle is checked on the published
vectors through the same call (``tests/verify/oracles/test_agreement.py``): rung 0 of the ladder.
"""

from __future__ import annotations

from functools import cache

from .catalog import find_family
from .family import Family, NoOracles
from .oracle import Oracle, Recorded
from .replay import replayed

__all__ = ["OraclesDisagree", "agree", "asked_oracles", "live_oracles", "oracles"]


class OraclesDisagree(AssertionError):
    """Two oracles give different results: at least one is wrong, and neither can be trusted."""


def oracles(family: str, block_bits: int) -> tuple[Oracle | Recorded, ...]:
    """Return the oracles of a cipher family for a block size, live and recorded.

    Raises
    ------
    NoOracles
        If there are fewer than two.
    ToolMissing
        If a library is not installed.
    """
    return _oracles(family, find_family(family), block_bits)


def live_oracles(family: str, block_bits: int) -> tuple[Oracle, ...]:
    """Return the callable oracles, possibly none; raises like `oracles`."""
    return _live(family, find_family(family), block_bits)


def asked_oracles(family: str, block_bits: int) -> tuple[Oracle, ...]:
    """Return the oracles that `agree` asks: the callable ones, else all with recorded messages; possibly none."""
    return _asked(family, find_family(family), block_bits)


# Cached, because a chain calls them for every block.


@cache
def _oracles(name: str, family: Family, block_bits: int) -> tuple[Oracle | Recorded, ...]:
    found = family.oracles(block_bits)
    if len(found) < 2:
        raise NoOracles(
            f"a cipher family needs two independent oracles; {name!r} has {len(found)} for {block_bits}-bit blocks"
        )
    return found


@cache
def _live(name: str, family: Family, block_bits: int) -> tuple[Oracle, ...]:
    return tuple(oracle for oracle in _oracles(name, family, block_bits) if isinstance(oracle, Oracle))


@cache
def _asked(name: str, family: Family, block_bits: int) -> tuple[Oracle, ...]:
    if live := _live(name, family, block_bits):
        return live
    recorded = [one for one in _oracles(name, family, block_bits) if isinstance(one, Recorded)]
    return tuple(replayed(one, block_bits) for one in recorded) if all(one.messages for one in recorded) else ()


def agree(family: str, block_bits: int, key: bytes, blocks: bytes, *, decrypt: bool = False) -> bytes:
    """Encrypt or decrypt with every live oracle of a family and return the common result.

    Where none is live, the blocks of recorded messages are looked up in the answers of each.

    Parameters
    ----------
    family : str
        Cipher family, such as ``"aes"``.
    block_bits : int
        Width of a block.
    key : bytes
        The key, first byte first.
    blocks : bytes
        Any number of concatenated blocks.
    decrypt : bool
        Whether to decrypt.

    Raises
    ------
    NoOracles
        If no oracle can be called, and a block is not recorded.
    OraclesDisagree
        If two differ; the message names both, the key and the results.
    """
    asked = asked_oracles(family, block_bits)
    if not asked:
        raise NoOracles(
            f"a cipher family needs an oracle that is not only recorded, or recorded messages; {family!r} has none"
        )
    first, *others = asked
    expected = (first.decrypt if decrypt else first.encrypt)(key, blocks)
    for other in others:
        given = (other.decrypt if decrypt else other.encrypt)(key, blocks)
        if given != expected:
            raise OraclesDisagree(
                f"{first.name} {first.version} and {other.name} {other.version} must agree on {family} with key "
                f"{key.hex()} and blocks {blocks.hex()}, but give {expected.hex()} and {given.hex()}"
            )
    return expected
