"""Imports run downhill and in no circle, at the top of a file or inside a function: the contracts in pyproject.toml."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import grimp
import numpy as np
import pytest
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

ROOT = Path(__file__).parents[1]


def lint(sources):
    """Check the contracts on the package in a folder."""
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-cache"]
    return subprocess.run(
        [*command, "--config", ROOT / "pyproject.toml"],
        env={**os.environ, "PYTHONPATH": str(sources), "COLUMNS": "200"},
        cwd=sources,
        capture_output=True,
        text=True,
        check=False,
    )


def circles(imports):
    """Return the sets of files that import each other, directly or through others."""
    files = sorted(imports)
    edges = np.array([(files.index(a), files.index(b)) for a in files for b in imports[a]]).reshape(-1, 2)
    graph = csr_array((np.ones(len(edges)), edges.T), shape=(len(files), len(files)))
    count, of = connected_components(graph, connection="strong")
    found = [{file for file, one in zip(files, of, strict=True) if one == n} for n in range(count)]
    return [circle for circle in found if len(circle) > 1]


@pytest.fixture
def copy(tmp_path):
    """The folder of a copy of the package."""
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__", "files"))
    return tmp_path / "src"


def plant(copy, file, line):
    with (copy / "roundhouse" / file).open("a") as text:
        text.write(line)


def test_the_contracts_hold():
    answer = lint(ROOT / "src")
    assert answer.returncode == 0, answer.stdout


@pytest.mark.parametrize(
    ("file", "line", "contract", "found"),
    [
        (
            "words/word.py",
            "\nfrom roundhouse.cores.core import Core\n",
            "Imports run downhill BROKEN",
            "roundhouse.words is not allowed to import roundhouse.cores",
        ),
        (
            "targets/target.py",
            "\ndef late():\n    from ..measure import run\n",
            "Imports run downhill BROKEN",
            "roundhouse.targets is not allowed to import roundhouse.measure",
        ),
        (
            "graph/walk.py",
            "\nimport typing\nif typing.TYPE_CHECKING:\n    from ..tools import yosys\n",
            "knows no tools, tasks or files BROKEN",
            "roundhouse.graph is not allowed to import roundhouse.tools",
        ),
        (
            "vectors/vector.py",
            "\ndef late():\n    from .published import published\n",
            "import each other BROKEN",
            "No cycles are allowed in roundhouse.vectors",
        ),
    ],
)
def test_a_planted_import_breaks_a_contract(copy, file, line, contract, found):
    plant(copy, file, line)
    answer = lint(copy)
    assert answer.returncode == 1
    assert contract in answer.stdout and found in answer.stdout


def test_a_new_room_needs_its_place(copy):
    (copy / "roundhouse" / "cellar").mkdir()
    (copy / "roundhouse" / "cellar" / "__init__.py").touch()
    answer = lint(copy)
    assert answer.returncode == 1 and "cellar" in answer.stdout + answer.stderr


def test_no_two_files_import_each_other():
    graph = grimp.build_graph("roundhouse", cache_dir=None)
    assert circles({file: graph.find_modules_directly_imported_by(file) for file in graph.modules}) == []


def test_circles_are_found():
    imports = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set(), "e": {"a"}}
    assert circles(imports) == [{"b", "c"}]
    assert circles({**imports, "d": {"a"}}) == [{"a", "b", "c", "d"}]


def test_every_folder_of_python_is_a_package():
    """The contracts see no file that is not in one."""
    folders = {path.parent for path in (ROOT / "src" / "roundhouse").rglob("*.py")}
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []
