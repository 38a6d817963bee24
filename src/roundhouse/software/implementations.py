"""What is timed: the C of a cipher's page, and the libraries that have the cipher."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from cryptography.hazmat.backends.openssl import backend
from cryptography.hazmat.decrepit.ciphers.algorithms import TripleDES
from cryptography.hazmat.primitives.ciphers import BlockCipherAlgorithm, modes
from cryptography.hazmat.primitives.ciphers import Cipher as Encryption
from cryptography.hazmat.primitives.ciphers.algorithms import AES

from ..ciphers.cipher import Cipher
from ..tools.cxx import compiler_version
from ..verify.oracles.libraries import cryptopp
from .native import OPTIONS, NativeCipher

__all__ = ["SPARE_BYTES", "Implementation", "implementations", "openssl"]

#: Room behind the results: OpenSSL's Python interface asks for a block less a byte.
SPARE_BYTES = 16


@dataclass(frozen=True)
class Implementation:
    """Software that encrypts with a cipher, block by block (electronic codebook).

    Attributes
    ----------
    name, version : str
        What it is called in tables; library and version, or compiler and options.
    encrypt : callable
        ``(key, blocks) -> blocks``, bytes in the order of the published hex strings.
    encrypt_into : callable
        ``(key, blocks, out)``: the call that is timed, which `encrypt` makes too. It expands the key, encrypts, and
        leaves the results in `out`, which has `SPARE_BYTES` more than `blocks`. Its order of bytes may be its own.
    """

    name: str
    version: str
    encrypt: Callable[[bytes, bytes], bytes]
    encrypt_into: Callable[[bytes, bytes, bytearray], None]


def implementations(cipher: Cipher) -> list[Implementation]:
    """Return the C of a cipher's page, OpenSSL and Crypto++, as far as they have the cipher.

    Raises
    ------
    InvalidInput
        If the key size is selected at run time.
    ToolMissing
        If a compiler or Crypto++ is not installed.
    """
    native = NativeCipher(cipher)
    version = f"{compiler_version()}, {' '.join(option for option in OPTIONS if option.startswith('-O'))}"
    page = Implementation("generated C", version, native.encrypt, partial(native.process_into, "encrypt"))
    return [one for one in (page, openssl(cipher), _cryptopp(cipher)) if one]


def openssl(cipher: Cipher, name: str = "OpenSSL") -> Implementation | None:
    """Return OpenSSL as PyPI ``cryptography`` brings it; None if it lacks the cipher."""
    algorithm = {"aes": AES, "des": _triple_des, "tdes": _triple_des}.get(cipher.family)
    if algorithm is None:
        return None
    call = partial(_openssl_into, algorithm)
    return Implementation(name, backend.openssl_version_text(), partial(_results, call), call)


def _triple_des(key: bytes) -> TripleDES:
    """DES is triple DES with three equal keys; of two, the first is the third too."""
    return TripleDES((3 * key)[:24])


def _openssl_into(
    algorithm: Callable[[bytes], BlockCipherAlgorithm], key: bytes, blocks: bytes, out: bytearray
) -> None:
    Encryption(algorithm(key), modes.ECB()).encryptor().update_into(blocks, out)


def _results(call: Callable[[bytes, bytes, bytearray], None], key: bytes, blocks: bytes) -> bytes:
    out = bytearray(len(blocks) + SPARE_BYTES)
    call(key, blocks, out)
    return bytes(out[: len(blocks)])


def _cryptopp(cipher: Cipher) -> Implementation | None:
    """Crypto++; None if it lacks the cipher."""
    names = {"tdes": f"des_ede{cipher.key_bits // 64}"}
    names |= {family: f"{family}{cipher.block_bits}" for family in ("simon", "speck")}
    name = names.get(cipher.family, cipher.family)
    if name not in cryptopp.CIPHERS:
        return None
    oracle = cryptopp.oracle(name)
    return Implementation(oracle.name, oracle.version, oracle.encrypt, cryptopp.process_into(name))
