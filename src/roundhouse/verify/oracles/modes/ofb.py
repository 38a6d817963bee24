"""Output feedback: NIST SP 800-38A, section 6.4."""

from Crypto.Cipher import AES
from cryptography.hazmat.decrepit.ciphers import modes
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

from ..mode_oracle import Message, ModeOracles, OnBlocks, xor


def _define(cipher: OnBlocks, message: Message) -> bytes:
    """The IV is encrypted again and again, and added to the text."""
    stream, block = b"", message.iv
    while len(stream) < len(message.text):
        block = cipher.encrypt(block)
        stream += block
    return xor(message.text, stream)


def _openssl(key: bytes, message: Message) -> bytes:
    return Cipher(algorithms.AES(key), modes.OFB(message.iv)).encryptor().update(message.text)


def _pycryptodome(key: bytes, message: Message) -> bytes:
    return AES.new(key, AES.MODE_OFB, iv=message.iv).encrypt(message.text)


def oracles() -> ModeOracles:
    """The mode, which has no parameters."""
    return ModeOracles(
        "NIST SP 800-38A, section 6.4", _define, {"cryptography": _openssl, "pycryptodome": _pycryptodome}
    )
