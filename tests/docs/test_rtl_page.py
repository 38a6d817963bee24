"""The page of the text of a core shows that text."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from roundhouse.cores import Core
from roundhouse.export.files import write_core
from roundhouse.tools.ghdl import program

PAGE = Path(__file__).parents[2] / "docs" / "rtl.md"


def test_what_the_page_shows_of_the_core_is_its_text():
    algorithm, key_schedule = re.findall(r"```verilog\n(.*?)\n```", PAGE.read_text(), re.DOTALL)
    for shown in (algorithm, key_schedule):
        assert f"\n{shown}\n" in Core.parse("aes128-encrypt-iterative").verilog


def test_so_is_the_algorithm_in_vhdl():
    shown = re.search(r"```vhdl\n(.*?)\n```", PAGE.read_text(), re.DOTALL)[1]
    assert f"\n{shown}\n" in Core.parse("aes128-encrypt-iterative").vhdl


@pytest.mark.slow
def test_the_lines_of_texts_are_those_on_the_page():
    shown = dict(re.findall(r"\| `(\S+)` \| (\d+) \| [\d.]+ \| [\d.]+ \|", PAGE.read_text()))
    assert "aes128-encrypt-iterative" in shown
    assert {name: str(Core.parse(name).verilog.count("\n")) for name in shown} == shown


def test_the_files_for_each_module_are_those_on_the_page(tmp_path):
    block = r"```console\n\$ roundhouse generate (\S+) --split -o cores\n(.*?)```"
    name, shown = re.search(block, PAGE.read_text(), re.DOTALL).groups()
    written = write_core(Core.parse(name), tmp_path / "cores", split=True)
    assert [str(path.relative_to(tmp_path)) for path in written] == shown.splitlines()


@pytest.mark.slow
def test_the_commands_on_the_page_give_what_they_show(tmp_path):
    shown = PAGE.read_text()
    commands, printed = re.search(r"```console\n((?:\$ .*\n)+)(PASS .*\n)```", shown).groups()
    script = " && ".join(line.removeprefix("$ ") for line in commands.splitlines())
    script = script.replace("roundhouse generate", f"{sys.executable} -m roundhouse generate")
    program()  # tells how to install it
    done = subprocess.run(script, shell=True, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert printed in done.stdout
