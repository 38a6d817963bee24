"""Matrix page."""

from collections.abc import Collection
from itertools import product
from typing import Any

from ...cores.listing import axes
from ...export.wording import key_words
from ..analysis.matrix import Matrix
from ..site.page import Page

SIGNS = {"passed": "✓", "failed": "✗", "refused": "–", "not run": "?"}


def matrix_page(matrix: Matrix, sheets: Collection[str]) -> Page:
    """Return the page."""
    return Page("matrix.html", "matrix.html", matrix_context(matrix, sheets))


def matrix_context(matrix: Matrix, sheets: Collection[str]) -> dict[str, Any]:
    """Return the variables of `matrix.html`; `sheets` are the names of the cores with a data sheet.

    The table has a row for each cipher and direction, and a column for each layout and key policy. It has tens of
    thousands of combinations, so each reason is stored once and referenced by number.
    """
    combinations = {
        (combination.cipher, combination.direction, combination.layout, combination.keys): combination
        for combination in matrix.combinations
    }
    ciphers, directions, layouts, keys = (
        sorted(set(values), key=[*axes()[axis], *values].index)  # in the order of the axis, unknown values last
        for axis, values in zip(("cipher", "direction", "layout", "keys"), zip(*combinations, strict=True), strict=True)
    )
    reasons = list(dict.fromkeys(combination.reason for combination in matrix.combinations if combination.reason))
    return {
        "matrix": matrix,
        "signs": SIGNS,
        "layouts": layouts,
        "key_words": {way: key_words(way) for way in keys},
        "rows": [
            (*row, [combinations.get((*row, *column)) for column in product(layouts, keys)])
            for row in product(ciphers, directions)
        ],
        "reasons": reasons,
        "reason_number": {reason: number for number, reason in enumerate(reasons)},
        "sheets": sheets,
    }
