"""Output feedback: NIST SP 800-38A, section 6.4."""

from typing import Any

from cryptography.hazmat.decrepit.ciphers import modes
from cryptography.hazmat.primitives.ciphers import Cipher

from ..libraries import openssl, pycryptodome
from ..mode_oracle import Message, ModeOracles, OnBlocks, xor


def _define(cipher: OnBlocks, message: Message) -> bytes:
    """The IV is encrypted again and again, and added to the text."""
    stream, block = b"", message.iv
    while len(stream) < len(message.text):
        block = cipher.encrypt(block)
        stream += block
    return xor(message.text, stream)


def _openssl(algorithm: openssl.Algorithm, key: bytes, message: Message) -> bytes:
    return Cipher(algorithm(key), modes.OFB(message.iv)).encryptor().update(message.text)


def _pycryptodome(cipher: Any, key: bytes, message: Message) -> bytes:
    result: bytes = cipher.new(key, cipher.MODE_OFB, iv=message.iv).encrypt(message.text)
    return result


def oracles() -> ModeOracles:
    """The mode, which has no parameters."""
    libraries = (openssl.library(_openssl), pycryptodome.library(_pycryptodome))
    return ModeOracles("NIST SP 800-38A, section 6.4", _define, libraries)
