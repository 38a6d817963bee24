"""XTS with ciphertext stealing: IEEE 1619, section 5.3 and 5.4."""

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from ..libraries import openssl, tomcrypt
from ..mode_oracle import Message, ModeLibrary, ModeOracles, OnBlocks, xor

_SIZE = 16


def _tweaks(start: bytes, count: int) -> list[bytes]:
    """Section 5.2: a tweak is a polynomial, its lowest powers in the first byte, multiplied by x for each block."""
    value, found = int.from_bytes(start, "little"), []
    for _ in range(count):
        found.append(value.to_bytes(_SIZE, "little"))
        value = value << 1 ^ (1 << 128 | 0x87 if value >> 127 else 0)
    return found


def _define(data: OnBlocks, tweak: OnBlocks, message: Message) -> bytes:
    """A block is added to its tweak before and after the cipher. A short last one takes bytes from the result before.

    The last two tweaks are exchanged in decryption, where the block before the short one was made after it.
    """
    text, short = message.text, len(message.text) % _SIZE
    tweaks = _tweaks(tweak.encrypt(message.iv), -(-len(text) // _SIZE))
    if short and message.decrypt:
        tweaks[-2:] = tweaks[:-3:-1]
    call = data.decrypt if message.decrypt else data.encrypt
    whole, last = text[: len(text) - short], text[len(text) - short :]
    results = xor(call(xor(whole, b"".join(tweaks))), b"".join(tweaks))
    if not short:
        return results
    before, stolen = results[:-_SIZE], results[-_SIZE:]
    return before + xor(call(xor(last + stolen[short:], tweaks[-1])), tweaks[-1]) + stolen[:short]


def _openssl(algorithm: openssl.Algorithm, key: bytes, message: Message) -> bytes:
    mode = Cipher(algorithm(key), modes.XTS(message.iv))
    return (mode.decryptor() if message.decrypt else mode.encryptor()).update(message.text)


def _tomcrypt(cipher: str, key: bytes, message: Message) -> bytes:
    return tomcrypt.xts(cipher, key, message.iv, message.text, decrypt=message.decrypt)


def oracles() -> ModeOracles:
    """The mode, which has no parameters."""
    libraries = (
        ModeLibrary("cryptography", {"aes": algorithms.AES}, _openssl),
        ModeLibrary("LibTomCrypt", {"aes": "aes"}, _tomcrypt),
    )
    return ModeOracles("IEEE 1619, section 5", _define, libraries, keys=2)
