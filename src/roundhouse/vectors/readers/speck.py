"""SPECK: files of the same formats as those of SIMON."""

from .simon import read

__all__ = ["read"]
