"""Study registry: the studies that ship with Roundhouse, and those in a user's own folders, `FOLDERS_VARIABLE`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ..errors import InvalidInput, UnknownName
from ..storage.paths import folders_in
from .own_file import with_whole_names
from .study import Study, parse_study

__all__ = ["load_study", "study_names"]

FOLDERS_VARIABLE = "ROUNDHOUSE_STUDIES"

_SHIPPED = Path(__file__).parent
_LEDGER = ".ledger.csv"
#: Endings of a study's files, by the words with which errors on each begin.
_FILES = {
    "study": ".toml",
    "ledger of": _LEDGER,
    "statements of": ".statements.toml",
    "derived numbers of": ".derived.toml",
}


def study_names() -> list[str]:
    """Return the short names of all studies, sorted.

    Raises
    ------
    InvalidInput
        If two folders have a study of the same name.
    """
    return sorted(_folders())


def load_study(name: str) -> Study:
    """Return a study by its short name.

    Raises
    ------
    UnknownName
        If there is none of that name.
    InvalidInput
        If a file of it is invalid, with whose path the message begins, or two folders have a study of the same name.
    """
    folders = _folders()
    if name not in folders:
        raise UnknownName("study", name, sorted(folders))
    return _read(folders[name], name)


@cache
def _read(folder: Path, name: str) -> Study:
    files = {about: folder / f"{name}{ending}" for about, ending in _FILES.items()}
    texts = [_text(file) for file in files.values()]
    try:
        study = parse_study(name, *texts)
        return study if folder == _SHIPPED else with_whole_names(study)
    except InvalidInput as error:
        wrong = next((file for about, file in files.items() if str(error).startswith(f"{about} {name}")), folder)
        raise InvalidInput(f"{wrong}: {error}") from error


def _text(file: Path) -> str:
    """Return the text of a file; empty if it is missing."""
    try:
        return file.read_text(encoding="utf-8") if file.exists() else ""
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{file}: the file must be text in UTF-8: {error}") from error


def _folders() -> dict[str, Path]:
    """Return the folder of each study: a name stands for one, or records in one results folder would be of two."""
    found: dict[str, Path] = {}
    for folder in dict.fromkeys((_SHIPPED, *(own.resolve() for own in folders_in(FOLDERS_VARIABLE)))):
        for ledger in folder.glob(f"*{_LEDGER}"):
            name = ledger.name.removesuffix(_LEDGER)
            if name in found:
                raise InvalidInput(f"{ledger}: a study's name must be its own, and {found[name]} has {name}; rename it")
            found[name] = folder
    return found
