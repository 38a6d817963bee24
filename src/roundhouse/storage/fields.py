"""Types of record fields: what a value must be when a record is read, whoever wrote it."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any

from pydantic import AfterValidator, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError

__all__ = ["CHECKED", "Count", "Counts", "Date", "DateOrNone", "Hash", "JsonCounts", "JsonFacts", "JsonObject"]
__all__ += ["JsonPath", "JsonPeriods", "JsonSizes", "JsonTexts", "Name", "NameOrNone", "NonNegative", "Positive"]
__all__ += ["RecordId", "Seed", "Text", "Width", "one_of"]

CHECKED = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)
"""Of a record's class: no unknown fields, no conversions, no infinities or NaN."""

_MOST = 2**63 - 1
_LONGEST_NAME = 200  # a name with a suffix is the name of a file


def _check(test: Callable[[Any], bool], must: str) -> AfterValidator:
    def check(value: Any) -> Any:
        if not test(value):
            raise ValueError(f"must {must}")
        return value

    return AfterValidator(check)


def one_of(*values: str) -> AfterValidator:
    """Return the check that a text is one of some values."""
    return _check(lambda text: text in values, f"be one of {', '.join(values)}")


def _json(content: Any, must: str) -> AfterValidator:
    """Check that a text is JSON of a type."""
    adapter = TypeAdapter(content, config=CHECKED)

    def check(text: str) -> str:
        try:
            adapter.validate_json(text)
        except ValidationError:
            raise ValueError(f"must be JSON text of {must}") from None
        return text

    return AfterValidator(check)


_UTC = r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\+00:00)?"
"""A form whose texts are in the order of time; a day stands for its beginning."""


def _is_date(text: str) -> bool:
    if not re.fullmatch(_UTC, text, re.ASCII):
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def _match(pattern: str, must: str) -> AfterValidator:
    return _check(lambda text: re.fullmatch(pattern, text) is not None, must)


_NAME = r"[A-Za-z0-9_]+([-+][A-Za-z0-9_]+)*"
_NAME_MUST = "be of letters, digits and _, with single - or + between"
_DATE_MUST = "a date of ISO 8601 in UTC, such as 2026-11-22T16:03:44+00:00"
_SHORT = StringConstraints(max_length=_LONGEST_NAME)

Text = Annotated[str, StringConstraints(max_length=100_000)]
Name = Annotated[str, _SHORT, _match(_NAME, _NAME_MUST)]
"""A name from the safe alphabet; names of files and pages are made from it."""
NameOrNone = Annotated[str, _SHORT, _match(f"({_NAME})?", f"be empty, or {_NAME_MUST}")]
Hash = Annotated[str, _match(r"(?!0+$)[0-9a-f]{16}", "be 16 hexadecimal digits, not all zeros")]
"""Start of a SHA-256."""
RecordId = Annotated[str, _match(r"(?!0+$)[0-9a-f]{20}", "be 20 hexadecimal digits, not all zeros")]
"""Start of a SHA-256."""
Date = Annotated[str, _SHORT, _check(_is_date, f"be {_DATE_MUST}")]
DateOrNone = Annotated[str, _SHORT, _check(lambda text: text == "" or _is_date(text), f"be empty, or {_DATE_MUST}")]
Seed = Annotated[int, Field(ge=-_MOST, le=_MOST)]
Count = Annotated[int, Field(ge=0, le=_MOST)]
Width = Annotated[int, Field(ge=1, le=1 << 20)]
"""Bits of a port or an operand."""
NonNegative = Annotated[float, Field(ge=0, le=1e300)]
Positive = Annotated[float, Field(gt=0, le=1e300)]
Clocks = Annotated[int | Annotated[float, Field(gt=0)], Field(ge=0, le=_MOST)]
Counts = tuple[Clocks, ...]
"""Clocks, one number for each key size; fractional where they are averages."""
_Scalar = str | int | float | bool | None
JsonObject = Annotated[Text, _json(dict[str, Any], "an object")]
JsonTexts = Annotated[Text, _json(dict[str, str], "an object of texts")]
JsonCounts = Annotated[Text, _json(list[Clocks], "a list of clocks")]
JsonPeriods = Annotated[Text, _json(list[Positive], "a list of positive periods")]
JsonSizes = Annotated[Text, _json(list[Width], "a list of widths in bits")]
JsonPath = Annotated[Text, _json(list[tuple[str, Name, NonNegative]], "a list of names, kinds and delays")]
JsonFacts = Annotated[Text, _json(dict[Name, _Scalar], "an object of numbers and texts")]
