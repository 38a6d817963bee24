"""What every driver reports of a design that fails."""

__all__ = ["ScriptFailed"]


class ScriptFailed(AssertionError):
    """A design did not do what a script or the protocol demands."""
