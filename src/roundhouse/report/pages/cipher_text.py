"""What is written about a cipher family in its own page of source, and where its right answers come from."""

import inspect
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from ...ciphers import CATALOG
from ...ciphers.cipher import Cipher
from ...vectors.published import sources


@dataclass(frozen=True)
class CipherText:
    """The text of a family.

    Attributes
    ----------
    ciphers : tuple of Cipher
        Its members in the catalogue, several blocks side by side left out.
    file : str
        Name of its page of source.
    paragraphs : tuple of str
        The page's own introduction.
    code : str
        The page as HTML.
    answers : str
        Where right answers come from, in a sentence.
    files : tuple of (str, int)
        Provenance of the published files, and how many there are of each.
    """

    ciphers: tuple[Cipher, ...]
    file: str
    paragraphs: tuple[str, ...]
    code: str
    answers: str
    files: tuple[tuple[str, int], ...]


def cipher_text(family: str) -> CipherText | None:
    """Return the text of a family; None where this version has no such family."""
    ciphers = tuple(cipher for cipher in CATALOG.values() if cipher.family == family and cipher.lanes == 1)
    if not ciphers:
        return None
    module = sys.modules[type(ciphers[0]).__module__]
    return CipherText(
        ciphers,
        f"{module.__name__.rpartition('.')[2]}.py",
        tuple(_paragraphs(module.__doc__ or "")),
        highlight(inspect.getsource(module), PythonLexer(), HtmlFormatter(nowrap=True)),
        (import_module(f"roundhouse.verify.oracles.families.{family}").__doc__ or "").partition("\n")[0],
        tuple(_provenance(family)),
    )


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        yield " ".join(paragraph.split())


def _provenance(family: str) -> Iterator[tuple[str, int]]:
    """Yield the origins of a family's files, without the file names at their ends, and the number of files of each."""
    found: dict[str, int] = {}
    for path, facts in sources().items():
        if path.startswith(f"{family}/"):
            origin = facts["provenance"].removesuffix(path.rpartition("/")[2]).rstrip(", /")
            found[origin] = found.get(origin, 0) + 1
    yield from sorted(found.items())
