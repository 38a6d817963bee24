"""Text about a cipher family: its source page, and the origin of its expected results."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from ...ciphers import CATALOG
from ...ciphers.cipher import Cipher
from ...vectors.published import sources
from ...verify.oracles.catalog import about_family
from ..page_source import page_of, source_of


@dataclass(frozen=True)
class CipherText:
    """The text of a family.

    Attributes
    ----------
    ciphers : tuple of Cipher
        Its members in the catalogue, without those of several lanes.
    file : str
        Name of the source file.
    paragraphs : tuple of str
        Introduction of the source file.
    code : str
        The source as HTML, without links.
    answers : str
        Origin of expected results, in a sentence; empty for a family without a module of oracles.
    files : tuple of (str, int)
        Provenance and number of the published files.
    """

    ciphers: tuple[Cipher, ...]
    file: str
    paragraphs: tuple[str, ...]
    code: str
    answers: str
    files: tuple[tuple[str, int], ...]


def cipher_text(family: str) -> CipherText | None:
    """Return the text of a family; None if this version does not have it."""
    ciphers = tuple(cipher for cipher in CATALOG.values() if cipher.family == family and cipher.lanes == 1)
    if not ciphers:
        return None
    module = page_of(family)
    return CipherText(
        ciphers,
        f"{module.__name__.rpartition('.')[2]}.py",
        tuple(_paragraphs(module.__doc__ or "")),
        highlight(source_of(family), PythonLexer(), HtmlFormatter(nowrap=True)),
        about_family(family),
        tuple(_provenance(family)),
    )


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        yield " ".join(paragraph.split())


def _provenance(family: str) -> Iterator[tuple[str, int]]:
    """Yield the origins of a family's files, without file names, and the number of files from each."""
    found: dict[str, int] = {}
    for path, facts in sources().items():
        if path.startswith(f"{family}/"):
            origin = facts["provenance"].removesuffix(path.rpartition("/")[2]).rstrip(", /")
            found[origin] = found.get(origin, 0) + 1
    yield from sorted(found.items())
