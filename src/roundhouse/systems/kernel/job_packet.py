"""What was read, as a packet."""

from __future__ import annotations

from dataclasses import dataclass

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value

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


def send_job(
    m: Module, reader: Reader, sections: list[Section], s_axis: Stream, *, begins: Value, flags: dict[str, Value]
) -> None:
    """Send a packet of the sections of a job, one after another; one without any beat is an empty beat.

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
    rests = [Signal(len(one.rest), name=f"{one.name}_rest", reset_less=True) for one in sections]
    empty = Signal(name="job_is_empty")
    there = Cat(*(count.any() for count in left))
    now = [there[number] & ~there[:number].any() for number in range(len(left))]
    finishes = [one & (count == 1) for one, count in zip(now, left, strict=True)]
    partial = Cat(*(Mux(one, rest, 0) for one, rest in zip(finishes, rests, strict=True)))
    width = len(rests[0])
    rest = Signal(width, name="job_rest")
    m.d.comb += rest.eq(_or([partial[width * number : width * (number + 1)] for number in range(len(rests))]))
    keep = Mux(rest.any(), Cat(*(rest > lane for lane in range(size))), (1 << size) - 1)
    ends = [finish & ~there[number + 1 :].any() for number, finish in enumerate(finishes)]
    m.d.comb += [
        s_axis.valid.eq(reader.there & there.any() | empty),
        s_axis.payload.eq(reader.data),
        s_axis.flag["keep"].eq(Mux(empty, 0, keep)),
        s_axis.flag["last"].eq(empty | Cat(*ends).any()),
    ]
    reader.take(m, s_axis.transfer & ~empty)
    if flags:
        of_section = {one.name: active for one, active in zip(sections, now, strict=True)}
        user = {**flags, **({"aad": of_section["aad"]} if "aad" in flags else {})}
        m.d.comb += s_axis.flag["user"].eq(Cat(*user.values()))
    with m.If(begins):
        m.d.sync += [count.eq(one.beats) for count, one in zip(left, sections, strict=True)]
        m.d.sync += [held.eq(one.rest) for held, one in zip(rests, sections, strict=True)]
        m.d.sync += empty.eq(~Cat(*(one.beats for one in sections)).any())
    with m.Elif(s_axis.transfer):
        m.d.sync += empty.eq(0)
        for count, active in zip(left, now, strict=True):
            with m.If(active):
                m.d.sync += count.eq(count - 1)


def _or(values: list[Value]) -> Value:
    found: Value = Const(0)
    for value in values:
        found |= value
    return found
