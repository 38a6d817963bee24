"""Systems: a core and the layers around its streams, such as a mode of operation."""

from .system import System, parse

__all__ = ["System", "parse"]
