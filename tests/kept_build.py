"""A build folder of a test's own, with what has been compiled before: that is kept by the hash of all it is made of."""

from pathlib import Path

from roundhouse.storage.paths import build_path

__all__ = ["COMPILED", "own_build"]

COMPILED = build_path().resolve() / "sim"
"""Compiled benches, simulators and libraries of all tests, as they are where a test has no build folder of its own."""


def own_build(folder: Path) -> Path:
    """Make a build folder in which all is new but what is compiled, which takes half a minute, and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    COMPILED.mkdir(parents=True, exist_ok=True)
    (folder / "sim").symlink_to(COMPILED)
    return folder
