"""Published vectors, read from the untouched files in ``vectors/`` at the top of the repository.

The files are found beside the sources, as in a checkout or an editable install (``pip install -e .``): they are data of
the repository and not of the package. ``vectors/SOURCES.toml`` tells where each comes from. A cipher family has a
folder of its name there, which its module in ``families/`` reads.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, reduce
from pathlib import Path
from typing import TYPE_CHECKING

from .families import find_family

if TYPE_CHECKING:
    from ..ciphers.cipher import Cipher

FOLDER = Path(__file__).resolve().parents[3] / "vectors"
FIELDS = ("KEY", "PLAINTEXT", "CIPHERTEXT")


@dataclass(frozen=True)
class Vector:
    """One published example: a key and a block with its encryption, or several blocks one after the other.

    Attributes
    ----------
    key : int
        The published hex string read as a number.
    key_bits, block_bits : int
        Width of the key and of a block.
    plaintext, ciphertext : tuple of int
        The blocks, each read as a number; more than one in multi-block vectors.
    source : str
        File and place in it, such as ``"aes/ECBVarKey128.rsp ENCRYPT 17"``.
    """

    key: int
    key_bits: int
    block_bits: int
    plaintext: tuple[int, ...]
    ciphertext: tuple[int, ...]
    source: str

    def in_lanes(self, lanes: int) -> Vector:
        """The vector with so many blocks side by side in each, the first most significant; the last fills what is left
        over."""

        def pack(blocks: tuple[int, ...]) -> tuple[int, ...]:
            filled = blocks + blocks[-1:] * (-len(blocks) % lanes)
            groups = (filled[n : n + lanes] for n in range(0, len(filled), lanes))
            return tuple(reduce(lambda high, low: high << self.block_bits | low, group) for group in groups)

        plaintext, ciphertext = pack(self.plaintext), pack(self.ciphertext)
        return replace(self, block_bits=lanes * self.block_bits, plaintext=plaintext, ciphertext=ciphertext)


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


@dataclass(frozen=True)
class Chain:
    """A Monte-Carlo chain: its first key and block.

    Attributes
    ----------
    decrypt : bool
        Whether decryptions are fed back.
    key, start : bytes
        First key and first block.
    keys : int
        After how many keys a last result is published; 0 if none is.
    end : bytes
        That result.
    """

    decrypt: bool
    key: bytes
    start: bytes
    keys: int = 0
    end: bytes = b""


@cache
def chains(family: str) -> tuple[Chain, ...]:
    """Return the published Monte-Carlo chains of a family (its ``monte_carlo.toml``); none if it has no such file.

    A table ``[[chain]]`` has `decrypt`; `key`, `start` and `end` in hex; and `keys` where that is no whole chain.
    """
    path = FOLDER / family / "monte_carlo.toml"
    if not path.exists():
        return ()
    rows = tomllib.loads(path.read_text())["chain"]
    whole = find_family(family).chain.keys
    return tuple(
        Chain(
            row["decrypt"],
            bytes.fromhex(row["key"]),
            bytes.fromhex(row["start"]),
            row.get("keys", whole),
            bytes.fromhex(row["end"]),
        )
        for row in rows
    )


@cache
def published(family: str) -> tuple[Vector, ...]:
    """Return all published vectors of a cipher family, each once, in the order of the files.

    Raises
    ------
    LookupError
        If the family is unknown; the message names those that are known.
    """
    unique = {
        (v.block_bits, v.key_bits, v.key, v.plaintext, v.ciphertext): v
        for v in find_family(family).parse(FOLDER / family)
    }
    return tuple(unique.values())


def published_for(cipher: Cipher) -> list[Vector]:
    """Return the published vectors of a cipher's family that have its block size and one of its key sizes.

    Raises
    ------
    LookupError
        If there are none.
    """
    found = [
        vector.in_lanes(cipher.lanes)
        for vector in published(cipher.family)
        if vector.block_bits == cipher.lane_bits and vector.key_bits in cipher.key_sizes
    ]
    if not found:
        raise LookupError(
            f"a cipher needs published vectors of its block and key size; for {cipher.name}, with blocks of "
            f"{cipher.lane_bits} and keys of {cipher.key_sizes} bits, there are none"
        )
    return found


def sources() -> dict[str, dict[str, str]]:
    """Return provenance, licence and sha256 of every file, by its path under ``vectors/``."""
    return tomllib.loads((FOLDER / "SOURCES.toml").read_text())["files"]
