"""Systems: a core and the layers around its streams, such as a mode of operation."""

from .system import System, is_system, parse

__all__ = ["System", "is_system", "parse"]
