"""Progress of a command: a bar on a terminal, numbered lines elsewhere."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from types import TracebackType
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar
from rich.table import Column

from ..jobs.progress import Progress

__all__ = ["ProgressDisplay"]

_SETTLED_S = 5.0
"""Seconds of progress before the remaining time is estimated."""
_WINDOW_S = 600.0
"""Length of the window over which the rate of progress is averaged."""


class ProgressDisplay(Progress):
    """Shows parts done, time elapsed, time left and running tasks, and prints a line for each result.

    Parameters
    ----------
    title : str
        Title of the bar.
    describe : callable
        Returns the line for a result.
    console : Console, optional
        Output; standard error by default.
    """

    def __init__(self, title: str, describe: Callable[[Any], str], console: Console | None = None) -> None:
        super().__init__()
        self._describe = describe
        self._console = console or Console(stderr=True, highlight=False, soft_wrap=True)
        self._history: deque[tuple[float, float]] = deque()  # times, and expected seconds of all parts done by then
        self._bar = Bar(
            TextColumn("{task.description}"),
            BarColumn(bar_width=20),
            TextColumn("{task.fields[count]}"),
            TimeElapsedColumn(),
            TextColumn("{task.fields[left]}"),
            TextColumn("[dim]{task.fields[running]}", table_column=Column(no_wrap=True, ratio=1)),
            console=self._console,
            transient=True,
            expand=True,
            disable=not self._console.is_terminal,
        )
        self._task = self._bar.add_task(title, total=None, count="", left="", running="")

    def __enter__(self) -> ProgressDisplay:
        self._bar.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self._bar.stop()

    def start(self, key: str) -> None:
        """Note that a part has started."""
        super().start(key)
        self._update()

    def finish(self, key: str, found: Any) -> None:
        """Note that a part has finished, and print the line for its result."""
        super().finish(key, found)
        self._history.append((time.monotonic(), self.done_s))
        while self._history[-1][0] - self._history[0][0] > _WINDOW_S:
            self._history.popleft()
        self._update()
        line = self._describe(found)
        if not self._console.is_terminal:
            left = self._left()
            line = f"[{self.done}/{self.total}] {line}" + (f" ({left})" if left else "")
        self._console.print(line, markup=False)

    def _update(self) -> None:
        self._bar.update(self._task, total=self.total_s, completed=self.done_s)
        count, running = f"{self.done}/{self.total}", ", ".join(self.running)
        self._bar.update(self._task, count=count, left=self._left(), running=running)

    def _left(self) -> str:
        """Return a text such as "about 12 min left"; empty while no estimate is possible."""
        if not self._history:
            return ""
        (first, done_first), (last, done_last) = self._history[0], self._history[-1]
        if last - first < _SETTLED_S or done_last == done_first:
            return ""
        minutes = round((self.total_s - self.done_s) * (last - first) / (done_last - done_first) / 60)
        hours = f"{minutes // 60} h " if minutes >= 60 else ""
        return f"about {hours}{minutes % 60} min left" if minutes else ""
