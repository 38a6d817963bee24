"""Tags of GCM with a multiplier in stages, which takes a block in each clock.

The product of a block is ready only so many clocks later. So there are as many running sums as stages, block i goes to
sum i modulo their number, and is multiplied by that power of the hash key H. Only the last blocks of a message, one of
each sum, are multiplied by falling powers down to H; their products added are GHASH.
"""

from __future__ import annotations

from itertools import pairwise

from amaranth.hdl import Cat, Module, Mux, Signal, Value
from amaranth.lib.fifo import SyncFIFO

from .ghash import BITS, squared, times
from .tag import GhashTag, TagInput

__all__ = ["CUTS", "StagedTag", "clocks_to_tag"]

#: By number of stages, where the multiplier is cut; see `times`. Its factors stand in registers, too.
CUTS = {2: (32,), 3: (16, 128), 4: (16, 64, 128)}
#: From so many stages on H^3 is needed, the only power up to the fourth that is not a square.
CUBED = 3


def clocks_to_tag(stages: int, following: int = 0) -> int:
    """Return the clocks from the last block of a message to its tag, while so many other messages begin, at most.

    The lengths follow a clock after the last block, which has a register before; in two more they are in the first
    place. They pass as many registers as there are stages, and so does their product. Where H^3 is needed there is one
    more, and that of each message takes the multiplier for a clock.
    """
    return 2 * stages + 3 + (1 + following if stages >= CUBED else 0)


class StagedTag(GhashTag):
    """Computes tags, a block in each clock.

    Blocks pass a row of places, where those behind a block show how far it is from the lengths of its message. Each
    moves on with the next one, so no gap opens within a message; lengths, and what stands before them, move on at once.

    H^3 takes the multiplier for one clock, the one after a mask came. No block is pushed then, and the row
    stands still. It has a place more, since H^3 must be there for the first block.

    Several messages are on their way at once, so their keys, masks and sums wait in FIFOs. A mask may come while there
    is room for its tag, so nothing behind it ever waits.

    What comes stands in registers for a clock. They are written in every clock, so whatever decides that it comes
    reaches no enable of many registers.

    Parameters
    ----------
    m : Module
    stages : int
        Registers from the factors of a product to those of the next one in the same sum.
    """

    def __init__(self, m: Module, stages: int) -> None:
        super().__init__(m)
        self._stages, self._cubed = stages, stages >= CUBED
        self._starting, self._filled, self._closes = (
            Signal(name=f"hash_{name}") for name in ("starting", "filled", "closes")
        )
        m.submodules.hash_keys = self._keys = SyncFIFO(width=BITS, depth=stages + 2)
        m.submodules.tag_masks = self._masks = SyncFIFO(width=BITS, depth=stages + 3)
        m.submodules.hash_values = self._values = SyncFIFO(width=BITS, depth=self._masks.depth)
        m.d.comb += [
            self.accepts.eq(1),
            self.valid.eq(self._values.r_rdy),
            self.value.eq(self._values.r_data ^ self._masks.r_data),
            self._keys.w_en.eq(self._starting),
            self._keys.w_data.eq(self._next_key),
        ]
        # The core must not wait for a level, so room is told late: a mask is in its FIFO before the next one comes, in
        # three clocks at the earliest. Its key is there a clock later, so for keys there is a place more.
        m.d.sync += self.ready.eq((self._keys.level <= stages) & self._masks.w_rdy)
        m.d.sync += [one.eq(0) for one in (self._starting, self._filled, self._closes, self._closing)]
        with m.If(self._closing):
            m.d.sync += [self._block.eq(self._lengths), self._filled.eq(1), self._closes.eq(1)]
        self._multiply(*self._pass_places())

    def take(self, given: TagInput) -> None:
        super().take(given.registered(self._m))

    def given(self) -> None:
        self._m.d.comb += [self._masks.r_en.eq(1), self._values.r_en.eq(1)]

    def _begin(self, mask: Value) -> None:
        self._m.d.sync += self._starting.eq(1)
        self._m.d.comb += [self._masks.w_en.eq(1), self._masks.w_data.eq(mask)]

    def _take(self, block: Value, counts: Value) -> None:
        self._m.d.sync += [self._block.eq(block), self._filled.eq(counts)]

    def _pass_places(self) -> tuple[Value, list[Signal], Signal]:
        """The block in the last place, whether it and those behind it are lengths, and whether it is multiplied now."""
        m, places = self._m, [(self._block, self._filled, self._closes)]
        for number in range(1, self._stages + self._cubed):
            block = Signal(BITS, name=f"hashed{number}", reset_less=True)
            places.append((block, Signal(name=f"hash_filled{number}"), Signal(name=f"hash_closes{number}")))
        closes = [place[2] for place in places]
        moves = [Signal(name=f"hash_moves{number}") for number in range(len(places))]
        for number, move in enumerate(moves):
            pushed = self._filled | Cat(closes[: number + 1]).any()
            m.d.comb += move.eq(pushed & ~self._starting if self._cubed else pushed)
        for number, (before, place) in enumerate(pairwise(places)):
            with m.If(moves[number]):
                m.d.sync += [one.eq(other) for one, other in zip(place, before, strict=True)]
            with m.Elif(moves[number + 1]):
                m.d.sync += [place[1].eq(0), place[2].eq(0)]
        block, filled, _ = places[-1]
        enters = Signal(name="hash_enters")
        m.d.comb += enters.eq(filled & moves[-1])
        return block, closes[: -1 - self._stages : -1], enters

    def _multiply(self, block: Value, closes: list[Signal], enters: Signal) -> None:
        """Multiply blocks, and add their products.

        `chained`, `last` and `closed` go with a product: a block is added to it, it is one of the last, it is that of
        the lengths. `cubed`: it is H^3. `begun` tells from where on a block finds a product of its own message.
        """
        m, sums, (factor, power, cube) = self._m, SyncFIFO(width=BITS, depth=self._stages), self._registers()
        m.submodules.hash_sums = sums
        product = times(m, factor, power, CUTS[self._stages])
        begun, chained, last, closed, cubed = (
            Signal(self._stages, name=f"hash_{name}") for name in ("begun", "chained", "last", "closed", "cubed")
        )
        ends, added = Signal(name="hash_ends"), Signal(name="hash_added")
        total, summed = Signal(BITS, name="hash_total"), Signal(BITS, name="hash_summed")
        m.d.comb += [
            ends.eq(Cat(closes).any()),
            added.eq(enters & begun[-1]),
            sums.r_en.eq(added),
            sums.w_en.eq(chained[-1] & (sums.r_rdy | ~added)),
            sums.w_data.eq(product),
            self._keys.r_en.eq(enters & closes[0]),
            summed.eq(total ^ product),
            self._values.w_en.eq(closed[-1]),
            self._values.w_data.eq(summed),
        ]
        sum_ = Mux(added, Mux(sums.r_rdy, sums.r_data, product), 0)
        m.d.sync += [
            factor.eq(block ^ sum_),
            power.eq(self._power(closes, cube)),
            chained.eq(Cat(enters & ~ends, chained)),
            last.eq(Cat(enters & ends, last)),
            closed.eq(Cat(enters & closes[0], closed)),
        ]
        with m.If(enters):
            m.d.sync += begun.eq(Mux(closes[0], 0, Cat(1, begun)))
        with m.If(last[-1]):
            m.d.sync += total.eq(Mux(closed[-1], 0, summed))
        if self._cubed:
            m.d.sync += cubed.eq(Cat(self._starting, cubed))
            with m.If(self._starting):
                m.d.sync += [factor.eq(squared(m, self._next_key)), power.eq(self._next_key)]
            with m.If(cubed[-1]):
                m.d.sync += cube.eq(product)

    def _registers(self) -> tuple[Signal, Signal, Signal]:
        """The factors, and H^3."""
        factor, power, cube = (Signal(BITS, name=f"hash_{n}", reset_less=True) for n in ("factor", "power", "cube"))
        return factor, power, cube

    def _power(self, closes: list[Signal], cube: Signal) -> Value:
        """The power of H by which a block is multiplied: the number of blocks up to the lengths, or of all stages."""
        key = self._keys.r_data
        square = squared(self._m, key)
        powers = [key, square, cube, squared(self._m, square)][: self._stages]
        chosen = powers.pop()
        for power, closed in reversed([*zip(powers, closes, strict=False)]):
            chosen = Mux(closed, power, chosen)
        return chosen
