"""The formats in which vectors are published by several sources: NIST's response files and Botan's test data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from .vector import Vector

__all__ = ["parse_rsp", "parse_vec"]

FIELDS = ("KEY", "PLAINTEXT", "CIPHERTEXT")


def parse_rsp(text: str, block_bits: int, name: str) -> Iterator[Vector]:
    """Read the response file of a NIST validation suite (``FIELD = value`` lines in groups, sections in brackets).

    Parameters
    ----------
    text : str
        The file.
    block_bits : int
        Width of a block; longer texts become several blocks.
    name : str
        Name of the file, for `Vector.source`.

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
                yield _vector(group, block_bits, f"{name} {section_of_group} {group['COUNT']}")
            group, section_of_group = {"COUNT": value}, section
        elif field in FIELDS:
            group[field] = value


def parse_vec(path: Path, block_bits: int) -> Iterator[Vector]:
    """Read a file of Botan's (``Key = …``, ``In = …``, ``Out = …``); some texts are several blocks."""
    for n, (key, *texts) in enumerate(_BOTAN_EXAMPLE.findall(path.read_text())):
        source = f"{path.parent.name}/{path.name} {n}"
        plaintext, ciphertext = (_blocks(text, block_bits, source) for text in texts)
        yield Vector(int(key, 16), 4 * len(key), block_bits, plaintext, ciphertext, source)


_BOTAN_EXAMPLE = re.compile(r"Key = (\w+)\nIn = (\w+)\nOut = (\w+)")


def _vector(group: dict[str, str], block_bits: int, source: str) -> Vector:
    missing = [field for field in FIELDS if field not in group]
    if missing:
        raise ValueError(f"{source}: a vector needs {', '.join(FIELDS)}; {', '.join(missing)} is missing")
    plaintext, ciphertext = (_blocks(group[field], block_bits, source) for field in FIELDS[1:])
    if len(plaintext) != len(ciphertext):
        raise ValueError(f"{source}: plaintext and ciphertext must have equal length")
    return Vector(int(group["KEY"], 16), 4 * len(group["KEY"]), block_bits, plaintext, ciphertext, source)


def _blocks(text: str, block_bits: int, source: str) -> tuple[int, ...]:
    digits = block_bits // 4
    if not text or len(text) % digits:
        raise ValueError(f"{source}: a text must be whole blocks of {digits} hex digits, not {len(text)} digits")
    return tuple(int(text[i : i + digits], 16) for i in range(0, len(text), digits))
