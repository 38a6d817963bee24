from dataclasses import replace

import pytest
from made_up_evidence import CHECK, FOUND

from roundhouse.verify.evidence import FIXED, SCHEMA, Check, Verification, check_effort, effort_rank

WRONG = Check("reset", "oracles", 3, 1, 40, 0.1, "failed", "o_valid fell")


class Core:
    name = "toy"
    hash = "0123"


def test_a_core_passes_if_every_check_does():
    found = Verification.judged(Core, "simulate", "quick", 7, (CHECK, CHECK), blocks_per_second=5.0)
    assert (found.status, found.reason, found.blocks, found.blocks_per_second) == ("passed", "", 14, 5.0)
    assert (found.core_name, found.core_hash, found.rung, found.effort, found.seed) == (
        "toy",
        "0123",
        "simulate",
        "quick",
        7,
    )
    assert found.date.endswith("+00:00")


def test_the_first_check_that_fails_is_the_reason():
    found = Verification.judged(Core, "simulate", "quick", 0, iter((CHECK, WRONG, CHECK)))
    assert (found.status, found.reason) == ("failed", "reset: o_valid fell")
    assert found.evidence == (CHECK, WRONG, CHECK)


def test_a_record_survives_json():
    assert SCHEMA.read(SCHEMA.line(FOUND)) == FOUND


def test_a_fixed_amount_satisfies_any_effort():
    ranks = [effort_rank(effort) for effort in ("quick", "standard", "thorough", FIXED)]
    assert ranks == sorted(set(ranks))
    with pytest.raises(ValueError, match="an effort must be one of quick, standard, thorough, not 'fixed'"):
        check_effort(FIXED)


def test_what_was_shown_is_blocks_or_what_a_proof_found():
    proof = Check("equal", "the RTLIL", 0, 0, 0, 1.0, "passed", "209 bits")
    assert replace(FOUND, evidence=(proof,)).shown == "209 bits"
    assert replace(FOUND, evidence=(CHECK, replace(CHECK, blocks=1_000))).shown == "1,007 blocks"
    assert replace(FOUND, evidence=(replace(proof, detail=""),)).shown == "0 blocks"
