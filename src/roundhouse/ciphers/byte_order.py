"""Byte order of words, for papers that do not number bytes from the most significant."""

from ..words import Word, join

__all__ = ["little_endian"]


def little_endian(word: Word) -> Word:
    """The word with its bytes in the opposite order: a word of a byte string whose first byte is least significant."""
    return join(*reversed(word.split(8)))
