"""Cipher feedback of whole blocks: NIST SP 800-38A, section 6.3, with segments as long as a block."""

from Crypto.Cipher import AES
from cryptography.hazmat.decrepit.ciphers import modes
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

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


def _openssl(key: bytes, message: Message) -> bytes:
    mode = Cipher(algorithms.AES(key), modes.CFB(message.iv))
    return (mode.decryptor() if message.decrypt else mode.encryptor()).update(message.text)


def _pycryptodome(key: bytes, message: Message) -> bytes:
    """PyCryptodome takes whole segments alone, so a short block is filled up, and its result cut."""
    mode = AES.new(key, AES.MODE_CFB, iv=message.iv, segment_size=128)
    text = message.text + bytes(-len(message.text) % 16)
    return (mode.decrypt(text) if message.decrypt else mode.encrypt(text))[: len(message.text)]


def oracles() -> ModeOracles:
    """The mode, which has no parameters."""
    return ModeOracles(
        "NIST SP 800-38A, section 6.3", _define, {"cryptography": _openssl, "pycryptodome": _pycryptodome}
    )
