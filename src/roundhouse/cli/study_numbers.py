"""The numbers of a study that ``roundhouse study verdicts`` is asked for, by kind of verdict and design, as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from ..errors import InvalidInput, in_words

if TYPE_CHECKING:
    from ..studies.comparison import Comparison
    from ..studies.study import Study

__all__ = ["Designs", "HelpOnKinds", "Kinds", "number_lines", "selected"]

Kinds = Annotated[
    list[str] | None,
    typer.Option(
        "--kind",
        metavar="KIND",
        help="Print each number with this verdict, one per line; repeatable. See below; first words are enough.",
    ),
]
Designs = Annotated[
    str | None,
    typer.Option(
        "--design",
        metavar="PATTERN",
        help="Print each number of designs with matching names, one per line; * matches any text.",
    ),
]

_HEADS = ("place", "design", "what", "printed", "ours", "ours/printed", "core, target, recipe", "verdict")
_RIGHT = {"printed", "ours", "ours/printed"}


class HelpOnKinds(TyperCommand):
    """A command whose help ends with the kinds of verdicts and what they mean."""

    def format_help(self, *args: Any, **options: Any) -> None:
        """Write the help, as the base class does; the kinds are looked up only now, which takes seconds."""
        from ..report.studies.tables import MEANINGS

        self.epilog = "\n\n".join(["Kinds of verdicts:", *(f"{kind}: {means}" for kind, means in MEANINGS.items())])
        super().format_help(*args, **options)


def selected(
    study: Study, found: Sequence[Comparison], kinds: Sequence[str], pattern: str | None
) -> tuple[Comparison, ...]:
    """Return the numbers of a study with verdicts of some kinds, and of designs that fit a pattern.

    Parameters
    ----------
    study : Study
    found : sequence of Comparison
        All its numbers.
    kinds : sequence of str
        Kinds of verdicts, or their first words; none for all.
    pattern : str, optional
        A pattern for names of designs. Numbers about several designs have none, and fit only what an empty name fits.

    Raises
    ------
    InvalidInput
        If a kind is none, or if the pattern fits no design.
    """
    wanted, designs = _kinds(kinds), _designs(study, "*" if pattern is None else pattern)
    return tuple(one for one in found if one.verdict.kind in wanted and one.printed.design in designs)


def number_lines(study: Study, chosen: Sequence[Comparison]) -> Iterator[str]:
    """Yield how many of a study's numbers are chosen, and a table with a line for each of them."""
    yield f"{study.name}: {len(chosen)} of {len(study.ledger)} numbers"
    if not chosen:
        return
    rows = [_HEADS, *map(_cells, chosen)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(_HEADS, row, widths, strict=True)
        yield "  ".join(
            cell.rjust(width) if head in _RIGHT else cell.ljust(width) for head, cell, width in cells
        ).rstrip()


def _kinds(given: Sequence[str]) -> set[str]:
    """Return kinds of verdicts by their names or first words; all where none is given."""
    from ..studies.verdict import KINDS

    known = {name: kind for kind in KINDS for name in (kind, kind.split()[0])}
    for name in given:
        if name not in known:
            raise InvalidInput(
                f"--kind must be {in_words(map(repr, KINDS), 'or')}, or the first word of one; given {name!r}; "
                "`roundhouse study verdicts --help` tells what they mean"
            )
    return {known[name] for name in given} or set(KINDS)


def _designs(study: Study, pattern: str) -> set[str]:
    """Return the names of the designs that fit a pattern; among them none at all, if the pattern fits that."""
    names = {design.name for design in study.designs if design.names_fitting(pattern)}
    if not names:
        known = ", ".join(design.name for design in study.designs)
        raise InvalidInput(f"--design must fit a design of {study.name}: {known}; {pattern!r} fits none")
    return names | ({""} if fnmatchcase("", pattern) else set())


def _cells(one: Comparison) -> tuple[str, ...]:
    """Return the texts of a number's line."""
    from ..report.site.text import MISSING, figure
    from ..report.studies.heads import condition_text, parameter_text, printed_unit, unit_text
    from ..report.studies.timing import TIMINGS, timed

    printed, ours, ratio = one.printed, one.ours, one.verdict.ratio
    value, unit = printed.in_its_unit(ours.value, ours.unit) if ours else (None, "")
    return (
        printed.place,
        printed.design or "several",
        ", ".join(filter(None, (parameter_text(printed.parameter), condition_text(printed)))),
        f"{printed.printed} {printed_unit(printed)}".rstrip(),
        f"{figure(value)} {unit_text(unit)}".rstrip(),
        MISSING if ratio is None else f"{ratio:.3g}",
        ", ".join(filter(None, (ours.core, ours.target, ours.recipe, TIMINGS.get(timed(one))))) if ours else MISSING,
        str(replace(one.verdict, why=one.why)),
    )
