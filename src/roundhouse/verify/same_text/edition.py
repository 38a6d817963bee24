"""The edition of the proof, which its evidence gives: a proof by an earlier one shows less, or shows it otherwise."""

__all__ = ["EDITION", "PROVER"]

PROVER = "prover"
"""Under which evidence gives the edition, beside the versions of its tools."""
EDITION = "3"
"""Rises whenever what is compared, or how, changes: evidence of another edition is none, and the proof is run anew."""
