"""Why architectures are refused, worked out once: some answers take building half the core."""

from __future__ import annotations

import json
from functools import cache
from itertools import product

from ..architectures.architecture import DIRECTIONS, KEYS, TABLES, Architecture
from ..architectures.layout import LAYOUTS
from ..architectures.refusal import refusal
from ..ciphers import CATALOG
from ..storage.paths import build_dir, write_whole
from ..storage.sources import source_key

__all__ = ["ARCHITECTURES", "refusals"]

#: Every architecture that is listed, by its name.
ARCHITECTURES = {
    choice.name: choice for choice in (Architecture(*axes) for axes in product(DIRECTIONS, LAYOUTS, KEYS, TABLES))
}


@cache
def refusals(cipher: str) -> dict[str, str]:
    """Return the listed architectures that a cipher is refused in: reason by name.

    They are kept in ``build/refusals`` while our sources stay as they are.
    """
    path = build_dir() / "refusals" / f"{cipher}.json"
    kept = json.loads(path.read_text()) if path.exists() else {}
    if kept.get("source") != source_key():
        kept = {"source": source_key(), "refused": _work_out(cipher)}
        write_whole(path, json.dumps(kept))
    return kept["refused"]


def _work_out(cipher: str) -> dict[str, str]:
    reasons = {
        name: refusal(CATALOG[cipher], choice.direction, choice.layout, choice.keys, choice.tables)
        for name, choice in ARCHITECTURES.items()
    }
    return {name: reason for name, reason in reasons.items() if reason is not None}
