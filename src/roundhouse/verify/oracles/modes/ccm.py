"""Counter with CBC-MAC: NIST SP 800-38C, with the formatting of its appendix A."""

from functools import partial
from typing import Any

from Crypto.Cipher import AES
from cryptography.hazmat.primitives.ciphers.aead import AESCCM

from ..mode_oracle import Message, ModeLibrary, ModeOracles, OnBlocks, padded, with_tag, xor


def _define(cipher: OnBlocks, message: Message, nonce: int, tag: int) -> bytes:
    """Sections 6.1 and 6.2: the result, then the tag. The formatting is that of appendices A.2 and A.3."""
    text, length = message.text, 15 - nonce
    counters = (bytes([length - 1]) + message.iv + number.to_bytes(length) for number in range(1 + -(-len(text) // 16)))
    encrypted = cipher.encrypt(b"".join(counters))
    result = xor(text, encrypted[16:])
    flags = 64 * bool(message.aad) + 8 * ((tag - 2) // 2) + length - 1
    formatted = bytes([flags]) + message.iv + len(text).to_bytes(length)
    if message.aad:
        formatted += padded(len(message.aad).to_bytes(2) + message.aad)
    formatted += padded(result if message.decrypt else text)
    y = bytes(16)
    for start in range(0, len(formatted), 16):
        y = cipher.encrypt(xor(y, formatted[start : start + 16]))
    return result + xor(y, encrypted[:16])[:tag]


def _openssl(algorithm: type[AESCCM], key: bytes, message: Message, tag: int) -> bytes:
    """The library decrypts nothing without its tag; but as each block is added to a key stream, encrypting decrypts."""
    cipher = algorithm(key, tag_length=tag)

    def encrypt(text: bytes) -> tuple[bytes, bytes]:
        given = cipher.encrypt(message.iv, text, message.aad)
        return given[:-tag], given[-tag:]

    return with_tag(message, encrypt, lambda text: encrypt(text)[0])


def _pycryptodome(cipher: Any, key: bytes, message: Message, tag: int) -> bytes:
    start = partial(cipher.new, key, cipher.MODE_CCM, nonce=message.iv, mac_len=tag)

    def encrypt(text: bytes) -> tuple[bytes, bytes]:
        started = start()
        started.update(message.aad)
        result: tuple[bytes, bytes] = started.encrypt_and_digest(text)
        return result

    return with_tag(message, encrypt, lambda text: start().decrypt(text))


def oracles(nonce: int = 13, tag: int = 16) -> ModeOracles:
    """The mode with nonces and tags of so many bytes."""
    libraries = (
        ModeLibrary("cryptography", {"aes": AESCCM}, partial(_openssl, tag=tag)),
        ModeLibrary("pycryptodome", {"aes": AES}, partial(_pycryptodome, tag=tag)),
    )
    return ModeOracles("NIST SP 800-38C, section 6", partial(_define, nonce=nonce, tag=tag), libraries)
