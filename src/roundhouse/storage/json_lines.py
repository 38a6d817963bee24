"""Files of JSON lines, one record each."""

import gzip
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


class BadRecordFile(ValueError):
    """A file of JSON lines that cannot be read; the message names the file, and the line where one is no record."""


def read_json_lines(path: Path, parse: Callable[[str], T]) -> list[T]:
    """Read every line of a file by `parse`, which raises ValueError where one is no record; ``.gz`` is unpacked.

    Raises
    ------
    BadRecordFile
        If a line is no record, or the file is no text or not packed as its name says.
    """
    records = []
    for number, line in enumerate(_text(path).splitlines(), start=1):
        try:
            records.append(parse(line))
        except ValueError as error:
            told = "every line must be a record, and this is none; write the file anew or take it away"
            raise BadRecordFile(f"{path}:{number}: {told}: {error}") from error
    return records


def _text(path: Path) -> str:
    content = path.read_bytes()
    try:
        return (gzip.decompress(content) if path.suffix == ".gz" else content).decode()
    except (gzip.BadGzipFile, EOFError, zlib.error, UnicodeDecodeError) as error:
        packed = " packed by gzip" if path.suffix == ".gz" else ""
        raise BadRecordFile(f"{path}: must be text{packed}; write the file anew or take it away: {error}") from error
