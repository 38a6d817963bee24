"""Real cores that do not keep the rules of reset are caught."""

import pytest

from roundhouse.cores.core import Core
from roundhouse.verify import verify
from roundhouse.verify.mutate import mutate

pytestmark = pytest.mark.slow

LOOP = "speck32_64-encrypt-iterative"
CLEAR = "xtea-encrypt-iterative-stored-clear"
BUFFERED = "simon32_64-encrypt-interleaved-c3-buffered-stored-clear"

WAS_RESET = (r"(?m)^(  reg have_key;)$", r"\1 reg was_reset; always @(posedge clk) was_reset <= rst;")
SHOWN = r"(?m)^(  assign key_ready = )1'h1;$"

#: A core, changes, and how it fails.
MUTANTS = {
    "takes a key in the second clock of reset": (
        LOOP,
        [
            WAS_RESET,
            (r"((\\\$\d+)  = have_key;\n.*\n      \2  = 1'h1;\n    end\n    if \()rst\)", r"\1rst & ~was_reset)"),
        ],
        "i_ready is high though there was no transfer on key since reset",
    ),
    "ready shows a bit of the key during reset": (
        LOOP,
        [(SHOWN, r"\1rst ? algorithm.key_state_0[0] : 1'h1;")],
        "key_ready must not depend on keys or data",
    ),
    "valid shows a state during reset": (
        LOOP,
        [(r"(    o_valid <= )(\\\$\d+ );", r"\1rst ? (index_stage0[0] & have_key) : \2;")],
        "o_valid is high though no transfer is due",
    ),
    "clear ends with reset": (
        CLEAR,
        [(r"assign clear = rst \| clearing;", "assign clear = rst;")],
        "key_ready must be low while reset clears the design",
    ),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_it_is_caught(name):
    core, changes, reason = MUTANTS[name]
    mutant = Core.parse(core)
    for change in changes:
        mutant = mutate(mutant, *change)
    found = verify(mutant, effort="quick")
    assert reason in " ".join(check.detail for check in found.evidence if check.status == "failed")


def test_the_result_of_a_buffer_may_be_valid_in_the_first_clock_of_a_reset_that_clears():
    found = verify(Core.parse(BUFFERED), effort="quick")
    assert found.status == "passed", found.reason
