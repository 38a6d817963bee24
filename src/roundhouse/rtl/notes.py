"""What a text says of its modules: what each is, and which functions of the standard are in it, and where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field

from .form import Design
from .lines import COLUMNS, wrapped_comment

__all__ = ["Note", "names_inside", "with_notes"]

_NUMBER = re.compile(r"(_\d+)+$")
#: What the names of the signals of one round of a pipeline begin with; what follows is their own.
_OF_ROUND = re.compile(r"(round|row|step)(\d+)_")
#: What the architectures call words of a key, in which no function of a page is meant.
_KEYS = ("round_key", "last_round_key", "next_key_state")
#: Of the signals that a function is part of, at most so many are named, those of several rounds as one.
_NAMED = 2
_NOWHERE = "; not a signal of its own"


@dataclass(frozen=True)
class Note:
    """What is said of a module.

    Attributes
    ----------
    purpose : str
        What it is, in a few words: behind its first line, or before it for lack of room.
    functions : mapping of str to str
        What is said of functions of the standard, by their names with commas between: a line for each before it.
    signals : mapping of str to str
        What is said of its signals, likewise; of one that it does not have nothing is.
    """

    purpose: str = ""
    functions: Mapping[str, str] = field(default_factory=dict)
    signals: Mapping[str, str] = field(default_factory=dict)


def with_notes(
    design: Design, modules: Mapping[str, Iterable[str]], notes: Mapping[str, Note], opening: str, mark: str
) -> dict[str, str]:
    """Return the texts of modules with what is said of them, by name.

    Parameters
    ----------
    design : Design
        The form that was printed.
    modules : mapping of str to iterable of str
        The lines of each of its modules, by name.
    notes : mapping of str to Note
        By the name of a module. Those on functions hold for the modules too whose names begin with that name.
    opening : str
        The word before its name in the first line of a module.
    mark : str
        What begins a comment.
    """
    texts = {name: [*lines] for name, lines in modules.items()}
    named = [name for note in notes.values() for names in note.functions for name in names.split(", ")]
    functions = names_inside([*named, *_KEYS])

    def said(block: str, note: Note) -> Iterator[str]:
        inside = [module for name, module in design.modules.items() if f"{name}_".startswith(f"{block}_")]
        computed = {_NUMBER.sub("", name) for module in inside for name in module.computed()}
        given = {_NUMBER.sub("", name) for module in inside for name in module.inputs()} - computed
        for names, words in note.functions.items():
            own = {*names.split(", ")}
            place = _place(own, computed, functions) if given.isdisjoint(own) else _NOWHERE
            yield f"{names}: {words.removesuffix('.')}{place}."

    for name, note in notes.items():
        if name in texts:
            lines = [*said(name, note)] if note.functions else []
            here = {*design.modules[name].computed()} if note.signals else ()
            lines += [f"{signal}: {words}." for signal, words in note.signals.items() if signal in here]
            texts[name] = _noted(texts[name], f"{opening} {name} ", note.purpose, lines, mark)
    return {name: "\n".join(lines) + "\n" for name, lines in texts.items()}


def names_inside(names: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern that finds names inside identifiers.

    A name stands between underscores or at an end: ``sub_bytes`` is in ``sub_bytes_7`` and ``entry_sub_bytes``, and
    ``key`` not in ``monkey``. Of names within each other the longest counts: ``add_round_key_3`` is no ``round``.
    In ``4'h3`` there is no ``h``.
    """
    known = "|".join(sorted(map(re.escape, {*names}), key=lambda name: (-len(name), name)))
    return re.compile(rf"(?<![A-Za-z0-9'])(?:{known})(?![A-Za-z])")


def _noted(lines: Sequence[str], head: str, purpose: str, said: Iterable[str], mark: str) -> list[str]:
    """The lines of a module with comments at its first line, which begins with `head`."""
    place = next(n for n, line in enumerate(lines) if line.startswith(head))
    first = f"{lines[place]}  {mark} {purpose}" if purpose else lines[place]
    if len(first) > COLUMNS:
        said, first = [f"{purpose}.", *said], lines[place]
    comments = (line for one in said for line in wrapped_comment(one, mark))
    return [*lines[:place], *comments, first, *lines[place + 1 :]]


def _place(own: Set[str], parts: Set[str], functions: re.Pattern[str]) -> str:
    """Where functions are beside signals with their names: in which one of them is one of several.

    What is on the way to a signal with their name, such as ``mix_xor`` beside ``mix``, is not told, nor the function of
    a text that computes a word of a signal that is told.
    """
    found = {part: {*functions.findall(_OF_ROUND.sub("", part))} for part in parts}
    whole = not own.isdisjoint(parts)
    inside = (
        part
        for part in parts - own
        if not own.isdisjoint(found[part])
        and not (whole and found[part] <= own and any(part.startswith(f"{name}_") for name in own))
        and part.removesuffix("_word") not in parts - {part}
    )
    groups = [*_by_round(inside)]
    if not groups:
        return "" if whole else _NOWHERE
    named = groups if len(groups) <= _NAMED else [", ".join(groups[:_NAMED]), "others"]
    return f"; {'also ' if whole else ''}in {' and '.join(named)}"


def _by_round(names: Iterable[str]) -> Iterator[str]:
    """Names, the shortest first; those that differ by their round alone are told by the first and the last of them."""
    rounds: dict[tuple[str, str], list[int]] = {}
    for name in names:
        of_round = _OF_ROUND.match(name)
        kind, number = (of_round[1], int(of_round[2])) if of_round else ("", 0)
        rounds.setdefault((name[of_round.end() if of_round else 0 :], kind), []).append(number)
    for (rest, kind), numbers in sorted(rounds.items(), key=lambda item: (len(item[0][0]), item[0])):
        ends = dict.fromkeys(f"{kind}{number}_{rest}" if kind else rest for number in (min(numbers), max(numbers)))
        yield " to ".join(ends)
