"""The parts of a form that together make it equal to its page, and what shows each of them.

- ``round_keys``: the schedule gives the page's round keys.
- ``prev_key``: it undoes `next_key`, so the schedule gives them last to first too.
- ``last_key``: it is the key state that the steps lead to.
- ``encryption``, ``decryption``: the steps, in their order and at their indices, each with its round key, take the
  state of the form along with that of the page.

Which of them a form has to show follows from the form (`needed_parts`), so none can be forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ...words import Graph, Tree, Word, const, flatten, like
from .. import CATALOG
from ..cipher import Cipher
from .equality import Case, Equality
from .form import Form

__all__ = ["PARTS", "PartEquality", "equality_of", "needed_parts", "own_parts"]


@dataclass(frozen=True)
class PartEquality(Equality):
    """A part of a form, for all pages of the catalogue that have the form.

    Attributes
    ----------
    kind : type of Cipher
        The form, or the page that is its own form.
    part : str
        One of `PARTS`.
    """

    kind: type[Cipher]
    part: str


def equality_of(kind: type[Form], part: str, page: str, why: str, pages: Sequence[Cipher] = ()) -> PartEquality:
    """What a part of a form must equal.

    Parameters
    ----------
    kind : type of Form
    part : str
        One of `PARTS`.
    page, why : str
        As in `Equality`.
    pages : sequence of Cipher
        The pages to show it for; if none are given, those of the catalogue that have this form.
    """

    def cases() -> Iterator[Case]:
        graph, found = Graph(), set()
        for cipher in pages or [one for one in CATALOG.values() if type(one) is kind.page_class]:
            for case in PARTS[part](cipher, kind(cipher), graph):
                words = tuple(flatten([case.form, case.page]))
                if words not in found:  # many steps are one, but for their number
                    found.add(words)
                    yield case

    return PartEquality(f"{kind.__name__}.{part}", page, why, cases, kind, part)


#: What must hold of a schedule that a page gives step by step, and why hardware wants it.
OWN = {
    "prev_key": ("`next_key` undone, from any key state", "round keys last to first, not stored"),
    "last_key": ("the key state that `next_key` leads to", "decryption starts at once"),
}


def own_parts(kind: type[Cipher]) -> list[PartEquality]:
    """What must hold of the parts of a page that is its own form, for all pages of its class in the catalogue."""
    pages = [page for page in CATALOG.values() if type(page) is kind]

    def cases(part: str) -> Iterator[Case]:
        for page in pages:
            yield from PARTS[part](page, page, Graph())

    parts = dict.fromkeys(part for page in pages for part in needed_parts(page, page))
    return [PartEquality(f"{kind.__name__}.{part}", *OWN[part], partial(cases, part), kind, part) for part in parts]


def needed_parts(page: Cipher, form: Cipher) -> list[str]:
    """The parts for which a form has to be shown equal to its page; a page may be its own form."""
    parts = []
    if form is not page:
        parts += ["round_keys"]
    if form.set_up is None:
        parts += ["prev_key"]
        if form.last_key(const(0, form.key_bits), const(0, form.size_bits)) is not None:
            parts += ["last_key"]
    if isinstance(form, Form):
        relates = any(getattr(type(form), name) is not getattr(Form, name) for name in Form.RELATION)
        changed = {"encryption": form.encryption != page.encryption, "decryption": form.decryption != page.decryption}
        parts += [part for part, differs in changed.items() if differs or relates]
    return parts


def round_keys(page: Cipher, form: Cipher, graph: Graph) -> Iterator[Case]:
    """Cases of the key schedule: the same round keys, for every key of every size.

    Raises
    ------
    ValueError
        If a step that reads a round key has none, or one that reads none has one.
    """
    for size, bits in enumerate(page.key_sizes):
        key = graph.input("key", page.key_bits)
        of_form, of_page = (
            _keyed(form, form.round_keys(key, size), size),
            _keyed(page, page.round_keys(key, size), size),
        )
        expected = form.keys_from(of_page, size) if isinstance(form, Form) else of_page
        _keyed(form, expected, size)
        yield Case(f"{page.name}, {bits}-bit key", _words(of_form), _words(expected))


def prev_key(page: Cipher, form: Cipher, graph: Graph) -> Iterator[Case]:
    """Cases of `prev_key`: it undoes `next_key`, from every key state, at every index."""
    for size, bits in enumerate(form.key_sizes):
        number = const(size, form.size_bits)
        for i, reached in enumerate(_key_states(form, graph.input("key", form.key_bits), size)[:-1]):
            ks, index = like(reached, graph, "ks", keep_constants=True), const(i, form.index_bits)
            there = form.next_key(ks, index, number)
            yield Case(f"{form.name}, {bits}-bit key, step {i}", form.prev_key(there, index, number), ks)


def last_key(page: Cipher, form: Cipher, graph: Graph) -> Iterator[Case]:
    """Cases of `last_key`: it is the key state that the steps lead to, for every key of every size."""
    for size, bits in enumerate(form.key_sizes):
        key = graph.input("key", form.key_bits)
        last: Any = form.last_key(key, const(size, form.size_bits))
        yield Case(f"{form.name}, {bits}-bit key", last, _key_states(form, key, size)[-1])


def direction(page: Cipher, form: Form, graph: Graph, *, decrypt: bool) -> Iterator[Case]:
    """Cases of a direction: from each state of the page, a step of it and the form's steps for it lead to one state.

    A case has every block or state, and every round key of the step; the round keys of the page's other steps are
    those of the key 0, so a form that takes the key of another step is found out.

    Raises
    ------
    ValueError
        If the steps of the form are not as many as those of the page take.
    """
    for size, bits in enumerate(page.key_sizes):
        of_page, of_form, spans = page.steps(decrypt, size), form.steps(decrypt, size), form.spans(decrypt, size)
        if len(spans) != len(of_page) or sum(spans) != len(of_form):
            raise ValueError(
                f"the steps of {form.name} must be those that its page's {len(of_page)} steps take; they are "
                f"{len(of_form)}, and its 'spans' name {sum(spans)} for {len(spans)}"
            )
        keys, steps = page.round_keys(const(0, page.key_bits), size), iter(of_form)
        for n, (step, span) in enumerate(zip(of_page, spans, strict=True)):
            is_last = n == len(of_page) - 1
            block = graph.input("block", page.block_bits)
            state = page.load(block) if n == 0 else like(page.load(block), graph, "state")
            known = [_free(key, graph) if m == step.key_index else key for m, key in enumerate(keys)]
            reached = form.load(block) if n == 0 else form.state_from(state, decrypt)
            for taken in (next(steps) for _ in range(span)):
                key = form.keys_from(known, size)[taken.key_index]
                reached = taken.function(reached, key, const(taken.key_index, form.index_bits))
            after = step.function(state, known[step.key_index], const(step.key_index, page.index_bits))
            name = f"{page.name}, {bits}-bit key, {'decryption' if decrypt else 'encryption'}, step {n}"
            if is_last:
                yield Case(name, form.store(reached), page.store(after))
            else:
                yield Case(name, reached, form.state_from(after, decrypt))


#: The cases that show a part of a form, from the page, the form, and a graph for their inputs.
PARTS: Mapping[str, Callable[[Any, Any, Graph], Iterator[Case]]] = {
    "round_keys": round_keys,
    "prev_key": prev_key,
    "last_key": last_key,
    "encryption": partial(direction, decrypt=False),
    "decryption": partial(direction, decrypt=True),
}


def _free(key: Tree | None, graph: Graph) -> Tree | None:
    return None if key is None else like(key, graph, "key")


def _key_states(form: Cipher, key: Word, size: int) -> list[Tree]:
    """The key states of all steps."""
    number = const(size, form.size_bits)
    states = [form.load_key(key, number)]
    for i in range(form.step_count(size) - 1):
        states.append(form.next_key(states[-1], const(i, form.index_bits), number))
    return states


def _keyed(cipher: Cipher, keys: Sequence[Tree | None], size: int) -> list[Tree | None]:
    """The round keys of all steps, if those that read one have it and the others have None."""
    there = [n for n, key in enumerate(keys) if key is not None]
    empty = [n for n, key in enumerate(keys) if key is not None and not flatten(key)]
    if len(keys) != cipher.step_count(size) or there != cipher.keyed_steps(size) or empty:
        raise ValueError(
            f"{cipher.name} must have a round key for each of the steps {cipher.keyed_steps(size)} and None for the "
            f"others of its {cipher.step_count(size)}; there are {len(keys)}, of which {there} are not None"
            + (f" and {empty} without words" if empty else "")
        )
    return list(keys)


def _words(keys: Sequence[Tree | None]) -> list[Word]:
    """The words of all round keys."""
    return [word for key in keys if key is not None for word in flatten(key)]
