"""The same layers around many cores: systems, and those that are refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..architectures.refusal import Refused
from ..cores.core import Core
from .layer import Layer, parse_layer
from .names import SEPARATOR
from .system import System

__all__ = ["SystemListing", "systems_around"]


@dataclass(frozen=True)
class SystemListing:
    """Systems that can be built, and those that are refused.

    Attributes
    ----------
    systems : tuple of System
    refused : dict of str to str
        The reason, by the name that the system would have.
    """

    systems: tuple[System, ...]
    refused: dict[str, str]


def systems_around(cores: Iterable[Core], layers: Sequence[str]) -> SystemListing:
    """Put layers around each of some cores.

    Parameters
    ----------
    cores : iterable of Core
    layers : sequence of str
        Names, from the inside out.

    Raises
    ------
    UnknownName
        If there is no layer of a name.
    """
    around: tuple[Layer, ...] = tuple(map(parse_layer, layers))
    systems: list[System] = []
    refused: dict[str, str] = {}
    for core in cores:
        try:
            systems.append(System(core, around))
        except Refused as error:
            refused[SEPARATOR.join([core.name, *layers])] = error.reason
    return SystemListing(tuple(systems), refused)
