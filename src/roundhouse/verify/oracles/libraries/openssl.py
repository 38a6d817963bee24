"""OpenSSL, through PyPI ``cryptography``: triple DES, and DES as triple DES with three equal keys."""

from functools import lru_cache
from importlib.metadata import version

from cryptography.hazmat.decrepit.ciphers.algorithms import TripleDES
from cryptography.hazmat.primitives.ciphers import Cipher, modes

from ..oracle import Oracle


def triple_des() -> Oracle:
    """Return OpenSSL as an oracle for triple DES with keys of 8, 16 or 24 bytes.

    One key of 8 bytes is each of the three; two are the first, the second and the first.
    """
    return Oracle("cryptography (OpenSSL)", version("cryptography"), _encrypt, _decrypt)


# A Monte-Carlo chain calls with the same key thousands of times: the last key schedule is kept.


@lru_cache(maxsize=1)
def _cipher(key: bytes) -> Cipher[modes.ECB]:
    return Cipher(TripleDES((3 * key)[:24]), modes.ECB())


def _encrypt(key: bytes, blocks: bytes) -> bytes:
    return _cipher(key).encryptor().update(blocks)


def _decrypt(key: bytes, blocks: bytes) -> bytes:
    return _cipher(key).decryptor().update(blocks)
