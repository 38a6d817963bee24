"""The error of all drivers."""

__all__ = ["ScriptFailed"]


class ScriptFailed(AssertionError):
    """A design violated a script or the protocol."""
