"""GHDL as a tool: what it makes of VHDL, and what is said without it."""

import pytest

from ghdl import analyse
from roundhouse.tools import ghdl
from roundhouse.tools.process import ToolFailed, ToolMissing

ENTITY = """library ieee;
use ieee.std_logic_1164.all;

entity e is
  port (y : out std_logic_vector(63 downto 0));
end entity e;

architecture rtl of e is
begin
  y <= {};
end architecture rtl;
"""


def written(folder, value):
    (folder / "e.vhd").write_text(ENTITY.format(value))
    ghdl.to_verilog(folder, "e.vhd", "e", "e.v")
    return (folder / "e.v").read_text()


def test_long_constants_are_verilog(tmp_path):
    text = written(tmp_path, 'x"8000000000000001"')
    assert f"64'b1{'0' * 62}1" in text and '"' not in text


def test_ghdl_synthesises_a_long_constant_as_zero_if_its_low_bits_are(tmp_path):
    """Its mistake, for which tables of bits may begin at the right. Without it, `tables` needs no second order."""
    assert "1" not in written(tmp_path, 'x"8000000000000000"').partition("64'b")[2].split(";")[0]


def test_a_mistake_in_the_text_is_the_reason(tmp_path):
    with pytest.raises(ToolFailed, match=r'ghdl: e.vhd:10:8: no declaration for "z"'):
        written(tmp_path, "z")


def test_without_ghdl_it_is_said_how_to_install_it(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    for call in (ghdl.program, lambda: analyse(tmp_path), lambda: written(tmp_path, "z")):
        with pytest.raises(
            ToolMissing, match=r"ghdl must be installed and was not found; install it with: apt install ghdl"
        ):
            call()
