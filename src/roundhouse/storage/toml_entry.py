"""Tables of our own TOML files as typed values: every mistake in one is an error that says where it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any, TypeVar, get_type_hints

from pydantic import ConfigDict, TypeAdapter, ValidationError

from ..errors import InvalidInput, choices

__all__ = ["one_of", "only_keys", "read_entry", "typed"]

T = TypeVar("T")

_STRICT = ConfigDict(strict=True, allow_inf_nan=False)


def read_entry(kind: type[T], raw: Mapping[str, Any], where: str) -> T:
    """Return a TOML table as a dataclass; lists become tuples.

    Raises
    ------
    InvalidInput
        If it is no table, has an unknown key or a value of another type, or lacks a field without a default; the
        message begins with `where`.
    """
    known: tuple[Any, ...] = fields(kind)  # type: ignore[arg-type]
    only_keys(raw, {field.name for field in known}, where)
    required = [field.name for field in known if field.default is MISSING and field.default_factory is MISSING]
    if missing := [name for name in required if name not in raw]:
        raise InvalidInput(f"{where}: a table must have {', '.join(missing)}; given {dict(raw)}")
    types = get_type_hints(kind)
    return kind(**{key: typed(value, types[key], f"{where}: {key}") for key, value in raw.items()})


def typed(value: Any, kind: Any, where: str) -> Any:
    """Return a value of a TOML file if it has a type; lists become tuples, those in a table too.

    Raises
    ------
    InvalidInput
        If it has another type; the message begins with `where`.
    """
    found = _with_tuples(value)
    try:
        _adapter(kind).validate_python(found)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = "".join(f"[{part!r}]" for part in first["loc"])
        must = first["msg"].removeprefix("Input should ").removeprefix("be ")
        raise InvalidInput(f"{where}{place} must be {must}; given {_as_written(first['input'])!r}") from None
    return found


def only_keys(table: Mapping[str, object], known: Iterable[str], where: str) -> None:
    """Raise `InvalidInput` unless a value is a table of known keys; the message begins with `where`."""
    known = sorted(known)
    if not isinstance(table, Mapping):
        raise InvalidInput(f"{where}: there must be a table with keys of {', '.join(known)}; given {table!r}")
    if unknown := sorted(set(table) - set(known)):
        raise InvalidInput(f"{where}: a table must have only the keys {', '.join(known)}; given {', '.join(unknown)}")


def one_of(what: str, given: set[str], valid: Any, where: str) -> None:
    """Raise `InvalidInput` unless all names given are valid."""
    if unknown := sorted(given - set(valid)):
        raise InvalidInput(f"{where}: a {what} must be {choices(unknown[0], valid)}; given {', '.join(unknown)}")


def _as_written(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _with_tuples(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _with_tuples(one) for key, one in value.items()}
    return tuple(value) if isinstance(value, list) else value


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind, config=None if hasattr(kind, "__dataclass_fields__") else _STRICT)
