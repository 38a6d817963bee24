"""The registers of a system on AXI for other programs."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

from roundhouse.export.register_maps import to_systemrdl, write_register_maps
from roundhouse.systems import parse

IPXACT = {"ipxact": "http://www.accellera.org/XMLSchema/IPXACT/1685-2014"}


@pytest.fixture(scope="module")
def maps(tmp_path_factory):
    """A system, and the files of its registers."""
    system = parse("present80-encrypt-iterative+axi")
    rdl = tmp_path_factory.mktemp("maps") / f"{system.name}.rdl"
    rdl.write_text(to_systemrdl(system))
    return system, write_register_maps(system, rdl)


def test_every_map_has_every_register_at_its_address(maps):
    system, (header, ipxact, pages) = maps
    registers = system.registers
    found = ElementTree.parse(ipxact).findall(".//ipxact:register", IPXACT)
    offsets = {
        one.find("ipxact:name", IPXACT).text: int(one.find("ipxact:addressOffset", IPXACT).text.removeprefix("'h"), 16)
        for one in found
    }
    assert offsets == {register.name: register.offset for register in registers.values()}
    members = re.findall(r"uint32_t (\w+?)(?:\[(\d+)\])?;", header.read_text())
    assert {name: int(count or 1) for name, count in members} == {one.name: one.count for one in registers.values()}
    assert pages.exists()


def test_a_key_of_ten_bytes_has_three_registers(maps):
    system, _ = maps
    assert system.registers["KEY"].count == 3
