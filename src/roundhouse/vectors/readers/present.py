"""PRESENT: files of the same format as those of SIMON."""

from .simon import read

__all__ = ["read"]
