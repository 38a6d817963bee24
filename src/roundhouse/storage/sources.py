"""Hashes of our own source code, so that results are reused until it changes."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import version
from pathlib import Path

__all__ = ["hash_sources", "package_key", "source_key"]

_PACKAGE = Path(__file__).parents[1]
_DESIGN_ROOMS = ("words", "graph", "ciphers", "architectures", "cores", "systems", "rtl")
_DESIGN_PACKAGES = ("roundhouse", "amaranth", "pyosys", "numpy", "scipy")


@cache
def source_key() -> str:
    """Return the hash of everything that determines the RTL of a core: our sources, and versions of packages."""
    return hash_sources(*_DESIGN_ROOMS, also=_versions())


@cache
def package_key() -> str:
    """Return the hash of everything that determines our results besides tools: all our files, and versions of packages.

    Unlike `source_key` it also covers what verifies and measures a core.
    """
    files = (file for file in _PACKAGE.rglob("*") if file.is_file() and file.parent.name != "__pycache__")
    return hash_sources(*sorted(file.relative_to(_PACKAGE).as_posix() for file in files), also=_versions())


def _versions() -> str:
    return "".join(f"{name} {version(name)}\n" for name in _DESIGN_PACKAGES)


def hash_sources(*sources: str, also: str = "") -> str:
    """Return 16 hex digits of the SHA-256 of files and folders, by path in this package, and of a text."""
    digest = hashlib.sha256(also.encode())
    for path in (_PACKAGE / source for source in sources):
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            digest.update(file.relative_to(_PACKAGE).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]
