"""``roundhouse list``, and the help of all commands."""

import json
import subprocess
import sys

import pytest

from roundhouse.cores.core import Core
from roundhouse.cores.listing import listing


def test_names_stand_one_a_line(cli):
    answer = cli("list", "--cipher", "aes192", "--direction", "encrypt", "--layout", "iterative")
    assert answer.exit_code == 0
    assert "aes192-encrypt-iterative-on_the_fly" in answer.stdout.splitlines()
    assert all(line.startswith("aes192-encrypt-iterative-") for line in answer.stdout.splitlines())


def test_json_round_trips_through_the_names(cli):
    rows = json.loads(cli("list", "--json", "--layout", "folded*").stdout)
    assert rows
    for row in rows:
        assert Core.parse(row["name"]).describe() == row
        assert {"name", "cipher", "key_bits", "block_bits", "direction", "layout", "keys"} <= set(row)


def test_count(cli):
    assert int(cli("list", "--count").stdout) == len(listing().cores)
    assert int(cli("list", "--count", "--refused").stdout) == len(listing().refused)


def test_refused_ones_have_reasons(cli):
    lines = cli("list", "--refused", "--keys", "travelling", "--direction", "decrypt").stdout.splitlines()
    assert any(line.startswith("aes128-decrypt-iterative-travelling: decryption starts") for line in lines)
    rows = json.loads(cli("list", "--refused", "--json", "--keys", "travelling").stdout)
    assert all(set(row) == {"name", "reason"} for row in rows)


def test_an_unknown_value_is_told_with_the_nearest(cli):
    answer = cli("list", "--cipher", "aes129")
    assert answer.exit_code == 1
    assert answer.stdout == ""
    assert answer.stderr.startswith("error: 'aes129' is no cipher; did you mean 'aes1")


def test_a_layout_that_is_not_listed_is_told_to_be_one(cli):
    answer = cli("list", "--layout", "iterative-x9")
    assert answer.exit_code == 1
    assert answer.stderr.startswith(
        "error: 'iterative-x9' is a layout, and not one of those that are listed (iterative, iter"
    )


@pytest.mark.parametrize("command", ["list", "generate", "verify", "measure", "report", "doctor"])
def test_every_command_has_help(cli, command):
    assert command in cli("--help").stdout
    answer = cli(command, "--help")
    assert answer.exit_code == 0
    assert len(answer.stdout) > 200


def test_help_tells_defaults_that_it_cannot_know_itself(cli):
    def text(*words):
        return " ".join(cli(*words, "--help").stdout.replace("│", " ").split())

    assert "standard by default, quick with --all" in text("verify")
    assert "Only cores with this key policy;" in text("list") and "Only cores with tables built so;" in text("list")
    assert "results by default" in text("report") and "results by default" in text("study", "verdicts")


def test_help_imports_no_hardware():
    code = (
        "import sys, roundhouse.cli; print([name for name in ('amaranth', 'pyosys', 'jinja2') if name in sys.modules])"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"


def test_systems_are_listed_with_their_layers_or_refused_with_a_reason(cli):
    cores = ("--cipher", "simon64_128", "--layout", "iterative", "--keys", "stored", "--keys", "shadow")
    found = cli("list", *cores, "--layer", "x2", "--layer", "words32").stdout.splitlines()
    assert "simon64_128-encrypt-iterative-stored+x2+words32" in found
    assert not any("shadow" in name for name in found)
    refused = cli("list", *cores, "--layer", "x2", "--layer", "words32", "--refused").stdout
    assert "simon64_128-encrypt-iterative-shadow+x2+words32: with shadow keys a copy changes its key" in refused


def test_an_unknown_layer_is_an_error(cli):
    answer = cli("list", "--layer", "word32")
    assert answer.exit_code == 1
    assert "'word32' is no layer; did you mean 'words32'" in answer.stderr
