"""A word graph printed as straight-line Python: a fast model, one line a word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .lines import Lines
from .word import Word

__all__ = ["to_function", "to_source"]


def to_function(outputs: Sequence[Word], inputs: Sequence[Word]) -> Callable[..., tuple[int, ...]]:
    """Compile a function from the values of `inputs`, in order, to those of `outputs`."""
    source, tables = to_source(outputs, inputs)
    namespace: dict[str, Any] = dict(tables)
    exec(source, namespace)
    function: Callable[..., tuple[int, ...]] = namespace["f"]
    return function


def to_source(outputs: Sequence[Word], inputs: Sequence[Word]) -> tuple[str, dict[str, tuple[int, ...]]]:
    """Print the function ``f``; return its source and the tables that it reads, by name.

    Raises
    ------
    ValueError
        If the outputs depend on an input that is not in `inputs`, or read a table that is filled under a key.
    """
    python, names = Lines("python"), {word: f"x{n}" for n, word in enumerate(inputs)}
    lines, results = python.print(outputs, names)
    body = "".join(f"    {line.name} = {line.expression}\n" for line in lines)
    arguments, returned = ", ".join(names[w] for w in inputs), "".join(f"{result}, " for result in results)
    tables = {name: table.entries for table, name in python.tables.items()}
    return f"def f({arguments}):\n{body}    return ({returned})\n", tables
