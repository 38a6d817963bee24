"""Findings of the entry page."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Finding"]


@dataclass(frozen=True)
class Finding:
    """One finding: a number, the sentence that it stands for, and the page that shows where it comes from."""

    number: str
    sentence: str
    path: str
