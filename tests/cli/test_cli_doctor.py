"""``roundhouse doctor``."""

import json

import pytest

from roundhouse.cli import doctor
from roundhouse.tools.status import ToolStatus
from roundhouse.verify.oracles.libraries import cryptopp, shared


@pytest.fixture
def tools(monkeypatch):
    found = [ToolStatus("yosys", "0.70", "everything", "pip install pyosys")]
    monkeypatch.setattr("roundhouse.cli.doctor.statuses", lambda: found)
    return found


def test_doctor_is_content(cli, tools):
    answer = cli("doctor")
    assert answer.exit_code == 0
    assert answer.stdout == "yosys  0.70  (everything)\n"


def test_doctor_tells_what_installs_a_missing_tool(cli, tools):
    tools.append(ToolStatus("opensta", None, "osu050", "apt install opensta"))
    answer = cli("doctor")
    assert answer.exit_code == 1
    assert "opensta  MISSING, install it with: apt install opensta  (osu050)" in answer.stdout
    rows = json.loads(cli("doctor", "--json").stdout)
    assert [(row["name"], row["ok"]) for row in rows] == [("yosys", True), ("opensta", False)]


def test_doctor_is_content_without_what_is_optional(cli, tools):
    tools.append(ToolStatus("nextpnr-ice40", None, "placing on ice40", "pip install 'roundhouse[fpga]'", optional=True))
    answer = cli("doctor")
    assert answer.exit_code == 0
    told = "nextpnr-ice40  not installed; optional, for placing on ice40: pip install 'roundhouse[fpga]'"
    assert told in answer.stdout.splitlines()


@pytest.fixture
def bare(monkeypatch):
    """A machine without any library of ciphers."""
    monkeypatch.setattr(shared, "find_library", lambda name: None)
    monkeypatch.setattr(shared, "load", shared.load.__wrapped__)
    monkeypatch.setattr(cryptopp, "_library", cryptopp._library.__wrapped__)


def test_a_missing_library_of_ciphers_is_told(cli, bare):
    answer = cli("doctor", "--json")
    assert answer.exit_code == 1
    told = {row["name"]: (row["ok"], row["remedy"]) for row in json.loads(answer.stdout)}
    assert told["Crypto++"] == (False, "apt-get install libcrypto++-dev")
    assert told["Botan 2"] == (False, "apt-get install libbotan-2-19")
    assert told["LibTomCrypt"] == (False, "apt-get install libtomcrypt1")


def test_every_tool_is_told_once():
    names = [status.name for status in doctor.statuses()]
    assert {"verilator", "g++", "simonspeckciphers", "Crypto++", "Botan 2", "LibTomCrypt", "yosys"} <= set(names)
    assert len(names) == len(set(names))
    needed_for = {status.name: status.needed_for for status in doctor.statuses()}
    assert needed_for["nextpnr-ice40"] == "placing and routing on ice40 and ice40up"
    assert needed_for["nextpnr-himbaechel-gowin"] == "placing and routing on gowin"
    assert needed_for["yosys"] == "exporting Verilog, synthesis for every target"
