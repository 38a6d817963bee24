"""Target file of a cell library: paths of the library files, and the cells that the flow must know.

The file name without ``.toml`` is the name of the target. The file has every assumption of the flow about the library,
so shipped libraries (``libraries/*.toml``) and a user's own work alike.
"""

import difflib
import math
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from pathlib import Path
from typing import Any, get_args, get_origin

from ...errors import InvalidInput
from ...storage.toml import read_toml
from ..target import BadTargetFile
from . import abc_scripts
from .abc_scripts import MAPPINGS

SHIPPED = Path(__file__).resolve().parent / "libraries"


@dataclass(frozen=True)
class Wires:
    """Parameters of the wire load estimate: a net has a fixed wire length for each cell that it drives.

    Attributes
    ----------
    ff_per_um : float
        Capacitance of a wire in fF/um.
    pitches : float
        Wire length per driven cell in pitches; a pitch is the square root of the mean cell area.
    """

    ff_per_um: float
    pitches: float


@dataclass(frozen=True)
class TargetFile:
    """Contents of a target file.

    Attributes
    ----------
    path : Path
        The target file.
    about, corner : str
        Description of the library; process, voltage and temperature of the Liberty file.
    liberty, lef, spice : str
        The library's files in `folder`, gzipped or not. Without a LEF, areas come from the Liberty file; without
        SPICE netlists, transistors are not counted.
    flops : tuple of str
        The flops to map to: rising clock, no reset if the library has such flops. No others are used.
    nand2 : str
        Cell whose area is one gate equivalent.
    driver : str
        Weak gate assumed to drive each input of the logic.
    load_ff : float
        Load of each output of the logic in fF: the input of a flop.
    folder : str
        Folder of the files, relative to the target file.
    dont_use : tuple of str
        Cells to exclude from mapping; ``*`` and ``?`` are wildcards.
    mappings : tuple of str
        Mappings to try, from `abc_scripts`.
    area_unit_um2 : float
        Unit of areas in the Liberty file, in um^2.
    package : str
        Debian package that installs the files; `variable` overrides their folder.
    wires : Wires, optional
        Parameters of the wire load estimate; None for no estimate.
    """

    path: Path
    about: str
    corner: str
    liberty: str
    flops: tuple[str, ...]
    nand2: str
    driver: str
    load_ff: float
    folder: str = "."
    lef: str = ""
    spice: str = ""
    dont_use: tuple[str, ...] = ()
    mappings: tuple[str, ...] = tuple(MAPPINGS)
    area_unit_um2: float = 1.0
    package: str = ""
    wires: Wires | None = None

    @property
    def name(self) -> str:
        """The target's name."""
        return self.path.stem

    @property
    def shipped(self) -> bool:
        """Whether it is part of Roundhouse."""
        return self.path.parent == SHIPPED

    @property
    def variable(self) -> str:
        """Environment variable that overrides the folder of a package's files."""
        return f"ROUNDHOUSE_{self.name.upper()}"

    @property
    def constraint(self) -> str:
        """ABC's constraint on drivers and loads of the logic."""
        return abc_scripts.constraint(self.driver, self.load_ff)

    def files(self) -> dict[str, Path]:
        """Return the paths of the library's files: ``"liberty"``, and ``"lef"`` and ``"spice"`` if given."""
        names = {"liberty": self.liberty, "lef": self.lef, "spice": self.spice}
        folder = self.path.parent / ((self.package and os.environ.get(self.variable)) or self.folder)
        return {field: folder / name for field, name in names.items() if name}


def read_target_file(path: Path) -> TargetFile:
    """Read a target file.

    Raises
    ------
    BadTargetFile
        If it is missing or invalid.
    """
    try:
        given = read_toml(path)
    except OSError as error:
        raise BadTargetFile(f"{path} must be a target file, and cannot be read: {error.strerror}") from error
    except InvalidInput as error:
        raise BadTargetFile(str(error)) from error
    if not re.fullmatch(r"[a-z][a-z0-9_]*", path.stem):
        raise BadTargetFile(f"{path}: a target's name must be of small letters, digits and _; given {path.stem!r}")
    wires = given.pop("wires", None)
    if wires is not None and not isinstance(wires, dict):
        raise BadTargetFile(f"{path}: wires must be a table, [wires]; given {wires!r}")
    own = [field for field in fields(TargetFile) if field.name not in {"path", "wires"}]
    checked = _checked(str(path), given, own, also=("wires",))
    read = None if wires is None else Wires(**_checked(f"{path}, [wires]", wires, fields(Wires)))
    found = TargetFile(path=path.resolve(), wires=read, **checked)
    for mapping in found.mappings:
        require(mapping, MAPPINGS, f"{path}: each of mappings")
    if all(MAPPINGS[mapping].adders for mapping in found.mappings):
        raise BadTargetFile(
            f"{path}: one of mappings must be for cores that do not add, such as {next(iter(MAPPINGS))}"
        )
    return found


def require(name: str, known: Iterable[str], what: str) -> None:
    """Raise `BadTargetFile` with the nearest names unless a name is known."""
    known = tuple(known)
    if name not in known:
        near = difflib.get_close_matches(name, known, n=3, cutoff=0.4) or known[:3]
        raise BadTargetFile(f"{what} must be one of {_short(known)}; given {name!r}; nearest: {', '.join(near)}")


def _short(known: tuple[str, ...]) -> str:
    return ", ".join(known) if len(known) <= 20 else f"{len(known)} names ({known[0]}, ...)"


def _checked(
    where: str, given: Mapping[str, Any], expected: Iterable[Field[Any]], also: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Return the values of a table, converted; every field must be known, of its type, and none may be missing."""
    by_name = {field.name: field for field in expected}
    for name in given:
        require(name, (*by_name, *also), f"{where}: a field")
    missing = [name for name, field in by_name.items() if field.default is MISSING and name not in given]
    if missing:
        raise BadTargetFile(f"{where}: these fields must be given and are not: {', '.join(missing)}")
    return {name: _value(f"{where}: {name}", value, by_name[name].type) for name, value in given.items()}


def _value(what: str, value: Any, kind: Any) -> Any:
    """Return a value as the type of its field."""
    if get_origin(kind) is tuple:
        item = get_args(kind)[0]
        if not isinstance(value, list) or not value:
            raise BadTargetFile(f"{what} must be a list, and not empty; given {value!r}")
        return tuple(_value(f"{what}: each", each, item) for each in value)
    if kind is float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < math.inf:
            raise BadTargetFile(f"{what} must be a finite number above 0; given {value!r}")
        return float(value)
    if not isinstance(value, str) or not value:
        raise BadTargetFile(f"{what} must be a text, and not empty; given {value!r}")
    return value
