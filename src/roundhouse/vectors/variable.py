"""The Variable Key and Variable Text tests among published vectors, as the AES competition asked for them.

Variable Key: a block of zeros under every key of a form. Variable Text: every block of that form under a key of zeros.
The submissions take all keys of one bit, the later AESAVS all that begin with ones. A test is of one form: half of each
is no whole test, so the forms are never counted together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from .published import CipherSizes, published_for
from .vector import Vector

__all__ = ["KEY", "TEXT", "VariableBlock", "variable_blocks"]

KEY, TEXT = "Variable Key", "Variable Text"


@dataclass(frozen=True)
class VariableBlock:
    """A published block of one of the tests.

    Attributes
    ----------
    key, text : int
        Key and plaintext.
    file : str
        The file that it stands in, such as ``aes/ECBVarKey128.rsp``.
    multi_block : bool
        Whether its vector has more blocks.
    """

    key: int
    text: int
    file: str
    multi_block: bool


def variable_blocks(cipher: CipherSizes, key_bits: int, kind: str) -> list[VariableBlock]:
    """Return the published blocks of a test for one key size of a cipher, each key and block once.

    All are of one form: the one with more published blocks, of equals that of the submissions.
    """
    vectors = [vector for vector in published_for(cipher) if vector.key_bits == key_bits]
    return max((_blocks(vectors, kind, is_of_form) for is_of_form in _FORMS), key=len)


def _blocks(vectors: Iterable[Vector], kind: str, is_of_form: Callable[[int, int], bool]) -> list[VariableBlock]:
    """Return the blocks of a test whose keys or texts are of a form."""
    found = (
        VariableBlock(vector.key, text, vector.source.split()[0], len(vector.plaintext) > 1)
        for vector in vectors
        for text in vector.plaintext
        if (
            text == 0 and is_of_form(vector.key, vector.key_bits)
            if kind == KEY
            else vector.key == 0 and is_of_form(text, vector.block_bits)
        )
    )
    return list({(one.key, one.text): one for one in found}.values())


def _has_one_bit(value: int, width: int) -> bool:
    return value.bit_count() == 1


def _begins_with_ones(value: int, width: int) -> bool:
    """Return whether a value is ones and then zeros; the zeros may be missing, the ones not."""
    ones = value.bit_count()
    return ones > 0 and value == ((1 << ones) - 1) << (width - ones)


#: The form of the submissions, and that of AESAVS. A key with only its first bit set is of both.
_FORMS = (_has_one_bit, _begins_with_ones)
