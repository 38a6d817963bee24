"""Independent implementations of the ciphers, at least two a family, which must agree before anything is believed.

Expected values of random blocks come from here and never from our own model. Every oracle is checked on the published
vectors through the very call that is used (``tests/verify/test_oracles.py``): rung 0 of the ladder.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from .families import Family, find_family

Bulk = Callable[[bytes, bytes], bytes]


@dataclass(frozen=True)
class Oracle:
    """One independent implementation of a cipher family, for one size of block.

    Attributes
    ----------
    name, version : str
        Library or package, and its version.
    encrypt, decrypt : callable
        ``(key, blocks) -> blocks``: any number of blocks, each on its own (electronic codebook); bytes stand as in the
        published hex strings of the family.
    """

    name: str
    version: str
    encrypt: Bulk
    decrypt: Bulk


@dataclass(frozen=True)
class Recorded:
    """An independent implementation that cannot be installed everywhere, by its answers to random keys and blocks.

    They were written down once and stand among the published vectors, on which all oracles are checked. So it vouches
    for the oracles that can be asked, but cannot be asked itself.

    Attributes
    ----------
    name, version : str
        The implementation, and its version.
    file : str
        The response file with its answers, under ``vectors/``; `Family.parse` must read it.
    """

    name: str
    version: str
    file: str


class OraclesDisagree(AssertionError):
    """Two oracles give different results: at least one is wrong, and nothing may be concluded from either."""


def oracles(family: str, block_bits: int) -> tuple[Oracle | Recorded, ...]:
    """Return the oracles of a cipher family for a block size, and what of them is only recorded.

    Raises
    ------
    LookupError
        If there are fewer than two.
    ToolMissing
        If a library is not installed.
    """
    return _oracles(family, find_family(family), block_bits)


def live_oracles(family: str, block_bits: int) -> tuple[Oracle, ...]:
    """Return the oracles that can be asked; as `oracles`, and there must be at least one."""
    return _live(family, find_family(family), block_bits)


# Chains ask for oracles at every block.


@cache
def _oracles(name: str, family: Family, block_bits: int) -> tuple[Oracle | Recorded, ...]:
    found = family.oracles(block_bits)
    if len(found) < 2:
        raise LookupError(
            f"a cipher family needs two independent oracles; {name!r} has {len(found)} for {block_bits}-bit blocks"
        )
    return found


@cache
def _live(name: str, family: Family, block_bits: int) -> tuple[Oracle, ...]:
    found = tuple(oracle for oracle in _oracles(name, family, block_bits) if isinstance(oracle, Oracle))
    if not found:
        raise LookupError(f"a cipher family needs an oracle that is not only recorded; {name!r} has none")
    return found


def agree(family: str, block_bits: int, key: bytes, blocks: bytes, *, decrypt: bool = False) -> bytes:
    """Encrypt or decrypt with every oracle of a family that can be asked, and return what they all say.

    Parameters
    ----------
    family : str
        Cipher family, such as ``"aes"``.
    block_bits : int
        Width of a block.
    key : bytes
        The key, first byte first.
    blocks : bytes
        Any number of blocks, one after the other.
    decrypt : bool
        The direction.

    Raises
    ------
    OraclesDisagree
        If two differ; the message names both, the key and the results.
    """
    first, *others = live_oracles(family, block_bits)
    expected = (first.decrypt if decrypt else first.encrypt)(key, blocks)
    for other in others:
        given = (other.decrypt if decrypt else other.encrypt)(key, blocks)
        if given != expected:
            raise OraclesDisagree(
                f"{first.name} {first.version} and {other.name} {other.version} must agree on {family} with key "
                f"{key.hex()} and blocks {blocks.hex()}, but give {expected.hex()} and {given.hex()}"
            )
    return expected
