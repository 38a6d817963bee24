"""Ctrl-C at moments of a start: one line, exit code 130, and no process is left."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

#: Starts the command line with a Ctrl-C when a module is about to be imported.
AT_IMPORT = """
import os, signal, sys

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupt())
"""

#: Starts it with a Ctrl-C before, or after, a process is started.
AT_START = """
import os, signal, subprocess

started = 0
start = subprocess.Popen.__init__

def interrupted(self, *arguments, **options):
    global started
    started += 1
    if started == {number} and {before}:
        os.kill(os.getpid(), signal.SIGINT)
    start(self, *arguments, **options)
    if started == {number} and not {before}:
        os.kill(os.getpid(), signal.SIGINT)

subprocess.Popen.__init__ = interrupted
"""

RUN = """
import sys
sys.argv = ["roundhouse", "verify", "present80-encrypt-iterative", "present80-decrypt-iterative", "--force"]
from roundhouse.__main__ import main
main()
"""


def run(program, folder):
    """Run a program; return its exit code and its messages."""
    with subprocess.Popen(
        [sys.executable, "-c", program], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        output, messages = process.communicate(timeout=60)
    assert output == ""
    return process.returncode, messages


def processes_in(folder):
    """Return the ids of running processes whose working folder is this one."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if int(process.name) != os.getpid() and (process / "cwd").resolve() == folder:
                found.append(int(process.name))
        except OSError:
            continue
    return sorted(found)


@pytest.fixture(autouse=True)
def interruptible():
    """A shell ignores the signal in background jobs, and their children with them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("module", ["typer", "typer.core", "roundhouse.errors", "roundhouse.cli.verify"])
def test_while_the_program_is_imported(module, tmp_path):
    code, messages = run(AT_IMPORT.format(module=module) + RUN, tmp_path)
    assert (code, messages) == (130, "interrupted before the command had started\n")


@pytest.mark.slow
@pytest.mark.parametrize("module", ["roundhouse.jobs.task", "roundhouse.systems", "amaranth.hdl", "rich.progress"])
def test_while_a_command_imports(module, tmp_path):
    code, messages = run(AT_IMPORT.format(module=module) + RUN, tmp_path)
    assert code == 130
    assert messages == "interrupted; finished work is kept, and the same command resumes from there\n"


@pytest.mark.slow
@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_while_processes_start(number, before, tmp_path):
    code, messages = run(AT_START.format(number=number, before=before) + RUN, tmp_path)
    assert code == 130
    assert messages == "interrupted; finished work is kept, and the same command resumes from there\n"
    deadline = time.monotonic() + 5
    while (left := processes_in(tmp_path)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert left == []
