"""Any words on the command line end in a documented exit code and in messages of one line each, never in a traceback.

Commands parse and check everything that they are given; what they then do, which takes long, is stubbed.
"""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.main import get_command
from typer.testing import CliRunner

from odd_text import ANY, odd_text
from roundhouse.architectures.architecture import DIRECTIONS, TABLES
from roundhouse.architectures.keys.policy import policies
from roundhouse.architectures.layouts import LAYOUTS
from roundhouse.ciphers import CATALOG
from roundhouse.cli import app
from roundhouse.cli.exit_codes import ExitCode
from roundhouse.cores.listing import Listing
from roundhouse.measure.cores import CoresRun
from roundhouse.measure.sets import set_names
from roundhouse.software.program import CProgram
from roundhouse.software.timing import Timing
from roundhouse.studies.registry import study_names
from roundhouse.systems import parse
from roundhouse.targets import TARGETS
from roundhouse.tools.status import ToolStatus

RUNNER = CliRunner()
CORES = (parse("xtea-encrypt-iterative"), parse("present80-encrypt-iterative"))
TIMING = Timing("xtea", "Crypto++", "8.7.0", "a processor", 8, 2.0, 1.0, 3.0)

#: What the commands call to work, and what it answers here.
STUBS = {
    "roundhouse.cores.listing.listing": lambda **_: Listing(CORES, {"xtea-encrypt-folded-n9": "too many"}),
    "roundhouse.cores.listing.usual": lambda **_: Listing(CORES, {"xtea-encrypt-folded-n9": "too many"}),
    "roundhouse.cores.sample.covering_sample": lambda: CORES,
    "roundhouse.cli.doctor.statuses": lambda: [ToolStatus("g++", "12.2.0", "compiling", "apt install g++")],
    "roundhouse.cli.report._write": lambda results, out, tracers: out,
    "roundhouse.cli.export.write_results": lambda *_, **__: 0,
    "roundhouse.cli.study_run.write_results": lambda *_, **__: 0,
    "roundhouse.cli.study_run._summary": lambda study, results: study.name,
    "roundhouse.export.files.write_core": lambda *_, **__: [],
    "roundhouse.functions.sweep.sweep": lambda *_: [],
    "roundhouse.measure.cores.run_cores": lambda wanted, **_: CoresRun(),
    "roundhouse.measure.ceiling.measure_ceiling": lambda *_: [],
    "roundhouse.measure.database.stored_records": lambda results: [],
    "roundhouse.software.comparison.time_software": lambda _: [
        Timing("xtea", "Crypto++", "8.7.0", "a processor", 8, 2.0, 1.0, 3.0)
    ],
    "roundhouse.software.program.c_program": lambda cipher: CProgram("", 8),
    "roundhouse.studies.comparison.compare_study": lambda study, records: [],
    "roundhouse.verify.verify_all": lambda *_, **__: [],
    "roundhouse.verify.stored_evidence": lambda results: [],
}

_numbered = st.builds(
    "{}{}".format, st.sampled_from(["iterative-x", "interleaved-c", "folded-n", "serial-d"]), odd_text
)
_axes = st.one_of(
    st.sampled_from([*DIRECTIONS, *policies(), *TABLES, *(layout.name for layout in LAYOUTS)]), _numbered, odd_text
)
_names = st.one_of(
    st.just("xtea-encrypt-iterative"),
    st.builds(lambda cipher, axes: "-".join([cipher, *axes]), st.sampled_from([*CATALOG]), st.lists(_axes, max_size=5)),
    st.builds("xtea-encrypt-iterative+{}".format, odd_text),
)
_paths = st.sampled_from(
    ["out", "a file", "a file/out", "missing/out", "/dev/null/x", "broken.toml", "broken.py", os.devnull]
)
_known = st.sampled_from(
    [*TARGETS, *set_names(), *study_names(), "quick", "simulate", "fast", "tcp://host:1", "1", "2", "1,2"]
)
#: A value of an option or an argument. Nothing but `_paths` names a place outside the test's folder.
_values = st.one_of(_names, _paths, _known, odd_text.map(lambda text: text.replace("/", "").replace("\x00", "")))


def _commands(group, words=()):
    """Yield every command with the words that lead to it."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from _commands(command, (*words, name))
        else:
            yield (*words, name), command


COMMANDS = [*_commands(get_command(app))]


@st.composite
def command_lines(draw):
    """Words of a command line: a command, and options and arguments of its own with any values."""
    words, command = draw(st.sampled_from(COMMANDS))
    line = [*words]
    for option in draw(st.lists(st.sampled_from(command.params), max_size=5)):
        line += [draw(st.sampled_from(option.opts))] if option.opts[0].startswith("-") else []
        line += [] if getattr(option, "is_flag", False) else [draw(_values)]
    return line + draw(st.lists(_values, max_size=2))


@pytest.fixture(scope="module", autouse=True)
def place(tmp_path_factory):
    """A folder for all runs, with broken target files, in which nothing that takes long is done."""
    folder = tmp_path_factory.mktemp("fuzzed")
    (folder / "a file").write_text("")
    (folder / "broken.toml").write_text("about = [[[[")
    (folder / "broken.py").write_text("1 / 0")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("ROUNDHOUSE_BUILD", str(folder / "build"))
        patch.setenv("ROUNDHOUSE_TRACEBACK", "1")  # an error of ours fails the test with its traceback
        for name, stub in STUBS.items():
            patch.setattr(name, stub)
        yield


def check(words):
    answer = RUNNER.invoke(app, words)
    if answer.exception is not None and not isinstance(answer.exception, SystemExit):
        raise answer.exception
    assert answer.exit_code in {ExitCode.OK, ExitCode.FAILED, ExitCode.USAGE, ExitCode.NOT_FINISHED}
    lines = answer.stderr.splitlines()
    assert all(line.isprintable() and len(line) < 1200 for line in lines), lines
    assert answer.exit_code == ExitCode.OK or lines or answer.stdout
    assert "Traceback" not in answer.stderr


@pytest.mark.slow
@given(command_lines())
@settings(ANY, max_examples=40)
def test_any_words(words):
    check(words)


@pytest.mark.long
@given(command_lines())
@settings(ANY, max_examples=15_000)
def test_many_words(words):
    check(words)
