"""``roundhouse generate``."""

import subprocess
import sys

from roundhouse.ciphers import CATALOG
from small_cipher import SMALL


def test_files_are_written_and_told(cli, tmp_path):
    answer = cli("generate", "aes128-encrypt-iterative", "-o", "out")
    name = "aes128-encrypt-iterative-on_the_fly"
    assert answer.exit_code == 0
    assert answer.stdout.splitlines() == [f"out/{name}{ending}" for ending in (".v", "_tb.v", ".core", ".md")]
    assert {path.name for path in (tmp_path / "out").iterdir()} == {line[4:] for line in answer.stdout.splitlines()}


def test_nothing_but_the_paths_is_printed(tmp_path):
    """Yosys prints from C++, which the runner above does not see."""
    command = [sys.executable, "-c", "from roundhouse.cli import main; main()", "generate", "aes128-encrypt-iterative"]
    answer = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert len(answer.stdout.splitlines()) == 4
    assert answer.stderr == ""


def test_a_cipher_without_vectors_gets_no_test_bench_and_one_line_says_so(cli, monkeypatch):
    monkeypatch.setitem(CATALOG, SMALL.name, SMALL)
    answer = cli("generate", "small-encrypt-iterative", "-o", "out")
    name = "small-encrypt-iterative-on_the_fly"
    assert answer.exit_code == 0
    assert answer.stdout.splitlines() == [f"out/{name}{ending}" for ending in (".v", ".core", ".md")]
    assert answer.stderr == f"{name}: no test bench, since no vectors are published for small\n"


def test_a_system_is_written_with_its_layers(cli, tmp_path, stub_layers):
    answer = cli("generate", "xtea-encrypt-iterative+mask+reg2", "-o", "out")
    name = "xtea-encrypt-iterative-on_the_fly+mask+reg2"
    assert answer.exit_code == 0
    assert answer.stdout.splitlines() == [f"out/{name}{ending}" for ending in (".v", ".core", ".md")]
    assert answer.stderr == f"{name}: no test bench, since systems have none yet\n"
    assert "module xtea_encrypt_iterative_on_the_fly_mask_reg2(" in (tmp_path / "out" / f"{name}.v").read_text()


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


def test_a_folder_that_cannot_be_written_is_told(cli, tmp_path):
    (tmp_path / "file").write_text("")
    answer = cli("generate", "aes128-encrypt-iterative", "-o", "file")
    assert answer.exit_code == 1
    assert "error: " in answer.stderr
    assert "file" in answer.stderr


def test_no_name_is_a_usage_error(cli):
    assert cli("generate").exit_code == 2
