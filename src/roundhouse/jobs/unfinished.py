"""Work without a result."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import UserError

__all__ = ["NOT_FINISHED", "Unfinished"]

NOT_FINISHED = "not finished"
"""The status of work without a result."""


@dataclass(frozen=True)
class Unfinished:
    """Work that ended without a result. It is shown, and never stored; the same command tries it again.

    Attributes
    ----------
    core_name : str
        The core.
    what : str
        What was to be done with it, such as ``"verify"``.
    reason : str
        Why there is no result, in one line.
    trace : str
        The traceback if the reason is a defect of this package; else empty.
    """

    core_name: str
    what: str
    reason: str
    trace: str = ""

    @classmethod
    def of(cls, core_name: str, what: str, error: Exception) -> Unfinished:
        """Return the outcome of work that an exception ended."""
        if isinstance(error, UserError | OSError):
            return cls(core_name, what, _one_line(str(error)))
        trace = "\n".join(getattr(error, "__notes__", ()))  # a worker notes the traceback
        return cls(core_name, what, _one_line(f"{type(error).__name__}: {error}"), trace)

    @property
    def status(self) -> str:
        """`NOT_FINISHED`, where results have their status."""
        return NOT_FINISHED


def _one_line(text: str) -> str:
    return " ".join(text.split())
