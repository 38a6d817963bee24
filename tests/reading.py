"""Pages read back."""

from pathlib import Path

from bs4 import BeautifulSoup


def read_page(index: Path, path: str) -> BeautifulSoup:
    """Read the page of that path beside the entry page."""
    return BeautifulSoup(index.with_name(path).read_text(encoding="utf-8"), "html.parser")
