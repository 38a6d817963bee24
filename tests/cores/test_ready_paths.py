"""On which inputs the handshakes of a design depend in the same clock: what its heading tells its user."""

import json

import pytest

from roundhouse.systems import parse
from roundhouse.tools import yosys

OF_RESULTS = ("o_ready", "tag_ready", "m_axis_ready")
DESIGNS = (
    "simon64_128-encrypt-iterative",
    "aes128-decrypt-iterative-on_the_fly",
    "xtea-simplex-iterative-on_the_fly",
    "aes128-simplex-folded-n1-on_the_fly",
    "aes128-duplex-iterative-stored",
    "xtea-simplex-pipelined-shadow",
    "aes128-encrypt-interleaved-c5-buffered-stored-shallow",
    "simon64_128-encrypt-serial-d1-on_the_fly",
    "aes128-encrypt-iterative+ccm",
    "aes128-encrypt-iterative+xts",
    "aes128-encrypt-iterative+cmac",
    "aes128-encrypt-iterative+gcm+axi32",
    "aes128-encrypt-pipelined-buffered-stored+ccm",
)


def inputs_behind(folder, design):
    """By each valid and ready of a design, the inputs that it depends on without a register between."""
    (folder / "design.il").write_text(design.rtlil)
    script = ("read_rtlil design.il", f"hierarchy -top {design.module}", "proc", "flatten", "opt -full")
    yosys.run_script(folder, (*script, "write_json netlist.json"))
    module = json.loads((folder / "netlist.json").read_text())["modules"][design.module]
    behind = {}
    for cell in module["cells"].values():
        if "dff" not in cell["type"] and not cell["type"].startswith("$mem"):
            pins = {"input": [], "output": []}
            for pin, bits in cell["connections"].items():
                pins[cell["port_directions"][pin]] += bits
            for bit in pins["output"]:
                behind.setdefault(bit, set()).update(pins["input"])
    ports = module["ports"]
    source = {bit: name for name, port in ports.items() if port["direction"] == "input" for bit in port["bits"]}
    ends = (name for name in ports if ports[name]["direction"] == "output" and name.endswith(("valid", "ready")))
    return {name: {source[bit] for bit in cone(ports[name]["bits"], behind) if bit in source} for name in ends}


def cone(bits, behind):
    seen, left = set(), [*bits]
    while left:
        if (bit := left.pop()) not in seen:
            seen.add(bit)
            left.extend(behind.get(bit, ()))
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("name", DESIGNS)
def test_no_valid_depends_on_an_input_and_a_ready_on_that_of_results_only_where_the_heading_says_so(tmp_path, name):
    design = parse(name)
    found = inputs_behind(tmp_path, design)
    assert any(end.endswith("ready") for end in found)
    assert not set().union(*(inputs for end, inputs in found.items() if end.endswith("valid")))
    readies = {one for inputs in found.values() for one in inputs if one.endswith("ready")}
    assert all(one.endswith(OF_RESULTS) and one in design.heading()[-1] for one in readies)


@pytest.mark.slow
def test_of_a_loop_that_takes_keys_and_blocks_by_turns_each_ready_depends_on_what_the_other_stream_offers(tmp_path):
    found = inputs_behind(tmp_path, parse("xtea-simplex-iterative-on_the_fly"))
    assert "key_valid" in found["i_ready"]
    assert "o_ready" in found["key_ready"]
