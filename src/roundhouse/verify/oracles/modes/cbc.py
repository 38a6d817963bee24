"""Cipher block chaining: NIST SP 800-38A, section 6.2."""

from Crypto.Cipher import AES
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

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


def _openssl(key: bytes, message: Message) -> bytes:
    mode = Cipher(algorithms.AES(key), modes.CBC(message.iv))
    return (mode.decryptor() if message.decrypt else mode.encryptor()).update(message.text)


def _pycryptodome(key: bytes, message: Message) -> bytes:
    mode = AES.new(key, AES.MODE_CBC, iv=message.iv)
    return mode.decrypt(message.text) if message.decrypt else mode.encrypt(message.text)


def oracles() -> ModeOracles:
    """The mode, which has no parameters."""
    return ModeOracles(
        "NIST SP 800-38A, section 6.2", _define, {"cryptography": _openssl, "pycryptodome": _pycryptodome}
    )
