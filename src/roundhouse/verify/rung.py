"""A rung of the verification ladder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .evidence import Verification

if TYPE_CHECKING:
    from ..cores.core import Core

__all__ = ["Rung"]


@dataclass(frozen=True)
class Rung:
    """A state that a core reaches, recorded by its hash; how it is reached is the rung's own matter.

    Attributes
    ----------
    number : int
        Its place on the ladder, from 0.
    name : str
        One word, as in evidence and on the command line; the name of its module.
    title : str
        The statement that holds for a core on this rung.
    run : callable or None
        ``run(core, effort, seed)`` returns the evidence. None if a core reaches the rung in another way than by
        ``roundhouse verify``.
    prepare : callable or None
        ``prepare()`` does once what every core needs, before several processes run the rung. It raises `ToolMissing` if
        a tool of the rung is not installed.
    of_record : callable or None
        ``of_record(measurement)`` returns the evidence in a measurement record, None if it has none. For a rung that is
        reached while a target is measured.
    """

    number: int
    name: str
    title: str
    run: Callable[[Core, str, int], Verification] | None = None
    prepare: Callable[[], None] | None = None
    of_record: Callable[[Any], Verification | None] | None = None
