"""Published messages of modes of operation.

A mode has a folder of its name in ``files/modes/``, with a compressed response file for each cipher family:
``files/modes/gcm/aes.rsp.xz``. As NIST's validation suites write them, a message is a group of lines ``FIELD = value``
in hex, and starts with ``COUNT``.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from .published import FOLDER

__all__ = ["PublishedMessage", "message_files", "parse_messages", "published_messages"]

#: The names of a field, without regard to case, and the attribute that has its value, or a part of it.
_FIELDS = {
    "key": "key",
    "key1": "key",
    "key2": "key",
    "key3": "key",
    "iv": "iv",
    "i": "iv",
    "pt": "plaintext",
    "plaintext": "plaintext",
    "ct": "ciphertext",
    "ciphertext": "ciphertext",
    "aad": "aad",
    "tag": "tag",
    "message": "plaintext",
    "output": "tag",
}


@dataclass(frozen=True)
class PublishedMessage:
    """A message with its encryption or its tag.

    Attributes
    ----------
    key, iv, plaintext, ciphertext : bytes
        The IV, and the ciphertext, are empty in a mode without them.
    aad, tag : bytes
        Additional data, and the tag; likewise.
    source : str
        File and place in the file, such as ``"modes/gcm/aes.rsp.xz 17"``: the messages are numbered from 0.
    """

    key: bytes
    iv: bytes
    plaintext: bytes
    ciphertext: bytes
    source: str
    aad: bytes = b""
    tag: bytes = b""


@cache
def published_messages(mode: str, family: str) -> tuple[PublishedMessage, ...]:
    """Return the published messages of a mode with a cipher family, in the order of the file; empty without a file.

    Parameters
    ----------
    mode : str
        The name of its folder: with its parameters, unless messages tell those, as their IVs and tags do.
    family : str
    """
    path = FOLDER / "modes" / mode / f"{family}.rsp.xz"
    if not path.exists():
        return ()
    return tuple(parse_messages(lzma.decompress(path.read_bytes()).decode(), f"modes/{mode}/{path.name}"))


def message_files() -> list[tuple[str, str, str]]:
    """Return mode, family and name of every file of published messages, sorted."""
    paths = sorted((FOLDER / "modes").glob("*/*.rsp.xz"))
    return [(path.parent.name, path.name.split(".")[0], f"modes/{path.parent.name}/{path.name}") for path in paths]


def parse_messages(text: str, name: str) -> Iterator[PublishedMessage]:
    """Parse a response file; lines that are no field of a message are skipped.

    Raises
    ------
    ValueError
        If a message lacks a field.
    """
    group: dict[str, bytes] | None = None
    number = 0
    for line in [*text.splitlines(), "COUNT = end"]:
        field, _, value = (part.strip() for part in line.partition("="))
        if field.lower() == "count":
            if group is not None:
                yield _message(group, f"{name} {number}")
                number += 1
            group = {}
        elif group is not None and field.lower() in _FIELDS:
            attribute = _FIELDS[field.lower()]
            group[attribute] = group.get(attribute, b"") + bytes.fromhex(value)


def _message(group: dict[str, bytes], source: str) -> PublishedMessage:
    needed = ("key", "plaintext", "tag") if "iv" not in group else ("key", "plaintext", "ciphertext")
    missing = [field for field in needed if field not in group]
    if missing:
        raise ValueError(
            f"{source}: a message must have key, IV, plaintext and ciphertext, or without an IV a tag, but has no "
            f"{missing[0]}"
        )
    return PublishedMessage(**{"iv": b"", "ciphertext": b"", **group}, source=source)
