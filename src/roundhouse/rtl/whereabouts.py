"""Where a function of a cipher's page is in the text of a block: in which signals, as far as their names tell."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import groupby
from typing import NamedTuple

from .form import Expression, Join, Module, Op

__all__ = ["Block", "Inner", "whereabouts"]

_NUMBER = re.compile(r"(_\d+)+$")
#: A piece of an expression that is too long for one line is called after the signal, with this behind.
_TERM = re.compile(r"(_\d+)?_term$")
#: What the names of the signals of one round of a pipeline begin with; what follows is their own.
_OF_ROUND = re.compile(r"(round|row|step)(\d+)_")
#: What stands before that in the name of what comes out of a module inside.
_INSIDE = re.compile(r"^[a-z]+_(?=(round|row|step)\d+_)")
#: What stands behind the name of a function in that of a word on the way to its result.
_ON_THE_WAY = re.compile(r"_(xor|and|or|not|mux|eq|add|sub|mul)$")
#: Of the signals that a function is part of, at least so many are named, those of several rounds as one.
_NAMED = 2
_NOWHERE = "; not a signal of its own"


class Inner(NamedTuple):
    """What a form computes of a function of the page, in words, and its own function for that."""

    what: str
    function: str


class Block:
    """The signals of a block, of the modules inside it too; without the numbers at the ends of their names.

    Parameters
    ----------
    modules : iterable of Module
    functions : pattern
        What finds names of functions in those of signals; see `names_inside`.

    Attributes
    ----------
    computed, given : set of str
        What is computed, functions of the text among it, and what only comes in. Pieces of a long expression are left
        out, and what a module around another calls its results.
    found : dict of str to set of str
        The functions whose names are in that of something computed, by that.
    callers : dict of str to set of str
        The signals whose expressions call a function of the text, by its name.
    """

    def __init__(self, modules: Iterable[Module], functions: re.Pattern[str]):
        modules = [*modules]
        computed = {_NUMBER.sub("", name) for module in modules for name in module.computed()}
        self.computed = {
            name for name in computed if not {_TERM.sub("", name), _INSIDE.sub("", name)} & computed - {name}
        }
        self.given = {_NUMBER.sub("", name) for module in modules for name in module.inputs()} - computed
        self.found = {name: {*functions.findall(_OF_ROUND.sub("", name))} for name in self.computed}
        self.callers = defaultdict[str, set[str]](set)
        for name, value in (one for module in modules for one in module.assigns.items()):
            for function in _called(value):
                self.callers[function].add(_NUMBER.sub("", name))


def whereabouts(own: Set[str], block: Block, inner: Iterable[Inner] = ()) -> tuple[str, ...]:
    """Return where functions are beside signals with their names: the whole of it first, then ever shorter.

    In which signals that are several functions in one; in which words on the way to their result, which are a part of
    it; and where none has their name, in which those of a form are.

    Parameters
    ----------
    own : set of str
        The names of functions of which the page says the same.
    block : Block
    inner : iterable of Inner, optional
        What the form computes of them.
    """
    if not block.given.isdisjoint(own):
        return (_NOWHERE,)
    whole = not own.isdisjoint(block.computed)
    merged, partial = _signals(own, block, whole)
    if whole or merged or partial:
        return _told([(f"{'also ' if whole else ''}in", merged), ("part in", partial)])
    parts = defaultdict[str, set[str]](set)
    for what, function in inner:
        parts[what].add(function)
    found = {what: _signals(names, block, whole=False) for what, names in parts.items()}
    return _told([(f"{what} in", [*results, *ways]) for what, (results, ways) in found.items()], _NOWHERE)


def _signals(own: Set[str], block: Block, whole: bool) -> tuple[list[str], list[str]]:
    """The signals in which functions are merged with others, and those that are on the way to their result.

    What is on the way to a signal with their name is not told, nor the function of a text that computes a word of a
    signal that is told.
    """
    plain = {_OF_ROUND.sub("", name) for name in block.computed}
    merged, partial = set[str](), set[str]()
    for name, found in block.found.items():
        result = _ON_THE_WAY.sub("", name)
        leads = result != name and any(f"_{result}".endswith(f"_{one}") for one in own)
        if (
            own.isdisjoint(found)
            or (whole and name in own)
            or (whole and found <= own and any(name.startswith(f"{one}_") for one in own))
            or (name.endswith("_word") and name.removesuffix("_word") in plain)
            or (leads and result in block.computed)
        ):
            continue
        (partial if leads else merged).add(name)
    if whole:
        merged |= {caller for one in own for caller in block.callers[one]} - own - partial
    return [*_by_round(merged)], [*_by_round(partial)]


def _told(found: Iterable[tuple[str, list[str]]], nowhere: str = "") -> tuple[str, ...]:
    """Words with the signals behind them: all of these first, and then ever fewer."""
    found = [(words, names) for words, names in found if names]
    if not found:
        return (nowhere,)
    whole = "; ".join(f"{words} {_listed(names)}" for words, names in found)
    first, all_names = found[0][0], [name for _, names in found for name in names]
    most = range(len(all_names) - 1, _NAMED - 1, -1)
    return tuple(f"; {told}" for told in (whole, *(f"{first} {', '.join(all_names[:n])} and others" for n in most)))


def _listed(names: list[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def _by_round(names: Iterable[str]) -> Iterator[str]:
    """Names, those of rounds last in rising order, and the shortest first; those that differ by their round as one."""
    rounds = defaultdict[tuple[str, str], list[int]](list)
    for name in names:
        kind, number = (found[1], int(found[2])) if (found := _OF_ROUND.match(name)) else ("", 0)
        rounds[_OF_ROUND.sub("", name) if kind else name, kind].append(number)
    for (rest, kind), numbers in sorted(rounds.items(), key=lambda one: (one[0][1], min(one[1]), len(one[0][0]), one)):
        yield f"{'_, '.join(_runs(kind, sorted(numbers)))}_{rest}" if kind else rest


def _runs(kind: str, numbers: Sequence[int]) -> Iterator[str]:
    """Numbers that rise, each run of them by its first and its last."""
    for _, run in groupby(enumerate(numbers), lambda one: one[1] - one[0]):
        first, *_, last = [number for _, number in run] * 2
        yield f"{kind}{first}" if first == last else f"{kind}{first}_ to {kind}{last}"


def _called(value: Expression) -> Iterator[str]:
    """The functions of a text that an expression calls."""
    stack: list[Expression] = [value]
    while stack:
        match stack.pop():
            case Op("call", parts, _, function):
                yield _NUMBER.sub("", function)
                stack.extend(parts)
            case Join(parts, _) | Op(_, parts, _, _):
                stack.extend(parts)
