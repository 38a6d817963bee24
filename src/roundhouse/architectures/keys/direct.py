"""Direct keys: on the fly, and decryption starts from a last key state that hardware computes straight from the key."""

from __future__ import annotations

from ...ciphers.cipher import Cipher
from ..common.key_shape import KeyShape, key_shape
from .on_the_fly import OnTheFly
from .policy import register

__all__ = ["Direct"]


@register
class Direct(OnTheFly):
    """Keys on the fly with hardware for a direct way to the last key state, so that no key runs through all others."""

    name = "direct"
    rank = 20
    words = "round keys computed for every block; decryption starts from a last one computed straight from the key"
    serial = False

    def refuse(self, cipher: Cipher, direction: str) -> str | None:
        if (reason := super().refuse(cipher, direction)) is not None:
            return reason
        shape = key_shape(cipher)
        if direction == "encrypt":
            return "encryption starts from the first round key, which needs no way to the last; take on_the_fly"
        if not shape.jumps:
            return "the key schedule has no way to the last round key but through all others; take on_the_fly"
        if shape.jumps_freely:
            return "the last round key is as near as the first, and on_the_fly takes it straight from the key"
        return None

    def jumps(self, shape: KeyShape) -> bool:
        return True
