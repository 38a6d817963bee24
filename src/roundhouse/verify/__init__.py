"""The verification ladder: oracles agree, the RTL of a core is right, its netlists are right."""

from .database import EvidenceDatabase
from .evidence import EFFORTS, SIMULATE, Check, Verification
from .evidence_files import merge_evidence, read_evidence, stored_evidence
from .jobs import verify_all
from .run import require_verifiable, verify

__all__ = [
    "EFFORTS",
    "SIMULATE",
    "Check",
    "EvidenceDatabase",
    "Verification",
    "merge_evidence",
    "read_evidence",
    "require_verifiable",
    "stored_evidence",
    "verify",
    "verify_all",
]
