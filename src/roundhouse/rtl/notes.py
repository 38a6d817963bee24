"""What a text says of its modules: what each is, and which functions of the standard are in it, and where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from .form import Design, Module
from .lines import COLUMNS, noted, wrapped_comment
from .whereabouts import Block, Inner, whereabouts

__all__ = ["Note", "names_inside", "with_notes"]

#: What the architectures call words of a key, in which no function of a page is meant.
_KEYS = ("round_key", "last_round_key", "next_key_state")
#: The line with which a text declares a table.
_TABLE = re.compile(r"  (?:localparam|function|constant) (?:\[[\d:]+\] )?(\w+)\b")


@dataclass(frozen=True)
class Note:
    """What is said of a module.

    Attributes
    ----------
    purpose : str
        What it is, in a few words: behind its first line, or before it for lack of room.
    functions : mapping of str to str
        What is said of functions of the standard, by their names with commas between: a line for each before it.
    inner : mapping of str to Inner
        What the form computes of functions that have no signal of their own, by the names of those.
    tables : mapping of (str, tuple of int) to str
        What is said of its tables, by name and entries: behind the line in which the text has one, or before it.
    signals : mapping of str to str
        What is said of its signals, as of functions; of one that it does not have nothing is.
    """

    purpose: str = ""
    functions: Mapping[str, str] = field(default_factory=dict)
    inner: Mapping[str, Inner] = field(default_factory=dict)
    tables: Mapping[tuple[str, tuple[int, ...]], str] = field(default_factory=dict)
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
        By the name of a module. Those on functions and tables hold for the modules too whose names begin with that
        name.
    opening : str
        The word before its name in the first line of a module.
    mark : str
        What begins a comment.
    """
    texts = {name: [*lines] for name, lines in modules.items()}
    named = [name for note in notes.values() for names in note.functions for name in names.split(", ")]
    named += [one.function for note in notes.values() for one in note.inner.values()]
    functions = names_inside([*named, *_KEYS])
    for name, note in notes.items():
        if name in texts:
            inside = [module for part, module in design.modules.items() if f"{part}_".startswith(f"{name}_")]
            lines = [*_said(note, Block(inside, functions), mark)] if note.functions else []
            here = {*design.modules[name].computed()} if note.signals else ()
            lines += [f"{signal}: {words}." for signal, words in note.signals.items() if signal in here]
            for module in inside if note.tables else ():
                texts[module.name] = _with_tables(texts[module.name], module, note.tables, mark)
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


def _said(note: Note, block: Block, mark: str) -> Iterator[str]:
    """What is said of functions, each with as much of where it is as takes no more lines than the least of that."""
    for names, words in note.functions.items():
        own = {*names.split(", ")}
        places = whereabouts(own, block, [note.inner[name] for name in sorted(own & note.inner.keys())])
        told = [f"{names}: {words.removesuffix('.')}{place}." for place in places]
        lines = [len([*wrapped_comment(one, mark)]) for one in told]
        yield told[lines.index(min(lines))]


def _with_tables(
    lines: Iterable[str], module: Module, said: Mapping[tuple[str, tuple[int, ...]], str], mark: str
) -> list[str]:
    """The lines of a module with what is said of its tables, of which it may have zeros more or fewer at the end."""
    words = {
        name: told
        for name, table in module.tables.items()
        for (called, entries), told in said.items()
        if re.fullmatch(rf"(\w+_)?{called}_table(_\d+)?", name) and _trimmed(table.entries) == _trimmed(entries)
    }
    declares = [(line, _TABLE.match(line)) for line in lines]
    return [one for line, name in declares for one in noted([line], words.get(name[1], "") if name else "", mark)]


def _trimmed(entries: Sequence[int]) -> list[int]:
    """Entries but the zeros at their end."""
    return [*entries[: max((n for n, entry in enumerate(entries, 1) if entry), default=0)]]
