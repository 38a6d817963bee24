"""Independent implementations of cipher families."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Bulk", "Oracle", "Recorded"]

Bulk = Callable[[bytes, bytes], bytes]  #: takes a key and any number of blocks, returns their results


@dataclass(frozen=True)
class Oracle:
    """A callable independent implementation of a cipher family, for one block size.

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
    """Recorded answers to random keys and blocks of an implementation that cannot be installed everywhere.

    The answers are among the published vectors, which check every oracle.

    Attributes
    ----------
    name, version : str
        The implementation, and its version.
    file : str
        Path of the response file, relative to the vectors.
    messages : str
        Path of the compressed response file with every block of the messages of `roundhouse.verify.book`, if it was
        asked for those, too. They are no vectors, and so no known answers of cores.
    """

    name: str
    version: str
    file: str
    messages: str = ""
