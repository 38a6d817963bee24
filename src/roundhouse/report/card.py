"""Core cards: facts and trace of a core for its data sheet, stored so that the report need not build the core."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from ..architectures.common.claim import Claim
from ..architectures.streams import Port
from ..ciphers.cipher import Cipher
from ..cores.core import Core
from ..cores.names import parse_name
from ..errors import UnknownName
from ..export.trace import Trace, capture
from ..storage.json_lines import LineFormat, Merged, merge_json_lines, read_json_lines
from ..storage.paths import build_dir
from ..storage.sources import source_key
from ..storage.whole import write_whole

__all__ = ["CoreCard", "keep_card", "kept_card", "make_card", "merge_cards", "read_cards"]

SUFFIX = ".cards.jsonl.gz"


@dataclass(frozen=True)
class CoreCard:
    """The facts of a core that its data sheet shows.

    Attributes
    ----------
    name, module, cipher, direction, layout, keys, tables, ports, claim, hash
        As of `Core`.
    trace : list of dict
        Values of every port except ``clk`` for each clock of a simulation; see `capture`.
    """

    name: str
    module: str
    cipher: Cipher
    direction: str
    layout: str
    keys: str
    tables: str
    ports: tuple[Port, ...]
    claim: Claim
    hash: str
    trace: Trace

    @classmethod
    def of(cls, name: str) -> CoreCard:
        """Return the card of a core from ``build/traces``; recompute and store it if the sources have changed.

        Raises
        ------
        UnknownName, Refused
            If there is no core of that name.
        """
        core = Core.parse(name)
        kept = _read(core.name)
        if kept.get("source") != source_key():
            kept = _make(core, kept)
            write_whole(_path(core.name), json.dumps(kept))
        return cls._open(kept)

    @classmethod
    def is_kept(cls, name: str) -> bool:
        """Return whether the stored card is current, so that `of` need not build the core."""
        return _read(Core.parse(name).name).get("source") == source_key()

    @classmethod
    def _open(cls, kept: dict[str, Any]) -> CoreCard:
        cipher, choice = parse_name(kept["name"])
        return cls(
            name=kept["name"],
            module=kept["name"].replace("-", "_"),
            cipher=cipher,
            direction=choice.direction,
            layout=choice.layout.name,
            keys=choice.keys,
            tables=choice.tables,
            ports=tuple(Port(**port) for port in kept["ports"]),
            claim=Claim(**{field: clocks and tuple(clocks) for field, clocks in kept["claim"].items()}),
            hash=kept["hash"],
            trace=[
                dict(zip(kept["signals"], values, strict=True))
                for clocks, values in kept["samples"]
                for _ in range(clocks)
            ],
        )


def make_card(name: str) -> dict[str, Any]:
    """Return the stored form of a core's card, as a worker sends it to `keep_card`."""
    return _read(CoreCard.of(name).name)


def keep_card(card: dict[str, Any]) -> None:
    """Store a card from `make_card`."""
    write_whole(_path(card["name"]), json.dumps(card))


def kept_card(name: str) -> CoreCard | None:
    """Return the stored card of a core, of current or earlier sources; None without one."""
    kept = _read(name)
    return CoreCard._open(kept) if kept and _is_known(name) else None


def read_cards(folder: Path) -> dict[str, CoreCard]:
    """Return the cards in the files ``*.cards.jsonl.gz`` of a folder, by the hash of the core."""
    lines = (kept for path in sorted(folder.glob(f"*{SUFFIX}")) for kept in read_json_lines(path, json.loads))
    return {kept["hash"]: CoreCard._open(kept) for kept in lines if _is_known(kept["name"])}


def merge_cards(
    path: Path, hashes: Mapping[str, str], *, prune: bool = False
) -> tuple[Merged[dict[str, Any]], dict[str, str]]:
    """Add the cards of cores to a file that can be committed.

    Cards that neither the file nor the build folder has are computed.

    Parameters
    ----------
    path : Path
        The file, created if missing; its other cards stay.
    hashes : mapping of str to str
        Hash of each core, by name.
    prune : bool
        Remove the cards of all other designs from the file.

    Returns
    -------
    Merged
        Cards in stored form.
    dict of str to str
        Cores left out because their simulation did not end, by name, with the reason.
    """
    present = {kept["hash"] for kept in (read_json_lines(path, json.loads) if path.exists() else [])}
    cards, left_out = [], {}
    for name in sorted(name for name, core_hash in hashes.items() if core_hash not in present):
        try:
            CoreCard.of(name)
        except TimeoutError as error:
            left_out[name] = str(error)
            continue
        kept = _read(Core.parse(name).name)
        cards.append({fact: kept[fact] for fact in sorted(kept) if fact != "source"})
    current = {*hashes.values()}
    chosen = (lambda merged: [card for card in merged if card["hash"] in current]) if prune else None
    return merge_json_lines(path, cards, CARD_LINES, chosen), left_out


CARD_LINES: LineFormat[dict[str, Any]] = LineFormat(
    parse=json.loads,
    line=json.dumps,
    key=itemgetter("hash"),
    order=itemgetter("name", "hash"),
    rank=lambda card: 0,
)
"""Cards in files, in stored form: one for each design."""


def _is_known(name: str) -> bool:
    """Return whether this version knows all parts of a name."""
    try:
        parse_name(name)
    except UnknownName:
        return False
    return True


def _path(name: str) -> Path:
    return build_dir() / "traces" / f"{name}.json"


def _read(name: str) -> dict[str, Any]:
    """Return the stored card of a core; empty without one."""
    path = _path(name)
    return json.loads(path.read_text()) if path.exists() else {}


def _make(core: Core, kept: dict[str, Any]) -> dict[str, Any]:
    """Return the card of a core; a stored trace of the same design is reused."""
    facts: dict[str, Any] = {"name": core.name, "source": source_key(), "hash": core.hash, "claim": asdict(core.claim)}
    facts["ports"] = [asdict(port) for port in core.ports]
    if kept.get("hash") == core.hash:
        return kept | facts
    trace = capture(core)
    return facts | {"signals": list(trace[0]), "samples": _runs(trace)}


def _runs(trace: Trace) -> list[list[Any]]:
    """Run-length encode equal clocks: serial cores take thousands of clocks."""
    return [[len(list(run)), values] for values, run in groupby([list(sample.values()) for sample in trace])]
