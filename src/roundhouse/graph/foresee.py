"""Find what an iteration computes from its index alone, so that it can be computed a clock earlier."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import count

from ..words import Word
from .delay import Delay, arrival
from .walk import operands, sources, substitute, topological

__all__ = ["LEAST_LEVELS", "foresee"]

#: Gate levels of a word that is worth a register.
LEAST_LEVELS = 2


def foresee(
    outputs: Sequence[Word],
    known: frozenset[Word],
    delay: Delay,
    *,
    least: float = LEAST_LEVELS,
    follows: str = "index",
) -> tuple[list[Word], dict[Word, Word]]:
    """Replace what follows from `known` inputs alone by inputs of its own.

    Such as the round constants of a cipher, which follow from the index of the round: the index is known a clock before
    the iteration, and so are they. What stays is wiring, words of less than `least` levels, and units, which may be
    shared with other words.

    Parameters
    ----------
    outputs : sequence of Word
    known : frozenset of Word
        Inputs whose values are known before the iteration.
    delay : Delay
    least : float
        Gate levels of a word that is worth a register.
    follows : str
        What the new inputs follow from, which their names say where a word has no name of its own.

    Returns
    -------
    list of Word
        The outputs with these words replaced.
    dict of Word to Word
        The words that are replaced, by the new inputs.
    """
    early = set(known)
    order, times = topological(outputs), arrival(outputs, delay)
    for word in order:
        if (
            operands(word)
            and not delay.kinds.is_unit(word)
            and all(operand.is_const or operand in early for operand in operands(word))
        ):
            early.add(word)
    used = [source for word in order if word not in early for source in sources(word)]
    used += [word for word in outputs if not word.op.is_wiring]
    worth = dict.fromkeys(word for word in used if word in early and times[word] >= least)
    taken, new = {word.param for word in order if word.op.is_input}, dict[Word, Word]()
    for word in worth:
        new[word] = _input_for(word, follows, taken)
        taken.add(new[word].param)
    return substitute(outputs, new), {by: word for word, by in new.items()}


def _input_for(word: Word, follows: str, taken: Collection[str]) -> Word:
    """An input called after what it replaces, by a name that no other input has."""
    assert word.graph is not None
    wanted = word.hint or (word.param.name if word.op.is_lookup else f"{word.op.name}_of_{follows}")
    names = (wanted if number == 1 else f"{wanted}_{number}" for number in count(1))
    return word.graph.input(next(name for name in names if name not in taken), word.width)
