"""The signals of a loop, and what decides which of them wait with a result or are known a clock ahead."""

from __future__ import annotations

from amaranth.hdl import Const, Signal

from ...graph.delay import arrival
from ...graph.foresee import LEAST_LEVELS
from ...graph.walk import topological
from ...words import Word, flatten
from ..common.passes import Datapath
from ..keys.expansion.expansion import Expansion
from ..keys.signals import FillSignals, LoopSignals, Tag
from ..streams import Streams
from .words import LoopWords

__all__ = ["loop_signals", "new_tag"]

#: Gate levels of a selector in front of the address of a memory, which it has to reach in many places.
SELECTOR_LEVELS = 4


def new_tag(words: LoopWords, place: str) -> Tag:
    """A tag whose signals are called after a place; fields that are the same for all items are constants."""
    frame, keys = words.frame, words.keys

    def field(name: str, width: int = 1, *, reset_less: bool = True) -> Signal:
        return Signal(width, name=f"{name}_{place}", reset_less=reset_less)

    bits, several = frame.cipher.size_bits, len(frame.sizes) > 1
    fields = {
        "setup": field("setup") if keys.sets_up else Const(0, 1),
        "decrypt": field("decrypt") if frame.direction == "simplex" else Const(frame.direction == "decrypt", 1),
        "size": field("size", bits) if several else Const(0, bits),
        **{name: field(name, width) for name, width in keys.tag_fields.items()},
    }
    return Tag(field("valid", reset_less=False), field("index", frame.cipher.index_bits), fields)


def _reads_ahead(words: LoopWords, datapath: Datapath) -> bool:
    """Whether round keys are read a clock ahead: where that shortens the longest path of an iteration.

    And where a block RAM is addressed by them, since it takes an address a clock ahead.

    The address is then selected in the clock of the reading: that of what enters, or of what returns.
    """
    if datapath.stages > 1:
        return False
    delay, keys = datapath.units.delay, words.keys
    if datapath.computes_addresses and not keys.read_by_index.isdisjoint(topological(datapath.first_addresses)):
        return True
    late = dict.fromkeys(keys.read_by_index, keys.read_levels)
    longest, otherwise = (max(arrival(datapath.outputs, delay, some).values()) for some in (late, {}))
    return longest >= max(otherwise, keys.read_levels + SELECTOR_LEVELS) + LEAST_LEVELS


def _kept(words: LoopWords, datapath: Datapath, reads_ahead: bool) -> frozenset[Word]:
    """The inputs that follow from the index and are needed until a block is taken; see `LoopSignals`."""
    index = words.frame.index
    if datapath.stages > 1:
        return frozenset({index, *datapath.foreseen})  # items in other stages wait, too
    needed = set(topological([datapath.outputs[len(flatten(words.state))]]))
    if not reads_ahead and not needed.isdisjoint(words.keys.read_by_index):
        needed.add(index)
    return frozenset(needed.intersection({index, *datapath.foreseen}))


def loop_signals(words: LoopWords, streams: Streams, datapath: Datapath, expansion: Expansion | None) -> LoopSignals:
    """The signals of a loop."""
    accept, accept_key = Signal(name="accept"), Signal(name="accept_key")
    reads_ahead = _reads_ahead(words, datapath)
    fill = FillSignals(*(Signal(name=f"fill_{name}") for name in ("start", "busy", "last")))
    return LoopSignals(
        key=streams.key,
        i=streams.i,
        tags=[new_tag(words, f"stage{stage}") for stage in range(datapath.stages)],
        entering=new_tag(words, "entering"),
        waits=False,
        index_after_end=Signal(words.frame.cipher.index_bits, name="index_after_end", reset_less=True),
        moves=Signal(name="moves", init=1),
        reads_ahead=reads_ahead,
        kept=_kept(words, datapath, reads_ahead),
        enable=Signal(name="enable"),
        clock=Signal(max(1, (datapath.clocks - 1).bit_length()), name="clock"),
        accept=accept,
        accept_key=accept_key,
        enter=Signal(name="enter", init=1),
        stay=Signal(name="stay"),
        setup_done=Signal(name="setup_done"),
        have_key=Signal(name="have_key"),
        key_size=Signal(words.frame.cipher.size_bits, name="key_size", reset_less=True),
        expansion=expansion,
        fill=fill if datapath.units.fills else None,
        policy={name: Signal(width, name=name) for name, width in words.keys.registers.items()},
        period=datapath.period,
        units=datapath.units,
    )
