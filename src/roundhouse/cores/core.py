"""A core: a cipher in an architecture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from amaranth.hdl import Module, Signal
from amaranth.lib import wiring

from ..architectures.architecture import Architecture
from ..architectures.common.claim import Claim
from ..architectures.engine import Engine, assemble, clear_clocks
from ..architectures.keys.policy import find_policy
from ..architectures.refusal import Refused
from ..architectures.secrecy import Secrecy
from ..architectures.streams import flat_signals
from ..ciphers import CATALOG
from ..ciphers.cipher import Cipher
from ..rtl.notes import Note
from ..rtl.passes.wiring import Permutations
from ..rtl.rtlil import top_rtlil
from .clauses import clauses, inner
from .design import Design
from .heading import heading_of
from .names import module_name, parse_name, supplied_words
from .permutations import permutations
from .port_words import port_words
from .refusals import reason_refused
from .standard import payloads

__all__ = ["Core"]

#: What a core does, by its direction, and what its blocks are, for its text.
_DOES = {
    "encrypt": "encryption",
    "decrypt": "decryption",
    "simplex": "encryption or decryption",
    "duplex": "encryption and decryption",
}
_BLOCKS = {
    "interface": "between the ports and the other blocks",
    "controller": "says when keys and blocks enter, and where they are",
}

_NONE_IN_RAM = (
    "a block RAM takes its address a clock early, and no table here has one that is known by then: each depends on "
    "another table, on a product or on key words read or taken in the same clock; make tables otherwise"
)


class _Built(NamedTuple):
    """The RTLIL of a core, what the modules of its tables are by their names, and what is said of other tables."""

    rtlil: str
    purposes: dict[str, str]
    tables: dict[tuple[str, tuple[int, ...]], str]


@dataclass(frozen=True)
class Core(Design):
    """A cipher in an architecture.

    The design is built when a property first needs it, and kept.

    Attributes
    ----------
    cipher : Cipher
        A cipher of `roundhouse.ciphers.CATALOG`, or any other.
    architecture : Architecture

    Raises
    ------
    PageMistake
        If the parts of the cipher's page do not fit together.
    Refused
        If the architecture cannot be built for the cipher; `reason` says why.
    """

    cipher: Cipher
    architecture: Architecture

    def __post_init__(self) -> None:
        if (reason := reason_refused(self.cipher, self.architecture)) is not None:
            raise Refused(self.name, reason)

    @classmethod
    def parse(cls, name: str, ciphers: Mapping[str, Cipher] = CATALOG) -> Core:
        """Return the core of a name.

        Parameters
        ----------
        name : str
            ``cipher-direction-layout[-keys][-tables][-open][-clear]``; keys and tables take their usual values if left
            out.
        ciphers : mapping of str to Cipher, optional
            The ciphers that a name may begin with, by name; the catalogue by default.

        Raises
        ------
        UnknownName
            If a part of the name is not a cipher or a value of its axis; the message gives the nearest valid ones.
        InvalidInput
            If the direction or the layout is missing, or a number in the layout is too small.
        Refused
            If the combination cannot be built; `reason` says why.
        """
        cipher, architecture = parse_name(name, ciphers)
        try:
            return cls(cipher, architecture)
        except Refused as error:
            raise Refused(error.name, error.reason, supplied_words(name, architecture)) from None

    def __reduce__(self) -> tuple[Callable[..., Core], tuple[object, ...]]:
        """Pickle a cipher of the catalogue as its name: equal cores share one cipher object in every process."""
        if CATALOG.get(self.cipher.name) is self.cipher:
            return _of_catalog, (self.cipher.name, self.architecture)
        return Core, (self.cipher, self.architecture)

    @property
    def key_sizes(self) -> tuple[int, ...]:
        """Sizes of a key in bits, rising."""
        return self.cipher.key_sizes

    @property
    def name(self) -> str:
        """Cipher and axes, ``cipher-direction-layout-keys[-tables][-open][-clear]``; `parse` reads it."""
        return f"{self.cipher.name}-{self.architecture.name}"

    @property
    def module(self) -> str:
        """Name of the Verilog top module."""
        return module_name(self.name)

    @property
    def direction(self) -> str:
        """``encrypt``, ``decrypt``, ``simplex`` or ``duplex``."""
        return self.architecture.direction

    @property
    def layout(self) -> str:
        """Name of the layout with its parameters, such as ``iterative-x2``."""
        return self.architecture.layout.name

    @property
    def keys(self) -> str:
        """Name of the key policy, such as ``on_the_fly``."""
        return self.architecture.keys

    @property
    def tables(self) -> str:
        """How tables are built: ``logic``, ``rom``, ``filled`` or the name of a circuit."""
        return self.architecture.tables

    @property
    def gated(self) -> bool:
        """Whether the payload of every output stream is zero while its valid is low."""
        return self._secrecy.gated

    @property
    def clears(self) -> bool:
        """Whether a reset overwrites all that is held; see `Claim.clear`."""
        return self._secrecy.clears

    def describe(self) -> dict[str, object]:
        """Name, sizes in bits and axes, as ``roundhouse list --json`` prints them."""
        sizes = self.cipher.key_sizes
        return {
            "name": self.name,
            "cipher": self.cipher.name,
            "key_bits": list(sizes) if len(sizes) > 1 else sizes[0],
            "block_bits": self.cipher.block_bits,
            "direction": self.direction,
            "layout": self.layout,
            "keys": self.keys,
            "tables": self.tables,
            "outputs": self._secrecy.outputs,
            "clear_clocks": self.claim.clear if self._secrecy.clears else None,
        }

    @cached_property
    def _engine(self) -> Engine:
        return self.architecture.engine(self.cipher, self.architecture.units(self.cipher))

    @property
    def port_comments(self) -> dict[str, str]:
        """What each port is for."""
        sizes, told = self.key_sizes, payloads(self.cipher)
        return {port.name: port_words(port.name, sizes, payloads=told, clears=self.clears) for port in self.ports}

    def heading(self, *options: str) -> tuple[str, ...]:
        """Lines of the heading of its text: how it is made, its standard, claim, hash and protocol."""
        return heading_of(self, options, buffered=self.architecture.layout.buffered)

    @property
    def notes(self) -> dict[str, Note]:
        """What it is, what its blocks and tables are, and which functions of the standard are in the blocks."""
        functions = clauses(self.cipher, self.direction, stored=find_policy(self.keys).stored)
        inside = inner(self.cipher, self.tables)
        blocks = {
            block: Note(_BLOCKS.get(block, ""), functions.get(block, {}), inside, self._built.tables)
            for block in _BLOCKS | functions
        }
        return {
            self.module: Note(f"{_DOES[self.direction]}; {self.architecture.layout.words}"),
            **{f"{self.module}_{block}": note for block, note in blocks.items()},
            **{name: Note(purpose) for name, purpose in self._built.purposes.items()},
        }

    @property
    def permutations(self) -> Permutations:
        """Functions of the cipher's page that only permute the bits of a block."""
        return permutations(self.cipher, self.direction)

    @cached_property
    def claim(self) -> Claim:
        """Latency, clocks per block, key set-up and clear that the architecture claims, in clocks."""
        claim = self._engine.claim
        return replace(claim, clear=clear_clocks(self._engine)) if self._secrecy.clears else claim

    @property
    def keys_wait(self) -> bool:
        """Whether a new key waits until no block is in flight."""
        return self._engine.keys_wait

    @property
    def replaces_keys(self) -> bool:
        """Whether a key takes the place of one that waits: never."""
        return False

    @property
    def signature(self) -> wiring.Signature:
        """The streams: a member for each, a `StreamSignature`."""
        return self._engine.streams.signature

    @property
    def rtlil(self) -> str:
        """The design as RTLIL, identical on every machine.

        Raises
        ------
        Refused
            If block RAM was asked for and none of the tables can be put into it.
        """
        return self._built.rtlil

    @cached_property
    def _built(self) -> _Built:
        units = self.architecture.units(self.cipher, prefix=f"{self.module}_")
        engine = self.architecture.engine(self.cipher, units)
        top = assemble(engine, clears=self._secrecy.clears)
        if self.tables == "rom" and not units.roms:
            raise Refused(self.name, _NONE_IN_RAM)
        rtlil = top_rtlil(top, self.module, engine.streams, units.modules.values())
        return _Built(rtlil, units.purposes, units.said)

    def elaboratable(self) -> tuple[Module, dict[str, Signal]]:
        """Build the design for Amaranth's simulator; every call builds a new one.

        Returns
        -------
        Module
        dict of str to Signal
            The ports by name, without ``clk`` and ``rst``.
        """
        units = self.architecture.units(self.cipher, inline=True)
        engine = self.architecture.engine(self.cipher, units)
        return assemble(engine, clears=self._secrecy.clears), flat_signals(engine.streams)

    @property
    def _secrecy(self) -> Secrecy:
        return self.architecture.secrecy


def _of_catalog(cipher: str, architecture: Architecture) -> Core:
    """Return a core of a cipher of the catalogue."""
    return Core(CATALOG[cipher], architecture)
