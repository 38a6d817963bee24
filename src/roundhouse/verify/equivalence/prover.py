"""The prover: sweep, then decide what the sweep asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from .netlists import ask_abc
from .question import Different, Question
from .sweep import Pairs, sweep
from .theories import Method, cheapest_method, run

__all__ = ["prove"]


def prove(questions: Sequence[Question], folder: Path) -> Counter[Method]:
    """Prove all questions.

    Parameters
    ----------
    questions : sequence of Question
        What to prove.
    folder : Path
        Working folder for the tools; it must exist.

    Returns
    -------
    Counter of Method
        How many different questions were decided in which way.

    Raises
    ------
    Different
        If two words are not equal for all inputs.
    ValueError
        If there is nothing to prove: no question, or one without words.
    ToolMissing, ToolFailed
        If Yosys or ABC is not there, or does not decide.
    """
    if not questions:
        raise ValueError("a proof must have at least one question; none was given, so nothing would be proven")
    pairs = Pairs()
    for question in questions:
        if not question.left or len(question.left) != len(question.right):
            raise ValueError(
                f"both sides of {question.name} must have the same number of words, at least one; "
                f"there are {len(question.left)} and {len(question.right)}"
            )
        widths = [(a.width, b.width) for a, b in zip(question.left, question.right, strict=True)]
        if any(a != b for a, b in widths):
            raise Different(question.name, f"their words have widths {widths}")
        sweep(question, pairs)
    decided: Counter[Method] = Counter()
    hard: list[Question] = []
    for question in pairs.questions:
        method = cheapest_method(question)
        decided[method] += 1
        if method is Method.ABC:
            hard.append(question)
        else:
            run(question, method)
    if hard:
        ask_abc(hard, folder)
    return decided if decided else Counter({Method.SAME: len(questions)})
