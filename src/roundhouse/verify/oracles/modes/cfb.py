"""Cipher feedback of whole blocks: NIST SP 800-38A, section 6.3, with segments as long as a block."""

from typing import Any

from cryptography.hazmat.decrepit.ciphers import modes
from cryptography.hazmat.primitives.ciphers import Cipher

from ..libraries import openssl, pycryptodome
from ..mode_oracle import Message, ModeOracles, OnBlocks, xor


def _define(cipher: OnBlocks, message: Message) -> bytes:
    """Each block is added to the encrypted ciphertext before it; the IV stands before the first one."""
    size, text, done = len(message.iv), message.text, b""
    before = message.iv
    for start in range(0, len(text), size):
        block = text[start : start + size]
        result = xor(block, cipher.encrypt(before))
        before = block if message.decrypt else result
        done += result
    return done


def _openssl(algorithm: openssl.Algorithm, key: bytes, message: Message) -> bytes:
    mode = Cipher(algorithm(key), modes.CFB(message.iv))
    return (mode.decryptor() if message.decrypt else mode.encryptor()).update(message.text)


def _pycryptodome(cipher: Any, key: bytes, message: Message) -> bytes:
    """PyCryptodome takes whole segments alone, so a short block is filled up, and its result cut."""
    mode = cipher.new(key, cipher.MODE_CFB, iv=message.iv, segment_size=8 * cipher.block_size)
    text = message.text + bytes(-len(message.text) % cipher.block_size)
    result: bytes = (mode.decrypt if message.decrypt else mode.encrypt)(text)
    return result[: len(message.text)]


def oracles() -> ModeOracles:
    """The mode, which has no parameters."""
    libraries = (openssl.library(_openssl), pycryptodome.library(_pycryptodome))
    return ModeOracles("NIST SP 800-38A, section 6.3", _define, libraries)
