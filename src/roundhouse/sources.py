"""The identity of our own sources: what was built by the same ones need not be built again."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import version
from pathlib import Path

__all__ = ["source_key"]

_PACKAGE = Path(__file__).parent
_SOURCES = ("words", "graph", "ciphers", "architectures", "export", "core.py", "names.py")


@cache
def source_key() -> str:
    """Return the hash of everything that decides what a core is: our sources and version, and that of Amaranth."""
    digest = hashlib.sha256((version("roundhouse") + version("amaranth")).encode())
    for path in (_PACKAGE / source for source in _SOURCES):
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            digest.update(file.relative_to(_PACKAGE).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]
