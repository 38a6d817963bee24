"""CMAC: NIST SP 800-38B. A result is the tag alone."""

from typing import Any

from Crypto.Hash import CMAC
from cryptography.hazmat.primitives import cmac

from ..libraries import openssl, pycryptodome
from ..mode_oracle import Message, ModeOracles, OnBlocks, xor

R = {64: 0b11011, 128: 0b10000111}  # by the bits of a block: section 5.3


def _double(block: bytes) -> bytes:
    """The step between L, K1 and K2 in section 6.1."""
    bits, value = 8 * len(block), int.from_bytes(block)
    shifted = value << 1 & (1 << bits) - 1
    return (shifted ^ R[bits] if value >> bits - 1 else shifted).to_bytes(len(block))


def _define(cipher: OnBlocks, message: Message) -> bytes:
    """Section 6.2; the size of a block is that of the IV, which is not used otherwise."""
    size, text = len(message.iv), message.text
    k1 = _double(cipher.encrypt(bytes(size)))
    start = max(0, (len(text) - 1) // size * size)
    last = text[start:]
    last = xor(last, k1) if len(last) == size else xor(last + b"\x80" + bytes(size - 1 - len(last)), _double(k1))
    done = bytes(size)
    for place in range(0, start, size):
        done = cipher.encrypt(xor(done, text[place : place + size]))
    return cipher.encrypt(xor(done, last))


def _openssl(algorithm: openssl.Algorithm, key: bytes, message: Message) -> bytes:
    made = cmac.CMAC(algorithm(key))
    made.update(message.text)
    return made.finalize()


def _pycryptodome(cipher: Any, key: bytes, message: Message) -> bytes:
    return CMAC.new(key, message.text, ciphermod=cipher).digest()


def oracles() -> ModeOracles:
    """The mode, which has no parameters."""
    libraries = (openssl.library(_openssl), pycryptodome.library(_pycryptodome))
    return ModeOracles("NIST SP 800-38B", _define, libraries)
