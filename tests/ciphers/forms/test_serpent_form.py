"""Serpent's form beyond its equality with the page."""

from roundhouse.ciphers import CATALOG
from roundhouse.ciphers.forms import form
from roundhouse.graph.walk import topological
from roundhouse.words import Graph, const
from roundhouse.words.op import XOR


def test_sums_on_the_way_to_the_last_key_are_shared():
    """One by one, the 494 terms of the eight words would take 486 sums."""
    last = form(CATALOG["serpent256"]).last_key(Graph().input("key", 256), const(0, 1))
    assert sum(word.op is XOR for word in topological(last)) < 250
