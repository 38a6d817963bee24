"""What the writer of texts has done to them since: to what they say, and to what they call it."""

__all__ = ["EDITION", "WORDING"]

EDITION = 3
"""Rises whenever the writer makes another text of the same RTLIL, not counting names: it is part of the hash of a
design, so no record and no evidence is of any text but one."""

WORDING = "3"
"""Rises whenever names change in the same text: the proof that a text is its RTLIL is of that wording alone."""
