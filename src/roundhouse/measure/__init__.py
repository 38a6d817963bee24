"""Measuring cores: the record, the store, and the runs."""

from .run import measure

__all__ = ["measure"]
