"""AES: the files of NIST's validation suite (AESAVS), the examples of FIPS 197, and two Python packages."""

from functools import lru_cache
from importlib.metadata import version

from Crypto.Cipher import AES
from Crypto.Cipher._mode_ecb import EcbMode
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from ..chain_rule import AESAVS
from ..family import Family
from ..oracle import Oracle


def oracles(block_bits: int) -> tuple[Oracle, ...]:
    """OpenSSL and PyCryptodome."""
    return (
        Oracle("cryptography (OpenSSL)", version("cryptography"), _openssl, _openssl_inverse),
        Oracle("pycryptodome", version("pycryptodome"), _pycryptodome, _pycryptodome_inverse),
    )


# A Monte-Carlo chain calls with the same key a thousand times: the last key schedule is kept.


@lru_cache(maxsize=1)
def _openssl_cipher(key: bytes) -> Cipher[modes.ECB]:
    return Cipher(algorithms.AES(key), modes.ECB())


@lru_cache(maxsize=2)
def _pycryptodome_cipher(key: bytes, decrypt: bool) -> EcbMode:
    """Return a cipher object, which PyCryptodome allows to be used in one direction only."""
    return AES.new(key, AES.MODE_ECB)


def _openssl(key: bytes, blocks: bytes) -> bytes:
    return _openssl_cipher(key).encryptor().update(blocks)


def _openssl_inverse(key: bytes, blocks: bytes) -> bytes:
    return _openssl_cipher(key).decryptor().update(blocks)


def _pycryptodome(key: bytes, blocks: bytes) -> bytes:
    return _pycryptodome_cipher(key, False).encrypt(blocks)


def _pycryptodome_inverse(key: bytes, blocks: bytes) -> bytes:
    return _pycryptodome_cipher(key, True).decrypt(blocks)


FAMILY = Family(oracles, AESAVS)
