"""The place of a register by its name: names from records, and every name that flattening gives to registers."""

import json
import re

import pytest

from roundhouse.cores import Core
from roundhouse.measure.places import PLACES, place_of, register_of
from roundhouse.tools import yosys

FLOP = r"\\DFFPOSX1"


@pytest.mark.parametrize(
    ("cell", "place"),
    [
        ("core.core.controller.o_valid_TRELLIS_FF_Q", "controller"),
        ("core.core.index_stage0_TRELLIS_FF_Q", "controller"),
        ("core.gcm.core.algorithm.state_TRELLIS_FF_Q_39", "state"),
        ("core.core_1.controller.setup_stage0_TRELLIS_FF_Q", "controller"),
        ("core.chain_register_TRELLIS_FF_Q_120", "layer"),
        ("core.gcm.hash_busy_TRELLIS_FF_Q", "layer"),
        ("core.blocks.stored_TRELLIS_FF_Q_4", "layer"),
        ("r_i_bytes_TRELLIS_FF_Q", "port"),
    ],
)
def test_what_is_in_no_instance_of_the_core_of_a_system_belongs_to_a_layer(cell, place):
    assert place_of(cell, layered=True) == place


@pytest.mark.parametrize(
    ("cell", "place", "register"),
    [
        ("core.controller.index_stage0_TRELLIS_FF_Q_4", "controller", "controller.index_stage0"),
        ("core.index_stage0_TRELLIS_FF_Q", "controller", "index_stage0"),
        ("core.interface.clock_TRELLIS_FF_Q_1", "controller", "interface.clock"),
        ("core.interface.group_TRELLIS_FF_Q_11", "controller", "interface.group"),
        ("core.key_schedule.following_pass_TRELLIS_FF_Q", "controller", "key_schedule.following_pass"),
        ("core.algorithm.fetching_TRELLIS_FF_Q", "controller", "algorithm.fetching"),
        ("core.key_schedule.eq_of_clock_4_TRELLIS_FF_Q", "controller", "key_schedule.eq_of_clock_4"),
        ("core.algorithm.index_is_18_TRELLIS_FF_Q", "controller", "algorithm.index_is_18"),
        ("core.key_schedule.add_of_index_TRELLIS_FF_Q", "key", "key_schedule.add_of_index"),
        ("core.controller.decrypt_stage0_TRELLIS_FF_Q", "controller", "controller.decrypt_stage0"),
        ("core.controller.valid_entering_TRELLIS_FF_Q", "controller", "controller.valid_entering"),
        ("algorithm.clock[2]" + FLOP, "controller", "algorithm.clock[2]"),
        ("clock[0]" + FLOP, "controller", "clock[0]"),
        ("controller/decrypt_row11" + FLOP, "controller", "controller/decrypt_row11"),
        ("controller.$36[0]" + FLOP, "controller", "controller.$36[0]"),
        ("key_schedule.port__addr$48[0]" + FLOP, "controller", "key_schedule.port__addr$48[0]"),
        ("controller.round_key__addr[0]" + FLOP, "controller", "controller.round_key__addr[0]"),
        ("core.algorithm.decrypt.state_0_TRELLIS_FF_Q_4", "state", "algorithm.decrypt.state_0"),
        ("core.interface.state_0_TRELLIS_FF_Q_24", "state", "interface.state_0"),
        ("core.state_0_TRELLIS_FF_Q_18", "state", "state_0"),
        ("o_payload[71]" + FLOP, "state", "o_payload[71]"),
        ("enc_o_payload[62]" + FLOP, "state", "enc_o_payload[62]"),
        ("algorithm/part5_13.a[440]" + FLOP, "state", "algorithm/part5_13.a[440]"),
        ("core.algorithm.xor_stage1_31_TRELLIS_FF_Q_4", "state", "algorithm.xor_stage1_31"),
        ("algorithm.inv_sub_bytes_0_unit.x[6]" + FLOP, "state", "algorithm.inv_sub_bytes_0_unit.x[6]"),
        ("algorithm.key_state_0[19]" + FLOP, "key", "algorithm.key_state_0[19]"),
        ("algorithm.first_round_key_0[10]" + FLOP, "key", "algorithm.first_round_key_0[10]"),
        ("core.key_schedule.forward_stage6_3_TRELLIS_FF_Q_29", "key", "key_schedule.forward_stage6_3"),
        ("key_schedule/expand_busy" + FLOP, "key", "key_schedule/expand_busy"),
        ("core.algorithm.round_key_stage1_0_TRELLIS_FF_Q_31", "key", "algorithm.round_key_stage1_0"),
        ("core.algorithm.sub_bytes_9_unit.entries.0.0", "table", "algorithm.sub_bytes_9_unit.entries.0.0"),
        ("key_schedule.round_keys[1][0]" + FLOP, "memory", "key_schedule.round_keys[1][0]"),
        ("core.interface.read__addr_TRELLIS_FF_Q_1", "interface", "interface.read__addr"),
        ("r_o_payload_TRELLIS_FF_Q_98", "port", "r_o_payload"),
        ("o_payload[39]", "port", "o_payload[39]"),
        ("i_valid", "port", "i_valid"),
        ("_28367_", "unknown", "_28367_"),
        ("core.controller.$31_LUT4_D_Z_TRELLIS_FF_DI", "unknown", "near controller.$31"),
        ("core.index_stage0_TRELLIS_FF_Q_4_DI_LUT4_B_Z_TRELLIS_FF_DI", "unknown", "near index_stage0"),
        ("core.something_TRELLIS_FF_Q", "unknown", "something"),
    ],
)
def test_names_in_records(cell, place, register):
    assert place in PLACES
    assert (place_of(cell), register_of(cell)) == (place, register)


@pytest.mark.parametrize("cell", ["o_valid" + FLOP, "core.interface_block.enc_o_valid_TRELLIS_FF_Q"])
def test_that_a_result_is_valid_is_said_by_the_controller_unless_results_wait_in_a_buffer(cell):
    assert place_of(cell, buffered=False) == "controller"
    assert place_of(cell) != "controller"


HOMES = {"controller": "controller", "algorithm": "state", "key_schedule": "key", "interface": "interface"}
OF_OPERATIONS = re.compile(r"kept_.*|carry_.*|eq_.*|.*_of_(clock|index)(_\d+)?(_ahead)?|.*_stage\d+_\d+|.*_unit\.x")
"""Registers named after an operation are told by the submodule in their name, which may be one that only reads them."""
ELSEWHERE = {
    # In a set-up run the key schedule decides whether there is a key, and addresses the memory by its own count.
    ("key_schedule", "have_key"): "controller",
    ("key_schedule", "key_size"): "controller",
    ("key_schedule", "port__addr"): "controller",
    # Names of other wires come before these, so no tool prints them for a register of the controller.
    ("controller", "write__addr"): "key",
    **{("controller", f"{side}o_valid"): "interface" for side in ("", "enc_", "dec_")},
}


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "simon48_72-encrypt-serial-d1-travelling",
        "speck96_144-encrypt-serial-d1-on_the_fly",
        "speck48_72-simplex-iterative-stored",
        "simon96_96-simplex-iterative-shadow",
        "speck48_96-simplex-interleaved-c5-buffered-on_the_fly",
        "aes192-encrypt-interleaved-c5-buffered-shadow-shallow-clear",
        "simon64_96-duplex-iterative-x2-shadow",
        "simon48_72-decrypt-pipelined-s2-stored",
        "speck32_64-encrypt-pipelined-shadow",
        "serpent256-encrypt-folded-n1-travelling",
        "mars192-decrypt-iterative-stored",
        "twofish128-encrypt-iterative-on_the_fly-filled",
    ],
)
def test_every_name_of_a_register_says_its_submodule_or_nothing(name, tmp_path):
    told = {(home, own_name(wire), place_of(wire + FLOP)) for home, wire in registers(Core.parse(name), tmp_path)}
    ours = {one for one in told if not OF_OPERATIONS.fullmatch(one[1])}
    assert {one for one in ours if one[2] not in (HOMES[one[0]], ELSEWHERE.get(one[:2]), "unknown")} == set()
    assert {own for _, own, place in ours if place == "unknown"} <= {"o_valid", "enc_o_valid", "dec_o_valid"}
    assert {home for home, _, _ in told} >= {"controller", "algorithm"}


def registers(core, folder):
    """Yield the submodule of every register of a core, and each public name that its bits have in the flat design."""
    (folder / "core.il").write_text(core.rtlil)
    yosys.run_script(
        folder, ("read_rtlil core.il", f"hierarchy -top {core.module}", "proc", "flatten", "write_json flat.json")
    )
    flat = json.loads((folder / "flat.json").read_text())["modules"][core.module]
    names = {}
    for wire, net in flat["netnames"].items():
        for bit in net["bits"] if not net["hide_name"] else []:
            names.setdefault(bit, set()).add(wire)
    for cell, parts in flat["cells"].items():
        if parts["type"] == "$dff":
            home = re.search(r"(interface|algorithm|key_schedule|controller)", cell)[1]
            yield from ((home, wire) for bit in parts["connections"]["Q"] for wire in names.get(bit, ()))


def own_name(wire):
    """Return the last name of a path; of the index of an S-box also the name of its unit."""
    path = re.sub(r"\$\d+$", "", wire).split(".")
    return ".".join(path[-2:]) if path[-1] == "x" else path[-1]
