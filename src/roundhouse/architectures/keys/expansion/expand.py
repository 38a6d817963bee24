"""Which expansion a cipher needs."""

from __future__ import annotations

from ....ciphers.cipher import Cipher
from ....graph.units import Units
from .expander import Expander
from .expansion import Expansion
from .set_up_run import SetUpRun

__all__ = ["expansion"]


def expansion(cipher: Cipher, period: float, units: Units) -> Expansion:
    """The expansion of a cipher's keys, in stages of at most `period` gate levels."""
    kind = Expander if cipher.set_up is None else SetUpRun
    return kind(cipher, period, units)
