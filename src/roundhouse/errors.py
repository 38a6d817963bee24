"""Errors that a user can cause. Each message says what must hold, what was given, and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["InvalidInput", "NotFinished", "UnknownName", "UserError", "choices", "in_words", "nearest"]


_MOST = 10  # names that a message suggests
_ALL = 40  # names up to which a message gives all


class UserError(Exception):
    """Base class of all errors that a user can cause; the command line prints the message without a traceback."""


class InvalidInput(UserError, ValueError):
    """A value or a file that is not what it must be."""


class NotFinished(UserError, RuntimeError):
    """Work ended without a result for a reason outside the design, such as a missing program, a full disk, a kill.

    It is never stored as a verdict on a core, and the same command tries it again.
    """


class UnknownName(UserError, ValueError):
    """A name that is not one of the valid ones.

    Attributes
    ----------
    what : str
        What the name should have been: a cipher, a layout, a target …
    given : str
        The name given.
    nearest : list of str
        The nearest valid names, at most ten; none if no name is near, and there are more.

    Parameters
    ----------
    valid : iterable of str
        All valid names, or some of them.
    listed_by : str
        The command that lists them.
    """

    def __init__(self, what: str, given: str, valid: Iterable[str], listed_by: str = "roundhouse list") -> None:
        self._valid, self._listed_by = list(valid), listed_by
        found = nearest(given, self._valid)
        far = found == self._valid and len(found) > _MOST
        self.what, self.given, self.nearest = what, given, [] if far else found[:_MOST]
        if far:
            advice = f"`{listed_by}` lists them"
        elif found:
            more = f" ({len(found) - _MOST} more: see `{listed_by}`)" if len(found) > _MOST else ""
            advice = f"did you mean {' or '.join(map(repr, self.nearest))}?{more}"
        else:
            advice = "there is none yet"
        super().__init__(f"{given!r} is no {what}; {advice}")

    def __reduce__(self) -> tuple[type[UnknownName], tuple[str, str, list[str], str]]:
        return UnknownName, (self.what, self.given, self._valid, self._listed_by)


def in_words(names: Iterable[object], link: str = "and") -> str:
    """Return names as a list in a sentence: "a, b and c"."""
    *first, last = map(str, names)
    return f"{', '.join(first)} {link} {last}" if first else last


def choices(given: str, valid: Iterable[str]) -> str:
    """Return what a name must be: "one of" all valid ones; of more than forty, those that are near."""
    known = list(valid)
    if len(known) <= _ALL:
        return f"one of {', '.join(known)}"
    return f"one of {len(known)} names, such as {in_words(nearest(given, known)[:_MOST], 'or')}"


def nearest(given: str, valid: list[str]) -> list[str]:
    """Return the valid names that begin with the one given, ignoring case; else the three most similar; else all."""
    by_lower = {name.lower(): name for name in valid}
    beginning = [name for name in by_lower if given and name.startswith(given.lower())]
    similar = beginning or get_close_matches(given.lower(), by_lower, n=3, cutoff=0.5)
    return [by_lower[name] for name in similar] or valid
