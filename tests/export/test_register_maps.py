"""The registers of a system on AXI for other programs."""

import re
import xml.etree.ElementTree as ElementTree

import pytest
from systemrdl import RDLCompiler
from systemrdl.node import FieldNode

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


def test_the_pages_have_no_scripts_that_start_a_browser(maps):
    _, (_, _, pages) = maps
    assert [path.name for path in pages.parent.iterdir() if "launcher" in path.name] == []


def test_a_key_of_ten_bytes_has_three_registers(maps):
    system, _ = maps
    assert system.registers["KEY"].count == 3


#: By register and field: what software may do, what a read does, and what writing 1 does. The first four registers are
#: those of a header that Vitis HLS writes: COR stands for clear on read, TOW for toggle on write; ap_start, which the
#: kernel clears (COH), can only be set by software.
BEHAVIOUR = {
    ("CONTROL", "ap_start"): ("read-write", None, "oneToSet"),
    ("CONTROL", "ap_done"): ("read-only", "clear", None),
    ("CONTROL", "ap_idle"): ("read-only", None, None),
    ("CONTROL", "ap_ready"): ("read-only", "clear", None),
    ("GIER", "enable"): ("read-write", None, None),
    ("IP_IER", "done"): ("read-write", None, None),
    ("IP_IER", "ready"): ("read-write", None, None),
    ("IP_ISR", "done"): ("read-write", None, "oneToToggle"),
    ("IP_ISR", "ready"): ("read-write", None, "oneToToggle"),
    ("BYTES", "value"): ("read-write", None, None),
    ("OPTIONS", "load_key"): ("read-write", None, None),
    ("KEY", "value"): ("write-only", None, None),
    ("STATUS", "bad_length"): ("read-only", None, None),
    ("HASH", "value"): ("read-only", None, None),
}


def compiled(name, folder):
    """The fields of a system's registers as a SystemRDL compiler reads them, and the IP-XACT file made of them."""
    system = parse(name)
    rdl = folder / f"{system.name}.rdl"
    rdl.write_text(to_systemrdl(system))
    compiler = RDLCompiler()
    compiler.compile_file(str(rdl))
    found = [one for one in compiler.elaborate().top.descendants() if isinstance(one, FieldNode)]
    return {(one.parent.inst_name, one.inst_name): one for one in found}, write_register_maps(system, rdl)[1]


def test_maps_say_what_reads_and_writes_do(tmp_path):
    _, ipxact = compiled("present80-encrypt-iterative+kernel64", tmp_path)
    found = {
        (register.find("ipxact:name", IPXACT).text, field.find("ipxact:name", IPXACT).text): tuple(
            field.findtext(f"ipxact:{name}", None, IPXACT) for name in ("access", "readAction", "modifiedWriteValue")
        )
        for register in ElementTree.parse(ipxact).findall(".//ipxact:register", IPXACT)
        for field in register.findall("ipxact:field", IPXACT)
    }
    assert {name: found[name] for name in BEHAVIOUR} == BEHAVIOUR


def test_systemrdl_says_what_the_hardware_does(tmp_path):
    """It tells the end of a job, turns interrupts on, and erases a key that is loaded; it cannot change its hash."""
    fields, _ = compiled("present80-encrypt-iterative+kernel64", tmp_path)
    told = {name: (one.is_hw_readable, one.is_hw_writable) for name, one in fields.items()}
    assert [name for name, one in fields.items() if one.get_property("hwset")] == [
        ("CONTROL", "ap_done"),
        ("CONTROL", "ap_ready"),
        ("IP_ISR", "done"),
        ("IP_ISR", "ready"),
    ]
    assert [name for name, one in fields.items() if one.get_property("hwclr")] == [
        ("CONTROL", "ap_start"),
        ("KEY", "value"),
    ]
    assert told["BYTES", "value"] == (True, False) and told["STATUS", "bad_length"] == (False, True)
    assert told["HASH", "value"] == told["NAME", "value"] == (False, False)
