"""All software of ciphers, timed in one run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..ciphers import CATALOG
from ..ciphers.cipher import Cipher
from ..errors import UnknownName
from .implementations import implementations
from .timing import Timing, time_encryption
from .without_aes import NAME as WITHOUT_AES
from .without_aes import time_without_aes

__all__ = ["SOFTWARE", "ciphers_called", "figures", "time_software"]

#: What there is, in the order of tables.
SOFTWARE = ("generated C", "OpenSSL", WITHOUT_AES, "Crypto++")


def ciphers_called(names: Sequence[str]) -> list[Cipher]:
    """Return ciphers of the catalogue by name.

    Without names these are all that have one key size, but for those that only repeat another side by side.

    Raises
    ------
    UnknownName
        If there is none of a name.
    """
    for name in names:
        if name not in CATALOG:
            raise UnknownName("cipher", name, CATALOG, "roundhouse list --ciphers")
    return [CATALOG[name] for name in names] or [
        cipher for cipher in CATALOG.values() if len(cipher.key_sizes) == cipher.lanes == 1
    ]


def time_software(ciphers: Iterable[Cipher]) -> Iterator[Timing]:
    """Time all software of ciphers with one key size, one after the other on one core of the processor.

    Raises
    ------
    InvalidInput
        If a key size is selected at run time.
    NoVectors
        If there are no published vectors to check a cipher on.
    ToolMissing
        If a compiler or a library is not installed.
    ToolFailed
        If an implementation does not give the published ciphertexts.
    """
    for cipher in ciphers:
        for implementation in implementations(cipher):
            yield time_encryption(cipher, implementation)
        if without := time_without_aes(cipher):
            yield without


def figures(timings: Sequence[Timing]) -> dict[str, list[float | None]]:
    """Return MB/s of each cipher in the columns of `SOFTWARE`; None where a library lacks the cipher."""
    rates = {(one.cipher, one.software): one.mb_s for one in timings}
    return {
        cipher: [rates.get((cipher, name)) for name in SOFTWARE]
        for cipher in dict.fromkeys(one.cipher for one in timings)
    }
