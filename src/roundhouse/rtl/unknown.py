"""The error of RTLIL that the writer does not know."""

from __future__ import annotations

__all__ = ["UnknownRTLIL"]


class UnknownRTLIL(ValueError):
    """RTLIL with something that no core has had so far.

    Parameters
    ----------
    what : str
        What was given.
    teach : str, optional
        The file of this package that would have to know it.
    module : str, optional
        Name of the module that has it.
    """

    def __init__(self, what: str, teach: str = "read.py", module: str = ""):
        self.what, self.teach = what, teach
        super().__init__(
            f"RTLIL must consist of what cores are made of; {f'{module} has ' if module else ''}{what}: "
            f"make the core without it, or teach rtl/{teach} what it is"
        )

    def of(self, module: str) -> UnknownRTLIL:
        """The same error, of a module."""
        return UnknownRTLIL(self.what, self.teach, module)
