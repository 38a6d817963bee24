"""AES: the files of NIST's validation suite (AESAVS), the examples of FIPS 197, and two Python packages."""

from importlib.metadata import version

from Crypto.Cipher import AES
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


def _openssl(key: bytes, blocks: bytes) -> bytes:
    return Cipher(algorithms.AES(key), modes.ECB()).encryptor().update(blocks)


def _openssl_inverse(key: bytes, blocks: bytes) -> bytes:
    return Cipher(algorithms.AES(key), modes.ECB()).decryptor().update(blocks)


def _pycryptodome(key: bytes, blocks: bytes) -> bytes:
    return AES.new(key, AES.MODE_ECB).encrypt(blocks)


def _pycryptodome_inverse(key: bytes, blocks: bytes) -> bytes:
    return AES.new(key, AES.MODE_ECB).decrypt(blocks)


FAMILY = Family(oracles, AESAVS)
