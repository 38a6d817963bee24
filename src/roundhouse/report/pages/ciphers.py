"""Pages of the cipher families, and their index."""

from collections.abc import Sequence
from typing import Any

from ...ciphers import CATALOG
from ..analysis.matrix import Matrix
from ..best import best
from ..charts.speed_area import scatter
from ..dossier import Dossier
from ..facts import Facts
from ..page_source import source_of
from ..site.page import Page
from ..site.text import family_title
from .cipher_text import cipher_text
from .matrix import SIGNS
from .rtl import BESIDE, MOST_PASSAGES, iterative_cores
from .rtl_functions import functions_in, places_in
from .rtl_text import linked

INDEX = "ciphers/index.html"


def cipher_pages(facts: Facts) -> list[Page]:
    """Return the index of families and a page for each family with a core."""
    families: dict[str, list[Dossier]] = {}
    for dossier in facts.dossiers:
        if dossier.axes is not None:
            families.setdefault(dossier.axes.family, []).append(dossier)
    beside = iterative_cores(facts)
    contexts = {
        family: {**_context(family, dossiers, facts), **_source(family, beside.get(family), facts)}
        for family, dossiers in sorted(families.items())
    }
    pages = [
        Page(f"ciphers/{family}.html", "cipher.html", context, (("Ciphers", INDEX),))
        for family, context in contexts.items()
    ]
    return [Page(INDEX, "ciphers.html", {"families": list(contexts.values())}), *pages]


def _context(family: str, dossiers: Sequence[Dossier], facts: Facts) -> dict[str, Any]:
    newest = [dossier.verification for dossier in dossiers if dossier.verification is not None]
    checks = [check for verification in newest for check in verification.evidence]
    targets = [
        {
            **best(target, facts, family),
            "chart": scatter(here, facts.ledger, target, families=(family,)),
            "flow": facts.ledger.flow(target),
        }
        for target in facts.targets
        if (here := [result for result in facts.measured(target) if result.first.family == family])
    ]
    return {
        "family": family,
        "title": family_title(family),
        "text": cipher_text(family),
        "dossiers": dossiers,
        "passed": sum(verification.status == "passed" for verification in newest),
        "blocks": sum(check.blocks for check in checks),
        "sources": sorted({check.source for check in checks}),
        "measured": sum(any(result.good for result in dossier.current) for dossier in dossiers),
        "targets": targets,
        "row": matrix_row(facts.matrix, family),
        "signs": SIGNS,
    }


def _source(family: str, beside: Dossier | None, facts: Facts) -> dict[str, Any]:
    """Return a family's page as HTML, whose functions and tables lead to their lines in a core, and what they are."""
    if beside is None:
        return {"source": None, "beside": None}
    source, verilog, page = source_of(family), facts.designs[beside.name].verilog, f"../{BESIDE}/{family}.html"
    places = {name: f"{page}#L{line}" for name, line in places_in(source, verilog).items()}
    return {
        "source": linked(source, places),
        "beside": beside,
        "beside_page": page,
        "functions": functions_in(verilog),
        "most": MOST_PASSAGES,
    }


def matrix_row(matrix: Matrix | None, family: str) -> dict[str, dict[str, dict[str, int]]]:
    """Return a family's part of the matrix: numbers of combinations by cipher, kind of layout and state."""
    if matrix is None:
        return {}
    members = {name for name, cipher in CATALOG.items() if cipher.family == family}
    return {cipher: row for cipher, row in matrix.summary.items() if cipher in members}
