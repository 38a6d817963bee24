"""A cipher as C99: key schedule, encryption and decryption, printed from the page as straight lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..ciphers import CATALOG
from ..ciphers.cipher import Cipher
from ..errors import InvalidInput, in_words
from ..words import Graph, Word, flatten, join, unflatten
from ..words.c import CFile
from ..words.c_types import c_bits, c_type
from ..words.limbs import in_limbs, limbs

__all__ = ["DIRECTIONS", "CProgram", "c_program"]

DIRECTIONS = ("encrypt", "decrypt")

_HEAD = """\
/* The cipher {name}, printed by Roundhouse from its page.
 *
 * {name}_expand_key expands a key once; a block, or any number of blocks each on its own, is then encrypted or
 * decrypted under `keys`. Results may replace what they are computed from. Bytes are in the order of the published hex
 * strings. Tables are indexed by secret bytes, so time and cache may tell the key: a reference to compare with.
 */
"""

#: A loop in C, so that a call from outside is made once for many blocks.
_BULK = """
void {name}_{direction}_blocks(const {schedule}, const uint8_t *in, uint8_t *out, uint64_t blocks)
{{
    for (uint64_t n = 0; n < blocks; n++)
        {name}_{direction}_block(keys, in + {bytes} * n, out + {bytes} * n);
}}
"""


@dataclass(frozen=True)
class CProgram:
    """The C of a cipher.

    Attributes
    ----------
    source : str
        For a cipher called ``aes128``: ``aes128_expand_key(key, keys)``, ``aes128_encrypt_block(keys, in, out)``,
        ``aes128_encrypt_blocks(keys, in, out, blocks)``, and both to decrypt. Bytes are in the order of the published
        hex strings.
    schedule_bytes : int
        Size of `keys`, of which each element has a word of a round key, or 64 bits of a longer one.
    """

    source: str
    schedule_bytes: int


def c_program(cipher: Cipher) -> CProgram:
    """Print a cipher as its page defines it.

    Raises
    ------
    InvalidInput
        If its key size is selected at run time, since straight lines are those of one key size; or if its key or its
        blocks are not whole bytes.
    """
    if len(cipher.key_sizes) > 1:
        ones = [one.name for one in CATALOG.values() if one.family == cipher.family and len(one.key_sizes) == 1]
        raise InvalidInput(
            f"C is written for one key size, and {cipher.name} has {in_words(cipher.key_sizes)}; take "
            f"{in_words(ones, 'or') if ones else 'a cipher of one'}"
        )
    if cipher.key_bits % 8 or cipher.block_bits % 8:
        raise InvalidInput(
            f"C takes key and blocks as whole bytes; {cipher.name} has keys of {cipher.key_bits} bits and blocks of "
            f"{cipher.block_bits}: print its words with roundhouse.words.c"
        )
    name, size = cipher.name, cipher.block_bits // 8
    key = Graph().input("key", cipher.key_bits)
    keys = cipher.round_keys(key)
    elements = [limb for leaf in _leaves(keys) for limb in limbs(leaf)]
    bits = max(element.width for element in elements)
    schedule = f"{c_type(bits)} keys[{len(elements)}]"
    file, bulk = CFile(), ""
    declaration = f"void {name}_expand_key(const uint8_t key[{cipher.key_bits // 8}], {schedule})"
    _add(file, declaration, "keys", elements, {"key": key})
    for direction in DIRECTIONS:
        graph = Graph()
        given = {f"keys[{n}]": graph.input(f"keys[{n}]", element.width) for n, element in enumerate(elements)}
        block = graph.input("in", cipher.block_bits)
        expanded = _with_elements(keys, list(given.values()))
        result = cipher.run_expanded(expanded, block, decrypt=direction == "decrypt").split(8)
        declaration = f"void {name}_{direction}_block(const {schedule}, const uint8_t in[{size}], uint8_t out[{size}])"
        _add(file, declaration, "out", result, {"in": block}, given)
        bulk += _BULK.format(name=name, direction=direction, schedule=schedule, bytes=size)
    return CProgram(_HEAD.format(name=name) + file.text() + bulk, len(elements) * c_bits(bits) // 8)


def _leaves(keys: Sequence[Any]) -> list[Word]:
    """All words of round keys, in order."""
    return [leaf for tree in keys if tree is not None for leaf in flatten(tree)]


def _with_elements(keys: Sequence[Any], elements: Sequence[Word]) -> list[Any]:
    """Round keys of the same shape whose words are joined from the elements of a schedule."""
    parts = iter(elements)
    words = iter([join(*(next(parts) for _ in limbs(leaf))) for leaf in _leaves(keys)])
    return [None if tree is None else unflatten(tree, words) for tree in keys]


def _add(
    file: CFile,
    declaration: str,
    result: str,
    outputs: Sequence[Word],
    strings: Mapping[str, Word],
    words: Mapping[str, Word] | None = None,
) -> None:
    """Add a function to a file whose inputs are byte strings, and words of at most 64 bits."""
    graph, inputs = Graph(), dict[Word, list[Word]]()
    for name, word in strings.items():
        inputs[word] = [graph.input(f"{name}[{n}]", 8) for n in range(word.width // 8)]
    for name, word in (words or {}).items():
        inputs[word] = [graph.input(name, word.width)]
    narrow = in_limbs(outputs, inputs)
    named = {part: part.param for parts in inputs.values() for part in parts}
    file.add(declaration, {f"{result}[{n}]": word for n, word in enumerate(narrow)}, named)
