"""Reading a table of a TOML file into a frozen dataclass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, TypeVar

from ..errors import InvalidInput
from ..storage.toml_keys import only_keys

__all__ = ["one_of", "read_entry"]

T = TypeVar("T")


def read_entry(kind: type[T], raw: Mapping[str, Any], where: str) -> T:
    """Return a TOML table as a dataclass; lists become tuples.

    Raises
    ------
    InvalidInput
        If the table has an unknown key or lacks a field without a default; the message begins with `where`.
    """
    known: tuple[Any, ...] = fields(kind)  # type: ignore[arg-type]
    only_keys(raw, {field.name for field in known}, where)
    required = [field.name for field in known if field.default is MISSING and field.default_factory is MISSING]
    if missing := [name for name in required if name not in raw]:
        raise InvalidInput(f"{where}: {kind.__name__} must have {', '.join(missing)}; given {dict(raw)}")
    return kind(**{key: tuple(value) if isinstance(value, list) else value for key, value in raw.items()})


def one_of(what: str, given: set[str], valid: Any, where: str) -> None:
    """Raise `InvalidInput` unless all names given are valid."""
    if unknown := sorted(given - set(valid)):
        raise InvalidInput(f"{where}: a {what} must be one of {', '.join(valid)}; given {', '.join(unknown)}")
