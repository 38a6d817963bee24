"""Scripts for a loop: every block is encrypted and decrypted again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...systems.layer import LINE
from ..protocol import PAYLOAD
from .blocks import BlockScript, Place
from .offers import BlockOffer
from .transactions import Value

__all__ = ["LoopScript"]


class LoopScript(BlockScript):
    """A script in which every block comes back as it was sent, and its result passes the line.

    A protocol without the stream `LINE`, such as that of a mapped netlist, does not show the results.
    """

    def block(self, block: Value, result: Value | None, decrypt: bool = False, **options: Any) -> Place:
        """Send a block under the last key, and expect its result on the line and the block itself back.

        Parameters are those of `BlockScript.block`; a result of None is not compared, the block always is.
        """
        place = super().block(block, block, decrypt, **options)
        if self._watched:
            stream, number = place.block
            self.expect(LINE, {} if result is None else {PAYLOAD: result}, not_before={stream: number + 1})
        return place

    @property
    def _watched(self) -> bool:
        return LINE in self.protocol.streams

    def _racing_block(self, offer: BlockOffer, before: Mapping[str, int]) -> None:
        """Send a block whose key is the last one taken before it."""
        super()._racing_block(offer._replace(results=(offer.block,) * len(offer.results)), before)
        if self._watched:
            self._racing_result(LINE, offer._replace(result_delay=0), before)
