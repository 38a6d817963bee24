"""Method page: rules for all figures, and what the figures of each target include."""

from ...targets import figures_of
from ...targets.cells.abc_scripts import GRADES
from ..facts import Facts
from ..site.page import Page


def method_page(facts: Facts) -> Page:
    """Return the page."""
    names = sorted({record.target for record in facts.records})
    recipes = {name: sorted({record.recipe for record in facts.records if record.target == name}) for name in names}
    targets = [(figures_of(name), recipes[name]) for name in names]
    return Page("method.html", "method.html", {"targets": targets, "grades": GRADES})
