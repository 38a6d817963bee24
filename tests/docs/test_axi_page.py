"""The commands on the page of AXI, in the order in which they stand there, give what it shows."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from roundhouse.measure.database import read_lines
from roundhouse.measure.record import OK
from roundhouse.systems import parse

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "axi.md").read_text()
BLOCKS = re.findall(r"^```console\n(.*?)^```", PAGE, re.M | re.S)
COMMANDS = [line.removeprefix("$ ") for block in BLOCKS for line in block.splitlines() if line.startswith("$ ")]
SHOWN = [line for block in BLOCKS for line in block.splitlines() if not line.startswith("$ ")]
#: Those of the section on several systems in one design; an instance of each is put into one.
RENAMED = """module both;
  aes128_encrypt_iterative_on_the_fly_gcm_axi32_top first ();
  aes128_encrypt_iterative_on_the_fly_gcm_axi32_top again ();
  second_aes128_encrypt_iterative_on_the_fly_ctr_axi32_top second ();
endmodule
"""


@pytest.mark.slow
def test_the_areas_are_those_of_the_records_of_present_designs():
    core = "aes128-encrypt-pipelined-stored"
    hashes = {name: parse(name).hash for name in (core, f"{core}+axi")}
    areas = {
        one.core_name: (f"{one.lut6:,}", f"{one.ff:,}")
        for one in read_lines(ROOT / "results" / "systems.measurements.jsonl")
        if (one.target, one.recipe, one.status) == ("xcup", "default", OK)
        if one.core_hash == hashes.get(one.core_name)
    }
    assert areas.keys() == hashes.keys(), "measure the set systems on xcup again, and write the areas on the page"
    text = " ".join(PAGE.split())
    assert f"`{core}` takes {areas[core][0]} LUTs and {areas[core][1]} registers" in text
    assert f"with `+axi` {areas[core + '+axi'][0]} and {areas[core + '+axi'][1]};" in text


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A folder in which the commands ran, and what they printed."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "examples").symlink_to(ROOT / "examples")
    script = "\n".join(COMMANDS).replace("roundhouse generate", f"{sys.executable} -m roundhouse generate")
    environment = os.environ | {"ROUNDHOUSE_BUILD": str(folder / "build")}
    command = ["bash", "-ec", script]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder, done.stdout.splitlines()


@pytest.mark.slow
def test_they_print_what_the_page_shows(played):
    _, printed = played
    assert len(SHOWN) > 5
    assert [line for line in SHOWN if line not in printed] == []


def test_the_packet_that_comes_back_is_that_of_the_mode():
    words = [line.split() for line in SHOWN if "tlast" in line]
    found = b"".join(bytes.fromhex(data)[::-1][: keep.count("1")] for data, keep, *_ in words)
    assert found == AESGCM(bytes(range(16))).encrypt(bytes(range(0x10, 0x1C)), b"hello", b"header")


@pytest.mark.slow
def test_systems_of_one_core_fit_in_one_design_once_one_is_renamed(played):
    folder, _ = played
    (folder / "both.v").write_text(RENAMED)
    files = [path for name in ("gcm", "ctr") for path in (folder / name).glob("*.v") if not path.stem.endswith("_tb")]
    iverilog = ["iverilog", "-g2005", "-s", "both", "-o", folder / "both", folder / "both.v", *files]
    done = subprocess.run(iverilog, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
