"""The tests are good: a real core with one small mistake is caught, wherever the mistake is."""

import pytest

from roundhouse.cores.core import Core
from roundhouse.verify import verify
from roundhouse.verify.mutate import flip_table_entry, mutate

pytestmark = pytest.mark.slow

CORE = Core.parse("aes128-encrypt-iterative-stored")
MUTANTS = {
    "S-box entry": lambda: flip_table_entry(CORE, nth=0x53, bit=7),
    "round constant": lambda: mutate(CORE, r"(next_rcon_0\s*=\s*8'h)36", r"\g<1>37"),
    "key_ready": lambda: mutate(CORE, r"(assign key_ready = )[^;]+;", r"\g<1>1'h1;"),
    "i_ready": lambda: mutate(CORE, r"(assign i_ready = )[^;]+;", r"\g<1>1'h1;"),
    "o_valid": lambda: mutate(CORE, r"(    o_valid <= )([^;]+);", r"\g<1>\g<2> & o_ready;"),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_mutant_is_caught(name):
    assert verify(MUTANTS[name](), effort="quick").status == "failed"


def test_the_core_itself_passes():
    found = verify(CORE, effort="quick")
    assert found.status == "passed", found.reason
