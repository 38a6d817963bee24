"""What the registers of a loop take at the next edge, for tables in block RAM whose addresses are computed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from amaranth.hdl import Value

from ...ciphers.cipher import Cipher
from ...graph.ahead import Ahead, Next
from ...graph.lower import Source
from ...words import Word
from ..common.passes import Datapath
from ..keys.policy import KeyPolicy
from ..keys.signals import COMING, LoopSignals, Tag
from .foreseen import Foreseen
from .traits import addressed_from_registers

__all__ = ["LoopAhead", "computes_addresses"]


def computes_addresses(cipher: Cipher, direction: str, policy: KeyPolicy, *, folded: bool) -> bool:
    """Whether addresses of block RAM are computed a clock early, and not only wired from what registers take next.

    Where tables are addressed from registers those are in block RAM, and what is shared with another use stays logic.
    Where units are shared in clocks, directions or steps, no address is without a selector.
    """
    return folded or direction == "simplex" or not addressed_from_registers(cipher, direction, policy)


@dataclass(frozen=True)
class LoopAhead:
    """What the inputs of an iteration are in its first clock.

    Attributes
    ----------
    datapath : Datapath
        That of an iteration.
    signals : LoopSignals
    of_tag : callable
        The inputs that the controller knows, for the item with a tag.
    """

    datapath: Datapath
    signals: LoopSignals
    of_tag: Callable[[Tag], Mapping[Word, Value]]

    def of(self, following: Mapping[Word, Value], keys: Mapping[Word, Source], foreseen: Foreseen) -> Ahead:
        """What inputs are after the next edge.

        Parameters
        ----------
        following : mapping
            What registers take as items move on.
        keys : mapping
            Sources of key words that are known a clock ahead: functions that tell of the item that is `COMING`, too, or
            registers that hold a word for all items.
        foreseen : Foreseen
        """
        datapath, signals = self.datapath, self.signals
        next_values: dict[Word, Next] = {word: partial(_always, value) for word, value in following.items()}
        next_values |= {word: partial(self._of_item, word) for word in self.of_tag(signals.tags[0])}
        next_values |= {word: partial(foreseen.following, word) for word in datapath.foreseen}
        next_values |= {word: partial(_coming, source) for word, source in keys.items()}
        if datapath.clocks == 1:
            return Ahead(next_values)
        return Ahead(next_values, signals.moves, signals.clock, datapath.addresses, datapath.captures)

    @property
    def enable(self) -> Value:
        """When memories take addresses: in all clocks but those in which a result waits."""
        signals = self.signals
        return signals.enable if self.datapath.clocks == 1 else signals.enable | ~signals.moves

    def _of_item(self, word: Word, stage: int) -> Value:
        """What a tag says of the item that comes to a stage."""
        return self.of_tag(self.signals.tag(stage - 1 if stage else COMING))[word]


def _always(value: Value, stage: int) -> Value:
    return value


def _coming(source: Source, stage: int) -> Value:
    return source(COMING) if callable(source) else source
