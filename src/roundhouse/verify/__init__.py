"""Rungs 0 to 2 of the verification ladder: oracles agree, and the RTL of a core is right."""

from .evidence import Check, Store, Verification, read_evidence, stored_evidence, write_evidence
from .jobs import verify_all
from .run import verify

__all__ = [
    "Check",
    "Store",
    "Verification",
    "read_evidence",
    "stored_evidence",
    "verify",
    "verify_all",
    "write_evidence",
]
