"""``roundhouse list``, and the help of all commands."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from roundhouse.cores.core import Core
from roundhouse.cores.listing import axes, listing
from roundhouse.systems.layer import parse_layer


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


@pytest.mark.parametrize("command", ["list", "generate", "verify", "measure", "report", "software", "doctor"])
def test_every_command_has_help(cli, command):
    assert command in cli("--help").stdout
    answer = cli(command, "--help")
    assert answer.exit_code == 0
    assert len(answer.stdout) > 200


def test_help_tells_defaults_that_it_cannot_know_itself(cli):
    def text(*words):
        return " ".join(cli(*words, "--help").stdout.replace("│", " ").split())

    assert "standard by default, quick with --all" in text("verify")
    assert "results by default" in text("report") and "results by default" in text("study", "verdicts")


def test_help_gives_the_values_of_every_axis(cli):
    text = " ".join(cli("list", "--help").stdout.replace("│", " ").split())
    assert "Only cores with this cipher, one of those that --ciphers lists; repeatable" in text
    assert "Only cores with this direction: encrypt, decrypt, simplex or duplex; repeatable" in text
    assert "Only cores with this key policy: on_the_fly, direct, stored, travelling or shadow; repeatable" in text
    assert (
        "Only cores with this choice of tables: logic, rom, compact, shallow, lut4, tbox or filled; repeatable" in text
    )
    assert f"Only cores with this layout: {', '.join(axes()['layout'][:-1])} or " in text


def test_help_says_that_a_layers_number_may_be_changed_and_it_may(cli):
    text = " ".join(cli("list", "--help").stdout.replace("│", " ").split())
    (example,) = re.findall(r"a number in a name may often be changed, as in (\w+)\.", text)
    assert parse_layer(example).name == example
    assert example not in [row["name"] for row in json.loads(cli("list", "--layers", "--json").stdout)]


@pytest.mark.parametrize("command", ["verify", "measure"])
def test_help_says_that_systems_are_taken_too(cli, command):
    text = cli(command, "--help").stdout
    assert f"{command.capitalize()} cores or systems " in text and "Cores or systems; trailing axes" in text


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


@pytest.mark.parametrize("layers", [("word32",), ("ctr", "word32")])
def test_an_unknown_layer_is_an_error_before_any_core_is_built(cli, monkeypatch, layers):
    monkeypatch.setattr("roundhouse.cores.listing.listing", lambda **_: pytest.fail("cores are being built"))
    answer = cli("list", *(word for layer in layers for word in ("--layer", layer)))
    assert answer.exit_code == 1
    assert "'word32' is no layer; did you mean 'words32'" in answer.stderr


def test_the_layers_are_listed_from_the_inside_out_with_what_they_do(cli):
    answer = cli("list", "--layers")
    names = [line.split(": ")[0] for line in answer.stdout.splitlines()]
    assert answer.exit_code == 0 and int(cli("list", "--layers", "--count").stdout) == len(names)
    order = [names.index(name) for name in ("x4", "ctr", "loopback", "selftest", "axi", "kernel128")]
    assert order == sorted(order)
    assert "xts: XTS (IEEE 1619, SP 800-38E), with ciphertext stealing: data units with a number" in answer.stdout
    rows = json.loads(cli("list", "--layers", "--json").stdout)
    assert [row["name"] for row in rows] == names and all(set(row) == {"name", "words"} for row in rows)


def test_each_listed_layer_is_in_the_table_of_systems(cli):
    table = (Path(__file__).parents[2] / "docs/systems.md").read_text(encoding="utf-8")
    kinds = {re.split(r"[\d_]", row["name"])[0] for row in json.loads(cli("list", "--layers", "--json").stdout)}
    assert {kind for kind in kinds if f"`+{kind}" not in table} == set()


@pytest.mark.parametrize("more", [("--layer", "ctr"), ("--refused",), ("--cipher", "aes128")])
def test_the_list_of_layers_takes_no_filters(cli, more):
    answer = cli("list", "--layers", *more)
    assert answer.exit_code == 2 and "--layers lists all layers; give only --json or --count" in answer.stderr


def test_the_ciphers_are_listed_with_their_sizes_and_their_standard(cli):
    lines = cli("list", "--ciphers").stdout.splitlines()
    assert int(cli("list", "--ciphers", "--count").stdout) == len(lines)
    assert "aes192: 128-bit blocks, 192-bit keys, after FIPS 197 (November 2001, update 1 of May 2023)" in lines
    assert "--ciphers lists all ciphers" in cli("list", "--ciphers", "--layers").stderr
    assert "`roundhouse list --ciphers` lists them" in cli("list", "--cipher", "zzz*").stderr


def test_a_layer_that_resembles_none_is_told_where_they_are_listed(cli):
    assert "`roundhouse list --layers` lists them" in cli("list", "--layer", "lrw").stderr


@pytest.mark.slow
def test_why_nothing_is_listed_is_told(cli):
    answer = cli("list", "--cipher", "simon64_128", "--layer", "gcm")
    refused = cli("list", "--cipher", "simon64_128", "--layer", "gcm", "--refused", "--count").stdout.strip()
    first, second = answer.stderr.splitlines()
    assert answer.exit_code == 0 and answer.stdout == "" and int(refused) > 1
    assert first == f"none can be built, and {refused} systems refused, which --refused names:"
    assert second == f"{refused}: gcm is defined for blocks of 128 bits; take a cipher that has them"


def test_the_commonest_reason_comes_first(cli):
    lines = cli("list", "--cipher", "mars128", "--layout", "serial*", "--layer", "ctr").stderr.splitlines()
    times = [int(line.split(":")[0]) for line in lines[1:]]
    assert len(times) > 1 and times == sorted(times, reverse=True)
    assert lines[0].startswith(f"none can be built, and {sum(times)} cores refused")


def test_nothing_is_told_of_refusals_where_something_is_listed(cli):
    answer = cli("list", "--cipher", "simon64_128", "--layout", "iterative", "--layer", "x2")
    assert answer.stdout and answer.stderr == ""
