"""Evidence that no simulation gave."""

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
