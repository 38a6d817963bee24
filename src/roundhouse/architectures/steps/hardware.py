"""A cipher as engines take it: in the form that hardware wants, cut into steps where that saves a clock."""

from __future__ import annotations

from ...ciphers.cipher import Cipher
from ...ciphers.forms import form
from .recut import recut

__all__ = ["hardware"]


def hardware(page: Cipher, tables: str = "logic") -> Cipher:
    """The cipher that engines work on, in place of its page, with tables made in a way of `architecture.TABLES`."""
    return recut(form(page, tables))
