"""Target registry: the targets that ship with Roundhouse, and those in a user's own files.

An FPGA family is one module in `fpga` that defines ``TARGET``; a cell library is one target file in
``cells/libraries``. Users add targets with the same two kinds of file, given by path, or by name if the folder is
listed in ``$ROUNDHOUSE_TARGETS``. Vendors' tools, in `vendor`, are targets of records alone: nothing here runs them.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb

from ..storage.paths import folders_in
from . import fpga
from .cells.figures import cell_figures
from .cells.standard_cells import StandardCells
from .cells.target_file import SHIPPED
from .figures import Figures
from .target import BadTargetFile, Target, UnknownTarget
from .vendor import quartus, vivado
from .vendor.reported import Reported

__all__ = ["DEFAULT_CELLS", "TARGETS", "VENDORS", "figures_of", "find_target"]

FOLDERS_VARIABLE = "ROUNDHOUSE_TARGETS"
LIBRARY, FAMILY = ".toml", ".py"

DEFAULT_CELLS = "osu050"
"""Default library for the functions of ciphers."""


def _shipped() -> dict[str, Target]:
    """Return the FPGA families, then the libraries, each in the order of their names."""
    modules = [import_module(f"{fpga.__name__}.{module.name}") for module in pkgutil.iter_modules(fpga.__path__)]
    families: list[Target] = [module.TARGET for module in modules if hasattr(module, "TARGET")]
    libraries = [StandardCells(path) for path in sorted(SHIPPED.glob(f"*{LIBRARY}"))]
    return {target.name: target for target in (*families, *libraries)}


TARGETS: dict[str, Target] = _shipped()
VENDORS: dict[str, Reported] = {target.name: target for target in (vivado.TARGET, quartus.TARGET)}
"""Vendors' tools whose reports can be read; `TARGETS` has none of them, since they measure nothing by themselves."""
_READ: dict[str, Path] = {}  # file of each user target


def find_target(name: str) -> Target:
    """Return a target by its name, or by the path of its file.

    Raises
    ------
    UnknownTarget
        If there is none; the message gives all names, and the nearest.
    BadTargetFile
        If its file is unusable.
    """
    if name.endswith((LIBRARY, FAMILY)):
        return _read(Path(name))
    if name in TARGETS:
        return TARGETS[name]
    if name in VENDORS:
        return VENDORS[name]
    own = _own_files()
    if name not in own:
        raise UnknownTarget(name, (*TARGETS, *own))
    return _read(own[name])


def figures_of(name: str) -> Figures:
    """Return how the figures of a target are read and labelled.

    Records outlive the library file that they were measured with, and are copied to machines without it. An unknown
    name is therefore taken for a standard-cell library.
    """
    try:
        return find_target(name).figures
    except (UnknownTarget, BadTargetFile):
        return cell_figures(name, name)


def _own_files() -> dict[str, Path]:
    """Return the files in the user's folders by target name; the first folder wins."""
    folders = reversed(folders_in(FOLDERS_VARIABLE))
    paths = [path for folder in folders for kind in (FAMILY, LIBRARY) for path in sorted(folder.glob(f"*{kind}"))]
    return {path.stem: path for path in paths}


def _read(path: Path) -> Target:
    """Read a user's target and register it under its name, which must be unique."""
    path = path.resolve()
    target = StandardCells(path) if path.suffix == LIBRARY else _family(path)
    known = VENDORS.get(target.name) or TARGETS.get(target.name)
    if known is not None and _READ.get(target.name) != path:
        raise BadTargetFile(
            f"{path}: a target's name must be its own, and {target.name} is {known.title}; rename the file"
        )
    TARGETS[target.name], _READ[target.name] = target, path
    return target


def _family(path: Path) -> Target:
    """Run the file of an FPGA family and return its target, which must have the name of the file."""
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise BadTargetFile(f"{path} must be a target file, and there is none")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # it is the user's own program
        frames = [frame for frame in extract_tb(error.__traceback__) if frame.filename == str(path)]
        place = f"{path}:{frames[-1].lineno}" if frames else str(path)
        raise BadTargetFile(f"{place}: the file must run as Python: {type(error).__name__}: {error}") from error
    target: Target | None = getattr(module, "TARGET", None)
    if target is None or target.name != path.stem:
        raise BadTargetFile(f"{path}: the file must define TARGET, an object whose name is {path.stem!r}")
    return target
