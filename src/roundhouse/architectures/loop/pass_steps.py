"""The steps of a pass through a loop, one after the other, each with its round key and the index of that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...words import Word, const, join

if TYPE_CHECKING:
    from .words import LoopWords

__all__ = ["PassSteps", "pass_steps"]


@dataclass(frozen=True)
class PassSteps:
    """Round key and its index for every step of a pass, and the key state after them (None if keys are stored)."""

    keys: list[tuple[Any, Word]]
    key_state: Any


def pass_steps(words: LoopWords, decrypt: bool) -> PassSteps:
    """The steps of a pass in a direction."""
    way = -1 if decrypt else 1
    if words.stored:
        keys = [(key, _index(words, decrypt, way * lane)) for lane, key in enumerate(words.lane_keys)]
        return PassSteps(keys, None)
    entry = words.programs[decrypt].entry
    ks, found = words.key_state, []
    move = words.cipher.prev_key if decrypt else words.cipher.next_key
    for lane in range(words.unroll):
        moved = move(ks, _index(words, decrypt, way * lane), words.size)
        later = bool(entry) != decrypt  # a block that took a step on entry moves its key state first
        own = _index(words, decrypt, way * lane + later)
        found.append((words.cipher.round_key(moved if entry else ks, own), own))
        ks = moved
    return PassSteps(found, ks)


def _index(words: LoopWords, decrypt: bool, offset: int) -> Word:
    """The index of a pass, and so many more.

    If passes are a power of two apart, the low bits are the same on every pass, and so constants.
    """
    low = words.unroll.bit_length() - 1
    first = {words.first_index(decrypt, size) % words.unroll for size in words.sizes}
    if words.unroll == 1 or words.unroll != 1 << low or len(first) > 1 or low >= words.index.width:
        return words.index + offset if offset >= 0 else words.index - -offset
    carry, rest = divmod(first.pop() + offset, words.unroll)
    return join(words.index[low:] + carry, const(rest, low))
