"""What was asked for and has not come."""

from __future__ import annotations

from amaranth.hdl import Module, Signal, Value

__all__ = ["Outstanding"]


class Outstanding:
    """Counts what was asked for and has not come.

    Parameters
    ----------
    m : Module
    name : str
        Prefix of the names of its registers.
    most : int
        How many there can be.
    asks, more : Value
        With `asks`, so many more are asked for, 1 at least.
    comes : Value
        One of them comes, by the end of this clock.

    Attributes
    ----------
    number : Signal
        How many there are.
    any : Signal
        Whether there is one; a register, as `number` takes long to look at.
    """

    def __init__(self, m: Module, name: str, most: int, *, asks: Value, more: Value, comes: Value) -> None:
        self.number, self.any = Signal(range(most + 1), name=name), Signal(name=f"any_{name}")
        m.d.sync += [
            self.number.eq(self.number + (more & asks.replicate(len(more))) - comes),
            self.any.eq(asks | self.number[1:].any() | self.number[0] & ~comes),
        ]
