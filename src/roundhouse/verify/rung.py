"""A rung of the verification ladder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .evidence import Verification

if TYPE_CHECKING:
    from ..cores.core_like import CoreLike

__all__ = ["Rung"]


@dataclass(frozen=True)
class Rung:
    """A verification state of a core, recorded by its hash.

    Attributes
    ----------
    number : int
        Position on the ladder, from 0.
    name : str
        One word, as in evidence and on the command line; the name of its module.
    title : str
        Statement that holds for a core on this rung.
    run : callable or None
        ``run(core, effort, seed)`` returns the evidence. None if ``roundhouse verify`` does not run the rung.
    prepare : callable or None
        ``prepare()`` does shared work once, before several processes run the rung. It raises `ToolMissing` if a tool
        of the rung is not installed.
    require : callable or None
        ``require(core)`` raises an error if a core cannot be verified on this rung yet, since what that takes does not
        exist, such as published vectors of its cipher. It is asked before anything runs. None if every core can be.
    judges : mapping of str to str
        What `Verification.tools` must have for evidence to count, such as the edition of a prover. Evidence of others
        is none, and the rung is run anew.
    reached : str
        How a rung that is not run is reached.
    of_record : callable or None
        ``of_record(measurement)`` returns the evidence in a measurement record, None if it has none; for a rung that
        is reached during measurement.
    """

    number: int
    name: str
    title: str
    run: Callable[[CoreLike, str, int], Verification] | None = None
    prepare: Callable[[], None] | None = None
    require: Callable[[CoreLike], None] | None = None
    judges: Mapping[str, str] = field(default_factory=dict)
    reached: str = ""
    of_record: Callable[[Any], Verification | None] | None = None
