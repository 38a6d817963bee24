"""The page of other people's open cores beside ours."""

from roundhouse.report.facts import Facts
from roundhouse.report.site import Page


def peers_page(facts: Facts) -> Page:
    """Return the page."""
    return Page("peers.html", "peers.html", {"comparisons": facts.comparisons, "ledger": facts.ledger})
