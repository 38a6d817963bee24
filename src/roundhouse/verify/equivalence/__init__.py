"""Proof that two word graphs compute the same for all inputs.

The graphs are swept at word level, as SAT sweeping does it with gates: words that are equal on random inputs are
merged, operands before results. Each merger is a question, cut off below the few words that seem to make it equal: if
the words are equal whatever is put in at the cut, they are equal. Random inputs propose; only answers count.

A question about few bits is run on every value. One within a simple theory is run on as few inputs as decide it there:
additions modulo 2 and wiring are affine, bitwise operations treat every bit position alike, sums modulo 2^n are linear.
All others go through the lowering that makes cores and through Yosys to ABC (``cec``). Questions that differ in names
alone, as those of a key schedule's steps do, are asked once.
"""

from __future__ import annotations

from .prover import prove
from .question import Different, Question
from .theories import Method

__all__ = ["Different", "Method", "Question", "prove"]
