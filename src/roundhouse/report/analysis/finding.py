"""Findings of the entry page."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Finding"]


@dataclass(frozen=True)
class Finding:
    """A finding.

    Attributes
    ----------
    number, sentence : str
    path : str
        The page with the data behind it.
    more : str
        How far to trust it, in detail, which the page folds; empty for nothing.
    """

    number: str
    sentence: str
    path: str
    more: str = ""
