"""File formats that several families share: NIST's response files and Botan's test data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .vector import Vector

__all__ = ["parse_rsp", "parse_vec"]

_TEXTS = ("PLAINTEXT", "CIPHERTEXT")
_FIELDS = ("KEY", *_TEXTS)
_BOTAN_EXAMPLE = re.compile(r"Key = (\w+)\nIn = (\w+)\nOut = (\w+)")


def parse_rsp(text: str, block_bits: int, name: str, key: Sequence[str] = ("KEY",)) -> Iterator[Vector]:
    """Parse a response file of a NIST validation suite: groups of ``FIELD = value`` lines, sections in brackets.

    Parameters
    ----------
    text : str
        The file.
    block_bits : int
        Width of a block; longer texts become several blocks.
    name : str
        Name of the file, for `Vector.source`.
    key : sequence of str
        The fields whose values, one after another, are the key.

    Raises
    ------
    ValueError
        If a group lacks a field, or its texts are not equally many whole blocks.
    """
    section = section_of_group = ""
    group: dict[str, str] = {}
    for line in [*text.splitlines(), "COUNT = end"]:
        field, _, value = (part.strip() for part in line.partition("="))
        if line.startswith("["):
            section = line.strip("[] \n")
        elif field == "COUNT":
            if group:
                yield _vector(group, block_bits, f"{name} {section_of_group} {group['COUNT']}", key)
            group, section_of_group = {"COUNT": value}, section
        elif field in (*key, *_TEXTS):
            group[field] = value


def parse_vec(text: str, block_bits: int, name: str) -> Iterator[Vector]:
    """Parse a test file of Botan: groups of ``Key = …``, ``In = …``, ``Out = …``.

    Parameters are those of `parse_rsp`.

    Raises
    ------
    ValueError
        If the texts of a group are not equally many whole blocks.
    """
    for n, values in enumerate(_BOTAN_EXAMPLE.findall(text)):
        yield _vector(dict(zip(_FIELDS, values, strict=True)), block_bits, f"{name} {n}")


def _vector(group: dict[str, str], block_bits: int, source: str, key: Sequence[str] = ("KEY",)) -> Vector:
    fields = dict.fromkeys((*key, *_TEXTS))
    missing = [field for field in fields if field not in group]
    if missing:
        raise ValueError(f"{source}: a vector needs {', '.join(fields)}; {', '.join(missing)} is missing")
    plaintext, ciphertext = (_blocks(group[field], block_bits, source) for field in _TEXTS)
    digits = "".join(group[field] for field in key)
    return Vector(int(digits, 16), 4 * len(digits), block_bits, plaintext, ciphertext, source)


def _blocks(text: str, block_bits: int, source: str) -> tuple[int, ...]:
    digits = block_bits // 4
    if not text or len(text) % digits:
        raise ValueError(f"{source}: a text must be whole blocks of {digits} hex digits, not {len(text)} digits")
    return tuple(int(text[i : i + digits], 16) for i in range(0, len(text), digits))
