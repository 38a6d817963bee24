"""What the data sheet of a system on AXI says of the module that a user instantiates."""

import re

import pytest

from roundhouse.export.axi_top import to_axi_top, top_module
from roundhouse.export.data_sheet import to_data_sheet
from roundhouse.export.languages import VHDL
from roundhouse.export.sources import sources_of
from roundhouse.systems import parse

SYSTEM = "simon64_128-encrypt-iterative+axi"
KERNEL = "simon64_128-encrypt-iterative+kernel64"


@pytest.mark.parametrize("name", [SYSTEM, KERNEL])
def test_its_ports_are_those_of_the_module_that_is_written(name):
    system = parse(name)
    sheet, declared = (
        to_data_sheet(system),
        re.findall(r"^  (in|out)put wire (?:\[(\d+):0\] )?(\w+)", to_axi_top(system), re.M),
    )
    ports = [(name, way, str(int(high or 0) + 1)) for way, high, name in declared]
    assert re.findall(r"^\| `(\w+)` \| (in|out) \| (\d+) \|", sheet, re.M) == ports
    assert f"Module to instantiate: `{top_module(system)}`" in sheet
    (instance,) = re.findall(r"```verilog\n(.*?)```", sheet, re.S)
    assert instance.startswith(f"{top_module(system)} engine (\n")
    assert re.findall(r"\.(\w+)\(\1\)", instance) == [name for name, _, _ in ports]


def test_an_instance_is_in_the_language_of_the_files():
    system = parse(SYSTEM)
    sheet = to_data_sheet(system, sources_of(system, VHDL))
    (instance,) = re.findall(r"```vhdl\n(.*?)```", sheet, re.S)
    assert instance.startswith(f"engine: entity work.{top_module(system)}\n")
    assert len(re.findall(r"(\w+) => \1", instance)) == len(system.ports)


def test_clock_and_reset_are_those_of_the_module():
    protocol = to_data_sheet(parse(SYSTEM)).split("\n## Protocol\n")[1]
    assert "rising edge of `aclk`" in protocol and "`aresetn` must be low" in protocol
    assert "`clk`" not in protocol and "`rst`" not in protocol


def test_both_hashes_are_there():
    system = parse(SYSTEM)
    sheet = to_data_sheet(system)
    assert f"Hash of the design: `{system.hash}`" in sheet
    assert f"`{system.inner.hash}`: that of the design inside the bus" in sheet


@pytest.mark.parametrize("keys", ["stored", "shadow"])
def test_a_key_in_advance_is_told_of_shadow_keys_alone(keys):
    system = parse(f"simon64_128-encrypt-iterative-{keys}+axi")
    told = [field.name for field in system.registers["STATUS"].fields]
    assert told == ["key_waiting", "keyed", "in_packet"] + ["key_ready"] * (keys == "shadow")
    assert ("key_ready" in to_data_sheet(system)) == (keys == "shadow")
