"""Why architectures are refused. Answers are kept: some take building half the core."""

from __future__ import annotations

from functools import cache
from itertools import product

from ..architectures.architecture import DIRECTIONS, KEYS, TABLES, Architecture
from ..architectures.layouts import LAYOUTS
from ..ciphers import CATALOG
from ..ciphers.cipher import Cipher
from ..storage.kept import kept_value
from ..storage.paths import build_dir
from ..storage.sources import source_key

__all__ = ["ARCHITECTURES", "reason_refused", "refusals"]

#: Every listed architecture, by name.
ARCHITECTURES = {
    choice.name: choice for choice in (Architecture(*axes) for axes in product(DIRECTIONS, LAYOUTS, KEYS, TABLES))
}

_known: dict[tuple[Cipher, Architecture], str | None] = {}


def reason_refused(cipher: Cipher, architecture: Architecture) -> str | None:
    """Return why an architecture cannot be built for a cipher; None if it can."""
    choice = cipher, architecture
    if choice not in _known:
        _known[choice] = architecture.refusal(cipher)
    return _known[choice]


@cache
def refusals(name: str) -> dict[str, str]:
    """Return the reasons for all listed architectures in which a cipher of the catalogue is refused, by their names.

    They are kept in ``build/refusals/NAME.json`` until our sources change.
    """
    cipher, path = CATALOG[name], build_dir() / "refusals" / f"{name}.json"

    def find() -> dict[str, str]:
        answers = {name: reason_refused(cipher, choice) for name, choice in ARCHITECTURES.items()}
        return {name: reason for name, reason in answers.items() if reason is not None}

    reasons: dict[str, str] = kept_value(path, source_key(), find)
    _known.update({(cipher, choice): reasons.get(name) for name, choice in ARCHITECTURES.items()})
    return reasons
