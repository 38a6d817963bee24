"""AES: the files of NIST's validation suite (AESAVS), the examples of FIPS 197, and two Python packages."""

from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from Crypto.Cipher import AES
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from ..montecarlo import AESAVS
from ..oracles import Oracle
from ..vectors import Vector, parse_rsp
from .family import Family


def parse(folder: Path) -> Iterator[Vector]:
    """Read the response files."""
    for path in sorted(folder.glob("*.rsp")):
        yield from parse_rsp(path.read_text(), 128, f"aes/{path.name}")


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


FAMILY = Family(parse, oracles, AESAVS)
