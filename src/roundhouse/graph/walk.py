"""Walking a word graph and building it anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ..words import Word, guard, join, mux
from ..words.word import apply

__all__ = ["WIRING", "operands", "rebuild", "remake", "sources", "substitute", "topological"]

#: Operations that cost neither gates nor time.
WIRING = frozenset({"slice", "join", "guard"})


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


def sources(word: Word) -> list[Word]:
    """The words that are not wiring on which the operands of `word` depend, seen through the wiring."""
    found: dict[Word, None] = {}
    stack = list(operands(word))
    while stack:
        w = stack.pop()
        if w.op in WIRING:
            stack += operands(w)
        elif not w.is_const:
            found[w] = None
    return list(found)


def operands(word: Word) -> tuple[Word, ...]:
    """Operands that reach the hardware: the condition of a guard does not."""
    return word.args[1:] if word.op == "guard" else word.args


def rebuild(words: Iterable[Word], replace: Callable[[Word, tuple[Word, ...]], Word | None]) -> list[Word]:
    """The words with some of their parts replaced.

    `replace` is asked for every word, given its operands as rebuilt; None keeps the operation.
    """
    wanted = list(words)
    done: dict[Word, Word] = {}
    for word in topological(wanted):
        args = tuple(a if a.is_const else done[a] for a in word.args)
        new = replace(word, args)
        if new is None:
            new = word if args == word.args else remake(word, args)
        if new.hint is None and not new.is_const and new.op not in ("input", *WIRING):
            new.hint = word.hint
        done[word] = new
    return [w if w.is_const else done[w] for w in wanted]


def substitute(words: Iterable[Word], mapping: Mapping[Word, Word]) -> list[Word]:
    """The words with those in `mapping` replaced by what they map to."""
    return rebuild(words, lambda word, _: mapping.get(word))


def remake(word: Word, args: tuple[Word, ...]) -> Word:
    """The operation of `word` on other operands; wiring and constants fold again."""
    match word.op:
        case "slice":
            return args[0][word.param[0] : word.param[1]]
        case "join":
            return join(*args)
        case "mux":
            return mux(*args)
        case "guard":
            return guard(*args)
        case "lookup":
            return word.param[args[0]]
        case "xor":
            return args[0] ^ args[1]
        case "and":
            return args[0] & args[1]
        case _:
            return apply(word.op, word.width, args, word.param)
