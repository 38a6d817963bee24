"""S-boxes of four bits on every bit position of four words, where a counter says which of them."""

from __future__ import annotations

from collections.abc import Sequence

from ...words import Table, Word, join

__all__ = ["SboxLayers"]


class SboxLayers:
    """A list of S-boxes, of which a layer applies one to all bit positions of four words.

    Bit n of the four words, that of the first word least significant, is the input of one S-box. A layer whose number
    is known is computed in bitslice; otherwise one table that holds all S-boxes is looked up.

    Parameters
    ----------
    name : str
        Name of the tables.
    boxes : sequence of sequence of int
        The S-boxes; their number is a power of two.
    which : str, optional
        What the standard calls the one at a place in the list, for which ``{}`` stands.

    Attributes
    ----------
    each : list of Table
        The S-boxes, for four bits each.
    all : Table
        All S-boxes, indexed by the number of one and its input.
    """

    def __init__(self, name: str, boxes: Sequence[Sequence[int]], which: str = "S-box {}"):
        self.each = [Table(f"{name}{n}", box, 4) for n, box in enumerate(boxes)]
        said = f"x[3:0] through {which}".format(f"x[{(len(boxes) - 1).bit_length() + 3}:4]")
        self.all = Table(name, [x for box in boxes for x in box], 4, said=said)

    def layer(self, X: Sequence[Word], i: Word) -> list[Word]:
        """S-box `i`, modulo their number, on every bit position of the words `X`."""
        number = i[: (len(self.each) - 1).bit_length()]
        if number.is_const:
            return self.each[number.value].bitsliced(X)
        nibbles = [join(*(x[n] for x in reversed(X))) for n in reversed(range(X[0].width))]
        nibbles = [self.all[join(number, nibble)] for nibble in nibbles]
        return [join(*(nibble[n] for nibble in nibbles)) for n in range(4)]
