"""Commands in the comments of a text."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["listed"]


def listed(files: Sequence[str], mark: str) -> str:
    """Return files as words of a command in a comment; if there are several, each is in a line of its own.

    Parameters
    ----------
    files : sequence of str
    mark : str
        What begins a comment.
    """
    new_line = f"\\\n{mark}       "
    return f" {new_line}".join(files if len(files) == 1 else ["", *files]).lstrip()
