"""What docs/architecture.md says an addition touches is all that it touches.

The worked example of each kind is put into a copy of the package, in exactly the files that the table names, and used
by a process that imports the copy.
"""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS, PACKAGE = ROOT / "docs", ROOT / "src" / "roundhouse"
ROW = re.compile(r"^\| ([\w ]+) \| (\d) \| (.*?) \| \[", re.M)
#: The table of the page: for each addition the number of files and their paths in the package.
TABLE = {
    kind: (int(count), re.findall(r"`([\w./]+)`", paths))
    for kind, count, paths in ROW.findall((DOCS / "architecture.md").read_text())
}

CATALOGUE = (PACKAGE / "ciphers" / "__init__.py").read_text()
LEDGER = """id,place,design,parameter,case,key_bits,printed,value,unit,device,tool,stage,slip,note
small.table1.fmax,Table 1,small.encrypt,fmax,,128,100,100,MHz,LFE5U-85F,,post-route,,
"""
COMMAND = ("-m", "roundhouse")
WORDS = (PACKAGE / "systems" / "buses" / "words.py").read_text()
TITLE = "from roundhouse.targets import find_target; print(find_target({!r}).figures.title)"


def on_page(page, first_line, language="python"):
    """The code block of a page that begins with a line."""
    blocks = re.findall(rf"^```{language}\n(.*?)^```", (DOCS / f"{page}.md").read_text(), re.M | re.S)
    return next(block for block in blocks if block.startswith(first_line))


@dataclass(frozen=True)
class Addition:
    """A worked example: its name, the texts of its files as the table lists them, a use of it, and what that prints."""

    name: str
    texts: tuple[str, ...]
    use: tuple[str, ...]
    printed: str


def generate(core):
    return (*COMMAND, "generate", core, "-o", "cores")


def example(page, name, use, printed):
    return Addition(name, (on_page(page, f"# file: {name}.py\n"),), use, printed)


ADDITIONS = {
    "cipher": Addition(
        "tea",
        (
            on_page("adding-a-cipher", "# file: tea.py\n"),
            CATALOGUE.replace("from .twofish", "from .tea import TEA\nfrom .twofish").replace(
                "] = (\n", "] = (\n    TEA(),\n"
            ),
        ),
        generate("tea-encrypt-pipelined"),
        "tea-encrypt-pipelined-stored.v",
    ),
    "form": example(
        "forms",
        "present_shared",
        ("-c", "from roundhouse.ciphers import forms, present; print(forms.form(present.PRESENT(80)))"),
        "present_shared.PRESENTShared",
    ),
    "key policy": example(
        "adding-an-architecture",
        "fixed_key",
        generate("xtea-decrypt-iterative-fixed"),
        "xtea-decrypt-iterative-fixed.md",
    ),
    "layout": example(
        "adding-an-architecture", "flat", generate("xtea-encrypt-flat"), "xtea-encrypt-flat-travelling.v"
    ),
    "mode": example("adding-a-mode", "pcbc", generate("xtea-encrypt-iterative+pcbc"), "on_the_fly+pcbc.v"),
    "bus or other layer": Addition(
        "pieces",
        (WORDS.replace('r"words(', 'r"pieces(').replace('f"words{self.bits}"', 'f"pieces{self.bits}"'),),
        generate("xtea-encrypt-iterative+pieces32"),
        "on_the_fly+pieces32.v",
    ),
    "FPGA target": example("adding-a-target", "ice40lp", ("-c", TITLE.format("ice40lp")), "Lattice iCE40 LP"),
    "cell library": Addition(
        "mine",
        (on_page("adding-a-target", "about = ", "toml"),),
        ("-c", TITLE.format("mine")),
        "my cells, 130 nm",
    ),
    "rung": example(
        "verification",
        "protocol_proof",
        (*COMMAND, "verify", "xtea-encrypt-iterative", "--rung", "protocol_proof", "-j", "1"),
        "1 of 1 cores passed",
    ),
    "study": Addition(
        "small",
        (
            on_page("adding-a-study", "title = ", "toml"),
            LEDGER,
            on_page("adding-a-study", "[[statement]]", "toml"),
        ),
        (*COMMAND, "study", "show", "small"),
        "4.2: The core reaches 100 MHz.",
    ),
}


@pytest.fixture
def copy(tmp_path):
    """A copy of the package."""
    package = tmp_path / "roundhouse"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    return package


def files(package):
    """The files of a package by their paths in it."""
    paths = (path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(package).as_posix(): path.read_bytes() for path in paths}


def changed(copy):
    """The files that the package and a copy of it do not have in common."""
    ours, theirs = files(PACKAGE), files(copy)
    return {path for path in {*ours, *theirs} if ours.get(path) != theirs.get(path)}


def test_the_table_and_the_examples_are_of_the_same_kinds():
    assert set(TABLE) == set(ADDITIONS)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ADDITIONS)
def test_an_addition_touches_the_files_of_the_table(kind, copy):
    addition, (count, paths) = ADDITIONS[kind], TABLE[kind]
    touched = [path.replace("NAME", addition.name) for path in paths]
    assert count == len(touched) == len(addition.texts)
    for path, text in zip(touched, addition.texts, strict=True):
        (copy / path).write_text(text)
    environment = {**os.environ, "PYTHONPATH": str(copy.parent), "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "200"}
    environment["ROUNDHOUSE_BUILD"] = str(copy.parent / "build")
    done = subprocess.run(
        [sys.executable, *addition.use], cwd=copy.parent, env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert addition.printed in done.stdout
    assert changed(copy) == set(touched)
