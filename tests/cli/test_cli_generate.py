"""``roundhouse generate``."""

import os
import re
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from roundhouse.architectures.architecture import DIRECTIONS
from roundhouse.architectures.layouts import LAYOUTS
from roundhouse.ciphers import CATALOG
from small_cipher import SMALL

ROOT = Path(__file__).parents[2]


def test_files_are_written_and_told(cli, tmp_path):
    answer = cli("generate", "aes128-encrypt-iterative", "-o", "out")
    name = "aes128-encrypt-iterative-on_the_fly"
    assert answer.exit_code == 0
    assert answer.stdout.splitlines() == [f"out/{name}{ending}" for ending in (".v", "_tb.v", ".core", ".md", ".svg")]
    assert {path.name for path in (tmp_path / "out").iterdir()} == {line[4:] for line in answer.stdout.splitlines()}


def test_vhdl_is_written_if_asked_for(cli, tmp_path):
    answer = cli("generate", "simon32_64-encrypt-iterative", "--language", "vhdl", "-o", "out")
    name = "simon32_64-encrypt-iterative-on_the_fly"
    endings = (".vhd", "_tb.vhd", ".core", ".md", ".svg")
    assert (answer.exit_code, answer.stderr) == (0, "")
    assert answer.stdout.splitlines() == [f"out/{name}{ending}" for ending in endings]


@pytest.mark.parametrize(("language", "ending"), [("verilog", ".v"), ("vhdl", ".vhd")])
def test_each_module_has_a_file_if_asked_for(cli, tmp_path, language, ending):
    answer = cli("generate", "simon32_64-encrypt-iterative", "--split", "--language", language, "-o", "out")
    name = "simon32_64-encrypt-iterative-on_the_fly"
    told = answer.stdout.splitlines()
    assert (answer.exit_code, answer.stderr) == (0, "")
    module = name.replace("-", "_")
    of_blocks = {f"{module}_{block}" for block in ("interface", "algorithm", "key_schedule", "controller")}
    assert {line for line in told if "/" in line[4:]} == {f"out/{name}/{one}{ending}" for one in {module, *of_blocks}}
    assert told[5:] == [f"out/{name}{ending}" for ending in (f"_tb{ending}", ".core", ".md", ".svg")]
    assert {str(path.relative_to(tmp_path)) for path in (tmp_path / "out").rglob("*.*")} == set(told)


def test_a_file_in_the_place_of_the_folder_of_modules_is_told_before_anything_is_written(cli, tmp_path):
    (tmp_path / "xtea-encrypt-iterative-on_the_fly").write_text("")
    answer = cli("generate", "simon32_64-encrypt-iterative", "xtea-encrypt-iterative", "--split")
    told = "error: -o must be a folder; xtea-encrypt-iterative-on_the_fly is a file\n"
    assert (answer.exit_code, answer.stderr) == (1, told)
    assert [path.name for path in tmp_path.iterdir()] == ["xtea-encrypt-iterative-on_the_fly"]


def test_what_is_in_verilog_only_is_refused_in_vhdl(cli, tmp_path):
    answer = cli("generate", "aes128-encrypt-iterative+kernel128", "--language", "vhdl", "-o", "out")
    assert answer.exit_code == 1
    assert "the top module, which Vitis packages, is written in Verilog only" in answer.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_nothing_but_the_paths_is_printed(tmp_path):
    """Yosys prints from C++, which the runner above does not see."""
    command = [sys.executable, "-m", "roundhouse", "generate", "aes128-encrypt-iterative"]
    answer = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert len(answer.stdout.splitlines()) == 5
    assert answer.stderr == ""


def test_a_folder_whose_name_is_no_text_is_told_byte_for_byte(cli, tmp_path):
    answer = cli("generate", "simon32_64-encrypt-iterative", "-o", "out\udcff")
    assert answer.exit_code == 0
    paths = answer.stdout_bytes.splitlines()
    assert len(paths) == 5 and all(path.startswith(b"out\xff/") and os.path.exists(path) for path in paths)


def test_a_cipher_without_vectors_gets_no_test_bench_and_one_line_says_so(cli, monkeypatch):
    monkeypatch.setitem(CATALOG, SMALL.name, SMALL)
    answer = cli("generate", "small-encrypt-iterative", "-o", "out")
    name = "small-encrypt-iterative-on_the_fly"
    assert answer.exit_code == 0
    assert answer.stdout.splitlines() == [f"out/{name}{ending}" for ending in (".v", ".core", ".md", ".svg")]
    assert answer.stderr == f"{name}: no test bench, since no vectors are published for small\n"


def test_a_mode_whose_messages_no_software_computes_gets_no_test_bench(cli):
    answer = cli("generate", "present80-encrypt-iterative+ctr16", "-o", "out")
    name = "present80-encrypt-iterative-on_the_fly+ctr16"
    assert answer.exit_code == 0 and f"out/{name}.v" in answer.stdout.splitlines()
    lacks = "results of present80 are recorded, and none of messages of ctr16; take ctr, ctr32, cbc, cfb, ofb or cmac"
    assert answer.stderr == f"{name}: no test bench, since {lacks}\n"


def test_an_unknown_language_is_told_with_those_that_there_are(cli):
    answer = cli("generate", "xtea-encrypt-iterative", "--language", "vhd")
    assert "Invalid value for '--language': 'vhd' is not one of 'verilog', 'vhdl'" in answer.stderr


def test_a_system_is_written_with_its_layers(cli, tmp_path, stub_layers):
    answer = cli("generate", "xtea-encrypt-iterative+mask+reg2", "-o", "out")
    name = "xtea-encrypt-iterative-on_the_fly+mask+reg2"
    assert answer.exit_code == 0
    assert answer.stdout.splitlines() == [f"out/{name}{ending}" for ending in (".v", ".core", ".md", ".svg")]
    assert answer.stderr == f"{name}: no test bench, since there is no software to compare +mask with\n"
    assert "module xtea_encrypt_iterative_on_the_fly_mask_reg2 (" in (tmp_path / "out" / f"{name}.v").read_text()


def test_a_counter_of_any_number_of_bits_gets_a_test_bench(cli, tmp_path):
    answer = cli("generate", "aes128-encrypt-iterative+ctr12", "-o", "out")
    assert (answer.exit_code, answer.stderr) == (0, "")
    assert "out/aes128-encrypt-iterative-on_the_fly+ctr12_tb.v" in answer.stdout.splitlines()


def test_an_unknown_layer_is_told_with_the_nearest(cli, tmp_path, stub_layers):
    answer = cli("generate", "aes128-encrypt-iterative+musk", "-o", "out")
    assert answer.exit_code == 1
    assert answer.stderr == "error: 'musk' is no layer; did you mean 'mask'?\n"
    assert not (tmp_path / "out").exists()


def test_an_unknown_name_is_told_with_the_nearest_and_nothing_is_written(cli, tmp_path):
    answer = cli("generate", "aes128-encrypt-iterative", "aes128-encypt-iterative", "-o", "out")
    assert answer.exit_code == 1
    assert "error: 'encypt' is no direction; did you mean 'encrypt'" in answer.stderr
    assert not (tmp_path / "out").exists()


def test_a_refused_core_is_told_with_the_reason(cli):
    answer = cli("generate", "aes128-decrypt-iterative-travelling")
    assert answer.exit_code == 1
    assert "aes128-decrypt-iterative-travelling is refused: decryption starts from the last round key" in answer.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["generate", "aes128-encrypt-iterative"],
        ["export", "--set", "light"],
        ["study", "export", "nsa"],
        ["report"],
    ],
)
def test_an_output_folder_that_is_a_file(cli, tmp_path, words):
    (tmp_path / "file").write_text("")
    answer = cli(*words, "-o", "file")
    assert answer.exit_code == 1
    assert answer.stderr == "error: -o must be a folder; file is a file\n"


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a file system that takes no folder")
def test_a_folder_that_cannot_be_made(cli):
    answer = cli("generate", "aes128-encrypt-iterative", "-o", "/proc/x")
    told = "error: '/proc/x' cannot be made: No such file or directory; give another folder with -o\n"
    assert (answer.exit_code, answer.stderr) == (1, told)


USUAL = r"(\w+) for (\w+) cores, (\w+) for ([\w, ]+) cores that encrypt, (\w+) for all others"


@pytest.mark.parametrize("source", ["help", "README.md"])
def test_the_usual_key_policies_are_documented_as_they_are(cli, source):
    text = cli("generate", "--help").stdout if source == "help" else (ROOT / source).read_text()
    text = " ".join(re.sub(r"[`│]", " ", text).split())
    one, its_kind, encrypting, its_kinds, otherwise = re.search(USUAL, text).groups()
    for layout, direction in product(LAYOUTS, DIRECTIONS):
        kind = layout.name.split("-")[0]
        of_kind = one if kind == its_kind else encrypting if kind in re.findall(r"\w+", its_kinds) else otherwise
        expected = of_kind if of_kind != encrypting or direction == "encrypt" else otherwise
        assert layout.usual_keys(direction) == expected, (layout.name, direction)


def test_no_name_is_a_usage_error(cli):
    assert cli("generate").exit_code == 2
