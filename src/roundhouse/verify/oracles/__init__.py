"""Rung 0 of the ladder: independent implementations of every cipher, which must agree.

`families` has a module for each cipher family, `libraries` one for each library. `register_oracles` adds oracles for
your own cipher family.
"""

from .catalog import register_oracles
from .chain_rule import AES_CANDIDATE, AESAVS, TDES_MODES, UNPUBLISHED
from .family import Family
from .oracle import Oracle, Recorded

__all__ = ["AESAVS", "AES_CANDIDATE", "TDES_MODES", "UNPUBLISHED", "Family", "Oracle", "Recorded", "register_oracles"]
