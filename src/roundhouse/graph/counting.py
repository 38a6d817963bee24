"""Counting without adders: carry chains, where a part has them, take longer than a few gates for numbers this small."""

from __future__ import annotations

from amaranth.hdl import Cat, Module, Signal, Value

__all__ = ["count", "down", "up", "up_if"]


def up(number: Value) -> Value:
    """`number` plus 1, modulo its width."""
    return Cat(bit ^ number[:n].all() if n else ~bit for n, bit in enumerate(number))


def up_if(carry: Value, number: Value) -> Value:
    """`number` plus a `carry` of one bit, modulo its width: for bits that need no enable of their own."""
    return Cat(bit ^ Cat(carry, number[:n]).all() for n, bit in enumerate(number))


def down(number: Value) -> Value:
    """`number` minus 1, modulo its width."""
    return Cat(bit ^ ~number[:n].any() if n else ~bit for n, bit in enumerate(number))


def count(m: Module, number: Signal, more: Value, less: Value) -> None:
    """At the end of every clock, `number` grows by 1 with `more` and shrinks by 1 with `less`."""
    with m.If(more & ~less):
        m.d.sync += number.eq(up(number))
    with m.Elif(less & ~more):
        m.d.sync += number.eq(down(number))
