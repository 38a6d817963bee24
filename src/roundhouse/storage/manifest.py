"""Manifest of a folder: its name, and size and hash of each of its files."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from .whole import sync

__all__ = ["is_whole", "write_manifest"]

NAME = "manifest.json"


def write_manifest(folder: Path, name: str) -> None:
    """Write the manifest of a folder without subfolders, and sync every file to the disk.

    Parameters
    ----------
    folder : Path
    name : str
        The name that the folder is about to get.

    Raises
    ------
    OSError
        If the disk does not take them.
    """
    files = sorted(folder.iterdir())
    manifest = folder / NAME
    described = {file.name: [file.stat().st_size, _hash(file)] for file in files}
    manifest.write_text(json.dumps({"folder": name, "files": described}, indent=1))
    for path in (*files, manifest, folder):
        sync(path)


def is_whole(folder: Path) -> bool:
    """Return whether a folder has a manifest of its own name, and every file, at least one, as that describes it."""
    try:
        manifest = json.loads((folder / NAME).read_text())
        files = manifest["files"].items()
        is_whole = all(_is_as_described(folder / name, *size_and_hash) for name, size_and_hash in files)
        return manifest["folder"] == folder.name and len(files) > 0 and is_whole
    except (OSError, ValueError, TypeError, AttributeError, KeyError):
        return False


def _is_as_described(file: Path, size: int, sha256: str) -> bool:
    return file.stat().st_size == size and _hash(file) == sha256


def _hash(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()
