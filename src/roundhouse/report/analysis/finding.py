"""Findings of the entry page."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Finding"]


@dataclass(frozen=True)
class Finding:
    """A finding: a number, its sentence, and the page with the data behind it."""

    number: str
    sentence: str
    path: str
