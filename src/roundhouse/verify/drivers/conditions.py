"""Conditions of transactions."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["met"]


def met(conditions: Mapping[str, int], counts: Mapping[str, int]) -> bool:
    """Return whether all streams have had at least the required number of transfers."""
    return all(counts[name] >= count for name, count in conditions.items())
