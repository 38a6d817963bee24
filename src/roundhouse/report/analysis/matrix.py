"""The matrix: every cipher in every architecture, each cell passed, failed, refused or not run, never empty."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from ...cores.listing import Listing
from ...cores.names import parse_name
from ...measure.results import layout_kind
from ...verify import Verification
from ...verify.evidence import SIMULATE, effort_rank

Summary = dict[str, dict[str, dict[str, int]]]
PASSED, FAILED, REFUSED, NOT_RUN = STATES = ("passed", "failed", "refused", "not run")


@dataclass(frozen=True)
class Cell:
    """One cipher in one architecture.

    Attributes
    ----------
    name, cipher, direction, layout, keys, tables : str
        The core and its axes.
    status : str
        One of `STATES`.
    reason : str
        Why it failed, is refused, or was not run; empty if it passed.
    blocks : int
        Results that were compared.
    effort : str
        The effort of its evidence; empty without any.
    """

    name: str
    cipher: str
    direction: str
    layout: str
    keys: str
    tables: str
    status: str
    reason: str
    blocks: int
    effort: str


@dataclass(frozen=True)
class Matrix:
    """All cells: those that can be made in the order of the axes, then those that are refused."""

    cells: tuple[Cell, ...]

    @cached_property
    def totals(self) -> dict[str, int]:
        """Number of cells in each state."""
        return count(self.cells)

    @property
    def blocks(self) -> int:
        """Results that were compared in all cells."""
        return sum(cell.blocks for cell in self.cells)

    def reasons(self, status: str) -> list[tuple[str, int]]:
        """The reasons of all cells in a state with the number of cells, the commonest first."""
        return Counter(cell.reason for cell in self.cells if cell.status == status).most_common()

    def of(self, status: str) -> list[Cell]:
        """The cells in a state."""
        return [cell for cell in self.cells if cell.status == status]

    @cached_property
    def summary(self) -> Summary:
        """Numbers of cells in each state, by cipher and kind of layout."""
        groups: dict[str, dict[str, list[Cell]]] = defaultdict(lambda: defaultdict(list))
        for cell in self.cells:
            groups[cell.cipher][layout_kind(cell.layout)].append(cell)
        return {cipher: {kind: count(group) for kind, group in row.items()} for cipher, row in groups.items()}


def count(cells: Iterable[Cell]) -> dict[str, int]:
    """Return the number of cells in each of the `STATES`."""
    found = Counter(cell.status for cell in cells)
    return {state: found[state] for state in STATES}


def matrix(
    listed: Listing,
    evidence: Iterable[Verification],
    hashes: Mapping[str, str] | None = None,
    *,
    rung: str = SIMULATE,
) -> Matrix:
    """Return the matrix of all listed cores, from what is stored: nothing is built or run.

    Parameters
    ----------
    listed : Listing
        Cores that can be made, and those that are refused.
    evidence : iterable of Verification
        All that is stored; of one core name the newest counts.
    hashes : mapping, optional
        Core hash by core name, where it is known: evidence of another hash is of an earlier design and does not count.
    rung : str
        The rung of the ladder whose evidence counts.
    """
    kept: dict[str, list[Verification]] = defaultdict(list)
    for one in evidence:
        if one.rung == rung:
            kept[one.core_name].append(one)
    known = hashes or {}
    cells = [_judged(core.name, kept[core.name], known.get(core.name)) for core in listed.cores]
    cells += [_cell(name, REFUSED, reason) for name, reason in listed.refused.items()]
    return Matrix(tuple(cells))


def _judged(name: str, found: list[Verification], core_hash: str | None) -> Cell:
    """The cell of a core that can be made."""
    if not found:
        return _cell(name, NOT_RUN, "no evidence is stored")
    if core_hash is not None and not (found := [one for one in found if one.core_hash in (core_hash, name)]):
        return _cell(name, NOT_RUN, "the evidence that is stored is of an earlier design")
    newest = max(found, key=lambda one: one.date)
    same = [one for one in found if one.core_hash == newest.core_hash]
    worst = [one for one in same if one.status != PASSED]
    one = max(worst or same, key=lambda one: effort_rank(one.effort))
    return _cell(name, one.status, one.reason, one.blocks, one.effort)


def _cell(name: str, status: str, reason: str, blocks: int = 0, effort: str = "") -> Cell:
    cipher, choice = parse_name(name)
    axes = cipher.name, choice.direction, choice.layout.name, choice.keys, choice.tables
    return Cell(name, *axes, status, reason, blocks, effort)
