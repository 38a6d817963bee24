"""The page of the method: the rules that every figure follows, and what the figures of each target contain."""

from roundhouse.report.facts import Facts
from roundhouse.report.site import Page
from roundhouse.report.target_words import target_words
from roundhouse.targets.abc_scripts import GRADES


def method_page(facts: Facts) -> Page:
    """Return the page."""
    names = sorted({record.target for record in facts.records})
    recipes = {name: sorted({record.recipe for record in facts.records if record.target == name}) for name in names}
    targets = [(target_words(name), recipes[name]) for name in names]
    return Page("method.html", "method.html", {"targets": targets, "grades": GRADES})
