"""Rung 0 of the ladder: independent implementations of every cipher, which must agree before anything is believed.

`families` has a module for each cipher family, `libraries` one for each library that they call.
`register_oracles` adds those of a cipher family of your own.
"""

from .catalog import register_oracles
from .chain_rule import AES_CANDIDATE, AESAVS, UNPUBLISHED
from .family import Family
from .oracle import Oracle, Recorded

__all__ = ["AESAVS", "AES_CANDIDATE", "UNPUBLISHED", "Family", "Oracle", "Recorded", "register_oracles"]
