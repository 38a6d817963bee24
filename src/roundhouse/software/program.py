"""A cipher as C99: its key schedule and its encryption, printed from the page as straight lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..ciphers.cipher import Cipher
from ..words import Graph, Word, flatten, join, unflatten
from ..words.c import CFile
from ..words.c_types import c_bits, c_type
from ..words.limbs import in_limbs, limbs

__all__ = ["CProgram", "c_program"]

#: A loop in C, so that a call from outside is made once for many blocks.
_BULK = """
void encrypt_blocks(const {element} keys[{count}], const uint8_t *in, uint8_t *out, uint64_t blocks)
{{
    for (uint64_t n = 0; n < blocks; n++)
        encrypt_block(keys, in + {bytes} * n, out + {bytes} * n);
}}
"""


@dataclass(frozen=True)
class CProgram:
    """The C of a cipher.

    Attributes
    ----------
    source : str
        ``expand_key(key, keys)``, ``encrypt_block(keys, in, out)`` and ``encrypt_blocks(keys, in, out, blocks)``.
        Bytes are in the order of the published hex strings.
    schedule_bytes : int
        Size of `keys`, of which each element has a word of a round key, or 64 bits of a longer one.
    """

    source: str
    schedule_bytes: int


def c_program(cipher: Cipher) -> CProgram:
    """Print a cipher as its page defines it.

    Raises
    ------
    ValueError
        If its key size is selected at run time: straight lines are those of one key size.
    """
    if len(cipher.key_sizes) > 1:
        raise ValueError(
            f"C is printed for one key size; {cipher.name} has {', '.join(map(str, cipher.key_sizes))}: print the "
            "ciphers of each"
        )
    key = Graph().input("key", cipher.key_bits)
    keys: Sequence[Any] = cipher.round_keys(key)
    leaves = [leaf for tree in keys if tree is not None for leaf in flatten(tree)]
    elements = [limb for leaf in leaves for limb in limbs(leaf)]
    file, bits, size = CFile(), max(element.width for element in elements), cipher.block_bits // 8
    schedule = f"{c_type(bits)} keys[{len(elements)}]"
    _add(
        file, f"void expand_key(const uint8_t key[{cipher.key_bits // 8}], {schedule})", "keys", elements, {"key": key}
    )

    given = Graph()
    names = {f"keys[{n}]": given.input(f"keys[{n}]", element.width) for n, element in enumerate(elements)}
    parts = iter(names.values())
    fresh = iter([join(*(next(parts) for _ in limbs(leaf))) for leaf in leaves])
    expanded = [None if tree is None else unflatten(tree, fresh) for tree in keys]
    block = given.input("in", cipher.block_bits)
    result = cipher.run_expanded(expanded, block).split(8)
    declaration = f"void encrypt_block(const {schedule}, const uint8_t in[{size}], uint8_t out[{size}])"
    _add(file, declaration, "out", result, {"in": block}, names)
    bulk = _BULK.format(element=c_type(bits), count=len(elements), bytes=size)
    return CProgram(file.text() + bulk, len(elements) * c_bits(bits) // 8)


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
