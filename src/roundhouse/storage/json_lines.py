"""JSON Lines files, one record per line."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from ..errors import InvalidInput

__all__ = ["BadRecordFile", "read_json_lines"]

T = TypeVar("T")


class BadRecordFile(InvalidInput):
    """An unreadable JSON Lines file; the message names the file, and the line of an invalid record."""


def read_json_lines(path: Path, parse: Callable[[str], T]) -> list[T]:
    """Read a JSON Lines file; names ending in ``.gz`` are decompressed.

    Parameters
    ----------
    path : Path
    parse : callable
        Converts a line to a record; raises ValueError if it is not one.

    Raises
    ------
    BadRecordFile
        If a line is not a record, the file is not text, or its compression does not match its name.
    """
    records = []
    for number, line in enumerate(_text(path).splitlines(), start=1):
        try:
            records.append(parse(line))
        except ValueError as error:
            reason = "every line must be a record, and this is none; write the file again or remove it"
            raise BadRecordFile(f"{path}:{number}: {reason}: {error}") from error
    return records


def _text(path: Path) -> str:
    content = path.read_bytes()
    try:
        return (gzip.decompress(content) if path.suffix == ".gz" else content).decode()
    except (gzip.BadGzipFile, EOFError, zlib.error, UnicodeDecodeError) as error:
        packed = " packed by gzip" if path.suffix == ".gz" else ""
        raise BadRecordFile(f"{path}: must be text{packed}; write the file again or remove it: {error}") from error
