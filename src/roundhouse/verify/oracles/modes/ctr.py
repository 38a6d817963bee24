"""Counter mode: NIST SP 800-38A, section 6.5."""

from functools import partial

from Crypto.Cipher import AES
from Crypto.Util import Counter
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from ..mode_oracle import Message, ModeOracles, OnBlocks, xor


def _define(cipher: OnBlocks, message: Message, bits: int) -> bytes:
    """The counter blocks are encrypted and added to the text; the low `bits` of a block count."""
    size, start = len(message.iv), int.from_bytes(message.iv)
    low = (1 << (bits or 8 * size)) - 1
    counters = (start & ~low | start + number & low for number in range(-(-len(message.text) // size)))
    return xor(message.text, cipher.encrypt(b"".join(block.to_bytes(size) for block in counters)))


def _openssl(key: bytes, message: Message, bits: int) -> bytes:
    """OpenSSL increments the whole block, so a message is cut where fewer bits wrap round."""
    done, iv, text = b"", message.iv, message.text
    while text:
        modulus = 1 << (bits or 128)
        blocks = modulus - int.from_bytes(iv) % modulus
        done += Cipher(algorithms.AES(key), modes.CTR(iv)).encryptor().update(text[: 16 * blocks])
        iv = (int.from_bytes(iv) & ~(modulus - 1)).to_bytes(16)
        text = text[16 * blocks :]
    return done


def _pycryptodome(key: bytes, message: Message, bits: int) -> bytes:
    start, bits = int.from_bytes(message.iv), bits or 128
    prefix = message.iv[: 16 - bits // 8]
    counter = Counter.new(bits, prefix=prefix, initial_value=start % (1 << bits), allow_wraparound=True)
    return AES.new(key, AES.MODE_CTR, counter=counter).encrypt(message.text)


def oracles(bits: int = 0) -> ModeOracles:
    """The mode whose counter has so many bits, or all."""
    libraries = {
        "cryptography": partial(_openssl, bits=bits),
        "pycryptodome": partial(_pycryptodome, bits=bits),
    }
    return ModeOracles("NIST SP 800-38A, section 6.5", partial(_define, bits=bits), libraries)
