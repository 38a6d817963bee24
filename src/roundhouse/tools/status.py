"""What ``roundhouse doctor`` tells about one program."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ToolStatus:
    """Whether a program is there.

    Attributes
    ----------
    name : str
        The program or library.
    version : str or None
        Its version; None if it is missing.
    needed_for : str
        What cannot be done without it.
    remedy : str
        The command that installs it.
    """

    name: str
    version: str | None
    needed_for: str
    remedy: str

    @property
    def ok(self) -> bool:
        """Whether it was found."""
        return self.version is not None
