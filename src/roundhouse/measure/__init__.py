"""Measuring cores: the record, the database, and the runs."""

from .run import measure

__all__ = ["measure"]
