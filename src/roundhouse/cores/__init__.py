"""Cores: a cipher in an architecture; which of them can be built, and why the others are refused."""

from .core import Core

__all__ = ["Core"]
