"""The C++ compiler: a missing or broken one, and one that is killed, are never the core's fault."""

import sys
from pathlib import Path

import pytest

from roundhouse.errors import NotFinished
from roundhouse.tools import cxx
from roundhouse.tools.process import ToolMissing, ToolStopped


@pytest.fixture(autouse=True)
def _fresh():
    yield
    cxx.compiler.cache_clear()
    cxx.compiler_version.cache_clear()


def use(monkeypatch, program):
    monkeypatch.setenv("CXX", str(program))
    cxx.compiler.cache_clear()
    cxx.compiler_version.cache_clear()


def test_a_program_that_is_no_compiler_is_a_missing_compiler(monkeypatch):
    use(monkeypatch, "false")
    with pytest.raises(ToolMissing, match=r"a C\+\+ compiler \(.*/false prints no version\) must be installed"):
        cxx.compiler_version()
    use(monkeypatch, "no-such-compiler")
    with pytest.raises(
        ToolMissing, match=r"a C\+\+ compiler \(g\+\+, or \$CXX\) must be installed .* apt-get install g\+\+"
    ):
        cxx.compiler()
    assert issubclass(ToolMissing, NotFinished)


def test_a_compiler_whose_inner_program_is_killed_reports_a_plain_error(monkeypatch, tmp_path):
    """As g++ does for cc1plus: it ends with code 1."""
    driver = tmp_path / "driver"
    kill = "import os; os.kill(os.getpid(), 9)"
    driver.write_text(f'#!/bin/sh\n"{sys.executable}" -c "{kill}" || exit 1\n')
    driver.chmod(0o755)
    use(monkeypatch, driver)
    with pytest.raises(ToolStopped, match=r"c\+\+: ended with code 1"):
        cxx.compile_cxx(["one.cpp"], Path(tmp_path))


def test_a_build_folder_that_takes_no_files_leaves_a_verification_unfinished(monkeypatch, tmp_path):
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path))
    (tmp_path / "sim").write_text("a file where the folder would be")
    message = r"/sim must be a folder that can be written: .*; set ROUNDHOUSE_BUILD to another folder"
    with pytest.raises(NotFinished, match=message):
        cxx.compiled("one", ("one",), lambda folder: None)
