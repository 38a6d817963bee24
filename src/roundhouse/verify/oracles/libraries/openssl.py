"""OpenSSL, through PyPI ``cryptography``: triple DES, DES as triple DES with three equal keys, and modes."""

from collections.abc import Callable
from functools import lru_cache
from importlib.metadata import version

from cryptography.hazmat.decrepit.ciphers.algorithms import TripleDES
from cryptography.hazmat.primitives.ciphers import BlockCipherAlgorithm, Cipher, modes
from cryptography.hazmat.primitives.ciphers.algorithms import AES

from ..mode_oracle import Message, ModeLibrary
from ..oracle import Oracle

Algorithm = Callable[[bytes], BlockCipherAlgorithm]  #: what makes a cipher of a key


def triple_des() -> Oracle:
    """Return OpenSSL as an oracle for triple DES with keys of 8, 16 or 24 bytes.

    One key of 8 bytes is each of the three; two are the first, the second and the first.
    """
    return Oracle("cryptography (OpenSSL)", version("cryptography"), _encrypt, _decrypt)


def library(result: Callable[[Algorithm, bytes, Message], bytes]) -> ModeLibrary:
    """Return OpenSSL as a library of a mode with AES, DES and triple DES; `result` is that of `ModeLibrary`."""
    return ModeLibrary("cryptography", {"aes": AES, "des": _of_three, "tdes": _of_three}, result)


def _of_three(key: bytes) -> TripleDES:
    return TripleDES((3 * key)[:24])


# A Monte-Carlo chain calls with the same key thousands of times: the last key schedule is kept.


@lru_cache(maxsize=1)
def _cipher(key: bytes) -> Cipher[modes.ECB]:
    return Cipher(_of_three(key), modes.ECB())


def _encrypt(key: bytes, blocks: bytes) -> bytes:
    return _cipher(key).encryptor().update(blocks)


def _decrypt(key: bytes, blocks: bytes) -> bytes:
    return _cipher(key).decryptor().update(blocks)
