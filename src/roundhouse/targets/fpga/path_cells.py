"""The cells of a critical path, as records store them."""

import re
from collections.abc import Iterable, Mapping
from itertools import groupby

from ...tools.cell_names import read_cell_name
from ...tools.nextpnr import PathStep


def path_cells(steps: Iterable[PathStep], pins: Mapping[str, str]) -> list[tuple[str, str, float]]:
    """Return wire, kind and delay in ns of the cells of a path, in order; neighbours equal in both are one.

    Parameters
    ----------
    steps : iterable of PathStep
    pins : mapping of str to str
        Kinds of cells, and regular expressions of pins that only they have; ``"enable"`` and ``"reset"`` are pins of
        the register where the path ends. All others are ``"logic"``, or ``"register"`` at the ends.

    Returns
    -------
    list
        Of ``(wire, kind, ns)``: the wire after which the cells are named, see `read_cell_name`.
    """
    cells = [(read_cell_name(step.cell).wire, _kind(step, pins), step.ns) for step in steps]
    return [
        (wire, kind, round(sum(ns for _, _, ns in group), 3))
        for (wire, kind), group in groupby(cells, key=lambda cell: cell[:2])
    ]


def _kind(step: PathStep, pins: Mapping[str, str]) -> str:
    for kind, pattern in pins.items():
        if re.fullmatch(pattern, step.enters) or re.fullmatch(pattern, step.leaves):
            return kind
    return "register" if step.enters == step.leaves else "logic"
