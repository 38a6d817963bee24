"""What expands keys beside the data: a key schedule of its own, or the run of a key set-up."""

from __future__ import annotations

from ....ciphers.cipher import Cipher
from ....graph.units import Units
from .expander import Expander
from .set_up_run import SetUpRun

__all__ = ["Expansion", "expansion"]

Expansion = Expander | SetUpRun


def expansion(cipher: Cipher, period: float, units: Units) -> Expansion:
    """What expands the keys of a cipher, in stages of at most `period` gate levels."""
    if cipher.set_up is not None:
        return SetUpRun(cipher, cipher.set_up, period, units)
    return Expander(cipher, period, units)
