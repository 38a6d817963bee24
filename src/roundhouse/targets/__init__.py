"""Targets: parts and cell libraries, one file a family; `TARGETS` has them by name."""

from roundhouse.targets.ecp5 import Ecp5
from roundhouse.targets.osu050 import Osu050
from roundhouse.targets.target import Target, UnknownTarget
from roundhouse.targets.xcup import Xcup

_ALL: tuple[Target, ...] = (Ecp5(), Xcup(), Osu050())
TARGETS = {target.name: target for target in _ALL}


def find_target(name: str) -> Target:
    """Return a target by name.

    Raises
    ------
    UnknownTarget
        If there is none; the message gives the nearest names.
    """
    if name not in TARGETS:
        raise UnknownTarget(name, tuple(TARGETS))
    return TARGETS[name]


__all__ = ["TARGETS", "Target", "UnknownTarget", "find_target"]
