"""PyCryptodome: modes with AES, DES and triple DES."""

from collections.abc import Callable
from typing import Any

from Crypto.Cipher import AES, DES, DES3

from ..mode_oracle import Message, ModeLibrary


def library(result: Callable[[Any, bytes, Message], bytes]) -> ModeLibrary:
    """Return PyCryptodome as a library of a mode with all three; `result` gets its module of the cipher."""

    def given(cipher: Any, key: bytes, message: Message) -> bytes | None:
        return None if cipher is DES3 and _is_single(key) else result(cipher, key, message)

    return ModeLibrary("pycryptodome", {"aes": AES, "des": DES, "tdes": DES3}, given)


def _is_single(key: bytes) -> bool:
    """Whether triple DES is DES, which the library refuses: the second key is the first or third, but for parity."""
    bits = bytes(byte >> 1 for byte in key)
    return bits[8:16] in (bits[:8], bits[16:])
