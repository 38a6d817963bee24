"""Targets: parts and cell libraries; `TARGETS` has those that come with Roundhouse, and those that were read, by name.

A library of a user's own is a target file, asked for by its path, or by its name if its folder is one of those that
``$ROUNDHOUSE_TARGETS`` lists.
"""

import os
from pathlib import Path

from roundhouse.targets.ecp5 import Ecp5
from roundhouse.targets.standard_cells import StandardCells
from roundhouse.targets.target import Target, UnknownTarget
from roundhouse.targets.target_file import SHIPPED, BadTargetFile
from roundhouse.targets.xcup import Xcup

FOLDERS_VARIABLE = "ROUNDHOUSE_TARGETS"
SUFFIX = ".toml"

_CELLS = ("osu050", "osu035", "osu018")
_ALL: tuple[Target, ...] = (Ecp5(), Xcup(), *(StandardCells(SHIPPED / f"{name}{SUFFIX}") for name in _CELLS))
TARGETS: dict[str, Target] = {target.name: target for target in _ALL}


def find_target(name: str) -> Target:
    """Return a target by its name, or by the path of its target file.

    Raises
    ------
    UnknownTarget
        If there is none; the message gives the nearest names.
    BadTargetFile
        If its file cannot be used.
    """
    if name.endswith(SUFFIX):
        return _read(Path(name))
    if name in TARGETS:
        return TARGETS[name]
    own = _own_files()
    if name not in own:
        raise UnknownTarget(name, (*TARGETS, *own))
    return _read(own[name])


def _own_files() -> dict[str, Path]:
    """Return the target files of the user's folders by name; of two with one name, the first folder's."""
    folders = [Path(folder) for folder in os.environ.get(FOLDERS_VARIABLE, "").split(os.pathsep) if folder]
    paths = [path for folder in reversed(folders) for path in sorted(folder.glob(f"*{SUFFIX}"))]
    return {path.stem: path for path in paths}


def _read(path: Path) -> Target:
    """Read a target file and keep the target under its name, which no other may have."""
    target = StandardCells(path)
    known = TARGETS.get(target.name)
    if known is not None and not (isinstance(known, StandardCells) and known.told.path == target.told.path):
        raise BadTargetFile(
            f"{path}: a target's name must be its own, and {target.name} is {known.title}; rename the file"
        )
    TARGETS[target.name] = target
    return target


__all__ = ["TARGETS", "BadTargetFile", "StandardCells", "Target", "UnknownTarget", "find_target"]
