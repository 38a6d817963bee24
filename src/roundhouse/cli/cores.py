"""Names of cores and systems given to a command, some of which may be refused or not verifiable."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

from .terminal import note

if TYPE_CHECKING:
    from ..cores.core_like import CoreLike


_Core = TypeVar("_Core", bound="CoreLike")


def possible(names: Iterable[str]) -> dict[str, CoreLike]:
    """Return the buildable cores and systems, by given name; report the refused ones."""
    from ..architectures.refusal import Refused
    from ..systems import parse

    cores = {}
    for name in dict.fromkeys(names):
        try:
            cores[name] = parse(name)
        except Refused as error:
            note(str(error))
    return cores


def verifiable(cores: Iterable[_Core], rung: str) -> list[_Core]:
    """Return the cores that can be verified on a rung; report each reason why others cannot."""
    from ..errors import UserError
    from ..verify import require_verifiable

    able, reasons = [], []
    for core in cores:
        try:
            require_verifiable([core], rung)
            able.append(core)
        except UserError as error:
            reasons.append(str(error))
    for reason in dict.fromkeys(reasons):
        note(f"not verified: {reason}")
    return able


def counted(number: int, what: str = "core") -> str:
    """Return a text such as "1 core" or "2 cores"."""
    return f"1 {what}" if number == 1 else f"{number:,} {what}s"
