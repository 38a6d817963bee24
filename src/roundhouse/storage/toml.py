"""TOML files, which users write too. `toml_entry` checks what is in their tables."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from ..errors import InvalidInput

__all__ = ["parse_toml", "read_toml"]

_LARGEST_INT = 2**63 - 1
"""TOML's own limit, clause "Integer"; Python's `tomllib` does not check it."""
_DEEPEST = 20


def read_toml(path: Path) -> dict[str, Any]:
    """Return the content of a TOML file.

    Raises
    ------
    InvalidInput
        If it is not TOML; the message begins with the path.
    OSError
        If it cannot be read.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{path}: the file must be TOML in UTF-8: {error}") from error
    return parse_toml(text, str(path))


def parse_toml(text: str, where: str) -> dict[str, Any]:
    """Return the content of a TOML text.

    Raises
    ------
    InvalidInput
        If it is not TOML, nests more than 20 levels, or has an integer of more than 64 bits; the message begins with
        `where`.
    """
    try:
        content = tomllib.loads(text)
        _check(content, where, 1)
    except RecursionError as error:
        raise InvalidInput(_too_deep(where)) from error
    except InvalidInput:
        raise
    except ValueError as error:  # of the syntax, or of an integer of thousands of digits
        raise InvalidInput(f"{where}: the file must be TOML: {error}") from error
    return content


def _check(value: Any, where: str, depth: int) -> None:
    if depth > _DEEPEST:
        raise InvalidInput(_too_deep(where))
    if isinstance(value, int) and abs(value) > _LARGEST_INT:
        raise InvalidInput(f"{where}: integers must have 64 bits at most; given one of {value.bit_length():,} bits")
    if isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            _check(item, where, depth + 1)


def _too_deep(where: str) -> str:
    return f"{where}: tables and lists must nest {_DEEPEST} levels deep at most; given more"
