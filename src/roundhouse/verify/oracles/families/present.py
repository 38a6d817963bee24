"""PRESENT: no library that can be installed everywhere has it; recorded answers of two implementations."""

from __future__ import annotations

from ..chain_rule import UNPUBLISHED
from ..family import Family
from ..oracle import Recorded


def oracles(block_bits: int) -> tuple[Recorded, ...]:
    """The crate cryptography-rs, and SageMath."""
    return (
        Recorded(
            "cryptography-rs (recorded)",
            "0.8.0",
            "present/cryptography_rs.rsp",
            "present/messages/cryptography_rs.rsp.xz",
        ),
        Recorded("SageMath (recorded)", "10.8.13", "present/sage.rsp", "present/messages/sage.rsp.xz"),
    )


FAMILY = Family(oracles, UNPUBLISHED)
