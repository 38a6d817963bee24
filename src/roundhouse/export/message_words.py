"""Messages of a mode of operation, in words: what they are like, and what the user must ensure."""

from __future__ import annotations

from collections.abc import Mapping

from ..ciphers.cipher import Cipher
from ..systems import System
from ..systems.authenticated import AuthenticatedMode
from ..systems.kernel_port import is_kernel
from ..systems.mode import Mode
from ..systems.modes.ctr import CTR

__all__ = ["AES_ALONE", "DUTIES", "MALFORMED_IV", "XTS_AES_ALONE", "message_words"]

_TWO_KEYS = (
    "A key is two keys of the cipher, one after the other: the first for the data, the second for the numbers of data "
    "units."
)
_TWO_KEYS_TRAVEL = (
    "There are two keys of the cipher: each block brings the first, for the data, and each number of a data unit the "
    "second."
)
_EMPTY = "A message without text is one block of no bytes that is its last."
_AAD_ALONE = " Behind additional data that block may be left out: then the last block of those ends the message."

_NO_TAG = "Without a tag nothing tells the receiver whether a message was changed."
_UNPREDICTABLE = (
    "The IV of a message to encrypt must be unpredictable (SP 800-38A, appendix C), which a counter and the last "
    "ciphertext are not."
)
_UNCHECKED = (
    "Tags are computed and never compared, and text that is decrypted leaves before its tag: whoever receives it must "
    "compare the tag with the one that was sent, in constant time, and use no text of a message whose tags differ."
)
#: Of a packet on AXI, in modes that add a key stream: the zeros for missing bytes come back as the key stream itself.
MALFORMED_IV = (
    "The IV of a packet that came back malformed must not be used again: key stream came back in place of its missing "
    "bytes."
)
KEY_STREAM = ("ctr", "cfb", "ofb")
#: What the standards ask of the user, and the hardware does not check, by mode.
DUTIES: Mapping[str, tuple[str, ...]] = {
    "ctr": (
        "All counter blocks under a key must differ, within a message and between messages (SP 800-38A, section 6.5): "
        "equal ones reveal the sum of two texts.",
        _NO_TAG,
    ),
    "cbc": (_UNPREDICTABLE, _NO_TAG),
    "cfb": (_UNPREDICTABLE, _NO_TAG),
    "ofb": (
        "The IVs of all messages under a key must differ (SP 800-38A, appendix C): equal ones reveal the sum of two "
        "texts.",
        _NO_TAG,
    ),
    "gcm": (
        "The IVs of all messages under a key must differ (SP 800-38D, section 8): equal ones reveal the sum of two "
        "texts, and let others forge tags.",
        "If IVs are random or have other than 96 bits, a key is for at most 2^32 messages (SP 800-38D, section 8.3).",
        "A text has at most 2^32 - 2 blocks (SP 800-38D, section 5.2.1.1).",
        "A shorter tag is the first bytes of the one computed: 12 to 15, or 8 or 4 under the limits of SP 800-38D, "
        "appendix C.",
        _UNCHECKED,
    ),
    "ccm": (
        "The nonces of all messages under a key must differ (SP 800-38C, section 5.3), and the cipher encrypts at most "
        "2^61 blocks under it (section 5.1): two for each of text, one for each of additional data, two more.",
        "Tags of less than 8 bytes are only for those who have analysed the risk (SP 800-38C, appendix B.2).",
        _UNCHECKED,
    ),
    "cmac": (
        "Tags are computed and never compared: whoever receives one must compare it in constant time.",
        "Tags of less than 8 bytes are only for those who have analysed the risk (SP 800-38B, appendix A.2).",
        "A key is for at most 2^48 messages with blocks of 128 bits, and for 2^21 with blocks of 64 (SP 800-38B, "
        "appendix B).",
    ),
    "xts": (
        "The two keys are to differ, and a validated module has to check it (FIPS 140-3 Implementation Guidance, C.I); "
        "the layer does not.",
        "A data unit has at most 2^20 blocks (SP 800-38E).",
        _NO_TAG,
    ),
}
AES_ALONE = "NIST approves modes with approved ciphers, today AES: with another cipher this is the construction alone."
XTS_AES_ALONE = (
    "IEEE 1619 and SP 800-38E define XTS with AES alone: with another cipher this is the construction of IEEE 1619, "
    "and not approved."
)


def message_words(system: System) -> list[str]:
    """Return sentences on keys and messages that hold whichever streams or bus carry them; none without a mode."""
    mode = system.mode
    if mode is None:
        return []
    in_packets = bool(system.registers) and not is_kernel(system)
    malformed = [MALFORMED_IV] if in_packets and mode.mode in KEY_STREAM else []
    return [
        *_shape(mode, travels="key" not in system.core.signature.members),
        *DUTIES.get(mode.mode, ()),
        *malformed,
        *_limits(mode, system.cipher),
    ]


def _shape(mode: Mode, *, travels: bool) -> list[str]:
    """What messages are like; whether a key `travels` with each block."""
    found = [_TWO_KEYS_TRAVEL if travels else _TWO_KEYS] if mode.keys > 1 else []
    if mode.short and not mode.least_bytes:
        found.append(_EMPTY + (_AAD_ALONE if isinstance(mode, AuthenticatedMode) else ""))
    if mode.channels > 1:
        found.append(
            f"Up to {mode.channels} messages are open at once, one on each channel; blocks of different channels come "
            "in any order, and a message ends with its `last` block. A key is taken only while no message is open: to "
            "change it, begin no message until its ready was high."
        )
    return found


def _limits(mode: Mode, cipher: Cipher) -> list[str]:
    """What follows from the bits of a counter and of a block, and from the cipher."""
    found = []
    if isinstance(mode, CTR):
        bits = mode.bits or cipher.block_bits
        found.append(f"A message has at most 2^{bits} blocks, since the key stream of more would repeat.")
    if mode.mode != "cmac" and cipher.lane_bits < 128:
        bits = cipher.lane_bits
        found.append(
            f"Blocks of {bits} bits reveal something of the texts once a key has had about 2^{bits // 2} of them: "
            "change it long before."
        )
    if mode.mode in DUTIES and cipher.family != "aes":
        found.append(XTS_AES_ALONE if mode.mode == "xts" else AES_ALONE)
    return found
