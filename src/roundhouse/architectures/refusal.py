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
    supplied : str
        Which parts of the name were not given, and what they were taken to be; may be empty.
    """

    def __init__(self, name: str, reason: str, supplied: str = ""):
        self.name, self.reason, self.supplied = name, reason, supplied
        super().__init__(f"{name} is refused: {reason}{f' ({supplied})' if supplied else ''}")

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str, str]]:
        return Refused, (self.name, self.reason, self.supplied)
