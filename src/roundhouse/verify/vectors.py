"""Published vectors, read from the untouched files in ``vectors/`` at the top of the repository.

The files are found beside the sources, as in a checkout or an editable install (``pip install -e .``): they are data of
the repository and not of the package. ``vectors/SOURCES.toml`` tells where each comes from. A cipher family joins with
a folder of its name and a parser in `PARSERS`.
"""

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[3] / "vectors"
FIELDS = ("KEY", "PLAINTEXT", "CIPHERTEXT")


@dataclass(frozen=True)
class Vector:
    """One published example: a key and a block with its encryption, or several blocks one after the other.

    Attributes
    ----------
    key : int
        The published hex string read as a number.
    key_bits : int
        Width of the key in bits.
    plaintext, ciphertext : tuple of int
        The blocks, each read as a number; more than one in multi-block vectors.
    source : str
        File and place in it, such as ``"aes/ECBVarKey128.rsp ENCRYPT 17"``.
    """

    key: int
    key_bits: int
    plaintext: tuple[int, ...]
    ciphertext: tuple[int, ...]
    source: str


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


def _vector(group: dict[str, str], block_bits: int, source: str) -> Vector:
    missing = [field for field in FIELDS if field not in group]
    if missing:
        raise ValueError(f"{source}: a vector needs {', '.join(FIELDS)}; {', '.join(missing)} is missing")
    plaintext, ciphertext = (_blocks(group[field], block_bits, source) for field in FIELDS[1:])
    if len(plaintext) != len(ciphertext):
        raise ValueError(f"{source}: plaintext and ciphertext must have equal length")
    return Vector(int(group["KEY"], 16), 4 * len(group["KEY"]), plaintext, ciphertext, source)


def _blocks(text: str, block_bits: int, source: str) -> tuple[int, ...]:
    digits = block_bits // 4
    if not text or len(text) % digits:
        raise ValueError(f"{source}: a text must be whole blocks of {digits} hex digits, not {len(text)} digits")
    return tuple(int(text[i : i + digits], 16) for i in range(0, len(text), digits))


def _aes(folder: Path) -> Iterator[Vector]:
    for path in sorted(folder.glob("*.rsp")):
        yield from parse_rsp(path.read_text(), 128, f"aes/{path.name}")


PARSERS: dict[str, Callable[[Path], Iterator[Vector]]] = {"aes": _aes}


@dataclass(frozen=True)
class Chain:
    """A published Monte-Carlo chain: its first key and block, and the last result of its last key."""

    decrypt: bool
    key: bytes
    start: bytes
    end: bytes


@cache
def chains(family: str) -> tuple[Chain, ...]:
    """Return the published Monte-Carlo chains of a family (its ``monte_carlo.toml``); none if it has no such file."""
    path = FOLDER / family / "monte_carlo.toml"
    if not path.exists():
        return ()
    rows = tomllib.loads(path.read_text())["chain"]
    return tuple(Chain(row["decrypt"], *(bytes.fromhex(row[name]) for name in ("key", "start", "end"))) for row in rows)


@cache
def published(family: str) -> tuple[Vector, ...]:
    """Return all published vectors of a cipher family, each once, in the order of the files.

    Raises
    ------
    LookupError
        If the family has no vectors; the message names those that have.
    """
    if family not in PARSERS:
        raise LookupError(f"a cipher family needs published vectors; {family!r} has none, only {sorted(PARSERS)} have")
    unique = {(v.key_bits, v.key, v.plaintext, v.ciphertext): v for v in PARSERS[family](FOLDER / family)}
    return tuple(unique.values())


def sources() -> dict[str, dict[str, str]]:
    """Return provenance, licence and sha256 of every file, by its path under ``vectors/``."""
    return tomllib.loads((FOLDER / "SOURCES.toml").read_text())["files"]
