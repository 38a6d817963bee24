"""Whoever changes what the proof compares, or how, must raise its edition: evidence of earlier ones counts no more.

By the code, since no set of texts shows everything that a prover may let pass. Comments and docstrings do not count.
After a change: raise ``EDITION`` in ``verify/same_text/edition.py``, then
``ROUNDHOUSE_REFRESH=1 pytest tests/verify/same_text/test_edition.py``.
"""

import ast
import hashlib
import json
import os
from pathlib import Path

import roundhouse
from roundhouse.verify.same_text.edition import EDITION

KEPT = Path(__file__).parent / "edition.json"
PACKAGE = Path(roundhouse.__file__).parent
SOURCES = [
    *sorted((PACKAGE / "verify" / "same_text").glob("*.py")),
    PACKAGE / "verify" / "rungs" / "text.py",
    *(PACKAGE / "tools" / f"{name}.py" for name in ("abc", "ghdl", "yosys", "yosys_script")),
]


def test_the_code_of_the_prover_changes_with_its_edition():
    found = {"edition": EDITION, "code": hashlib.sha256("\0".join(map(code, SOURCES)).encode()).hexdigest()}
    before = json.loads(KEPT.read_text())
    assert found["code"] == before["code"] or found["edition"] != before["edition"], (
        "evidence of a proof must be of the prover that made it, and its code has changed: raise EDITION in "
        "verify/same_text/edition.py; then ROUNDHOUSE_REFRESH=1 writes edition.json anew"
    )
    if os.environ.get("ROUNDHOUSE_REFRESH"):
        KEPT.write_text(json.dumps(found, indent=2) + "\n")
        before = found
    assert found == before, "edition.json must be of this edition: ROUNDHOUSE_REFRESH=1 writes it anew"


def code(source: Path) -> str:
    """A file without its comments and docstrings, and without the edition itself."""
    tree = ast.parse(source.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [one for one in node.body if not is_text(one) and not names_edition(one)] or [ast.Pass()]
    return ast.unparse(tree)


def is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def names_edition(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "EDITION"
