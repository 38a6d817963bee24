"""Files of JSON lines, one record each."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


def read_json_lines(path: Path, parse: Callable[[str], T]) -> list[T]:
    """Read every line of a file by `parse`; raises ValueError, with file and line, where one is no record."""
    records = []
    for number, line in enumerate(path.read_text().splitlines(), start=1):
        try:
            records.append(parse(line))
        except ValueError as error:
            raise ValueError(f"{path}:{number}: {error}") from error
    return records
