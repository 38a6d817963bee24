"""XTEA's form beyond its equality with the page."""

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.ciphers.forms import form
from roundhouse.words import Graph, const


@pytest.mark.parametrize("move", ["next_key", "prev_key"])
def test_the_key_itself_never_changes(move):
    """So that it is held once for all blocks."""
    graph = Graph()
    ks = [graph.input(f"ks{n}", width) for n, width in enumerate((2, 32, 32, 32, 32, 32))]
    moved = getattr(form(CATALOG["xtea"]), move)(ks, graph.input("i", 6), const(0, 1))
    assert all(after is before for after, before in zip(moved[2:], ks[2:], strict=True))
