"""Galois/Counter Mode: NIST SP 800-38D."""

from functools import partial
from typing import Any

from Crypto.Cipher import AES
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from ..libraries import openssl
from ..mode_oracle import Message, ModeLibrary, ModeOracles, OnBlocks, padded, with_tag, xor

_TAG = 16
_R = 0xE1 << 120  # section 6.3


def multiply(x: int, y: int) -> int:
    """Algorithm 1 of section 6.3: the product of two blocks."""
    z, v = 0, y
    for i in range(128):
        if x >> (127 - i) & 1:
            z ^= v
        v = v >> 1 ^ (_R if v & 1 else 0)
    return z


def _ghash(h: bytes, text: bytes) -> bytes:
    """Algorithm 2 of section 6.4."""
    y = 0
    for start in range(0, len(text), 16):
        y = multiply(y ^ int.from_bytes(text[start : start + 16]), int.from_bytes(h))
    return y.to_bytes(16)


def first_counter(h: bytes, iv: bytes) -> bytes:
    """J0: step 2 of algorithm 4."""
    if len(iv) == 12:
        return iv + (1).to_bytes(4)
    return _ghash(h, padded(iv) + (8 * len(iv)).to_bytes(16))


def iv_for(h: bytes, j0: bytes) -> bytes:
    """The only IV of 16 bytes that gives a J0: two divisions by the hash key, which is raised to 2^128 - 2 for them."""
    inverse = 1 << 127
    for bit in range(128):
        inverse = multiply(inverse, inverse)
        inverse = multiply(inverse, int.from_bytes(h)) if bit < 127 else inverse
    hashed = multiply(int.from_bytes(j0), inverse) ^ 128
    return multiply(hashed, inverse).to_bytes(16)


def _define(cipher: OnBlocks, message: Message) -> bytes:
    """Algorithms 4 and 5 of section 7: the result, then the tag."""
    text, aad = message.text, message.aad
    h = cipher.encrypt(bytes(16))
    j0 = first_counter(h, message.iv)
    start, blocks = int.from_bytes(j0[12:]), -(-len(text) // 16)
    low = ((start + number) % (1 << 32) for number in range(1 + blocks))  # J0, inc32(J0), …
    encrypted = cipher.encrypt(b"".join(j0[:12] + count.to_bytes(4) for count in low))
    mask, stream = encrypted[:16], encrypted[16:]
    result = xor(text, stream)
    ciphertext = text if message.decrypt else result
    lengths = (8 * len(aad)).to_bytes(8) + (8 * len(text)).to_bytes(8)
    return result + xor(mask, _ghash(h, padded(aad) + padded(ciphertext) + lengths))


def _openssl(algorithm: openssl.Algorithm, key: bytes, message: Message) -> bytes | None:
    """None for an IV that the library does not take."""
    if len(message.iv) not in range(8, 129):
        return None

    def start() -> Cipher[modes.GCM]:
        return Cipher(algorithm(key), modes.GCM(message.iv))

    def encrypt(text: bytes) -> tuple[bytes, bytes]:
        encryptor = start().encryptor()
        encryptor.authenticate_additional_data(message.aad)
        return encryptor.update(text) + encryptor.finalize(), encryptor.tag

    return with_tag(message, encrypt, lambda text: start().decryptor().update(text))


def _pycryptodome(cipher: Any, key: bytes, message: Message) -> bytes:
    start = partial(cipher.new, key, cipher.MODE_GCM, nonce=message.iv, mac_len=_TAG)

    def encrypt(text: bytes) -> tuple[bytes, bytes]:
        started = start()
        started.update(message.aad)
        result: tuple[bytes, bytes] = started.encrypt_and_digest(text)
        return result

    return with_tag(message, encrypt, lambda text: start().decrypt(text))


def oracles() -> ModeOracles:
    """The mode, which has no parameters."""
    libraries = (
        ModeLibrary("cryptography", {"aes": algorithms.AES}, _openssl),
        ModeLibrary("pycryptodome", {"aes": AES}, _pycryptodome),
    )
    return ModeOracles("NIST SP 800-38D, section 7", _define, libraries)
