import pytest
from typer.testing import CliRunner

from kept_build import own_build
from roundhouse.cli import app
from roundhouse.cli.program import TRACEBACK_VARIABLE


@pytest.fixture(autouse=True)
def build(tmp_path, monkeypatch):
    """A build folder of its own for every test."""
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path / "build"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "build"


@pytest.fixture
def compiled(build):
    """What tests have compiled is in the build folder."""
    own_build(build)


@pytest.fixture
def cli():
    """What runs the command line: takes its words, returns exit code and outputs; an error of ours is raised."""

    def run(*words: str):
        result = CliRunner().invoke(app, words, env={"TERMINAL_WIDTH": "200", TRACEBACK_VARIABLE: "1"})
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run
