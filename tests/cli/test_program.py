"""However a command ends: one line that says why, and the exit code of the documentation. No traceback, no control
sequences."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

import roundhouse.ciphers
from roundhouse.cli import app, program
from roundhouse.cli.exit_codes import ExitCode

ROOT = Path(__file__).parents[2]
NAME = "aes128-encrypt-iterative"
ROUNDHOUSE = [sys.executable, "-m", "roundhouse"]
LIST = [*ROUNDHOUSE, "list", "--cipher", "present80"]


@pytest.fixture
def run(monkeypatch):
    """Runs the command line with errors of ours in one line too."""
    monkeypatch.delenv("ROUNDHOUSE_TRACEBACK", raising=False)

    def run(*words):
        answer = CliRunner().invoke(app, words)
        assert isinstance(answer.exception, SystemExit | None)
        return answer

    return run


def raising(error):
    def verify_all(*_, **__):
        raise error

    return verify_all


def test_the_version_is_that_of_the_package(run):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    answer = run("--version")
    assert (answer.exit_code, answer.stdout) == (0, f"roundhouse {project['version']}\n")


def test_exit_codes_are_those_of_the_documentation():
    rows = re.findall(r"^\| (\d+) \|", (ROOT / "docs" / "errors.md").read_text(), re.MULTILINE)
    assert [*map(int, rows)] == [*ExitCode]


def test_an_interrupt_says_that_nothing_is_lost(run, monkeypatch):
    monkeypatch.setattr("roundhouse.verify.verify_all", raising(KeyboardInterrupt()))
    answer = run("verify", NAME)
    assert (answer.exit_code, answer.stdout) == (130, "")
    assert answer.stderr == "interrupted; finished work is kept, and the same command resumes from there\n"


def test_an_error_of_ours_is_one_line_that_says_how_to_report_it(run, monkeypatch):
    monkeypatch.setattr("roundhouse.verify.verify_all", raising(ZeroDivisionError("not\nyours")))
    answer = run("verify", NAME)
    assert (answer.exit_code, answer.stdout) == (70, "")
    assert re.fullmatch(
        r"internal error, a mistake in Roundhouse: ZeroDivisionError in test_program\.py:\d+: not\\nyours; please "
        r"report it with the command, and with what ROUNDHOUSE_TRACEBACK=1 makes it print\n",
        answer.stderr,
    )


def test_an_error_of_ours_keeps_its_traceback_on_demand(monkeypatch):
    monkeypatch.setattr("roundhouse.verify.verify_all", raising(ZeroDivisionError("ours")))
    answer = CliRunner().invoke(app, ["verify", NAME], env={"ROUNDHOUSE_TRACEBACK": "1"})
    assert isinstance(answer.exception, ZeroDivisionError)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nonsense"], "No such command 'nonsense'; see: roundhouse --help"),
        (
            ["project", "xtea"],
            "Missing option '--tool'. Choose from: vivado, quartus, radiant, diamond; see: roundhouse project --help",
        ),
        (["verify", "-x"], "No such option: -x; see: roundhouse verify --help"),
        (["report", "--output"], "Option '--output' requires an argument; see: roundhouse report --help"),
        (["list", "--json=3"], "Option '--json' does not take a value; see: roundhouse list --help"),
        (["study", "run", "nsa", "--only"], "Option '--only' requires an argument; see: roundhouse study run --help"),
        (
            ["study", "describe"],
            "No such command 'describe'; the commands are export, list, run, show, verdicts; "
            "see: roundhouse study --help",
        ),
        (["study", "shwo"], "No such command 'shwo'; did you mean 'show'?; see: roundhouse study --help"),
        (["study", "--describe"], "No such option: --describe; see: roundhouse study --help"),
        (["study", "show"], "Missing argument 'NAME'; see: roundhouse study show --help"),
        (
            ["study", "list", "nsa"],
            "`study list` lists all studies and takes no name, given 'nsa'; `study show NAME` shows one; "
            "see: roundhouse study list --help",
        ),
        (["verify"], "give either names of cores, or --all, or --sample, or --set; see: roundhouse verify --help"),
    ],
)
def test_wrong_usage_is_one_line(run, words, message):
    answer = run(*words)
    assert (answer.exit_code, answer.stdout, answer.stderr) == (2, "", f"error: {message}\n")


@pytest.mark.parametrize("jobs", ["0", "-1", "1025", "1e3", "", "9" * 5000])
def test_absurd_numbers_of_jobs(run, jobs):
    answer = run("verify", NAME, "-j", jobs)
    assert answer.exit_code == 2 and answer.stderr.startswith("error: Invalid value for '-j' / '--jobs': ")
    assert answer.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "address", ["", "nonsense", "tcp://", "foo://host:1", "tcp://host", "host:0", "host:65536", "tcp://a b:1", "h:²"]
)
def test_a_scheduler_without_a_proper_address_is_refused_at_once(run, address):
    answer = run("verify", NAME, "--scheduler", address)
    assert answer.exit_code == 2
    assert f"must be a host and a port, such as tcp://host:8786; given {address!r}; see:" in answer.stderr


@pytest.mark.parametrize("address", ["host:8786", "tcp://10.0.0.1:1", "tls://a-b.c:65535", "tcp://[::1]:8786"])
def test_addresses_of_schedulers(run, monkeypatch, address):
    taken = []
    monkeypatch.setattr("roundhouse.verify.verify_all", lambda *_, workers, **__: taken.append(workers.scheduler) or [])
    run("verify", NAME, "--scheduler", address)
    assert taken == [address]


@pytest.mark.parametrize("seeds", ["", "-1", "1,,2", "1.5", "2147483648", "9" * 5000, "²", "1;2"])
def test_absurd_seeds(run, seeds):
    answer = run("measure", NAME, "-t", "ecp5", f"--seeds={seeds}")
    assert answer.exit_code in (1, 2) and "seeds must be numbers" in answer.stderr
    assert answer.stderr.count("\n") == 1 and len(answer.stderr) < 1200


def test_control_sequences_and_bytes_that_are_no_text_are_printed_as_escapes(run):
    answer = run("generate", "a\nb\x1b[31m\udcff")
    assert answer.stderr.startswith(r"error: 'a\nb\x1b[31m\udcff' is no cipher")


def test_a_long_message_is_shortened(run):
    answer = run("study", "show", "x" * 100_000)
    assert answer.exit_code == 1 and len(answer.stderr) < 1200
    assert answer.stderr.startswith("error: 'xxx") and re.search(r" … .* \(100,\d\d\d characters\)\n$", answer.stderr)


def test_a_folder_whose_parent_is_a_file(run, tmp_path):
    (tmp_path / "file").write_text("")
    answer = run("generate", NAME, "-o", str(tmp_path / "file" / "out"))
    assert (answer.exit_code, answer.stderr) == (1, f"error: -o must be a folder; {tmp_path / 'file'} is a file\n")


@pytest.mark.parametrize("words", [["functions"], ["verify", "--all", "--stored"]])
def test_an_output_file_that_is_a_folder_is_refused_before_any_work(run, words, tmp_path):
    answer = run(*words, "-o", str(tmp_path))
    assert (answer.exit_code, answer.stderr) == (1, f"error: -o must be a file; {tmp_path} is a folder\n")


def test_a_build_folder_that_is_a_file(run, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path / "file"))
    answer = run("report")
    assert (answer.exit_code, answer.stderr) == (
        1,
        f"error: the build folder must be a folder; given {tmp_path / 'file'}, and {tmp_path / 'file'} is a file; "
        "set ROUNDHOUSE_BUILD to another\n",
    )


@pytest.mark.slow
def test_a_reader_that_stops_reading_is_no_error():
    with subprocess.Popen(LIST, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        assert (process.wait(), process.stderr.read()) == (141, b"")


@pytest.mark.slow
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", [LIST, [*ROUNDHOUSE, "--help"]])
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_output_that_cannot_be_written(words, unbuffered):
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with open("/dev/full", "wb") as full:
        answer = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True, check=False, env=environment)
    assert (answer.returncode, answer.stderr) == (
        75,
        "error: what the command writes to, standard output or a disk, must have room: [Errno 28] No space left on "
        "device; make room, and repeat the command\n",
    )


@pytest.mark.slow
def test_closed_standard_streams(tmp_path):
    """A file that is opened must not become standard output: Yosys prints there from C++."""
    command = f"exec {sys.executable} -m roundhouse generate {NAME} -o out <&- >&- 2>&-"
    assert subprocess.run(command, shell=True, cwd=tmp_path, check=False).returncode == 0
    assert {path.suffix for path in (tmp_path / "out").iterdir()} == {".v", ".core", ".md", ".svg"}


@pytest.mark.slow
def test_names_of_files_that_are_no_text(tmp_path):
    """In an environment where Python refuses to print them."""
    words = [*ROUNDHOUSE, "generate", NAME, "-o", os.fsdecode(b"o\xff")]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    answer = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, check=False)
    assert (answer.returncode, answer.stderr) == (0, b"")
    assert answer.stdout.splitlines()[0] == b"o\xff/" + f"{NAME}-on_the_fly.v".encode()


@pytest.mark.slow
def test_a_width_of_the_terminal_that_is_no_number():
    environment = {**os.environ, "TERMINAL_WIDTH": "wide"}
    answer = subprocess.run([*LIST, "--count"], env=environment, capture_output=True, text=True, check=False)
    assert (answer.returncode, answer.stderr) == (0, "")


@pytest.mark.parametrize(
    ("mistake", "place", "message"),
    [
        ("nothing.of_that_name", "__init__.py:1", "NameError: name 'nothing' is not defined"),
        ("compile('x = = 1', {page!r}, 'exec')", "mine.py:1", "SyntaxError: invalid syntax"),
    ],
)
def test_a_page_that_cannot_be_imported_is_no_mistake_of_ours(mistake, place, message, capsys):
    folder = Path(roundhouse.ciphers.__file__).parent
    code = compile(mistake.format(page=str(folder / "mine.py")), str(folder / "__init__.py"), "exec")
    try:
        exec(code)
    except Exception as error:
        assert program._failure(error) == ExitCode.FAILED
    told = capsys.readouterr().err
    assert told.startswith(f"error: {folder / place}: a page of a cipher must be Python that runs; {message}")
    assert told.count("\n") == 1
