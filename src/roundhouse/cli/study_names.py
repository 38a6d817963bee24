"""The name of a study as a user gives it; a word of a title or a source leads to the name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import InvalidInput, UnknownName, in_words, nearest

if TYPE_CHECKING:
    from ..studies.study import Study

__all__ = ["Name", "find_study"]

_LISTED_BY = "roundhouse study list"

Name = Annotated[str, typer.Argument(metavar="NAME", help="Short name, as `study list` prints it.")]


def find_study(name: str) -> Study:
    """Return a study by its short name.

    Raises
    ------
    UnknownName
        If there is none of that name; the message gives the studies with it in their titles or sources, else those
        with similar names.
    InvalidInput
        If there is none of such a name either; the message gives all.
    """
    from ..studies.registry import load_study, study_names

    names = study_names()
    if name in names:
        return load_study(name)
    told = [one.name for one in map(load_study, names) if name and name.lower() in f"{one.title} {one.source}".lower()]
    if told or nearest(name, names) != names:
        raise UnknownName("study", name, told or names, _LISTED_BY)
    raise InvalidInput(f"{name!r} is no study; the studies are {in_words(names)}: `{_LISTED_BY}` prints their titles")
