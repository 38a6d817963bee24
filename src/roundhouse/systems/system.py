"""A system: a core and the layers around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeGuard

from amaranth.hdl import Module, Signal
from amaranth.lib import wiring

from ..architectures.common.claim import Claim
from ..architectures.refusal import Refused
from ..architectures.streams import flat_ports, flat_signals
from ..ciphers import CATALOG
from ..ciphers.cipher import Cipher
from ..cores.core import Core
from ..cores.core_like import CoreLike, outputs_of
from ..cores.design import Design
from ..cores.heading import heading_of
from ..cores.port_words import port_words
from ..cores.standard import payloads
from ..errors import InvalidInput, UnknownName
from ..rtl.notes import Note
from ..rtl.passes.wiring import Permutations
from ..rtl.rtlil import top_rtlil
from .instance import add_instance
from .layer import KINDS, Layer, Part
from .mode import Mode
from .names import SEPARATOR, parse_name
from .registers import RegisterMap

__all__ = ["System", "is_system", "parse"]


@dataclass(frozen=True)
class System(Design):
    """A core and the layers around it, with the face of a core.

    The outermost layer is the top module. It instantiates the core, or the system of all other layers, as that would
    be generated alone.

    Attributes
    ----------
    core : Core
    layers : tuple of Layer
        From the inside out; at least one.

    Raises
    ------
    Refused
        If a layer cannot surround what it would have to; `reason` says why.
    """

    core: Core
    layers: tuple[Layer, ...]

    def __post_init__(self) -> None:
        if not self.layers:
            raise ValueError("a system must have at least one layer; without layers, take the core")
        if (reason := self._refusal()) is not None:
            raise Refused(self.name, reason)

    @classmethod
    def parse(cls, name: str, ciphers: Mapping[str, Cipher] = CATALOG) -> System:
        """Return the system of a name.

        Parameters
        ----------
        name : str
            ``core+layer+layer``, from the inside out.
        ciphers : mapping of str to Cipher, optional
            See `Core.parse`.

        Raises
        ------
        UnknownName
            If a part of the name is not valid; the message gives the nearest valid ones.
        Refused
            If the core cannot be built, or a layer cannot surround what is inside it; `reason` says why.
        """
        core, layers = parse_name(name)
        return cls(Core.parse(core, ciphers), layers)

    def __reduce__(self) -> tuple[Callable[..., System], tuple[object, ...]]:
        """Pickle without what was built."""
        return System, (self.core, self.layers)

    @cached_property
    def inner(self) -> CoreLike:
        """What the outermost layer surrounds: the core, or the system of all other layers."""
        return self.core if len(self.layers) == 1 else System(self.core, self.layers[:-1])

    def _refusal(self) -> str | None:
        """Why the outermost layer cannot surround what is inside; None if it can."""
        if isinstance(self.inner, System) and self.inner.framed and not self._layer.drives_buses:
            bus, own = self.inner.layers[-1].name, self._layer.name
            alone = self._layer.framed or self._layer.closed
            advice = "one of the two" if alone else f"{own} inside {bus}, +{own}+{bus}"
            return f"{own} takes whole blocks, and {bus} has none outside; take {advice}"
        if isinstance(self.inner, System) and self.inner.closed:
            closed = self.inner.layers[-1].name
            return f"{self._layer.name} takes streams of blocks, and {closed} has none outside; take {closed} last"
        return self._layer.refusal(self.inner)

    @property
    def _layer(self) -> Layer:
        return self.layers[-1]

    @property
    def name(self) -> str:
        """Names of the core and the layers, ``core+layer+layer``; `parse` reads it."""
        return SEPARATOR.join([self.core.name, *(layer.name for layer in self.layers)])

    @property
    def module(self) -> str:
        """Name of the Verilog top module."""
        return f"{self.inner.module}_{self._layer.name}"

    @property
    def cipher(self) -> Cipher:
        """The cipher of the core."""
        return self.core.cipher

    @property
    def key_sizes(self) -> tuple[int, ...]:
        """Sizes in bits of what the key stream takes: of all keys that the mode needs, one after another."""
        keys = 1 if self.mode is None else self.mode.keys
        return tuple(keys * bits for bits in self.cipher.key_sizes)

    @property
    def direction(self) -> str:
        """The direction of the core."""
        return self.core.direction

    @property
    def layout(self) -> str:
        """The layout of the core."""
        return self.core.layout

    @property
    def keys(self) -> str:
        """The key policy of the core."""
        return self.core.keys

    @property
    def tables(self) -> str:
        """How the core builds tables."""
        return self.core.tables

    @property
    def gated(self) -> bool:
        """Whether the payload of every output stream is zero while its valid is low."""
        return self._layer.gated(self.inner)

    @property
    def clears(self) -> bool:
        """Whether a reset overwrites all that is held; see `Claim.clear`."""
        return self.inner.clears

    @property
    def mode(self) -> Mode | None:
        """The mode of operation, if it has one."""
        return next((layer for layer in self.layers if isinstance(layer, Mode)), None)

    @property
    def of_messages(self) -> System:
        """The part of it, up to its mode, whose streams are those of messages."""
        last = next(n for n, layer in enumerate(self.layers) if isinstance(layer, Mode))
        return System(self.core, self.layers[: last + 1])

    @property
    def cycles_to_decrypt(self) -> tuple[float, ...]:
        """Clocks per block of messages to decrypt, of a mode in which each block says whether its message is."""
        inner = self.inner
        if not isinstance(inner, System) or inner.mode is None:
            assert self.mode is not None
            return self.mode.clocks_to_decrypt(inner)
        return self._layer.cycles_per_block(inner, inner.cycles_to_decrypt)

    @property
    def clocks_per_message(self) -> int:
        """Clocks that a message may take outside, at most, besides those of its blocks and the mode's own."""
        inside = self.inner.clocks_per_message if isinstance(self.inner, System) else 0
        return inside + self._layer.clocks_per_message(self.inner)

    @property
    def registers(self) -> RegisterMap:
        """The registers on AXI4-Lite, by name; none unless there is a bus that has them."""
        return self._layer.registers(self.inner)

    @property
    def blockwise(self) -> bool:
        """Whether each block is encrypted alone, as in the core."""
        return all(layer.blockwise for layer in self.layers)

    @property
    def framed(self) -> bool:
        """Whether a transfer inside may take several outside."""
        return any(layer.framed for layer in self.layers)

    @property
    def looped(self) -> bool:
        """Whether every block comes back as it was sent; see `Layer.looped`."""
        return any(layer.looped for layer in self.layers)

    @property
    def observed(self) -> tuple[str, ...]:
        """Signals inside that verification looks at, by their names in the Verilog."""
        return tuple(name for layer in self.layers for name in layer.observed)

    @property
    def closed(self) -> bool:
        """Whether no stream of blocks goes in or out."""
        return self._layer.closed

    @property
    def wires(self) -> tuple[str, ...]:
        """Ports that belong to no stream."""
        return self._layer.wires

    def carrier(self, stream: str) -> str:
        """Return the stream outside on which transfers of a stream of the core count; see `Layer.carrier`."""
        inside = self.inner.carrier(stream) if isinstance(self.inner, System) else stream
        return self._layer.carrier(inside)

    def frames(self, stream: str, values: Mapping[str, Any]) -> list[Part]:
        """Return the transfers outside that make one on a stream of the core; see `Layer.frames`."""
        inside = self.inner.frames(stream, values) if isinstance(self.inner, System) else [Part(stream, values)]
        return [part for one in inside for part in self._layer.frames(self.inner, one.stream, one.values)]

    def describe(self) -> dict[str, object]:
        """Name, axes of the core and names of the layers."""
        outputs, layers = outputs_of(self), [layer.name for layer in self.layers]
        return {**self.core.describe(), "name": self.name, "outputs": outputs, "layers": layers}

    def heading(self, *options: str) -> tuple[str, ...]:
        """Lines of the heading of its text: how it is made, its standard, claim, hash and protocol."""
        also = [layer.standard for layer in self.layers]
        return heading_of(self, options, buffered=self.core.architecture.layout.buffered, also=also)

    @property
    def notes(self) -> dict[str, Note]:
        """Those of what is inside, and for the module of the outermost layer what it is."""
        return {**self.inner.notes, self.module: Note(self._layer.words, signals=self._layer.clauses)}

    @property
    def permutations(self) -> Permutations:
        """Those of the core."""
        return self.core.permutations

    @property
    def port_comments(self) -> dict[str, str]:
        """What each port is for."""
        sizes, told = self.cipher.key_sizes, payloads(self.cipher)
        words = {port.name: port_words(port.name, sizes, self.layers, told, clears=self.clears) for port in self.ports}
        return words | self._layer.port_words_around(self.inner)

    @property
    def claim(self) -> Claim:
        """Clocks at the streams outside."""
        return self._layer.claim(self.inner)

    @property
    def replaces_keys(self) -> bool:
        """Whether a key takes the place of one that waits."""
        return any(layer.replaces_keys for layer in self.layers)

    @property
    def opening(self) -> tuple[int, ...]:
        """See `Design.opening`."""
        return self._layer.opening(self.inner)

    @cached_property
    def signature(self) -> wiring.Signature:
        """The streams outside: a member for each."""
        return self._layer.signature(self.inner)

    @cached_property
    def rtlil(self) -> str:
        """The design as RTLIL, identical on every machine."""
        m, outer = self._build(self._instantiate)
        inside = self.inner.rtlil.replace("attribute \\top 1\n", "")
        return top_rtlil(m, self.module, outer, [inside])

    def elaboratable(self) -> tuple[Module, dict[str, Signal]]:
        """Build the design for Amaranth's simulator; every call builds a new one.

        Returns
        -------
        Module
        dict of str to Signal
            The ports by name, without ``clk`` and ``rst``.
        """
        m, outer = self._build(self._embed)
        return m, flat_signals(outer)

    def path(self, number: int) -> tuple[str, ...]:
        """Names of the instances from the top module down to the module of a layer, the innermost being 0."""
        return tuple(layer.name for layer in reversed(self.layers[number:-1]))

    def _build(self, add: Callable[[Module, str, wiring.PureInterface], None]) -> tuple[Module, wiring.PureInterface]:
        """Build the top module, with instances of what is inside added by `add`."""
        m, count = Module(), self._layer.instances
        place = "core" if len(self.layers) == 1 else self.layers[-2].name
        names = [place] if count == 1 else [f"{place}_{number}" for number in range(count)]
        inner = [self.inner.signature.create(path=(name,)) for name in names]
        for name, streams in zip(names, inner, strict=True):
            add(m, name, streams)
        outer = self.signature.create(path=())
        self._layer.build(m, self.inner, inner, outer)
        return m, outer

    def _instantiate(self, m: Module, name: str, streams: wiring.PureInterface) -> None:
        """Add an instance of the inner module."""
        add_instance(m, name, self.inner.module, streams)

    def _embed(self, m: Module, name: str, streams: wiring.PureInterface) -> None:
        """Add the inner design itself: Amaranth's simulator knows no instances."""
        m.submodules[name], inside = self.inner.elaboratable()
        outside = flat_signals(streams)
        for port in flat_ports(streams.signature):
            near, far = outside[port.name], inside[port.name]
            m.d.comb += far.eq(near) if port.direction == "in" else near.eq(far)


def is_system(core: CoreLike) -> TypeGuard[System]:
    """Return whether there are layers around a core; also of a mutant of a system, which has all its attributes."""
    return bool(getattr(core, "layers", ()))


def parse(name: str, ciphers: Mapping[str, Cipher] = CATALOG) -> CoreLike:
    """Return the core or the system of a name; see `Core.parse` and `System.parse`.

    Raises
    ------
    InvalidInput
        Also if a layer stands in the place of an axis.
    """
    try:
        return (System if SEPARATOR in name else Core).parse(name, ciphers)
    except UnknownName as error:
        if error.what != "layer" and any(kind.parse(error.given) is not None for kind in KINDS):
            raise InvalidInput(
                f"{error.given!r} is a layer and no {error.what}; it stands behind a whole core, as in "
                f"CORE{SEPARATOR}{error.given}"
            ) from None
        raise
