"""Messages of each mode as packets, as a data sheet describes them, and what `cryptography` makes of them."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from cryptography.hazmat.decrepit.ciphers.modes import CFB, OFB
from cryptography.hazmat.primitives import cmac
from cryptography.hazmat.primitives.ciphers import Cipher, modes
from cryptography.hazmat.primitives.ciphers.aead import AESCCM, AESGCM
from cryptography.hazmat.primitives.ciphers.algorithms import AES

BLOCK = 16  # bytes
DECRYPT, AAD = 1, 2  # of s_axis_tuser, with GCM


@dataclass(frozen=True)
class Beat:
    """A beat of a packet; without `keep` it has its bytes in the first lanes, and no others."""

    data: bytes
    user: int = 0
    keep: int | None = None


@dataclass(frozen=True)
class Message:
    """A message; one with an `empty_end` ends with a beat without bytes behind its additional data."""

    iv: bytes
    text: bytes
    aad: bytes = b""
    decrypt: bool = False
    empty_end: bool = False


@dataclass(frozen=True)
class Mode:
    """What a system does with messages.

    Attributes
    ----------
    answer : callable
        A key and a message to the bytes of each beat of the result.
    iv_bytes : int
    whole_blocks : bool
        Whether no block may be short, and no message empty.
    least : int
        Bytes of a text at least, if its last block may be short.
    has_aad : bool
        Whether there are additional data, and a tag.
    tag_alone : bool
        Whether there is a tag, and no text comes back.
    tells_lengths : bool
        Whether a packet begins with a nonce that is filled to a block, and a block with lengths.
    both_ways : bool
        Whether a message says its direction.
    key_bytes : tuple of int
        Its key sizes.
    shadow : bool
        Whether a packet says that it uses the next key.
    fast : bool
        Whether the core takes a block a clock.
    """

    answer: Callable[[bytes, Message], list[bytes]]
    iv_bytes: int = 0
    whole_blocks: bool = True
    least: int = 0
    has_aad: bool = False
    tag_alone: bool = False
    tells_lengths: bool = False
    both_ways: bool = False
    key_bytes: tuple[int, ...] = (16,)
    shadow: bool = False
    fast: bool = False

    @property
    def next_key(self):
        """The flag of `s_axis_tuser` with which a packet says it, behind those of direction and additional data."""
        return 1 << self.both_ways + self.has_aad

    @property
    def tells_key(self):
        """The number of the beat that has this flag, where a block has one: an IV that comes after its key has it."""
        return 1 if self.iv_bytes and not self.least else 0

    @property
    def lengths(self):
        """Lengths of text around whole blocks, and of long ones."""
        if self.whole_blocks:
            return [16, 32, 48, 80, 16, 160]
        return [length for length in (0, 1, 15, 16, 17, 31, 32, 33, 0, 48, 95) if length >= self.least]

    def message(self, rng, length=64, aad=0):
        """Return a random message."""
        message = Message(rng.randbytes(self.iv_bytes), rng.randbytes(length))
        if self.both_ways:
            message = replace(message, decrypt=rng.random() < 0.5)
        if not self.has_aad:
            return message
        return replace(message, aad=rng.randbytes(aad), empty_end=not length and rng.random() < 0.5)

    def any_message(self, rng):
        """Return a random message of a random length."""
        return self.message(rng, rng.choice(self.lengths), rng.choice([0, 0, 7, 16, 21]))

    def beats(self, message):
        """Return the beats of its packet."""
        direction = DECRYPT if message.decrypt else 0
        aad = [Beat(part, direction | AAD) for part in blocks(message.aad)]
        text = [Beat(part, direction) for part in blocks(message.text)]
        empty = not text and (not aad or message.empty_end)
        return [*self.header(message), *aad, *text, *([Beat(b"", direction)] if empty else [])]

    @property
    def tag_bytes(self):
        """Bytes of a tag."""
        return len(self.answer(bytes(16), Message(bytes(self.iv_bytes), b""))[-1]) if self.has_aad else 0

    @property
    def header_blocks(self):
        """Bytes of each block before those of a message."""
        if self.tells_lengths:
            return [BLOCK, BLOCK]
        return [self.iv_bytes] if self.iv_bytes else []

    def header(self, message):
        """Return the beats before those of its blocks."""
        if not self.tells_lengths:
            # Of an XTS number that lacks bytes, narrow beats leave a part behind it that is a block of the data unit.
            direction = DECRYPT if self.least and message.decrypt else 0
            return [Beat(message.iv, direction)] if self.iv_bytes else []
        lengths = (len(part).to_bytes(8, "little") for part in (message.aad, message.text))
        return [Beat(message.iv.ljust(BLOCK, b"\xee")), Beat(b"".join(lengths))]


def blocks(data):
    """Return bytes in blocks; the last one may be short."""
    return [data[start : start + BLOCK] for start in range(0, len(data), BLOCK)]


def ecb(key, message):
    return blocks(Cipher(AES(key), modes.ECB()).encryptor().update(message.text))


def ctr(key, message):
    return blocks(Cipher(AES(key), modes.CTR(message.iv)).encryptor().update(message.text)) or [b""]


def cbc_decrypt(key, message):
    return blocks(Cipher(AES(key), modes.CBC(message.iv)).decryptor().update(message.text))


def cfb(key, message):
    cipher = Cipher(AES(key), CFB(message.iv))
    return blocks((cipher.decryptor() if message.decrypt else cipher.encryptor()).update(message.text)) or [b""]


def ofb(key, message):
    return blocks(Cipher(AES(key), OFB(message.iv)).encryptor().update(message.text)) or [b""]


def tag(key, message):
    """The tag of CMAC alone."""
    of_text = cmac.CMAC(AES(key))
    of_text.update(message.text)
    return [of_text.finalize()]


def gcm(key, message):
    """Either direction; the counter mode inside is called by itself, to decrypt without a tag."""
    counter = modes.CTR(message.iv + bytes([0, 0, 0, 2]))
    other = Cipher(AES(key), counter).encryptor().update(message.text)
    plaintext, result = (other, other) if message.decrypt else (message.text, other)
    sealed = AESGCM(key).encrypt(message.iv, plaintext, message.aad)
    assert sealed[:-BLOCK] == (message.text if message.decrypt else other)
    return [*blocks(result), sealed[-BLOCK:]]


def ccm(key, message):
    """Either direction, with tags of 8 bytes; the counter mode inside is called by itself, to decrypt without a tag."""
    length = 15 - len(message.iv)
    counter = modes.CTR(bytes([length - 1]) + message.iv + (1).to_bytes(length))
    other = Cipher(AES(key), counter).encryptor().update(message.text)
    plaintext, result = (other, other) if message.decrypt else (message.text, other)
    sealed = AESCCM(key, tag_length=8).encrypt(message.iv, plaintext, message.aad)
    assert sealed[:-8] == (message.text if message.decrypt else other)
    return [*blocks(result), sealed[-8:]]


def xts(key, message):
    cipher = Cipher(AES(key), modes.XTS(message.iv))
    return blocks((cipher.decryptor() if message.decrypt else cipher.encryptor()).update(message.text))


MODES = {
    "aes128-encrypt-iterative+axi": Mode(ecb),
    "aes-encrypt-iterative+ctr+axi": Mode(ctr, iv_bytes=16, whole_blocks=False, key_bytes=(16, 24, 32)),
    "aes128-decrypt-iterative+cbc+axi": Mode(cbc_decrypt, iv_bytes=16),
    "aes128-encrypt-iterative+gcm+axi32": Mode(gcm, iv_bytes=12, whole_blocks=False, has_aad=True, both_ways=True),
    "aes128-encrypt-pipelined-shadow+gcm+axi": Mode(
        gcm, iv_bytes=12, whole_blocks=False, has_aad=True, both_ways=True, shadow=True
    ),
    "aes128-encrypt-iterative+ccm12_8+axi32": Mode(
        ccm, iv_bytes=12, whole_blocks=False, has_aad=True, tells_lengths=True, both_ways=True
    ),
    "aes128-encrypt-iterative+ctr+axi64": Mode(ctr, iv_bytes=16, whole_blocks=False),
    "aes128-simplex-iterative+xts+axi": Mode(
        xts, iv_bytes=16, whole_blocks=False, least=BLOCK, both_ways=True, key_bytes=(32,)
    ),
    "aes128-simplex-iterative+xts+axi32": Mode(
        xts, iv_bytes=16, whole_blocks=False, least=BLOCK, both_ways=True, key_bytes=(32,)
    ),
    "aes128-simplex-iterative-shadow+xts+axi": Mode(
        xts, iv_bytes=16, whole_blocks=False, least=BLOCK, both_ways=True, key_bytes=(32,), shadow=True
    ),
    "aes128-encrypt-iterative+cfb+axi": Mode(cfb, iv_bytes=16, whole_blocks=False, both_ways=True),
    "aes128-encrypt-iterative+ofb+axi32": Mode(ofb, iv_bytes=16, whole_blocks=False),
    "aes128-encrypt-iterative+cmac+axi": Mode(tag, whole_blocks=False, tag_alone=True),
}

KERNELS = {
    "aes128-encrypt-iterative+kernel64": Mode(ecb),
    "aes128-encrypt-iterative+gcm+kernel128": Mode(gcm, iv_bytes=12, whole_blocks=False, has_aad=True, both_ways=True),
    "aes128-encrypt-pipelined-stored+ctr+kernel128": Mode(ctr, iv_bytes=16, whole_blocks=False, fast=True),
    "aes128-encrypt-pipelined-stored+ctr+kernel256": Mode(ctr, iv_bytes=16, whole_blocks=False, fast=True),
    "aes128-encrypt-iterative+gcm+kernel512": Mode(gcm, iv_bytes=12, whole_blocks=False, has_aad=True, both_ways=True),
}
