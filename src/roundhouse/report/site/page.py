"""The site: pages from templates, with a common header, navigation and footer."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from ...errors import InvalidInput
from ...storage.whole import write_whole
from ...targets import figures_of
from . import text

HOME = "index.html"

PATH = re.compile(r"([A-Za-z0-9_+-]+/)*[A-Za-z0-9_+-]+\.html")
"""Paths of pages. They are made from names in records, which may come from others."""
MARK = '<meta name="generator" content="Roundhouse">'
"""Marks a file as a page of a report; it is among the first `HEAD` characters."""
HEAD = 400

#: Navigation: title and path. Only entries whose page exists are shown.
NAVIGATION = (
    ("Home", HOME),
    ("Studies", "studies/index.html"),
    ("Explorer", "explorer.html"),
    ("Ciphers", "ciphers/index.html"),
    ("Systems", "systems.html"),
    ("Key agility", "agility.html"),
    ("Bounds", "bounds.html"),
    ("Matrix", "matrix.html"),
    ("Method", "method.html"),
)

#: Site map in the footer, likewise.
SITE_MAP = (
    (
        "Measured",
        (
            ("Explorer", "explorer.html"),
            ("Every result", "results.html"),
            ("One core on many targets", "families.html"),
            ("Open cores", "peers.html"),
            ("Stages of a round", "stages.html"),
            ("Systems", "systems.html"),
            ("Key agility", "agility.html"),
            ("What bounds the clock", "bounds.html"),
            ("Clock by seed", "seeds.html"),
            ("Functions", "functions.html"),
        ),
    ),
    ("Checked", (("Verification", "verification.html"), ("Matrix of all cores", "matrix.html"))),
    (
        "Read",
        (
            ("Method", "method.html"),
            ("Ciphers", "ciphers/index.html"),
            ("Published studies", "studies/index.html"),
        ),
    ),
)


@dataclass(frozen=True)
class Page:
    """One page of the site.

    Attributes
    ----------
    path : str
        Path relative to the report's folder.
    template : str
        The template, which extends ``base.html``.
    context : mapping
        Variables of the template.
    trail : tuple of (str, str)
        Breadcrumbs as (title, path), the outermost first, which is also the page's navigation entry.
    """

    path: str
    template: str
    context: Mapping[str, Any] = field(default_factory=dict)
    trail: tuple[tuple[str, str], ...] = ()

    @property
    def root(self) -> str:
        """Relative path from the page to the report's folder."""
        return "../" * self.path.count("/")


def write_site(pages: Iterable[Page], out: Path) -> None:
    """Write the pages under a folder, and remove stale pages of an earlier site.

    Raises
    ------
    InvalidInput
        If a path does not fit `PATH`; nothing is then written.
    """
    pages = list(pages)
    for page in pages:
        if not PATH.fullmatch(page.path):
            raise InvalidInput(f"the path of a page must have only letters, digits, _, - and +; given {page.path!r}")
    environment = _environment({page.path for page in pages})
    for page in pages:
        html = environment.get_template(page.template).render(page=page, root=page.root, **page.context)
        write_whole(out / page.path, html, synced=False)
    written = {out / page.path for page in pages}
    for stale in {path for path in out.rglob("*.html") if _is_ours(path)} - written:
        stale.unlink()


def render_alone(template: str, **context: Any) -> str:
    """Return a page that stands alone, with no site around it; its template does not extend ``base.html``."""
    return _environment(set()).get_template(template).render(**context)


def _is_ours(path: Path) -> bool:
    """Return whether a file is a page of a report: the folder may have other files of the user."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return MARK.encode() in file.read(HEAD)


def _environment(written: set[str]) -> Environment:
    environment = Environment(
        loader=PackageLoader(__package__),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(figure=text.figure, spread=text.spread, hard=text.hard_text, spec=_spec)
    environment.filters.update(code=text.code, micro=text.micro, prose=text.prose, breaks=text.breaks)
    environment.filters.update(first_word=_first_word)
    environment.globals.update(
        navigation=[entry for entry in NAVIGATION if entry[1] in written],
        site_map=[(title, [entry for entry in entries if entry[1] in written]) for title, entries in SITE_MAP],
        written=written,
        figures_of=figures_of,
        family_title=text.family_title,
    )
    return environment


def _first_word(words: str) -> str:
    return words.split()[0]


def _spec(chart: Any) -> str:
    # Inside a script element only "</" could end the text.
    return json.dumps(chart, separators=(",", ":"), allow_nan=False).replace("</", "<\\/")
