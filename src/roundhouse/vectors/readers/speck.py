"""SPECK: its files are of the same kinds as those of SIMON."""

from .simon import read

__all__ = ["read"]
