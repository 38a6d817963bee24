"""Messages about records that were refused on reading."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ..storage.refusals import RefusedRecord
from .terminal import note

__all__ = ["named_refusals"]


@contextmanager
def named_refusals() -> Iterator[set[str]]:
    """Print the records that are refused meanwhile, and their number at the end; yields their messages."""
    refused: set[str] = set()

    def show(message: Warning | str, category: type[Warning], *place: Any, **more: Any) -> None:
        if not issubclass(category, RefusedRecord):
            print_warning(message, category, *place, **more)
        elif str(message) not in refused:
            refused.add(str(message))
            note(f"refused: {message}")

    with warnings.catch_warnings():
        print_warning = warnings.showwarning
        warnings.simplefilter("always", RefusedRecord)
        warnings.showwarning = show
        try:
            yield refused
        finally:
            if refused:
                note(f"{len(refused):,} records were refused, and all others used")
