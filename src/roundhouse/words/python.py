"""A word graph printed as straight-line Python: a model that is fast because every word is one line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .word import Word

__all__ = ["to_function", "to_source"]

_EXPRESSIONS = {
    "xor": "{0} ^ {1}",
    "and": "{0} & {1}",
    "or": "{0} | {1}",
    "add": "({0} + {1}) & {mask}",
    "sub": "({0} - {1}) & {mask}",
    "mul": "({0} * {1}) & {mask}",
    "not": "~{0} & {mask}",
    "eq": "int({0} == {param})",
    "mux": "{1} if {0} else {2}",
    "guard": "{1}",
}


def to_function(outputs: Sequence[Word], inputs: Sequence[Word]) -> Callable[..., tuple[int, ...]]:
    """The function from the values of `inputs`, in order, to those of `outputs`."""
    source, tables = to_source(outputs, inputs)
    namespace: dict = dict(tables)
    exec(source, namespace)
    return namespace["f"]


def to_source(outputs: Sequence[Word], inputs: Sequence[Word]) -> tuple[str, dict[str, tuple[int, ...]]]:
    """Source of the function ``f``, and the tables that it reads by name."""
    names: dict[Word, str] = {word: f"x{n}" for n, word in enumerate(inputs)}
    tables: dict[str, tuple[int, ...]] = {}
    table_names: dict[object, str] = {}
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
        if word.op == "input":
            raise ValueError(f"every input of the graph must be given; {word.param!r} is not")
        if word.op == "lookup":
            table_names.setdefault(word.param, f"{word.param.name}_{len(table_names)}")
            tables[table_names[word.param]] = word.param.entries
        names[stack.pop()] = f"v{len(lines)}"
        lines.append(f"    v{len(lines)} = {_expression(word, names, table_names)}\n")
    results = "".join(f"{_name(w, names)}, " for w in outputs)
    arguments = ", ".join(names[w] for w in inputs)
    return f"def f({arguments}):\n{''.join(lines)}    return ({results})\n", tables


def _name(word: Word, names: dict[Word, str]) -> str:
    return str(word.value) if word.is_const else names[word]


def _expression(word: Word, names: dict[Word, str], table_names: dict[object, str]) -> str:
    args = [_name(a, names) for a in word.args]
    if word.op == "slice":
        return f"({args[0]} >> {word.param[0]}) & {(1 << word.width) - 1}"
    if word.op == "lookup":
        return f"{table_names[word.param]}[{args[0]}]"
    if word.op == "join":
        low, parts = 0, []
        for name, part in zip(reversed(args), reversed(word.args), strict=True):
            parts.append(f"{name} << {low}")
            low += part.width
        return " | ".join(parts)
    return _EXPRESSIONS[word.op].format(*args, mask=(1 << word.width) - 1, param=word.param)
