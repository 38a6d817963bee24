"""Core names given to a command, some of which may be refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .terminal import note

if TYPE_CHECKING:
    from ..cores.core import Core


def possible(names: Iterable[str]) -> dict[str, Core]:
    """Return the buildable cores, by given name; report the refused ones."""
    from ..architectures.refusal import Refused
    from ..cores.core import Core

    cores = {}
    for name in names:
        try:
            cores[name] = Core.parse(name)
        except Refused as error:
            note(str(error))
    return cores
