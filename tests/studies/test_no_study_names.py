"""No source file names a study: what one study needs is in its own files."""

import re
from pathlib import Path

import roundhouse
from roundhouse.architectures.architecture import DIRECTIONS
from roundhouse.ciphers import CATALOG
from roundhouse.studies.registry import study_names

SOURCES = Path(roundhouse.__file__).parent
#: Names that are also those of a cipher family or a direction, and so mean something else in the sources.
AMBIGUOUS = {*(cipher.family for cipher in CATALOG.values()), *DIRECTIONS}
NAMES = [name for name in study_names() if name not in AMBIGUOUS]


def test_some_names_are_looked_for():
    assert "nsa" in NAMES and len(NAMES) >= 3


def test_no_source_names_a_study():
    name = re.compile(rf"\b(?:{'|'.join(NAMES)})\b", re.IGNORECASE)
    paths = [path for kind in ("py", "html", "js", "css") for path in SOURCES.rglob(f"*.{kind}")]
    assert len(paths) > 100
    found = {str(path.relative_to(SOURCES)) for path in paths if name.search(path.read_text(encoding="utf-8"))}
    assert not found, "what one study needs belongs in its own file"
