"""Messages of a mode of operation, in words."""

from __future__ import annotations

from ..systems.authenticated import AuthenticatedMode
from ..systems.mode import Mode

__all__ = ["message_words"]

_TWO_KEYS = (
    "A key is two keys of the cipher, one after the other: the first for the data, the second for the numbers of data "
    "units. They must differ, which is not checked."
)
_EMPTY = "A message without text is one block of no bytes that is its last."
_AAD_ALONE = " Behind additional data that block may be left out: then the last block of those ends the message."


def message_words(mode: Mode) -> list[str]:
    """Return sentences on keys and messages that hold whichever streams or bus carry them."""
    found = [_TWO_KEYS] if mode.keys > 1 else []
    if mode.short and not mode.least_bytes:
        found.append(_EMPTY + (_AAD_ALONE if isinstance(mode, AuthenticatedMode) else ""))
    if mode.channels > 1:
        found.append(
            f"Up to {mode.channels} messages are open at once, one on each channel; blocks of different channels come "
            "in any order, and a message ends with its `last` block. A key is taken only while no message is open: to "
            "change it, begin no message until its ready was high."
        )
    return found
