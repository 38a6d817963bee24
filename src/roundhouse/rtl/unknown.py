"""The error of RTLIL that the writer does not know."""

from __future__ import annotations

__all__ = ["UnknownRTLIL"]


class UnknownRTLIL(ValueError):
    """RTLIL with something that no core has had so far."""

    def __init__(self, what: str):
        super().__init__(
            f"RTLIL must consist of what cores are made of, which {what} is not; teach rtl/read.py what it is"
        )
