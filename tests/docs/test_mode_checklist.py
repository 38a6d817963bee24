"""The files on docs/adding-a-mode.md make a mode that is verified, and whose tests pass, in a copy of the package."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kept_build import own_build
from roundhouse.systems.layer import Layer
from roundhouse.systems.mode import Mode

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "roundhouse"
PAGE = ROOT / "docs" / "adding-a-mode.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(), re.M | re.S)
#: Where the blocks go that begin with these lines.
PLACES = {
    "# file: pcbc.py\n": "roundhouse/systems/modes/pcbc.py",
    "# verify/oracles/modes/pcbc.py\n": "roundhouse/verify/oracles/modes/pcbc.py",
    "# file: test_pcbc.py\n": "test_pcbc.py",
}


@pytest.fixture
def copy(tmp_path, monkeypatch):
    """A folder with a copy of the package, which has the files of the page, and their test."""
    shutil.copytree(PACKAGE, tmp_path / "roundhouse", ignore=shutil.ignore_patterns("__pycache__"))
    for first, place in PLACES.items():
        (tmp_path / place).write_text(next(block for block in BLOCKS if block.startswith(first)))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, (tmp_path, ROOT / "tests"))))
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(own_build(tmp_path / "build")))
    return tmp_path


def run(folder, *words):
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=folder, capture_output=True, text=True, timeout=500, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_its_systems_are_verified_and_have_test_benches(copy):
    system = "xtea-encrypt-iterative+pcbc"
    assert "1 of 1 cores passed" in run(copy, "roundhouse", "verify", system, "--effort", "quick", "-j", "1")
    assert "+pcbc_tb.v" in run(copy, "roundhouse", "generate", system, "-o", "pcbc")


@pytest.mark.slow
def test_its_tests_pass(copy):
    assert "5 passed" in run(copy, "pytest", "-p", "no:cacheprovider", "-q", "test_pcbc.py")


@pytest.mark.slow
def test_a_pause_that_is_not_told_fails_with_what_to_set(copy):
    mode = copy / PLACES["# file: pcbc.py\n"]
    mode.write_text(mode.read_text().replace("short = seamless = False", "short = False"))
    words = ("roundhouse", "verify", "xtea-encrypt-iterative+pcbc", "--effort", "quick", "-j", "1")
    done = subprocess.run([sys.executable, "-m", *words], cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "set `seamless = False`" in " ".join(done.stderr.split())


def test_every_attribute_of_a_mode_is_on_the_page():
    named = {*re.findall(r"`(\w+)`", PAGE.read_text())}
    attributes = {name for kind in (Layer, Mode) for name in kind.__annotations__}
    assert attributes and attributes <= named
