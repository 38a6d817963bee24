"""Cores: a cipher in an architecture, which of them exist, and which are refused."""

from .core import Core

__all__ = ["Core"]
