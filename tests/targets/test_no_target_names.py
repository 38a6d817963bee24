"""Code names no target outside `targets`: everything about one is in its own file and its data."""

import ast
import re
from pathlib import Path

import pytest

import roundhouse
from roundhouse.targets import TARGETS

PACKAGE = Path(roundhouse.__file__).parent
NAME = re.compile(rf"\b({'|'.join(TARGETS)})\b")
OF_OTHER_PROGRAMS = {"export/fusesoc.py"}  # the name of an architecture in edalize


def texts(path):
    """Every text and name in a Python file but its docstrings."""
    tree = ast.parse(path.read_text())
    shown = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in shown:
            yield node.value
        elif isinstance(node, ast.Name | ast.Attribute):
            yield node.id if isinstance(node, ast.Name) else node.attr


@pytest.mark.slow
def test_no_module_names_a_target():
    outside = [path for path in PACKAGE.rglob("*.py") if PACKAGE / "targets" not in path.parents]
    named = {str(path.relative_to(PACKAGE)) for path in outside if any(map(NAME.search, texts(path)))}
    assert named == OF_OTHER_PROGRAMS


def test_no_page_names_a_target():
    pages = [path for kind in ("html", "js", "css") for path in (PACKAGE / "report").rglob(f"*.{kind}")]
    assert pages and [path.name for path in pages if NAME.search(path.read_text())] == []
