"""Variable Key and Variable Text of the ciphers that have them: how many are published, and ran through RTL."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...ciphers import CATALOG
from ...ciphers.cipher import Cipher
from ...vectors.variable import KEY, TEXT, VariableBlock, variable_blocks
from ...verify import Verification
from ..dossier import Dossier

__all__ = ["VariableTest", "variable_test_rows"]

#: The check that plays a block, by whether its vector has more blocks.
_PLAYED = {False: "known answers", True: "multi-block"}


@dataclass(frozen=True)
class VariableTest:
    """One test for one variant of a cipher and one key size.

    Attributes
    ----------
    cipher, key_bits, kind : str, int, str
        The variant, a key size of it, and ``Variable Key`` or ``Variable Text``.
    complete : int
        How many blocks the whole test has: one for each bit of the key, or of the block.
    published : int
        How many there are among the published files.
    ran : dict of str to int
        How many of them came out right on the RTL of each verified core of the variant.
    """

    cipher: str
    key_bits: int
    kind: str
    complete: int
    published: int
    ran: dict[str, int]

    @property
    def whole(self) -> int:
        """On how many cores the whole test came out right."""
        return sum(number >= self.complete for number in self.ran.values())

    @property
    def least(self) -> int:
        """The fewest blocks that a core of the variant ran; 0 without a core."""
        return min(self.ran.values(), default=0)


def variable_test_rows(dossiers: Iterable[Dossier]) -> list[VariableTest]:
    """Return a row for each variant, key size and test, of ciphers with a whole test, on cores without layers."""
    verified: dict[str, dict[str, Verification]] = {}
    for one in dossiers:
        if one.axes and one.verification and one.name == one.bare:
            verified.setdefault(one.axes.cipher, {})[one.name] = one.verification
    rows = [
        _row(cipher, key_bits, kind, verified.get(name, {}))
        for name, cipher in CATALOG.items()
        for key_bits in cipher.key_sizes
        for kind in (KEY, TEXT)
    ]
    tested = {row.cipher for row in rows if row.published >= row.complete}
    return [row for row in rows if row.cipher in tested]


def _row(cipher: Cipher, key_bits: int, kind: str, verified: dict[str, Verification]) -> VariableTest:
    blocks = variable_blocks(cipher, key_bits, kind)
    complete = key_bits if kind == KEY else cipher.block_bits
    ran = {name: _ran(blocks, verification) for name, verification in verified.items()}
    return VariableTest(cipher.name, key_bits, kind, complete, len(blocks), ran)


def _ran(blocks: Iterable[VariableBlock], verification: Verification) -> int:
    """Return how many blocks are of files that a core played without an error."""
    played = {
        (check.name, file)
        for check in verification.evidence
        if check.status == "passed"
        for file in check.source.split(", ")
    }
    return sum((_PLAYED[block.multi_block], block.file) in played for block in blocks)
