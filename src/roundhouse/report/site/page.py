"""The site: pages from templates, with a common header, navigation and footer."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from ...targets import figures_of
from . import text

HOME = "index.html"

#: Navigation: title and path. Only entries whose page exists are shown.
NAVIGATION = (
    ("Home", HOME),
    ("Studies", "studies/index.html"),
    ("Explorer", "explorer.html"),
    ("Ciphers", "ciphers/index.html"),
    ("Key agility", "agility.html"),
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
            ("Open cores", "peers.html"),
            ("Stages of a round", "stages.html"),
            ("Key agility", "agility.html"),
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
    """Write the pages under a folder, and remove stale pages of an earlier site."""
    pages = list(pages)
    environment = _environment({page.path for page in pages})
    for page in pages:
        path = out / page.path
        path.parent.mkdir(parents=True, exist_ok=True)
        html = environment.get_template(page.template).render(page=page, root=page.root, **page.context)
        path.write_text(html, encoding="utf-8")
    written = {out / page.path for page in pages}
    for stale in set(out.rglob("*.html")) - written:
        stale.unlink()


def _environment(written: set[str]) -> Environment:
    environment = Environment(
        loader=PackageLoader(__package__),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(figure=text.figure, spread=text.spread, hard=text.hard_text, spec=_spec)
    environment.globals.update(
        navigation=[entry for entry in NAVIGATION if entry[1] in written],
        site_map=[(title, [entry for entry in entries if entry[1] in written]) for title, entries in SITE_MAP],
        written=written,
        figures_of=figures_of,
        family_title=text.family_title,
    )
    return environment


def _spec(chart: Any) -> str:
    # Inside a script element only "</" could end the text.
    return json.dumps(chart, separators=(",", ":"), allow_nan=False).replace("</", "<\\/")
