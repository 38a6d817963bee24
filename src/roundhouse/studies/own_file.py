"""What must hold of a study in a folder of one's own, beyond the form of its files. Of those shipped, tests hold it."""

from __future__ import annotations

from dataclasses import replace
from fnmatch import fnmatchcase

from ..errors import InvalidInput, UserError
from ..storage.toml_entry import one_of
from ..systems.system import parse
from ..targets import VENDORS, find_target
from ..targets.target import UnknownTarget
from .study import Design, Study, StudyTarget

__all__ = ["with_whole_names"]


def with_whole_names(study: Study) -> Study:
    """Return a study whose cores have their whole names; in its file, trailing axes may be left out.

    Raises
    ------
    InvalidInput
        If a design's core is none or is refused, a recipe is none of its target's, or a reason is of no number. A
        target that is not installed here may have any recipe.
    """
    for target in study.targets:
        _require_recipes(study.name, target)
    for pattern in (pattern for reason in study.reasons for pattern in reason.numbers):
        _require_number(study, pattern)
    return replace(study, designs=tuple(_whole(study.name, one) for one in study.designs))


def _whole(study: str, design: Design) -> Design:
    if not design.core:
        return design
    try:
        return replace(design, core=parse(design.core).name)
    except UserError as error:
        raise InvalidInput(f"study {study}, design {design.name}: {error}") from error


def _require_number(study: Study, pattern: str) -> None:
    if not any(fnmatchcase(row.id, f"{study.name}.{pattern}") for row in study.ledger):
        must = f"the numbers of a reason must fit an id of the ledger, without {study.name} and its dot"
        raise InvalidInput(f"study {study.name}: {must}; {pattern!r} fits none")


def _require_recipes(study: str, target: StudyTarget) -> None:
    if target.name in VENDORS:  # whose recipes are parts
        return
    try:
        known = find_target(target.name).recipes
    except UnknownTarget:
        return
    one_of(f"recipe of {target.name}", {*target.recipes}, known, f"study {study}")
