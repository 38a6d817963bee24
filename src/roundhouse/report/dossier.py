"""All data of a core in the report: axes (from the core or a record), evidence, results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from ..cores.core_like import outputs_of
from ..errors import UserError
from ..export.wording import options_words
from ..measure import derived
from ..measure.results import Result
from ..systems.layer import Layer
from ..systems.names import SEPARATOR, parse_name
from ..systems.registers import Register
from ..verify import Verification
from ..verify.evidence import SIMULATE, verdict
from ..verify.message_clocks import MessageClocks
from .site.text import cipher_title, core_sentence

COUNTS = ("latency", "cycles_per_block", "key_setup_encrypt", "key_setup_decrypt")
COUNT_TITLES = {
    "latency": "Latency",
    "cycles_per_block": "Clocks per block",
    "key_setup_encrypt": "Key set-up, encryption",
    "key_setup_decrypt": "Key set-up, decryption",
}

_CLEAR = {"title": "Clear, after reset", "key_bits": None, "simulated": None}


class ReportedCore(Protocol):
    """The attributes of `roundhouse.cores.core.Core` that the report reads; none needs elaboration."""

    @property
    def module(self) -> str: ...
    @property
    def cipher(self) -> Any: ...
    @property
    def direction(self) -> str: ...
    @property
    def layout(self) -> str: ...
    @property
    def keys(self) -> str: ...
    @property
    def tables(self) -> str: ...
    @property
    def gated(self) -> bool: ...
    @property
    def ports(self) -> tuple[Any, ...]: ...
    @property
    def claim(self) -> Any: ...


@dataclass(frozen=True)
class Axes:
    """Axis values of a core, as in its name; `outputs` and `clear_clocks` are those of a record."""

    cipher: str
    family: str
    block_bits: int
    key_sizes: tuple[int, ...]
    direction: str
    layout: str
    keys: str
    tables: str
    outputs: str | None
    clear_clocks: int | None

    @property
    def options(self) -> str:
        """Whether outputs are gated, and reset clears."""
        return options_words(self.outputs, self.clear_clocks)

    @property
    def title(self) -> str:
        """The cipher in its paper's spelling."""
        return cipher_title(self.cipher, self.family)

    @property
    def sentence(self) -> str:
        """The core in one sentence."""
        return core_sentence(self.title, self.direction, self.layout, self.keys, self.tables)


@dataclass(frozen=True)
class Dossier:
    """All data of one core name.

    `core` is None if this version cannot build the core; `problem` then has the reason. `axes` is None only for a
    verified name with neither core nor record. `present_hash` is that of the design that this version makes of the
    name, None if it is not known.
    """

    name: str
    core: ReportedCore | None
    problem: str
    axes: Axes | None
    verifications: tuple[Verification, ...]
    results: tuple[Result, ...]
    present_hash: str | None

    @property
    def is_verified_earlier(self) -> bool:
        """Whether the verdict is of another design than this version makes of the name."""
        return self.verification is not None and self.present_hash not in (None, self.verification.core_hash)

    @property
    def simulated_hash(self) -> str:
        """Hash of the design whose clocks were simulated; empty if none were."""
        if self.verification is not None:
            return self.verification.core_hash
        return self.results[0].first.core_hash if self.results else ""

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The layers of a system, from the inside out; none of a core, and if this version lacks one of them."""
        with suppress(UserError):
            return parse_name(self.name)[1]
        return ()

    @property
    def bare(self) -> str:
        """The name of the core without layers."""
        return self.name.split(SEPARATOR)[0]

    @property
    def messages(self) -> tuple[MessageClocks, ...]:
        """Clocks of messages by length; none unless they are kept on the card of the design."""
        return getattr(self.core, "messages", ())

    @property
    def registers(self) -> tuple[Register, ...]:
        """The registers of a system on AXI, likewise."""
        return getattr(self.core, "registers", ())

    @property
    def page(self) -> str:
        """Path of the data sheet relative to the report's folder."""
        return f"cores/{self.name}.html"

    @property
    def verification(self) -> Verification | None:
        """Verdict of the simulation of the newest RTL."""
        simulated = [one for one in self.verifications if one.rung == SIMULATE]
        return verdict(one for one in simulated if one.core_hash == simulated[0].core_hash) if simulated else None

    @property
    def current(self) -> tuple[Result, ...]:
        """Newest result of each target and recipe."""
        places: dict[str, Result] = {}
        for result in self.results:
            places.setdefault(result.anchor, result)
        return tuple(places.values())

    @property
    def earlier(self) -> tuple[Result, ...]:
        """Superseded results: of another hash, other options or tool versions."""
        return tuple(result for result in self.results if result not in self.current)

    def counts(self) -> list[dict[str, Any]]:
        """Return claimed and simulated clocks, one row for each applicable count and key size."""
        sizes: tuple[Any, ...] = self.axes.key_sizes if self.axes else ()
        rows = []
        for name in COUNTS:
            claimed = getattr(self.core.claim, name) if self.core else None
            simulated = self._simulated(name)
            for index in range(max(len(claimed or ()), len(simulated or ()))):
                rows.append(
                    {
                        "title": COUNT_TITLES[name],
                        "key_bits": sizes[index] if index < len(sizes) else None,
                        "claimed": claimed[index] if claimed else None,
                        "simulated": simulated[index] if simulated else None,
                    }
                )
        clear = self.core.claim.clear if self.core else None
        return rows if clear is None else [*rows, {**_CLEAR, "claimed": clear}]

    def _simulated(self, name: str) -> tuple[float, ...] | None:
        if self.verification is not None:
            counts: tuple[float, ...] | None = getattr(self.verification, f"{name}_measured")
            return counts
        return derived.numbers(getattr(self.results[0].first, name)) if self.results else None


def open_dossiers(
    results: Iterable[Result],
    verifications: Iterable[Verification],
    cores: Mapping[str, ReportedCore],
    find: Callable[[str], ReportedCore] | None,
    present: Mapping[str, str],
) -> list[Dossier]:
    """Collect all data of each core, by name; `find` builds the cores that `cores` lacks.

    `present` has the hash of the present design of cores, by name, where it is known.
    """
    of_results: dict[str, list[Result]] = {}
    for result in results:
        of_results.setdefault(result.first.core_name, []).append(result)
    of_evidence: dict[str, list[Verification]] = {}
    for verification in sorted(verifications, key=lambda item: item.date, reverse=True):
        of_evidence.setdefault(verification.core_name, []).append(verification)
    names = sorted({*of_results, *of_evidence, *cores})
    return [
        _dossier(name, of_results.get(name, []), of_evidence.get(name, []), cores, find, present.get(name))
        for name in names
    ]


def _dossier(
    name: str,
    results: list[Result],
    verifications: list[Verification],
    cores: Mapping[str, ReportedCore],
    find: Callable[[str], ReportedCore] | None,
    present_hash: str | None,
) -> Dossier:
    core, problem = cores.get(name), ""
    if core is None and find is not None:
        try:
            core = find(name)
        except ValueError as error:  # a name of an earlier version, whose records remain
            problem = str(error)
    axes = _axes_of_core(core) if core else _axes_of_record(results[0]) if results else None
    return Dossier(name, core, problem, axes, tuple(verifications), tuple(results), present_hash)


def _axes_of_core(core: ReportedCore) -> Axes:
    cipher = core.cipher
    return Axes(
        cipher.name,
        cipher.family,
        cipher.block_bits,
        tuple(cipher.key_sizes),
        core.direction,
        core.layout,
        core.keys,
        core.tables,
        outputs_of(core),
        core.claim.clear,
    )


def _axes_of_record(result: Result) -> Axes:
    record = result.first
    return Axes(
        record.cipher,
        record.family,
        record.block_bits,
        derived.key_sizes(record),
        record.direction,
        record.layout,
        record.keys,
        record.tables,
        record.outputs,
        record.clear_clocks,
    )
