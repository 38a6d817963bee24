"""Processor time of tasks: what Python took of it, and what the tools took that Python ran."""

from __future__ import annotations

import resource
from dataclasses import dataclass

__all__ = ["ProcessorTime"]


@dataclass(frozen=True)
class ProcessorTime:
    """Processor time in seconds, user and system.

    Attributes
    ----------
    python_s : float
        Of the processes that run tasks.
    tools_s : float
        Of the programs that those have run to their end.
    """

    python_s: float = 0.0
    tools_s: float = 0.0

    @classmethod
    def so_far(cls) -> ProcessorTime:
        """Return what this process has taken since it began."""
        kinds = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
        return cls(*(usage.ru_utime + usage.ru_stime for usage in map(resource.getrusage, kinds)))

    def __add__(self, other: ProcessorTime) -> ProcessorTime:
        """Return the time of both."""
        return ProcessorTime(self.python_s + other.python_s, self.tools_s + other.tools_s)

    def __sub__(self, earlier: ProcessorTime) -> ProcessorTime:
        """Return what a process has taken since an earlier reading of it."""
        return ProcessorTime(self.python_s - earlier.python_s, self.tools_s - earlier.tools_s)

    @property
    def total_s(self) -> float:
        """Python and tools."""
        return self.python_s + self.tools_s
