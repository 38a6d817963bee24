"""The matrix: every combination of cipher and architecture, each passed, failed, refused, not finished or not run."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from ...cores.listing import Listing
from ...cores.names import parse_name
from ...jobs.unfinished import NOT_FINISHED
from ...measure.results import layout_kind
from ...verify import Verification
from ...verify.evidence import SIMULATE, verdict

Summary = dict[str, dict[str, dict[str, int]]]
PASSED, FAILED, REFUSED, NOT_RUN = "passed", "failed", "refused", "not run"
STATES = (PASSED, FAILED, REFUSED, NOT_FINISHED, NOT_RUN)


@dataclass(frozen=True)
class Combination:
    """A cipher in an architecture.

    Attributes
    ----------
    name, cipher, direction, layout, keys, tables : str
        The core and its axes.
    status : str
        One of `STATES`.
    reason : str
        Why it did not pass; empty if it passed.
    blocks : int
        Compared results.
    effort : str
        Effort of its evidence; empty without any.
    by_name : bool
        Whether its evidence was found by its name, since its present hash is not known: it may be of another design.
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
    by_name: bool = False


@dataclass(frozen=True)
class Matrix:
    """All combinations: first the buildable ones, in the order of the axes, then the refused ones."""

    combinations: tuple[Combination, ...]

    @cached_property
    def totals(self) -> dict[str, int]:
        """Number of combinations in each state."""
        return count(self.combinations)

    @property
    def blocks(self) -> int:
        """Compared results of all combinations."""
        return sum(combination.blocks for combination in self.combinations)

    @cached_property
    def by_name(self) -> int:
        """Number of combinations that passed by name only; see `Combination`."""
        return sum(one.by_name for one in self.of(PASSED))

    def reasons(self, status: str) -> list[tuple[str, int]]:
        """Return the reasons for a state and their counts, most frequent first."""
        return Counter(
            combination.reason for combination in self.combinations if combination.status == status
        ).most_common()

    def of(self, status: str) -> list[Combination]:
        """Return the combinations in a state."""
        return [combination for combination in self.combinations if combination.status == status]

    @cached_property
    def summary(self) -> Summary:
        """Numbers of combinations in each state, by cipher and kind of layout."""
        groups: dict[str, dict[str, list[Combination]]] = defaultdict(lambda: defaultdict(list))
        for combination in self.combinations:
            groups[combination.cipher][layout_kind(combination.layout)].append(combination)
        return {cipher: {kind: count(group) for kind, group in row.items()} for cipher, row in groups.items()}


def count(combinations: Iterable[Combination]) -> dict[str, int]:
    """Return the number of combinations in each of the `STATES`."""
    found = Counter(combination.status for combination in combinations)
    return {state: found[state] for state in STATES}


def matrix(
    listed: Listing,
    evidence: Iterable[Verification],
    hashes: Mapping[str, str] | None = None,
    *,
    rung: str = SIMULATE,
    unfinished: Mapping[str, str] | None = None,
) -> Matrix:
    """Return the matrix of all listed cores from stored evidence; nothing is built or run.

    Parameters
    ----------
    listed : Listing
        Buildable and refused cores.
    evidence : iterable of Verification
        All stored evidence; the newest counts for each core name.
    hashes : mapping, optional
        Known core hashes by core name: evidence of another hash belongs to an earlier design and does not count.
    rung : str
        The rung of the ladder whose evidence counts.
    unfinished : mapping, optional
        Cores whose verification has just ended without a result, with the reasons. Where there is evidence, it counts.
    """
    kept: dict[str, list[Verification]] = defaultdict(list)
    for one in evidence:
        if one.rung == rung:
            kept[one.core_name].append(one)
    known, ended = hashes or {}, unfinished or {}
    combinations = [_judged(core.name, kept[core.name], known.get(core.name)) for core in listed.cores]
    combinations = [_or_unfinished(one, ended.get(one.name)) for one in combinations]
    combinations += [_combination(name, REFUSED, reason) for name, reason in listed.refused.items()]
    return Matrix(tuple(combinations))


def _judged(name: str, found: list[Verification], core_hash: str | None) -> Combination:
    """Return the combination of a core that can be built."""
    if not found:
        return _combination(name, NOT_RUN, "no evidence is stored")
    if core_hash is not None and not (found := [one for one in found if one.core_hash in (core_hash, name)]):
        return _combination(name, NOT_RUN, "the evidence that is stored is of an earlier design")
    newest = max(found, key=lambda one: one.date)
    one = verdict(one for one in found if one.core_hash == newest.core_hash)
    judged = _combination(name, one.status, one.reason, one.blocks, one.effort)
    return replace(judged, by_name=core_hash is None)


def _or_unfinished(found: Combination, reason: str | None) -> Combination:
    if reason is None or found.status != NOT_RUN:
        return found
    return replace(found, status=NOT_FINISHED, reason=reason)


def _combination(name: str, status: str, reason: str, blocks: int = 0, effort: str = "") -> Combination:
    cipher, choice = parse_name(name)
    axes = cipher.name, choice.direction, choice.layout.name, choice.keys, choice.tables
    return Combination(name, *axes, status, reason, blocks, effort)
