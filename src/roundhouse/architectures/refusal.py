"""The error for a combination of the axes that cannot be built."""

from __future__ import annotations

from ..errors import UserError

__all__ = ["Refused"]


class Refused(UserError, ValueError):
    """A core that cannot be built.

    Attributes
    ----------
    name : str
        The name it would have.
    reason : str
        Why not, and what to take instead.
    """

    def __init__(self, name: str, reason: str):
        self.name, self.reason = name, reason
        super().__init__(f"{name} is refused: {reason}")

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str]]:
        return Refused, (self.name, self.reason)
