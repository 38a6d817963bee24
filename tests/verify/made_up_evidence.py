"""Evidence that no simulation gave."""

from dataclasses import replace

from roundhouse.verify.evidence import Check, Verification

CHECK = Check("known answers", "aes/ECBGFSbox128.rsp", 7, 7, 100, 0.5, "passed", "")
FOUND = Verification(
    "aes128-encrypt-iterative-stored",
    "0123456789abcdef",
    "simulate",
    "standard",
    3,
    "passed",
    "",
    (CHECK,),
    (12,),
    (12.5,),
    (1,),
    None,
)


def failed(**fields):
    """Return evidence that the reset failed."""
    wrong = replace(CHECK, name="reset", status="failed", detail="o_valid fell")
    return replace(FOUND, status="failed", reason="reset: o_valid fell", evidence=(CHECK, wrong), **fields)


def refused(**fields):
    """Return evidence that a core is refused, under its name."""
    check = replace(CHECK, name="worker", status="refused", detail="it does not fit")
    told = {"status": "refused", "reason": "it does not fit", "evidence": (check,)}
    return replace(FOUND, core_hash=FOUND.core_name, **told, **fields)
