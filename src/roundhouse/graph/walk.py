"""Walking and rebuilding a word graph."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping

from ..words import Word
from ..words.op import GUARD

__all__ = ["operands", "rebuild", "sources", "substitute", "topological"]


def topological(words: Iterable[Word]) -> list[Word]:
    """All words that `words` depend on, themselves included, operands before results; constants are left out."""
    order: dict[Word, None] = {}
    stack = [w for w in words if not w.is_const]
    stack.reverse()
    while stack:
        word = stack[-1]
        waiting = [a for a in word.args if a not in order and not a.is_const]
        if word not in order and waiting:
            stack += waiting
            continue
        order[stack.pop()] = None
    return list(order)


def sources(word: Word, inner: Container[Word] = ()) -> list[Word]:
    """The words on which the operands of `word` depend, seen through wiring, and through words that are `inner`."""
    found: dict[Word, None] = {}
    stack = list(operands(word))
    while stack:
        w = stack.pop()
        if w.op.is_wiring or w in inner:
            stack += operands(w)
        elif not w.is_const:
            found[w] = None
    return list(found)


def operands(word: Word) -> tuple[Word, ...]:
    """Operands that reach the hardware: the condition of a guard does not."""
    return word.args[1:] if word.op is GUARD else word.args


def rebuild(words: Iterable[Word], replace: Callable[[Word, tuple[Word, ...]], Word | None]) -> list[Word]:
    """The words with some of their parts replaced; constants fold again.

    `replace` is called for every word with its rebuilt operands; None keeps the operation.
    """
    wanted = list(words)
    done: dict[Word, Word] = {}
    for word in topological(wanted):
        args = tuple(a if a.is_const else done[a] for a in word.args)
        new = replace(word, args)
        if new is None:
            new = word if args == word.args else word.on(*args)
        new.called_like(word)
        done[word] = new
    return [w if w.is_const else done[w] for w in wanted]


def substitute(words: Iterable[Word], mapping: Mapping[Word, Word]) -> list[Word]:
    """The words with those in `mapping` replaced by what they map to."""
    return rebuild(words, lambda word, _: mapping.get(word))
