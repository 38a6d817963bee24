"""The built wheel alone is enough for every command: it runs in a clean environment and an empty folder."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from roundhouse.targets import find_target

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not all(tool.ok for tool in find_target("osu050").tools()), reason="tools of osu050 missing"),
]

ROOT = Path(__file__).parents[1]


#: The README's own lines that build the wheel and install it.
WAY_IN = re.findall(r"^\$ (pip .*)", (ROOT / "README.md").read_text(), re.M)
#: Stands for `pip`: installs into an environment of ours, and takes nothing from the network.
PIP = """#!/bin/sh
case "$1" in
    install) exec {python} -m pip --quiet --python {programs}/python "$@" --no-index --no-deps ;;
    *) exec {python} -m pip --quiet "$@" --no-build-isolation ;;
esac
"""


def run(folder, *command, **environment):
    """Run a command in a folder, without our sources on the path; return its standard output."""
    ours = {"PYTHONPATH", "ROUNDHOUSE_BUILD", "VIRTUAL_ENV"}
    environment = {name: value for name, value in os.environ.items() if name not in ours} | environment
    answer = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return answer.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The programs of an environment after the README's way in; its packages are otherwise those that run this."""
    folder = tmp_path_factory.mktemp("wheel")
    checkout, programs = folder / "checkout", folder / "venv" / "bin"
    shutil.copytree(ROOT / "src", checkout / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, checkout)
    run(folder, sys.executable, "-m", "venv", "--without-pip", folder / "venv")
    (programs / "pip").write_text(PIP.format(python=sys.executable, programs=programs))
    (programs / "pip").chmod(0o755)
    for line in WAY_IN:
        run(checkout, "sh", "-c", line, PATH=f"{programs}:{os.environ['PATH']}")
    (packages,) = (folder / "venv" / "lib").glob("python*/site-packages")
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    return programs


@pytest.fixture(scope="module")
def workplace(tmp_path_factory):
    """An empty folder, in which all tests here work one after the other."""
    return tmp_path_factory.mktemp("work")


@pytest.fixture
def roundhouse(installed, workplace):
    """What runs the installed command; returns its standard output."""
    return lambda *words: run(workplace, installed / "roundhouse", *words)


def test_it_is_the_wheel_that_runs(installed, workplace):
    found = run(workplace, installed / "python", "-c", "import roundhouse; print(roundhouse.__file__)")
    assert Path(found).is_relative_to(installed.parent)


def test_a_core_is_generated(roundhouse, workplace):
    written = roundhouse("generate", "aes128-encrypt-iterative", "-o", "cores").split()
    name = "aes128-encrypt-iterative-on_the_fly"
    assert written == [f"cores/{name}{ending}" for ending in (".v", "_tb.v", ".core", ".md", ".svg")]
    assert all((workplace / path).stat().st_size for path in written)


@pytest.mark.skipif(shutil.which("iverilog") is None, reason="Icarus Verilog is missing")
def test_the_test_bench_passes_as_the_readme_shows(roundhouse, workplace):
    """With another core in the folder, too."""
    bench, printed = re.search(r"^\$ (iverilog .*)\n(.*)", (ROOT / "README.md").read_text(), re.M).groups()
    roundhouse("generate", "aes128-encrypt-iterative", "aes128-encrypt-iterative-on_the_fly-compact", "-o", "cores")
    assert run(workplace, "bash", "-c", bench).splitlines() == [printed]


def test_a_core_is_verified_measured_and_reported(roundhouse, workplace):
    name = "simon32_64-encrypt-iterative-on_the_fly"
    roundhouse("verify", name, "--effort", "quick")
    answer = roundhouse("measure", name, "-t", "osu050", "--recipe", "area", "--effort", "quick", "--json")
    (record,) = json.loads(answer)
    assert (record["core_name"], record["status"]) == (name, "ok")
    assert roundhouse("report").strip() == "build/report/index.html"
    sheet = (workplace / "build" / "report" / "cores" / f"{name}.html").read_text()
    assert record["core_hash"] in sheet


@pytest.mark.parametrize(
    "words",
    [
        ["list", "--cipher", "xtea"],
        ["doctor"],
        ["study", "verdicts", "nsa"],
        ["functions", "--help"],
        ["export", "--help"],
    ],
)
def test_the_other_commands_run(roundhouse, words):
    assert roundhouse(*words)
