"""A word graph printed as straight-line Python: a fast model, one line a word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .table import Table
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
        If the outputs depend on an input that is not in `inputs`.
    """
    names: dict[Word, str] = {word: f"x{n}" for n, word in enumerate(inputs)}
    tables: dict[Table, str] = {}
    lines: list[str] = []
    stack = list(reversed(outputs))
    while stack:
        word = stack[-1]
        if word in names or word.is_const:
            stack.pop()
            continue
        if waiting := [a for a in word.args if a not in names and not a.is_const]:
            stack += waiting
            continue
        if word.op.is_input:
            raise ValueError(f"every input of the graph must be given; {word.param!r} is not")
        if word.op.is_lookup:
            tables.setdefault(word.param, f"{word.param.name}_{len(tables)}")
        shown = tables[word.param] if word.op.is_lookup else word.param
        names[stack.pop()] = f"v{len(lines)}"
        expression = word.op.printed("python", [_name(a, names) for a in word.args], shown, word.width)
        lines.append(f"    v{len(lines)} = {expression}\n")
    results = "".join(f"{_name(w, names)}, " for w in outputs)
    arguments = ", ".join(names[w] for w in inputs)
    source = f"def f({arguments}):\n{''.join(lines)}    return ({results})\n"
    return source, {name: table.entries for table, name in tables.items()}


def _name(word: Word, names: dict[Word, str]) -> str:
    return str(word.value) if word.is_const else names[word]
