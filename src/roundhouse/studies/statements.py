"""The statements of a study: what its text claims, in our words, and how each is checked.

``NAME.statements.toml`` has a table ``[[statement]]`` for each, with ``id``, ``place``, ``claim``, and one check:

- ``most = D``, ``least = D``: the value of design D is above, or below, that of all others that fit ``among``;
- ``falling = [D, D, ...]``: each value is above the next;
- ``ratios = [[D, D], ...]``: each first value over the second is ``within`` bounds; with ``enough = N``, N of them;
- ``values = [D, ...]``: each value is ``within`` bounds; with ``enough = N``, N of them;
- ``path = "key_schedule"``: the longest path of each of ``designs`` starts or ends in that submodule;
- ``unchecked = "why"``: nothing that we record can tell.

Bounds are ``[low, high]``, or ``[low]`` without an upper one. ``not_ours = "why"`` beside a check says why our records
cannot tell, though the study's own numbers can. ``target = T`` has our records on that target alone decide.

A value is that of ``parameter`` (several, joined by " + ", are added) for ``case``, ``key_bits`` and ``unit``, as in
the ledger; without ``key_bits`` the worst of all key sizes. With ``over``, another case, it is divided by the value in
that case. ``stage`` selects printed numbers of one stage of the flow. D is the name of a design, or a table with
``design`` and any of these. In ``among``, ``values`` and ``designs`` a name may have ``*``. Parameters that end in
``_change`` compare the speed grades of a design (`our_values.CHANGES`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from fnmatch import fnmatchcase
from math import inf
from typing import Any

from ..errors import InvalidInput
from ..storage.toml import parse_toml
from ..storage.toml_entry import one_of, only_keys, read_entry, typed
from ..targets.target import BLOCKS
from .ledger import SENSE, STAGES

__all__ = ["Statement", "Term", "parse_statements"]

#: Checks of a group of terms.
CHECKS = ("most", "least", "falling", "ratios", "values", "path", "unchecked")


@dataclass(frozen=True)
class Term:
    """A value that a statement is about: fields as in the ledger; `key_bits` 0 is the worst of all key sizes.

    With `over`, another case, it is divided by the value in that case.
    """

    design: str
    parameter: str = ""
    case: str = ""
    key_bits: int = 0
    unit: str = ""
    over: str = ""
    stage: str = ""

    @property
    def parameters(self) -> tuple[str, ...]:
        """The ledger parameters that are added."""
        return tuple(self.parameter.split(" + "))


@dataclass(frozen=True)
class Statement:
    """What a study claims.

    Attributes
    ----------
    id : str
        Permanent, unique in the study.
    place : str
        Section, table or figure.
    claim : str
        The claim in our words.
    check : str
        One of `CHECKS`.
    terms : tuple of tuple of Term
        Pairs for ``ratios``, otherwise one group.
    within : tuple of float
        Bounds for ``ratios`` and ``values``; infinite where there is none.
    enough : int
        How many of the ratios or values must be within the bounds.
    detail : str
        The submodule of ``path``, or why nothing can be checked.
    not_ours : str
        Why our records cannot tell; empty if they can.
    target : str
        The target whose records alone decide; empty if any of the study's may.
    """

    id: str
    place: str
    claim: str
    check: str
    terms: tuple[tuple[Term, ...], ...] = ()
    within: tuple[float, float] = (-inf, inf)
    enough: int = 0
    detail: str = ""
    not_ours: str = ""
    target: str = ""


@dataclass(frozen=True)
class _Entry:
    """A table of the file; a term is a name or a table."""

    id: str
    place: str
    claim: str
    parameter: str = ""
    case: str = ""
    key_bits: int = 0
    unit: str = ""
    over: str = ""
    stage: str = ""
    most: str | Mapping[str, Any] = ""
    least: str | Mapping[str, Any] = ""
    among: tuple[str, ...] = ()
    falling: tuple[str | Mapping[str, Any], ...] = ()
    ratios: tuple[list[str | Mapping[str, Any]], ...] = ()
    values: tuple[str | Mapping[str, Any], ...] = ()
    within: tuple[float, ...] = ()
    enough: int | None = None
    path: str = ""
    designs: tuple[str, ...] = ()
    unchecked: str = ""
    not_ours: str = ""
    target: str = ""


def parse_statements(names: Mapping[str, str], text: str, where: str) -> tuple[Statement, ...]:
    """Return the statements in the text of a file; `names` gives the first name of a design for each of its names.

    Raises
    ------
    InvalidInput
        If the file is invalid; the message begins with `where`.
    """
    raw = parse_toml(text, where)
    only_keys(raw, {"statement"}, where)
    tables = typed(raw.get("statement", ()), tuple[Mapping[str, Any], ...], f"{where}: statement")
    found = tuple(_statement(read_entry(_Entry, one, f"{where}, statement"), names, where) for one in tables)
    if twice := [id for id, count in Counter(one.id for one in found).items() if count > 1]:
        raise InvalidInput(f"{where}: every id must occur once; {twice[0]} occurs more often: make them distinct")
    return found


def _statement(entry: _Entry, names: Mapping[str, str], where: str) -> Statement:
    place = f"{where}, {entry.id}"
    given = [check for check in CHECKS if getattr(entry, check)]
    if len(given) != 1:
        raise InvalidInput(f"{place}: a statement must have one of {', '.join(CHECKS)}; given {given}")
    (check,) = given
    if len(entry.within) not in ((1, 2) if check in ("ratios", "values") else (0,)):
        raise InvalidInput(f"{place}: ratios and values must have one or two bounds in `within`, and nothing else has")
    terms = tuple(tuple(_terms(entry, group, names, place)) for group in _groups(entry, check))
    if check == "ratios" and any(len(pair) != 2 for pair in terms):
        raise InvalidInput(f"{place}: each of the ratios must have two values")
    if entry.unchecked and entry.not_ours:
        raise InvalidInput(f"{place}: a statement must have `unchecked` or `not_ours`, not both")
    one_of("submodule", {entry.path} - {""}, BLOCKS, place)
    one_of("stage", {term.stage for group in terms for term in group} - {""}, STAGES, place)
    compared = len(terms) if check == "ratios" else sum(map(len, terms))
    enough = compared if entry.enough is None else entry.enough
    low, high = (*entry.within, inf)[:2] if entry.within else (-inf, inf)
    detail = entry.path or entry.unchecked
    ours = entry.not_ours, entry.target
    return Statement(entry.id, entry.place, entry.claim, check, terms, (low, high), enough, detail, *ours)


def _groups(entry: _Entry, check: str) -> Iterable[Sequence[str | Mapping[str, Any]]]:
    """Return the groups of terms as written; the first one of ``most`` and ``least`` is that design."""
    match check:
        case "ratios":
            return entry.ratios
        case "most" | "least":
            return [[getattr(entry, check), *entry.among]]
        case "path":
            return [entry.designs]
        case "unchecked":
            return []
        case _:
            return [getattr(entry, check)]


def _terms(
    entry: _Entry, group: Sequence[str | Mapping[str, Any]], names: Mapping[str, str], where: str
) -> Iterable[Term]:
    """Yield each term once, with the statement's own parameter and condition where it states none."""
    shared = {key: getattr(entry, key) for key in ("parameter", "case", "key_bits", "unit", "over", "stage")}
    seen: set[Term] = set()
    for written in group:
        own: Mapping[str, Any] = {"design": written} if isinstance(written, str) else written
        only_keys(own, {field.name for field in fields(Term)}, where)
        fitting = [name for name in names if fnmatchcase(name, str(own.get("design", "")))]
        if not fitting:
            raise InvalidInput(f"{where}: a design must be one of {', '.join(names)}; given {own.get('design')!r}")
        for name in fitting:
            term = read_entry(Term, {**shared, **own, "design": name}, where)
            if entry.path == "":
                one_of("parameter", set(term.parameters), SENSE, where)
            same = replace(term, design=names[name])
            if same not in seen:
                seen.add(same)
                yield term
