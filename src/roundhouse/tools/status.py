"""Installation status of a program."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ToolStatus:
    """Whether a program or library is installed.

    Attributes
    ----------
    name : str
        The program or library.
    version : str or None
        Its version; None if it is missing.
    needed_for : str
        Tasks that need it.
    remedy : str
        The command that installs it.
    optional : bool
        Whether a plain install of Roundhouse lacks it.
    """

    name: str
    version: str | None
    needed_for: str
    remedy: str
    optional: bool = False

    @property
    def ok(self) -> bool:
        """Whether it is installed."""
        return self.version is not None
