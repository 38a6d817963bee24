"""Layers: what surrounds the streams of a core.

Each kind is a file: `copies` and `boundary`, and those in `modes`, `test_blocks` and `buses`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

from amaranth.hdl import Module, Value
from amaranth.lib import wiring

from ..architectures.common.claim import Claim
from ..architectures.parametric import Parametric
from ..architectures.streams import Stream
from ..cores.core_like import CoreLike
from ..errors import UnknownName
from .registers import RegisterMap

__all__ = ["KINDS", "LINE", "Layer", "Part", "bypass", "enter", "listed_layers", "parse_layer", "register"]

#: The registered kinds.
KINDS: list[type[Layer]] = []
#: The name of the stream between encryption and decryption, in a layer that is `looped`.
LINE = "line"


class Part(NamedTuple):
    """A transfer outside that is a part of one inside.

    Attributes
    ----------
    stream : str
    values : mapping
        By field; see `Layer.frames`.
    """

    stream: str
    values: Mapping[str, Any]


class Layer(Parametric):
    """A layer around the streams of a core, or of a core with other layers around it. It has streams itself.

    Each kind is a frozen dataclass of all its parameters. A name has lower-case letters, digits and underscores.

    Attributes
    ----------
    pattern, rank
        See `Parametric`.
    blockwise : bool
        Each block is encrypted alone, as in the core, so what verifies the core verifies the system.
    framed : bool
        A transfer inside may take several outside, see `frames`; so no layer can surround it.
    replaces_keys : bool
        A key takes the place of one that waits; so with shadow keys it must not come before that is in use.
    looped : bool
        Results of encryption are decrypted inside, so each block comes back. What passes between is a stream `LINE` of
        the layer's module.
    drives_buses : bool
        It may surround a bus, too; `refusal` says which.
    closed : bool
        No stream of blocks goes in or out; so no layer can surround it.
    wires : tuple of str
        Ports that it adds and that belong to no stream.
    observed : tuple of str
        Signals inside that verification looks at.
    standard : str
        The number of the standard that it implements, if there is one.
    clauses : mapping of str to str
        What signals of its text are there, with the section.
    """

    blockwise: ClassVar[bool] = False
    framed: ClassVar[bool] = False
    replaces_keys: ClassVar[bool] = False
    looped: ClassVar[bool] = False
    drives_buses: ClassVar[bool] = False
    closed: ClassVar[bool] = False
    wires: ClassVar[tuple[str, ...]] = ()
    observed: ClassVar[tuple[str, ...]] = ()
    standard: ClassVar[str] = ""
    clauses: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def listed(cls) -> tuple[Self, ...]:
        """Return some layers of this kind, which `roundhouse list --layers` shows and error messages propose."""
        return ()

    @property
    @abstractmethod
    def words(self) -> str:
        """The layer on a data sheet."""

    @property
    def instances(self) -> int:
        """How many instances of the inner core the layer uses."""
        return 1

    def port_words(self, port: str) -> str | None:
        """Describe a port that the layer adds, on a data sheet; None for all other ports."""
        return None

    def port_words_around(self, inner: CoreLike) -> dict[str, str]:
        """Describe ports, by name, better than `port_words` can without `inner`; asked of the outermost layer alone."""
        return {}

    def registers(self, inner: CoreLike) -> RegisterMap:
        """Return the registers on AXI4-Lite that the layer adds, by name; none unless it is a bus that has them."""
        return {}

    @abstractmethod
    def refusal(self, inner: CoreLike) -> str | None:
        """Return why the layer cannot surround `inner`, and what to take instead; None if it can."""

    @abstractmethod
    def signature(self, inner: CoreLike) -> wiring.Signature:
        """Return the streams outside, given those inside, ``inner.signature``."""

    @abstractmethod
    def claim(self, inner: CoreLike) -> Claim:
        """Return the clocks at the streams outside, given those inside, ``inner.claim``."""

    def cycles_per_block(self, inner: CoreLike, cycles: Sequence[float]) -> tuple[float, ...]:
        """Return the clocks per block outside, for each key size, where blocks take `cycles` inside."""
        return tuple(cycles)

    def opening(self, inner: CoreLike) -> tuple[int, ...]:
        """Return `Design.opening` outside."""
        return inner.opening

    def clocks_per_message(self, inner: CoreLike) -> int:
        """Return the clocks that a message may take outside, at most, besides its blocks' and the mode's own."""
        return 0

    def keeps_pace(self, inner: CoreLike, clocks: Fraction) -> bool:
        """Return whether messages follow one another outside as they do inside.

        There, so many clocks pass from the last block of a message to the first one of the next, but for the mode's own
        blocks.
        """
        return True

    def clocks_of_key(self, inner: CoreLike) -> int:
        """Return the clocks that the smallest key takes at the streams outside."""
        return 1

    def carrier(self, stream: str) -> str:
        """Return the stream outside on which transfers of a stream inside count: the one that completes them."""
        return stream

    def frames(self, inner: CoreLike, stream: str, values: Mapping[str, Any]) -> list[Part]:
        """Return the transfers outside that make one on a stream inside.

        Parameters
        ----------
        inner : CoreLike
        stream : str
        values : mapping
            By field: a number, or a tuple with one for each of several copies of a design that are simulated together.
            A field that may have any value is left out.
        """
        return [Part(stream, values)]

    def gated(self, inner: CoreLike) -> bool:
        """Return whether the payload of every output stream is zero while its valid is low."""
        return False

    @abstractmethod
    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        """Build the layer.

        Parameters
        ----------
        m : Module
            The instances of the inner core are its submodules already. Its domain ``sync`` is theirs.
        inner : CoreLike
        instances : sequence of interface objects
            The streams of each instance, after ``inner.signature``. The layer drives what goes into the instance.
        outer : interface object
            The streams outside, after `signature`. The layer drives what goes out of the system.
        """


_Kind = TypeVar("_Kind", bound=type[Layer])


def register(kind: _Kind) -> _Kind:
    """Class decorator: names of this kind parse."""
    KINDS.append(kind)
    return kind


def listed_layers() -> list[Layer]:
    """Return some layers of each kind, in the order in which they stand around a core."""
    return [layer for kind in sorted(KINDS, key=lambda kind: kind.rank) for layer in kind.listed()]


def parse_layer(text: str) -> Layer:
    """Return the layer of that name.

    Raises
    ------
    UnknownName
        If there is none; the message gives the nearest valid names.
    """
    for kind in KINDS:
        if (layer := kind.parse(text)) is not None:
            return layer
    raise UnknownName("layer", text, [layer.name for layer in listed_layers()], "roundhouse list --layers")


def bypass(m: Module, inner: wiring.PureInterface, outer: wiring.PureInterface, *streams: str) -> None:
    """Connect streams of the inner core, by name, straight to streams outside with the same signatures."""
    for stream in streams:
        wiring.connect(m, wiring.flipped(getattr(outer, stream)), getattr(inner, stream))


def enter(m: Module, outer: Stream, inner: Stream, allowed: Value, payload: Value | None = None) -> None:
    """Transfers of `outer` are transfers of `inner`, in the same clock, and come while `allowed`.

    A `payload` goes inside in place of that of `outer`. Flags inside come from outside: with a block a key or its size,
    or that it is the first under a key; with a key its size.
    """
    m.d.comb += [
        inner.payload.eq(outer.payload if payload is None else payload),
        *(flag.eq(outer.flag[name]) for name, flag in inner.flag.items()),
        inner.valid.eq(outer.valid & allowed),
        outer.ready.eq(inner.ready & allowed),
    ]
