"""Records as lines of JSON: sealed with a digest when written, checked against their class when read."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

__all__ = ["DIGEST", "Schema", "digest_of", "row_reader", "seal"]

T = TypeVar("T")

DIGEST = "digest"
"""Field of a line beside those of the record: 20 hexadecimal digits of the SHA-256 of all the others."""

_MOST_SHOWN = 60
_MOST_NAMES = 3


class Schema(Generic[T]):
    """Reads and writes the records of one class.

    Parameters
    ----------
    record : type
        A dataclass with types of `fields`, and the configuration ``CHECKED``.
    check : callable, optional
        Checks what involves several fields; raises ValueError.
    facts : callable, optional
        Returns the fields of a record to write; all by default.
    """

    def __init__(
        self,
        record: type[T],
        check: Callable[[T], None] = lambda record: None,
        facts: Callable[[T], dict[str, Any]] = dataclasses.asdict,  # type: ignore[assignment]
    ) -> None:
        self.record, self._check, self._facts = record, check, facts

    @cached_property
    def _adapter(self) -> TypeAdapter[T]:
        return TypeAdapter(self.record)  # built on first use, since it takes a while

    def line(self, record: T) -> str:
        """Return a record as a sealed line."""
        return seal(self._facts(record))

    def read(self, line: str) -> T:
        """Return the record of a line.

        Raises
        ------
        ValueError
            If the line is not a record of this class, or its content is not what was sealed; the message is one line.
        """
        try:
            facts = _json(line) if isinstance(line, str) else line
            if not isinstance(facts, dict):
                raise ValueError(f"a record must be a JSON object; given {_shown(facts)}")
            given = facts.pop(DIGEST, None)
            record = self._adapter.validate_json(_text(facts))
            if given != (digest := digest_of(facts)):
                raise ValueError(f"the digest must be that of the content, {digest}; given {_shown(given)}")
            self._check(record)
        except ValidationError as error:
            raise ValueError(_reason(error, self.record.__name__)) from None
        except RecursionError:
            raise ValueError("a record must not be nested so deeply") from None
        return record


def row_reader(schema: Schema[T], *columns: str) -> Callable[[Sequence[Any]], T]:
    """Return what reads rows of a table: the sealed record, then columns that repeat fields of these names.

    It raises ValueError if a row has no record of the class, or that of another row.
    """

    def read(row: Sequence[Any]) -> T:
        record = schema.read(row[0])
        for name, given in zip(columns, row[1:], strict=True):
            if given != (field := getattr(record, name)):
                raise ValueError(f"the row of a record must have its {name}, {field}; given {_shown(given)}")
        return record

    return read


def seal(facts: dict[str, Any]) -> str:
    """Return facts as one line of JSON with sorted keys and the digest of all of them."""
    return f'{{"{DIGEST}": "{digest_of(facts)}", {_text(facts)[1:]}' if facts else "{}"


def digest_of(facts: dict[str, Any]) -> str:
    """Return the digest of facts, in whatever order they are."""
    return hashlib.sha256(_text(facts).encode()).hexdigest()[:20]


def _json(line: str) -> Any:
    try:
        return json.loads(line)
    except json.JSONDecodeError as error:
        raise ValueError(
            f"a record must be JSON text: {error.msg} (character {error.pos + 1} of {len(line)}); remove the line, or "
            "write the file again"
        ) from None


def _text(facts: dict[str, Any]) -> str:
    return json.dumps(facts, sort_keys=True)


def _reason(error: ValidationError, record: str) -> str:
    """Return what is wrong, in one line: fields of another version, else the first wrong value."""
    errors = error.errors(include_url=False)
    named = {kind: sorted({_place(one) for one in errors if one["type"] in kinds}) for kind, kinds in _FIELDS.items()}
    if any(named.values()):
        lists = ", ".join(f"{kind}: {_few(names)}" for kind, names in named.items() if names)
        return f"a record must have the fields of {record}; {lists}; was it written by another version?"
    more = f", and {len(errors) - 1} more" if len(errors) > 1 else ""
    return _fault(errors[0]) + more


def _few(names: list[str]) -> str:
    """Return names for a message: some in full, and how many more there are."""
    more = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
    return f"{' '.join(_shown(name) for name in names[:_MOST_NAMES])}{more}"


_FIELDS = {"unknown": {"extra_forbidden", "unexpected_keyword_argument"}, "missing": {"missing", "missing_argument"}}


def _fault(error: ErrorDetails) -> str:
    if error["type"] == "json_invalid":
        return f"a record must be JSON text: {error['ctx']['error']}"
    must = error["msg"].removeprefix("Value error, ").replace("Input should", "must").replace("String should", "must")
    return f"{_place(error)} {must}; given {_shown(error['input'])}"


def _place(error: ErrorDetails) -> str:
    """Return the field, such as ``evidence.0.blocks``, as short ASCII text: its parts may be any keys."""
    return ascii(".".join(map(str, error["loc"])))[1:-1][:_MOST_SHOWN]


def _shown(value: Any) -> str:
    """Return a value as ASCII text of one short line."""
    text = ascii(value)
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"
