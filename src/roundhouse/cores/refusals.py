"""Why architectures are refused. Answers are kept: some take building half the core."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product

from ..architectures.architecture import DIRECTIONS, TABLES, Architecture
from ..architectures.keys.policy import policies
from ..architectures.layouts import LAYOUTS
from ..architectures.secrecy import GATED
from ..ciphers import CATALOG
from ..ciphers.cipher import Cipher
from ..ciphers.page_check import check_page
from ..storage.kept import kept_value
from ..storage.paths import build_path
from ..storage.sources import source_key

__all__ = ["listed_architectures", "reason_refused", "refusals"]

_known: dict[tuple[Cipher, Architecture], str | None] = {}


def listed_architectures() -> dict[str, Architecture]:
    """Return every listed architecture, by name: every direction, listed layout, key policy and choice of tables."""
    return _of_policies(policies())


@cache
def _of_policies(keys: tuple[str, ...]) -> dict[str, Architecture]:
    axes = product(DIRECTIONS, LAYOUTS, keys, TABLES)
    return {choice.name: choice for choice in (Architecture(*values) for values in axes)}


def reason_refused(cipher: Cipher, architecture: Architecture) -> str | None:
    """Return why an architecture cannot be built for a cipher; None if it can.

    Raises
    ------
    PageMistake
        If the parts of the cipher's page do not fit together.
    """
    choice = cipher, replace(architecture, secrecy=GATED)  # no option is ever the reason
    if choice not in _known:
        check_page(cipher)
        _known[choice] = architecture.refusal(cipher)
    return _known[choice]


def refusals(name: str) -> dict[str, str]:
    """Return the reasons for all listed architectures in which a cipher of the catalogue is refused, by their names.

    They are kept in ``build/refusals/NAME.json`` until our sources or the registered key policies change.
    """
    return _refusals(name, policies())


@cache
def _refusals(name: str, keys: tuple[str, ...]) -> dict[str, str]:
    cipher, path = CATALOG[name], build_path() / "refusals" / f"{name}.json"

    def find() -> dict[str, str]:
        answers = {name: reason_refused(cipher, choice) for name, choice in _of_policies(keys).items()}
        return {name: reason for name, reason in answers.items() if reason is not None}

    reasons: dict[str, str] = kept_value(path, f"{source_key()} {' '.join(keys)}", find)
    _known.update({(cipher, choice): reasons.get(name) for name, choice in _of_policies(keys).items()})
    return reasons
