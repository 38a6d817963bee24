"""Counter mode: NIST SP 800-38A, section 6.5."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from Crypto.Util import Counter
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from ..libraries import openssl, pycryptodome
from ..mode_oracle import Message, ModeLibrary, ModeOracles, OnBlocks, xor


def _define(cipher: OnBlocks, message: Message, bits: int) -> bytes:
    """The counter blocks are encrypted and added to the text; the low `bits` of a block count."""
    size, start = len(message.iv), int.from_bytes(message.iv)
    low = (1 << (bits or 8 * size)) - 1
    counters = (start & ~low | start + number & low for number in range(-(-len(message.text) // size)))
    return xor(message.text, cipher.encrypt(b"".join(block.to_bytes(size) for block in counters)))


def _between_wraps(message: Message, bits: int) -> Iterator[tuple[bytes, bytes]]:
    """Cut a message where its counter wraps round; give each part with its first counter block."""
    size, block, text, modulus = len(message.iv), int.from_bytes(message.iv), message.text, 1 << bits
    while text:
        length = size * (modulus - block % modulus)
        yield block.to_bytes(size), text[:length]
        block, text = block & ~(modulus - 1), text[length:]


def _openssl(algorithm: openssl.Algorithm, key: bytes, message: Message, bits: int) -> bytes:
    """With AES alone. OpenSSL increments the whole block, so a message is cut where fewer bits wrap round."""
    parts = _between_wraps(message, bits or 128)
    return b"".join(Cipher(algorithm(key), modes.CTR(iv)).encryptor().update(text) for iv, text in parts)


def _pycryptodome(cipher: Any, key: bytes, message: Message, bits: int) -> bytes:
    """PyCryptodome counts in whole bytes, and wraps round; with other numbers of bits, a message is cut there."""
    size, parts = bits or 8 * cipher.block_size, [(message.iv, message.text)]
    if size % 8:
        size, parts = 8 * cipher.block_size, [*_between_wraps(message, bits)]
    done = b""
    for iv, text in parts:
        prefix, start = iv[: cipher.block_size - size // 8], int.from_bytes(iv) % (1 << size)
        counter = Counter.new(size, prefix=prefix, initial_value=start, allow_wraparound=True)
        done += cipher.new(key, cipher.MODE_CTR, counter=counter).encrypt(text)
    return done


def oracles(bits: int = 0) -> ModeOracles:
    """The mode whose counter has so many bits, or all."""
    libraries = (
        ModeLibrary("cryptography", {"aes": algorithms.AES}, partial(_openssl, bits=bits)),
        pycryptodome.library(partial(_pycryptodome, bits=bits)),
    )
    return ModeOracles("NIST SP 800-38A, section 6.5", partial(_define, bits=bits), libraries)
