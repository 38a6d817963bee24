"""The listed cores: every cipher of the catalogue in every listed architecture, built or refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase

from ..architectures.architecture import DIRECTIONS, TABLES
from ..architectures.keys.policy import policies
from ..architectures.layouts import LAYOUTS, parse_layout
from ..ciphers import CATALOG
from ..errors import UnknownName, UserError
from .core import Core
from .refusals import listed_architectures, refusals

__all__ = ["Listing", "NotListed", "axes", "listing", "usual"]

# What a value of an axis is called, where that is not the name of the axis.
_VALUES = {"keys": "key policy", "tables": "choice of tables"}
# How tables are built unless a choice is given: the first way that is not refused.
_USUAL_TABLES = ("logic", "shallow")


def axes() -> dict[str, tuple[str, ...]]:
    """Return the listed values of every axis, in the order of a name."""
    return {
        "cipher": tuple(CATALOG),
        "direction": DIRECTIONS,
        "layout": tuple(layout.name for layout in LAYOUTS),
        "keys": policies(),
        "tables": TABLES,
    }


class NotListed(UserError, ValueError):
    """A valid layout whose parameters are not among the listed ones."""

    def __init__(self, layout: str) -> None:
        super().__init__(
            f"{layout!r} is a layout, and not one of those that are listed ({', '.join(axes()['layout'])}); "
            f"ask for its cores by name, as CIPHER-DIRECTION-{layout}"
        )


@dataclass(frozen=True)
class Listing:
    """Cores that can be built, and those that are refused.

    Attributes
    ----------
    cores : tuple of Core
        In the order of the axes, so the cores of a cipher are together.
    refused : dict of str to str
        The reason, by the name that the core would have.
    """

    cores: tuple[Core, ...]
    refused: dict[str, str]


def listing(**filters: Iterable[str]) -> Listing:
    """Return every combination of the axes, or those that the filters select.

    Parameters
    ----------
    **filters : iterable of str
        Values wanted, by axis of `axes`; ``*`` matches any text, as in ``layout=["pipelined*"]``. An axis without
        values is not filtered.

    Raises
    ------
    UnknownName
        If there is no such axis, or a value matches nothing on its axis.
    NotListed
        If a value is a layout that must be asked for by name.
    """
    for axis in filters:
        if axis not in axes():
            raise UnknownName("axis", axis, axes())
    wanted = {axis: set(_values(axis, list(filters.get(axis, ())))) for axis in axes()}
    choices = [
        (name, choice)
        for name, choice in listed_architectures().items()
        if choice.direction in wanted["direction"]
        and choice.layout.name in wanted["layout"]
        and choice.keys in wanted["keys"]
        and choice.tables in wanted["tables"]
    ]
    cores: list[Core] = []
    refused: dict[str, str] = {}
    for cipher_name in filter(wanted["cipher"].__contains__, CATALOG):
        cipher, reasons = CATALOG[cipher_name], refusals(cipher_name)
        cores += [Core(cipher, choice) for name, choice in choices if name not in reasons]
        refused |= {f"{cipher_name}-{name}": reasons[name] for name, _ in choices if name in reasons}
    return Listing(tuple(cores), refused)


def _values(axis: str, patterns: list[str]) -> Iterator[str]:
    """Yield the values of an axis that match any of the patterns, or all values if there are no patterns."""
    listed = axes()[axis]
    for pattern in patterns:
        if not any(fnmatchcase(value, pattern) for value in listed):
            if axis == "layout" and parse_layout(pattern) is not None:
                raise NotListed(pattern)
            where = "roundhouse list --ciphers" if axis == "cipher" else "roundhouse list"
            raise UnknownName(_VALUES.get(axis, axis), pattern, listed, where)
    for value in listed:
        if not patterns or any(fnmatchcase(value, pattern) for pattern in patterns):
            yield value


def usual(**filters: Iterable[str]) -> Listing:
    """Return every combination of cipher, direction, layout and keys, with tables built in the usual way: as logic.

    Where logic is refused and a circuit is not (stages that would cut a table), the circuit is taken. With a filter on
    ``tables`` this is `listing`.

    Parameters
    ----------
    **filters : iterable of str
        As for `listing`.
    """
    if [*filters.get("tables", ())]:
        return listing(**filters)
    plain, deep = (listing(**{**filters, "tables": [way]}) for way in _USUAL_TABLES)
    instead = {core.name.removesuffix(f"-{core.tables}"): core for core in deep.cores}
    cores = [*plain.cores, *(instead[name] for name in plain.refused if name in instead)]
    places = {name: place for place, name in enumerate(CATALOG)}
    refused = {name: reason for name, reason in plain.refused.items() if name not in instead}
    return Listing(tuple(sorted(cores, key=lambda core: places[core.cipher.name])), refused)
