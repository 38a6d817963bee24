"""Independent implementations of the ciphers, at least two a family, which must agree before anything is believed.

Expected values of random blocks come from here and never from our own model. Every oracle is checked on the published
vectors through the very call that is used (``tests/verify/test_oracles.py``): rung 0 of the ladder.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version

from Crypto.Cipher import AES
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

Bulk = Callable[[bytes, bytes], bytes]


@dataclass(frozen=True)
class Oracle:
    """One independent implementation of a cipher family.

    Attributes
    ----------
    name, version : str
        Package and its version.
    encrypt, decrypt : callable
        ``(key, blocks) -> blocks``: any number of blocks, each on its own (electronic codebook).
    """

    name: str
    version: str
    encrypt: Bulk
    decrypt: Bulk


class OraclesDisagree(AssertionError):
    """Two oracles give different results: at least one is wrong, and nothing may be concluded from either."""


def _openssl_aes(key: bytes, blocks: bytes) -> bytes:
    return Cipher(algorithms.AES(key), modes.ECB()).encryptor().update(blocks)


def _openssl_aes_inverse(key: bytes, blocks: bytes) -> bytes:
    return Cipher(algorithms.AES(key), modes.ECB()).decryptor().update(blocks)


def _pycryptodome_aes(key: bytes, blocks: bytes) -> bytes:
    return AES.new(key, AES.MODE_ECB).encrypt(blocks)


def _pycryptodome_aes_inverse(key: bytes, blocks: bytes) -> bytes:
    return AES.new(key, AES.MODE_ECB).decrypt(blocks)


ORACLES: dict[str, tuple[Oracle, ...]] = {
    "aes": (
        Oracle("cryptography (OpenSSL)", version("cryptography"), _openssl_aes, _openssl_aes_inverse),
        Oracle("pycryptodome", version("pycryptodome"), _pycryptodome_aes, _pycryptodome_aes_inverse),
    ),
}


def oracles(family: str) -> tuple[Oracle, ...]:
    """Return the oracles of a cipher family.

    Raises
    ------
    LookupError
        If there are fewer than two.
    """
    found = ORACLES.get(family, ())
    if len(found) < 2:
        raise LookupError(f"a cipher family needs two independent oracles; {family!r} has {len(found)}")
    return found


def agree(family: str, key: bytes, blocks: bytes, *, decrypt: bool = False) -> bytes:
    """Encrypt or decrypt with every oracle of a family and return what they all say.

    Parameters
    ----------
    family : str
        Cipher family, such as ``"aes"``.
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
    first, *others = oracles(family)
    expected = (first.decrypt if decrypt else first.encrypt)(key, blocks)
    for other in others:
        given = (other.decrypt if decrypt else other.encrypt)(key, blocks)
        if given != expected:
            raise OraclesDisagree(
                f"{first.name} {first.version} and {other.name} {other.version} must agree on {family} with key "
                f"{key.hex()} and blocks {blocks.hex()}, but give {expected.hex()} and {given.hex()}"
            )
    return expected
