"""The verification ladder: oracles agree, the RTL of a core is right, its netlists are right."""

from .database import EvidenceDatabase
from .evidence import EFFORTS, SIMULATE, Check, Verification
from .evidence_files import read_evidence, stored_evidence, write_evidence
from .jobs import verify_all
from .run import require_verifiable, verify

__all__ = [
    "EFFORTS",
    "SIMULATE",
    "Check",
    "EvidenceDatabase",
    "Verification",
    "read_evidence",
    "require_verifiable",
    "stored_evidence",
    "verify",
    "verify_all",
    "write_evidence",
]
