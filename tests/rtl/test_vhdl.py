"""The text of a core is VHDL that a person can read, and depends on nothing but the core."""

import re

import pytest

from ghdl import analyse
from roundhouse.cores import Core
from roundhouse.cores.sample import covering_sample
from roundhouse.rtl.form import Const, Design, Module, Net, Op, Port
from roundhouse.rtl.passes.names import name_all
from roundhouse.rtl.vhdl import vhdl_form
from roundhouse.rtl.vhdl_text.module import module_text
from roundhouse.rtl.write import simplified
from roundhouse.systems import parse

NAME = "speck32_64-encrypt-iterative"
CLEAN = [
    "aes128-encrypt-iterative",
    "xtea-simplex-iterative",
    "speck48_96-simplex-interleaved-c5-buffered-on_the_fly",
    "simon96_144-encrypt-serial-d1-on_the_fly",
    "twofish128-encrypt-iterative-on_the_fly-filled",
    "simon32_64-duplex-iterative+loopback16",
    "aes128-encrypt-iterative+gcm+axi",
]


def test_a_text_does_not_depend_on_what_the_process_made_before():
    first, again = Core.parse(NAME), Core.parse(NAME)
    before = first.vhdl
    assert Core.parse("speck32_64-decrypt-iterative-stored").vhdl
    assert again is not first and again.vhdl == before


@pytest.mark.parametrize("name", ["xtea-simplex-iterative", "aes128-encrypt-iterative+x4"])
def test_signals_are_called_as_in_verilog(name):
    """What VHDL has besides is named after that."""
    rtlil = parse(name).rtlil
    verilog, vhdl = simplified(rtlil).modules, vhdl_form(rtlil).modules
    assert any(vhdl[module].widths.keys() > one.widths.keys() for module, one in verilog.items())
    for module, one in verilog.items():
        assert one.assigns.keys() | one.registers.keys() <= vhdl[module].widths.keys()
        assert list(vhdl[module].instances) == list(one.instances)


def test_the_heading_is_that_of_verilog_with_the_command_for_vhdl():
    core = Core.parse(NAME)
    head = core.vhdl.split("\n\n")[0].replace("\n--   ", " ").splitlines()
    first, *others = core.heading()
    assert head == [f"-- {line}" for line in (first.replace(core.name, f"{core.name} --language vhdl"), *others)]


def test_tables_are_rows_of_sixteen_as_in_the_standard():
    """FIPS 197, table 4: the first row, and the last."""
    text = Core.parse("aes128-encrypt-iterative").vhdl
    row = "63 7c 77 7b f2 6b 6f c5 30 01 67 2b fe d7 ab 76"
    last = "8c a1 89 0d bf e6 42 68 41 99 2d 0f b0 54 bb 16"
    for entries in (row, last):
        assert text.count(", ".join(f'x"{entry}"' for entry in entries.split())) == 1


def test_only_entities_that_compute_with_numbers_use_the_package_of_numbers():
    """SPECK adds in its algorithm and key schedule, and its interface does not."""
    core = Core.parse(NAME)
    using = {name for name, text in core.vhdl_modules.items() if "use ieee.numeric_std.all;\n" in text}
    assert {f"{core.module}_algorithm", f"{core.module}_key_schedule"} <= using
    assert f"{core.module}_interface" not in using


def test_an_entity_comes_before_those_that_instantiate_it():
    text = Core.parse("aes128-encrypt-iterative").vhdl
    entities = {name: text.index(f"entity {name} is") for name in re.findall(r"^entity (\w+) is", text, re.MULTILINE)}
    uses = [(match[1], match.start()) for match in re.finditer(r"entity work\.(\w+)", text)]
    assert len(entities) == 6 and all(entities[name] < place for name, place in uses)


def test_names_that_vhdl_reserves_or_its_packages_declare_are_changed(tmp_path):
    """Upper and lower case are the same."""
    names = ("signal", "Process", "to_integer", "unsigned", "_x__y_", "state", "STATE")
    widths = {"a": 4, "y": 4, **dict.fromkeys(names, 4)}
    assigns = {name: Op("not", (Net(before, 4),), 4) for before, name in zip(("a", *names), names, strict=False)}
    ports = [Port("a", "input", 4), Port("y", "output", 4)]
    module = Module("m", ports, widths, {**assigns, "y": Op("add", (Net("STATE", 4), Const(1, 4)), 4)})
    design = Design("m", {"m": module})
    name_all(design)
    found = {name.lower() for name in module.widths}
    assert found == {
        "a",
        "y",
        "signal_block",
        "process_block",
        "to_integer_block",
        "unsigned_block",
        "x_y",
        "state",
        "state_2",
    }
    assert analyse(tmp_path, m="\n".join(module_text(design, module, {}))) == ""


@pytest.mark.slow
@pytest.mark.parametrize("name", CLEAN)
def test_ghdl_does_not_warn_and_no_name_is_escaped(name, tmp_path):
    text = parse(name).vhdl
    assert "\\" not in text and "$" not in text
    assert analyse(tmp_path, core=text) == ""


@pytest.mark.slow
def test_ghdl_does_not_warn_of_a_core_of_the_sample(tmp_path):
    said = {core.name: analyse(tmp_path, core=core.vhdl) for core in covering_sample()}
    assert {name: text for name, text in said.items() if text} == {}
