"""Text and numbers as the pages print them."""

import math
import re
from collections.abc import Mapping

from markupsafe import Markup, escape

from ...export.wording import DIRECTION_WORDS, TABLE_WORDS, key_words, layout_words

MISSING = "–"

FAMILY_TITLES = {"serpent": "Serpent", "twofish": "Twofish", "camellia": "Camellia", "midori": "Midori"}


def figure(value: float | None, digits: int = 3) -> str:
    """Format a number with significant digits and thousands separators, whole numbers in full; "–" for None.

    Raises
    ------
    ValueError
        If the number is not finite: an upstream fault that must not reach a page.
    """
    if value is None:
        return MISSING
    if not math.isfinite(value):
        raise ValueError(
            f"a figure on a page must be a finite number, {value} was given: mend the record that it came from"
        )
    if value == int(value):
        return f"{int(value):,}"
    decimals = max(0, digits - 1 - math.floor(math.log10(abs(value))))
    return f"{value:,.{decimals}f}"


def spread(values: list[float]) -> str:
    """Format the range of rising values as "97.2 to 104"; empty for fewer than two."""
    return f"{figure(values[0])} to {figure(values[-1])}" if len(values) > 1 else ""


def hard_text(blocks: Mapping[str, int]) -> str:
    """Format hard blocks as "32 BRAM, 8 DSP"; empty for none."""
    return ", ".join(f"{figure(count)} {unit}" for unit, count in blocks.items())


def code(words: str) -> Markup:
    """Format words between backticks as code, in HTML."""
    return Markup(re.sub("`([^`]+)`", r"<code>\1</code>", str(escape(words))))


def micro(words: str) -> str:
    """Write um and um2, as data files have them, as µm and µm²."""
    return re.sub(r"\bum(2?)\b", lambda found: f"µm{'²' if found[1] else ''}", words)


def prose(words: str) -> Markup:
    """Format words of a data file, in HTML: code between backticks, and µm."""
    return code(micro(words))


def breaks(words: str) -> Markup:
    """Let a line end behind each - and + inside a name, such as that of a core, in HTML."""
    return Markup(re.sub(r"(?<=\w[-+])(?=\w)", "<wbr>", str(escape(words))))


def family_title(family: str) -> str:
    """Return a family name in its paper's spelling."""
    return FAMILY_TITLES.get(family, family.upper())


def cipher_title(cipher: str, family: str) -> str:
    """Return a cipher's title: ("aes128", "aes") is AES-128, ("simon64_128", "simon") is SIMON-64/128."""
    rest = cipher.removeprefix(family).strip("_").replace("_", "/")
    return f"{family_title(family)}-{rest}" if rest else family_title(family)


def core_sentence(title: str, direction: str, layout: str, keys: str, tables: str) -> str:
    """Describe a core; a value unknown to this version is printed unchanged."""
    does, makes = DIRECTION_WORDS.get(direction, direction), TABLE_WORDS.get(tables, tables)
    return f"{title}: {does}. It is built as {layout_words(layout)}, with tables {makes}; {key_words(keys)}."
