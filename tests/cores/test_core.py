import hashlib
import os
import pickle
import re
import subprocess
import sys

import pytest

from roundhouse.architectures.refusal import Refused
from roundhouse.cores.core import Core
from roundhouse.rtl.edition import EDITION
from roundhouse.rtl.passes.wiring import Permutation
from roundhouse.rtl.rtlil import hash_of
from small_cipher import SMALL as SMALL_CIPHER
from small_cipher import WHITENED
from small_schedules import EXPANDED

SMALL = "aes128-encrypt-folded-n4-on_the_fly"
SEVERAL_CONDITIONS = "aes-simplex-iterative-on_the_fly"


def hash_elsewhere(name, folder, seed, before=()):
    """The hash of a core in a process of its own, built after others."""
    program = f"""
from roundhouse.cores.core import Core
print([Core.parse(name).hash for name in {[*before, name]!r}][-1])"""
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    return subprocess.run(
        [sys.executable, "-c", program], cwd=folder, env=environment, capture_output=True, text=True, check=True
    ).stdout.strip()


@pytest.mark.slow
@pytest.mark.parametrize("name", [SMALL, SEVERAL_CONDITIONS])
def test_the_hash_is_the_same_everywhere(name, tmp_path):
    core = Core.parse(name)
    named = "".join(f"\n{each} {one.width} {one.order}" for each, one in sorted(core.permutations.items()))
    assert core.hash == hashlib.sha256(f"{EDITION}\n{core.rtlil}{named}".encode()).hexdigest()[:16]
    assert core.hash == Core.parse(name).hash
    assert core.hash == hash_elsewhere(name, tmp_path, "1", before=["aes-duplex-iterative-stored-shallow"])
    assert core.hash == hash_elsewhere(name, "/", "2")
    assert str(tmp_path) not in core.rtlil and "/home" not in core.rtlil


def test_a_permutation_that_the_text_names_is_part_of_the_hash():
    core = Core.parse(SMALL)
    assert core.permutations and core.hash != hash_of(core.rtlil)
    other = Core.parse("xtea-encrypt-iterative")
    assert not other.permutations and other.hash == hash_of(other.rtlil)


def test_the_bits_of_a_permutation_and_signals_that_are_looked_at_are_part_of_the_hash():
    hashes = {
        hash_of("text"),
        hash_of("text", {"turn": Permutation(2, (0, 1))}),
        hash_of("text", {"turn": Permutation(2, (1, 0))}),
        hash_of("text", {"turn": Permutation(3, (0, 1))}),
        hash_of("text", {}, ["line_valid"]),
    }
    assert len(hashes) == 5


@pytest.mark.slow
def test_hashes_tell_cores_apart():
    names = [SMALL, "aes128-encrypt-folded-n5-on_the_fly", "aes128-decrypt-folded-n4-on_the_fly", SMALL + "-compact"]
    assert len({Core.parse(name).hash for name in names}) == len(names)


@pytest.mark.parametrize("built", [False, True])
def test_cores_can_be_pickled(built):
    core = Core.parse(SMALL)
    expected = core.hash if built else Core.parse(SMALL).hash
    again = pickle.loads(pickle.dumps(core))
    assert again == core
    assert (again.name, again.hash) == (SMALL, expected)


KEY = ["key_valid in 1", "key_ready out 1", "key_payload in 128"]
I = ["i_valid in 1", "i_ready out 1", "i_payload in 128"]  # noqa: E741
O = ["o_valid out 1", "o_ready in 1", "o_payload out 128"]  # noqa: E741


@pytest.mark.parametrize(
    ("name", "ports"),
    [
        ("aes128-encrypt-iterative", [*KEY, *I, *O]),
        ("aes128-decrypt-pipelined", [*KEY, *I, *O]),
        ("aes256-encrypt-folded-n4", [*KEY[:2], "key_payload in 256", *I, *O]),
        ("aes-encrypt-iterative", [*KEY[:2], "key_payload in 256", "key_size in 2", *I, *O]),
        ("aes128-simplex-iterative", [*KEY, *I, "i_decrypt in 1", *O]),
        ("aes128-simplex-iterative-shadow", [*KEY, *I, "i_decrypt in 1", "i_next_key in 1", *O]),
        ("aes128-encrypt-iterative-travelling", [*I, "i_key in 128", *O]),
        ("aes-encrypt-iterative-travelling", [*I, "i_key in 256", "i_key_size in 2", *O]),
        ("aes128-duplex-iterative", [*KEY, *(f"{side}_{p}" for side in ("enc", "dec") for s in (I, O) for p in s)]),
        (
            "aes128-duplex-iterative-shadow",
            [f"{side}_{p}" for side in ("enc", "dec") for s in (KEY, [*I, "i_next_key in 1"], O) for p in s],
        ),
    ],
)
def test_ports_are_those_that_users_rely_on(name, ports):
    core = Core.parse(name)
    assert [f"{p.name} {p.direction} {p.width}" for p in core.ports] == ["clk in 1", "rst in 1", *ports]


def test_the_verilog_has_the_ports_and_the_four_blocks():
    core = Core.parse(SMALL)
    _, body = core.verilog.split(f"module {core.module} (")
    declared = re.findall(r"^  (in|out)put (?:wire|reg) (?:\[(\d+):0\] )?(\w+)", body.split(");")[0], re.MULTILINE)
    found = {(name, way, int(high or 0) + 1) for way, high, name in declared}
    assert found == {(port.name, port.direction, port.width) for port in core.ports}
    for block in ("interface", "algorithm", "key_schedule", "controller"):
        name = "interface_block" if block == "interface" else block  # a keyword of SystemVerilog
        assert f"  {core.module}_{block} {name} (" in core.verilog


def test_a_core_describes_its_axes():
    assert Core.parse("aes-simplex-iterative-x2-shadow-shallow").describe() == {
        "name": "aes-simplex-iterative-x2-shadow-shallow", "cipher": "aes", "key_bits": [128, 192, 256],
        "block_bits": 128, "direction": "simplex", "layout": "iterative-x2", "keys": "shadow", "tables": "shallow",
            "outputs": "gated", "clear_clocks": None,
    }  # fmt: skip
    assert Core.parse(SMALL).describe()["key_bits"] == 128


OURS = {cipher.name: cipher for cipher in (SMALL_CIPHER, WHITENED, EXPANDED)}


def test_a_pipeline_whose_tables_cannot_be_in_memory_is_refused_when_it_is_built():
    """Before every S-box of the inverse cipher stands a sum with a round key."""
    assert Core.parse("expanded-encrypt-pipelined-stored-rom", OURS).rtlil
    core = Core.parse("expanded-decrypt-pipelined-stored-rom", OURS)
    with pytest.raises(
        Refused,
        match=r"a block RAM takes its address a clock early, .* or on key words read or taken in the same clock",
    ):
        _ = core.rtlil
