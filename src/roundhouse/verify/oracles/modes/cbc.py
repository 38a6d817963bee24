"""Cipher block chaining: NIST SP 800-38A, section 6.2."""

from typing import Any

from cryptography.hazmat.primitives.ciphers import Cipher, modes

from ..libraries import openssl, pycryptodome
from ..mode_oracle import Message, ModeOracles, OnBlocks, xor


def _define(cipher: OnBlocks, message: Message) -> bytes:
    """A block of plaintext is added to the ciphertext before it, then encrypted; before the first one is the IV."""
    size, text = len(message.iv), message.text
    if message.decrypt:
        return xor(cipher.decrypt(text), message.iv + text)
    done, before = b"", message.iv
    for start in range(0, len(text), size):
        before = cipher.encrypt(xor(text[start : start + size], before))
        done += before
    return done


def _openssl(algorithm: openssl.Algorithm, key: bytes, message: Message) -> bytes:
    mode = Cipher(algorithm(key), modes.CBC(message.iv))
    return (mode.decryptor() if message.decrypt else mode.encryptor()).update(message.text)


def _pycryptodome(cipher: Any, key: bytes, message: Message) -> bytes:
    mode = cipher.new(key, cipher.MODE_CBC, iv=message.iv)
    result: bytes = (mode.decrypt if message.decrypt else mode.encrypt)(message.text)
    return result


def oracles() -> ModeOracles:
    """The mode, which has no parameters."""
    libraries = (openssl.library(_openssl), pycryptodome.library(_pycryptodome))
    return ModeOracles("NIST SP 800-38A, section 6.2", _define, libraries)
