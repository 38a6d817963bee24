"""Rungs 0 to 2 of the verification ladder: oracles agree, and the RTL of a core is right."""

from .evidence import Check, Store, Verification
from .jobs import verify_all
from .run import verify

__all__ = ["Check", "Store", "Verification", "verify", "verify_all"]
