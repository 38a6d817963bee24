"""What a text says of its modules: what each is, and which functions of the standard are in it, and where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from .lines import COLUMNS, wrapped_comment

__all__ = ["Note", "names_inside", "with_notes"]

_IDENTIFIER = re.compile(r"""(?<![\w'"])[A-Za-z]\w*""")
_NUMBER = re.compile(r"(_\d+)+$")
#: What the architectures call a key of a round, which is no ``round``.
_ROUND_KEY = "round_key"
#: Of the signals that a function is part of, at most so many are named.
_NAMED = 2


@dataclass(frozen=True)
class Note:
    """What is said of a module.

    Attributes
    ----------
    purpose : str
        What it is, in a few words: behind its first line, or before it for lack of room.
    functions : mapping of str to str
        What is said of functions of the standard, by their names with commas between: a line for each before it.
    """

    purpose: str = ""
    functions: Mapping[str, str] = field(default_factory=dict)


def with_notes(
    modules: Mapping[str, Iterable[str]], notes: Mapping[str, Note], opening: str, mark: str
) -> dict[str, str]:
    """Return the texts of modules with what is said of them, by name.

    Parameters
    ----------
    modules : mapping of str to iterable of str
        The lines of each, by name.
    notes : mapping of str to Note
        By the name of a module. Those on functions hold for the modules too whose names begin with that name.
    opening : str
        The word before its name in the first line of a module.
    mark : str
        What begins a comment.
    """
    texts = {name: [*lines] for name, lines in modules.items()}
    named = [name for note in notes.values() for names in note.functions for name in names.split(", ")]
    functions = names_inside([*named, _ROUND_KEY])

    def said(block: str, note: Note) -> Iterator[str]:
        inside = (text for module, text in texts.items() if f"{module}_".startswith(f"{block}_"))
        signals = _signals(inside, mark) - texts.keys()
        for names, words in note.functions.items():
            yield f"{names}: {words.removesuffix('.')}{_place(names.split(', '), signals, functions)}."

    for name, note in notes.items():
        if name in texts:
            lines = [*said(name, note)] if note.functions else []
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


def _signals(texts: Iterable[Iterable[str]], mark: str) -> set[str]:
    """The identifiers in texts, but for those in comments."""
    return {name for text in texts for line in text for name in _IDENTIFIER.findall(line.partition(mark)[0])}


def _place(own: Sequence[str], signals: set[str], functions: re.Pattern[str]) -> str:
    """Where functions are if no signal has their names: in which it is one of several, or that none is named so."""
    if any(_NUMBER.sub("", signal) in own for signal in signals):
        return ""
    parts = {_NUMBER.sub("", signal) for signal in signals if not {*own}.isdisjoint(functions.findall(signal))}
    shortest = sorted(parts, key=lambda signal: (len(signal), signal))[:_NAMED]
    return f"; in {' and '.join(shortest)}" if shortest else "; no signal is named so"
