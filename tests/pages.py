"""What a page of a cipher must be: short, since it is read like its paper, and without a word of hardware."""

import ast
from pathlib import Path
from types import ModuleType


def line_count(page: ModuleType) -> int:
    """Lines that say something."""
    return sum(1 for line in _source(page).splitlines() if line.strip())


def imported(page: ModuleType) -> set[str]:
    """Names of all modules that a page imports."""
    names = set()
    for node in ast.walk(ast.parse(_source(page))):
        if isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return names


def knows_hardware(page: ModuleType) -> bool:
    """Whether a page imports Amaranth, a pass over graphs, an architecture, or a form."""
    return any(word in name for name in imported(page) for word in ("amaranth", "graph", "architectures", "forms"))


def _source(page: ModuleType) -> str:
    assert page.__file__
    return Path(page.__file__).read_text()
