"""What a form must equal: pairs of words over free inputs, for `roundhouse.verify.equivalence` to prove."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from ...words import Graph, Table, Tree, Word, const, flatten, map_tree
from ..cipher import Cipher

__all__ = ["Case", "Equality", "circuits", "function", "jump", "like", "retrace", "round_keys", "steps"]


@dataclass(frozen=True)
class Case:
    """One question to a prover: are both trees the same for every value of their inputs?

    Attributes
    ----------
    name : str
        What is compared, such as ``step 3 of a 192-bit key``.
    form, page : tree of Word
        Two trees with the same leaves, in one graph.
    """

    name: str
    form: Tree
    page: Tree


@dataclass(frozen=True)
class Equality:
    """A form and what it must equal.

    Attributes
    ----------
    form : str
        Name of the form in its file.
    page : str
        What it computes, in the words of the standard, with the clause.
    why : str
        Why hardware wants the form.
    cases : callable
        Yields the cases that together show it.
    """

    form: str
    page: str
    why: str
    cases: Callable[[], Iterable[Case]]


def function(form: Callable[..., Tree], page: Callable[..., Tree], **widths: int) -> Callable[[], Iterator[Case]]:
    """Cases of a function: equal results for all values of arguments of these widths in bits."""

    def cases() -> Iterator[Case]:
        graph = Graph()
        arguments = [graph.input(name, width) for name, width in widths.items()]
        yield Case(", ".join(widths), form(*arguments), page(*arguments))

    return cases


def circuits(table: Table, name: str) -> Callable[[], Iterator[Case]]:
    """Cases of a circuit of a table: the entry at every index."""
    return function(lambda x: table.circuits[name](x), lambda x: table[x], x=table.index_width)


def steps(page: Cipher, form: Cipher) -> Iterator[Case]:
    """Cases of the steps, where page and form take the same number: every pair of step functions, for any index."""
    for direction in (False, True):
        pairs = zip(page.steps(direction), form.steps(direction), strict=True)
        for n, (of_page, of_form) in enumerate(dict.fromkeys((p.function, f.function) for p, f in pairs)):
            graph = Graph()
            state = like(page.load(const(0, page.block_bits)), graph, "state")
            key = like(page.round_keys(const(0, page.key_bits))[0], graph, "key")
            i = graph.input("i", page.index_bits)
            direction_name = "decryption" if direction else "encryption"
            yield Case(f"step function {n} of {direction_name}", of_form(state, key, i), of_page(state, key, i))


def round_keys(page: Cipher, form: Cipher) -> Iterator[Case]:
    """Cases of the key schedule: the same words in the same order, for every key of every size."""
    for size, bits in enumerate(page.key_sizes):
        key = Graph().input("key", page.key_bits)
        yield Case(
            f"{page.name}, {bits}-bit key", _words(form.round_keys(key, size)), _words(page.round_keys(key, size))
        )


def retrace(form: Cipher) -> Iterator[Case]:
    """Cases of `prev_key`: it undoes `next_key`, from every key state, at every index."""
    for size, bits in enumerate(form.key_sizes):
        number = const(size, form.size_bits)
        for i, reached in enumerate(_walk(form, Graph().input("key", form.key_bits), size)[:-1]):
            ks, index = like(reached, Graph(), "ks"), const(i, form.index_bits)
            there = form.next_key(ks, index, number)
            yield Case(f"{form.name}, {bits}-bit key, step {i}", form.prev_key(there, index, number), ks)


def jump(form: Cipher) -> Iterator[Case]:
    """Cases of `last_key`: it is the key state that the steps lead to, for every key of every size."""
    for size, bits in enumerate(form.key_sizes):
        key = Graph().input("key", form.key_bits)
        last = form.last_key(key, const(size, form.size_bits))
        assert last is not None
        yield Case(f"{form.name}, {bits}-bit key", last, _walk(form, key, size)[-1])


def like(tree: Tree, graph: Graph, name: str) -> Tree:
    """A tree of the same shape with free inputs in place of the words; constants stay, unless all are constants."""
    numbers, keeps = count(), not all(word.is_const for word in flatten(tree))
    return map_tree(
        lambda word: word if keeps and word.is_const else graph.input(f"{name}_{next(numbers)}", word.width), tree
    )


def _walk(form: Cipher, key: Word, size: int) -> list[Tree]:
    """The key states of all steps."""
    number = const(size, form.size_bits)
    states = [form.load_key(key, number)]
    for i in range(form.step_count(size) - 1):
        states.append(form.next_key(states[-1], const(i, form.index_bits), number))
    return states


def _words(keys: Sequence[Tree]) -> list[Word]:
    """The words of all round keys, of the steps that have one."""
    return [word for key in keys if key is not None for word in flatten(key)]
