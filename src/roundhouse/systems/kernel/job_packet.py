"""What was read, as a packet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_

from amaranth.hdl import Cat, Module, Mux, Signal, Value

from ...architectures.streams import Stream
from .reader import Reader

__all__ = ["Section", "send_job"]


@dataclass(frozen=True)
class Section:
    """A part of a packet: an IV, additional data, or text; it begins with a beat of its own.

    Attributes
    ----------
    name : str
    beats : Value
    rest : Value
        Bytes in its last beat; 0 for all.
    """

    name: str
    beats: Value
    rest: Value

    @property
    def of_message(self) -> bool:
        """Whether it is additional data or text."""
        return self.name != "iv"


def send_job(
    m: Module, reader: Reader, sections: list[Section], s_axis: Stream, *, begins: Value, flags: dict[str, Value]
) -> None:
    """Send a packet of the sections of a job, one after another; a message without any beat is an empty one.

    Parameters
    ----------
    m : Module
    reader : Reader
    sections : list of Section
        What they have is read in a clock with `begins`.
    s_axis : Stream
    begins : Value
    flags : dict of str to Value
        Of every block, in the order of ``user``; ``aad`` is found here.
    """
    size = len(s_axis.flag["keep"])
    left = [Signal(len(one.beats), name=f"{one.name}_left") for one in sections]
    some, single = ([Signal(name=f"{one.name}_left_is_{which}") for one in sections] for which in ("some", "one"))
    rests = [Signal(len(one.rest), name=f"{one.name}_rest", reset_less=True) for one in sections]
    empty, sends_empty = Signal(name="job_is_empty"), Signal(name="sends_empty_beat")
    there = Cat(*some)
    now = [there[number] & ~there[:number].any() for number in range(len(left))]
    finishes = [one & alone for one, alone in zip(now, single, strict=True)]
    ends = [
        finish & ~there[number + 1 :].any()
        for number, (finish, one) in enumerate(zip(finishes, sections, strict=True))
        if one.of_message
    ]
    m.d.comb += [
        sends_empty.eq(empty & ~there.any()),
        s_axis.valid.eq(Mux(there.any(), reader.there, empty)),
        s_axis.payload.eq(reader.data),
        s_axis.flag["keep"].eq(Mux(sends_empty, 0, _lanes(m, finishes, rests, size))),
        s_axis.flag["last"].eq(sends_empty | Cat(*ends).any()),
    ]
    reader.take(m, s_axis.transfer & ~sends_empty)
    if flags:
        of_section = {one.name: active for one, active in zip(sections, now, strict=True)}
        user = {**flags, **({"aad": of_section["aad"]} if "aad" in flags else {})}
        m.d.comb += s_axis.flag["user"].eq(Cat(*user.values()))
    with m.If(begins):
        m.d.sync += [count.eq(one.beats) for count, one in zip(left, sections, strict=True)]
        m.d.sync += [Cat(some[n], single[n]).eq(Cat(one.beats.any(), one.beats == 1)) for n, one in enumerate(sections)]
        m.d.sync += [held.eq(one.rest) for held, one in zip(rests, sections, strict=True)]
        m.d.sync += empty.eq(~Cat(*(one.beats for one in sections if one.of_message)).any())
    with m.Elif(s_axis.transfer):
        m.d.sync += empty.eq(empty & ~sends_empty)
        for count, any_left, alone, active in zip(left, some, single, now, strict=True):
            with m.If(active):
                m.d.sync += [count.eq(count - 1), any_left.eq(~alone), alone.eq(count == 2)]


def _lanes(m: Module, finishes: list[Value], rests: list[Signal], size: int) -> Value:
    """The bytes of a beat: all, or as many as a section ends with, and then never the last one."""
    rest = Signal(len(rests[0]), name="job_rest")
    own = [Mux(finish, held, 0) for finish, held in zip(finishes, rests, strict=True)]
    m.d.comb += rest.eq(reduce(or_, own))
    return Mux(rest.any(), Cat(*(rest > lane for lane in range(size - 1))), (1 << size) - 1)
