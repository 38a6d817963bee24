"""Core cards: facts and trace of a core for its data sheet, stored so that the report need not build the core."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from typing import Any

from pydantic import with_config

from ..architectures.common.claim import Claim
from ..architectures.streams import Port
from ..cores.core_facts import CipherFacts, CoreFacts
from ..cores.core_like import CoreLike
from ..cores.names import parse_name
from ..export.trace import Trace, can_be_captured, capture
from ..storage.fields import CHECKED, Hash, Name
from ..storage.json_lines import LineFormat, Merged, merge_json_lines, read_json_lines
from ..storage.paths import build_path
from ..storage.schema import Schema
from ..storage.sources import source_key
from ..storage.whole import write_if_possible
from ..systems import is_system, parse
from ..systems.names import SEPARATOR
from ..systems.registers import Register
from ..verify.message_clocks import MessageClocks, claimed_again, has_message_clocks, message_clocks
from .stored_trace import Runs, Signals, check_trace, signals_and_runs, trace_of

__all__ = ["CoreCard", "StoredCard", "is_current", "keep_card", "kept_card", "make_card", "merge_cards", "read_cards"]

SUFFIX = ".cards.jsonl.gz"


@with_config(CHECKED)
@dataclass(frozen=True)
class StoredCard:
    """A card as it is stored.

    Attributes
    ----------
    name, hash, claim, ports
        As of `Core`.
    signals, samples
        The trace, as of `stored_trace`. Serial cores take thousands of clocks. None of a kernel, whose messages are in
        memory.
    messages : tuple of MessageClocks
        Of a system with a mode.
    registers : tuple of Register
        Of a system on AXI.
    source : str
        Hash of the sources that computed it, see `source_key`; empty in a file.
    """

    name: Name
    hash: Hash
    claim: Claim
    ports: tuple[Port, ...]
    signals: Signals
    samples: Runs
    source: str = ""
    messages: tuple[MessageClocks, ...] = ()
    registers: tuple[Register, ...] = ()


@dataclass(frozen=True)
class CoreCard(CoreFacts):
    """The facts of a core that its data sheet shows.

    Attributes
    ----------
    hash : str
        As of `Core`.
    trace : list of dict
        Values of every port except ``clk`` for each clock of a simulation; see `capture`.
    messages, registers
        As of `StoredCard`.
    """

    hash: str
    trace: Trace
    messages: tuple[MessageClocks, ...] = ()
    registers: tuple[Register, ...] = ()

    @classmethod
    def opened(cls, kept: StoredCard) -> CoreCard:
        """Return a stored card with what the name says about the core, and its trace clock by clock."""
        return cls(
            **vars(_named(kept)),
            hash=kept.hash,
            trace=trace_of(kept.signals, kept.samples),
            messages=kept.messages,
            registers=kept.registers,
        )


def _named(kept: StoredCard) -> CoreFacts:
    """Return the facts of a design, of which its name gives all but the ports and the claim."""
    if SEPARATOR not in kept.name:
        return CoreFacts.named(kept.name, kept.ports, kept.claim)
    system = parse(kept.name)
    axes = (system.direction, system.layout, system.keys, system.tables, system.gated)
    return CoreFacts(kept.name, system.module, CipherFacts.of(system.cipher), *axes, kept.ports, kept.claim)


def is_current(name: str) -> bool:
    """Return whether the stored card of a core is of the present sources, so that `make_card` need not build it."""
    kept = _read(parse(name).name)
    return kept is not None and kept.source == source_key()


def make_card(name: str) -> StoredCard:
    """Return the card of a core from ``build/traces``; recompute and store it if the sources have changed.

    Raises
    ------
    UnknownName, Refused
        If there is no core of that name.
    """
    core = parse(name)
    kept = _read(core.name)
    if kept is None or kept.source != source_key():
        kept = _make(core, kept)
        keep_card(kept)
    return kept


def keep_card(card: StoredCard) -> None:
    """Store a card, such as one that `make_card` computed on another machine."""
    write_if_possible(_path(card.name), SCHEMA.line(card))


def kept_card(name: str) -> CoreCard | None:
    """Return the stored card of a core, of current or earlier sources; None without one."""
    kept = _read(name)
    return CoreCard.opened(kept) if kept and _is_known(name) else None


def read_cards(folder: Path) -> dict[str, CoreCard]:
    """Return the cards in the files ``*.cards.jsonl.gz`` of a folder, by the hash of the core."""
    stored = (kept for path in sorted(folder.glob(f"*{SUFFIX}")) for kept in read_json_lines(path, SCHEMA.read))
    return {kept.hash: CoreCard.opened(kept) for kept in stored if _is_known(kept.name)}


def merge_cards(
    path: Path, hashes: Mapping[str, str], *, prune: bool = False, others: bool = False
) -> tuple[Merged[StoredCard], dict[str, str]]:
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
    others : bool
        But keep those of cores that are not among them.

    Returns
    -------
    Merged of StoredCard
    dict of str to str
        Cores left out because their simulation did not end, by name, with the reason.
    """
    present = {kept.hash for kept in (read_json_lines(path, SCHEMA.read) if path.exists() else [])}
    cards, left_out = [], {}
    for name in sorted(name for name, core_hash in hashes.items() if core_hash not in present):
        try:
            cards.append(dataclasses.replace(make_card(name), source=""))
        except TimeoutError as error:
            left_out[name] = str(error)
    current = {*hashes.values()}

    def chosen(merged: list[StoredCard]) -> list[StoredCard]:
        return [card for card in merged if card.hash in current or (others and card.name not in hashes)]

    return merge_json_lines(path, cards, LINES, chosen if prune else None), left_out


def _check(card: StoredCard) -> None:
    """Raise ValueError if the trace of a card does not fit its ports."""
    check_trace(card.ports, card.signals, card.samples)


def _facts(card: StoredCard) -> dict[str, object]:
    facts = dataclasses.asdict(card)
    left_out = {name for name in ("source", "messages", "registers") if not facts[name]}
    return {name: value for name, value in facts.items() if name not in left_out}


SCHEMA = Schema(StoredCard, _check, _facts)
"""Cards as lines of JSON."""

LINES = LineFormat(SCHEMA.read, SCHEMA.line, key=attrgetter("hash"), order=attrgetter("name", "hash"), rank=lambda _: 0)
"""Cards in files: one for each design."""


def _is_known(name: str) -> bool:
    """Return whether this version knows all parts of a name, and of a system makes it."""
    try:
        if SEPARATOR in name:
            parse(name)
        else:
            parse_name(name)
    except ValueError:
        return False
    return True


def _path(name: str) -> Path:
    return build_path() / "traces" / f"{name}.json"


def _read(name: str) -> StoredCard | None:
    """Return the stored card of a core; None if there is none, or it is broken."""
    try:
        return SCHEMA.read(_path(name).read_text())
    except (OSError, ValueError):
        return None


def _make(core: CoreLike, kept: StoredCard | None) -> StoredCard:
    """Return the card of a core; what was simulated of the same design is reused."""
    facts: dict[str, Any] = {"claim": core.claim, "ports": tuple(core.ports), "source": source_key()}
    if kept is not None and kept.hash == core.hash:
        messages = claimed_again(core, kept.messages) if is_system(core) else ()
        return dataclasses.replace(kept, messages=messages, **facts)
    trace = capture(core) if can_be_captured(core) else []
    simulated: dict[str, Any] = dict(zip(("signals", "samples"), signals_and_runs(trace), strict=True))
    if is_system(core):
        simulated |= {
            "messages": message_clocks(core) if has_message_clocks(core) else (),
            "registers": tuple(core.registers.values()),
        }
    return StoredCard(name=core.name, hash=core.hash, **facts, **simulated)
