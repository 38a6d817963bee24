"""The cores that a command is given, of which some may be refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .terminal import note

if TYPE_CHECKING:
    from ..cores.core import Core


def possible(names: Iterable[str]) -> dict[str, Core]:
    """Return the cores that can be built, by the name given; those that are refused are told, and the others go on."""
    from ..architectures.refusal import Refused
    from ..cores.core import Core

    cores = {}
    for name in names:
        try:
            cores[name] = Core.parse(name)
        except Refused as error:
            note(str(error))
    return cores
