"""A small disk for tests that fill it; they are skipped where nothing can be mounted."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """Mount a disk in memory of a size such as ``"2m"`` on a new folder."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    try:
        if subprocess.run(command, capture_output=True, check=False).returncode:
            pytest.skip("mounting a small disk takes the rights of root")
    except FileNotFoundError:
        pytest.skip("there is no mount")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path, leave_bytes: int) -> Path:
    """Fill a disk but for some bytes; return the file that does."""
    import os

    state = os.statvfs(folder)
    ballast = folder / "ballast"
    with ballast.open("wb") as file:
        file.write(bytes(max(0, state.f_bavail * state.f_frsize - leave_bytes)))
    return ballast
