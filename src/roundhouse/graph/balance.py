"""Exclusive or of many words, earliest first: a sum takes the fewest levels when its late words join last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from heapq import heapify, heappop, heappush

from ..words import Word
from ..words.op import XOR
from .delay import Delay
from .walk import operands, rebuild, topological

__all__ = ["balance"]


def balance(outputs: Sequence[Word], delay: Delay, *, keeps_named: bool = False) -> list[Word]:
    """The same words, with every sum that is used once merged into the sum that uses it and re-ordered by arrival.

    A sum of several functions is named after all of them: ``mix_columns_add_round_key``. With `keeps_named`, a sum that
    has a name stays as it is, as in a circuit whose sums are look-up tables.
    """
    order = topological(outputs)
    uses = Counter(a for w in order for a in w.args)
    uses.update(outputs)
    only_user = {a: w for w in order for a in w.args if uses[a] == 1}
    kept = {w for w in order if keeps_named and w.hint}
    merged = {w for w in order if w.op is XOR and (user := only_user.get(w)) is not None and user.op is XOR} - kept
    times: dict[Word, float] = {}
    terms: dict[Word, list[Word]] = {}
    names: dict[Word, list[str]] = {}

    def time(word: Word) -> float:
        if word.is_const:
            return 0.0
        if word not in times:
            times[word] = delay(word) + max((time(a) for a in operands(word)), default=0.0)
        return times[word]

    def replace(word: Word, args: tuple[Word, ...]) -> Word | None:
        for arg in args:  # operands first, so that no recursion gets deep
            time(arg)
        if word.op is not XOR:
            return None
        terms[word] = [
            t for old, new in zip(word.args, args, strict=True) for t in (terms[old] if old in merged else [new])
        ]
        names[word] = [name for old in word.args if old in merged for name in names[old]] + [word.hint or ""]
        if word in merged:
            return args[0] ^ args[1]
        total = _sum(terms[word], time)
        if word.hint:  # the sum is that of all functions whose sums are merged in it
            total.hint = total.hint or "_".join(filter(None, dict.fromkeys(names[word])))
        return total

    return rebuild(outputs, replace)


def _sum(terms: list[Word], time: Callable[[Word], float]) -> Word:
    """Add the two earliest terms until one is left."""
    heap = [(time(term), n, term) for n, term in enumerate(terms)]
    heapify(heap)
    for n in range(len(terms), 2 * len(terms) - 1):
        (_, _, a), (_, _, b) = heappop(heap), heappop(heap)
        total = a ^ b
        heappush(heap, (time(total), n, total))
    return heap[0][2]
