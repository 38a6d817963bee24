"""One independent implementation of a cipher family."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Bulk", "Oracle", "Recorded"]

Bulk = Callable[[bytes, bytes], bytes]  #: from a key and any number of blocks to their results


@dataclass(frozen=True)
class Oracle:
    """An independent implementation of a cipher family that can be called, for one block size.

    Attributes
    ----------
    name, version : str
        Library or package, and its version.
    encrypt, decrypt : callable
        ``(key, blocks) -> blocks``: any number of blocks, each on its own (electronic codebook). Bytes are in the order
        of the family's published hex strings.
    """

    name: str
    version: str
    encrypt: Bulk
    decrypt: Bulk


@dataclass(frozen=True)
class Recorded:
    """An independent implementation that cannot be installed everywhere: its answers to random keys and blocks.

    The answers are among the published vectors, on which every oracle is checked.

    Attributes
    ----------
    name, version : str
        The implementation, and its version.
    file : str
        The response file with its answers, by its path under the vectors.
    """

    name: str
    version: str
    file: str
