"""Layouts: how the steps of a cipher are laid out over hardware and clocks. `layouts` has a file for each kind."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar, Self, TypeVar

from ..ciphers.cipher import Cipher
from ..graph.kinds import UnitKinds
from ..graph.units import Units
from .engine import Engine
from .keys.policy import KeyPolicy
from .parametric import Parametric
from .steps.hardware import hardware
from .streams import Streams
from .traits import table_kinds

__all__ = ["KINDS", "Layout", "parse_layout", "register"]

#: The registered kinds.
KINDS: list[type[Layout]] = []


class Layout(Parametric):
    """A layout. Each kind is a frozen dataclass of all its parameters.

    Attributes
    ----------
    pattern, rank
        See `Parametric`.
    limits : dict of str to str
        What must hold of the number that follows a letter in a name, by letter.
    buffered : bool
        Results wait in a buffer with room for all blocks in flight, so that none of them ever halts.
    """

    limits: ClassVar[Mapping[str, str]] = {}
    buffered: bool = False

    @classmethod
    def listed(cls) -> tuple[Self, ...]:
        """The layouts of this kind that `roundhouse list` shows; all others can be asked for by name."""
        return ()

    @property
    @abstractmethod
    def family(self) -> str:
        """The layout without its numbers, in a word of the field."""

    @property
    @abstractmethod
    def words(self) -> str:
        """The layout on a data sheet, after "built as"."""

    @property
    def several_blocks(self) -> bool:
        """Whether several blocks are in flight at a time."""
        return False

    @property
    def in_bursts(self) -> bool:
        """Whether several blocks may enter at successive clocks before the next has to wait."""
        return False

    @property
    def late_keys(self) -> int:
        """Clocks from the first in which no block is in flight to the one that takes a key to be stored."""
        return 0

    @property
    def stages_per_round(self) -> Fraction | None:
        """Pipeline stages of a round (1/2: two rounds in a clock); None if a round takes several clocks in one."""
        return None

    def copies(self, steps: int) -> int:
        """Steps that have hardware of their own, of a cipher that takes `steps`."""
        return 1

    def steps(self, page: Cipher, tables: str) -> Cipher:
        """The cipher as the layout takes it: its form for tables made so, cut into steps."""
        return hardware(page, tables)

    def kinds(self, cipher: Cipher, tables: str) -> UnitKinds:
        """Which tables and operations of a cipher are units, given how tables are made."""
        return table_kinds(cipher, tables)

    @abstractmethod
    def usual_keys(self, direction: str) -> str:
        """How round keys are kept if a core's name does not say."""

    @abstractmethod
    def refusal(self, cipher: Cipher, direction: str, policy: KeyPolicy, tables: str) -> str | None:
        """Why a cipher cannot be built so, and what to take instead; None if it can.

        `roundhouse.architectures.reasons` has the reasons that layouts share.
        """

    @abstractmethod
    def build(self, cipher: Cipher, direction: str, policy: KeyPolicy, units: Units, streams: Streams) -> Engine:
        """The engine that takes blocks in one direction, or in both for a simplex core, from `streams`."""

    def build_pair(
        self, cipher: Cipher, policy: KeyPolicy, units: Units, streams: Mapping[str, Streams]
    ) -> dict[str, Engine]:
        """The engines of a duplex core, by the direction of their streams."""
        return {direction: self.build(cipher, direction, policy, units, own) for direction, own in streams.items()}


_Kind = TypeVar("_Kind", bound=type[Layout])


def register(kind: _Kind) -> _Kind:
    """Class decorator: names of this kind parse."""
    KINDS.append(kind)
    return kind


def parse_layout(text: str) -> Layout | None:
    """The layout of that name; None if there is none."""
    return next((layout for kind in KINDS if (layout := kind.parse(text)) is not None), None)
