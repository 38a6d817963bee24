"""Triple DES, the TDEA, after NIST SP 800-67 revision 2 (November 2017); names and section numbers are the standard's.

Order: that of DES, bits numbered from 1 at the left; a key is the key bundle KEY1, KEY2, KEY3 from left to right, or
KEY1, KEY2 with KEY3 = KEY1. Three equal keys are DES. The parity bits of each key are neither used nor checked, and no
key is refused. At the ports, high bits first: block bits 1 .. 64; key KEY1, KEY2, and any KEY3.

IP^-1 at the end of one DEA and IP at the start of the next undo each other, so of both only the final interchange of
halves is left. Steps 0 .. 15, 16 .. 31 and 32 .. 47 are the three transformations.
"""

from __future__ import annotations

from ..words import Word
from .cipher import Cipher, Phase
from .des import ROUNDS, Halves, inv_round, key_schedule, output, permuted_input, round_


class TDES(Cipher[Halves, Word]):
    """Triple DES with two keys, three, or as many as are selected at run time.

    Parameters
    ----------
    *key_sizes : int
        Lengths of the key bundle in bits, 128 or 192, in rising order.
    """

    family, block_bits = "tdes", 64

    def __init__(self, *key_sizes: int):
        self.key_sizes = key_sizes
        self.name = f"tdes{key_sizes[0]}" if len(key_sizes) == 1 else "tdes"
        once, fifteen, sixteen = (tuple(n for _ in key_sizes) for n in (1, ROUNDS - 1, ROUNDS))
        # Section 3.1: forward, inverse, forward; and inverse, forward, inverse.
        self.encryption = (
            *(Phase(round_, fifteen), Phase(last_round, once)),
            *(Phase(inv_round, fifteen), Phase(inv_last_round, once)),
            Phase(round_, sixteen),
        )
        self.decryption = (
            *(Phase(inv_round, fifteen), Phase(inv_last_round, once)),
            *(Phase(round_, fifteen), Phase(last_round, once)),
            Phase(inv_round, sixteen),
        )

    def load(self, block: Word) -> Halves:
        return permuted_input(block)

    def store(self, state: Halves) -> Word:
        return output(state)

    def round_keys(self, key: Word, size: int = 0) -> list[Word]:
        """Section 3.1: the key schedules of KEY1, KEY2 and KEY3; that of the second transformation runs backwards."""
        K1, K2, K3 = map(key_schedule, self.key_bundle(key, size))
        return [*K1, *reversed(K2), *K3]

    def key_bundle(self, key: Word, size: int) -> list[Word]:
        """Section 3.1: KEY1, KEY2 and KEY3; of two keys KEY3 is KEY1, keying option 2 of FIPS 46-3."""
        KEY1, KEY2, *others = key.split(64)[: self.key_sizes[size] // 64]
        return [KEY1, KEY2, *(others or [KEY1])]


def last_round(state: Halves, K: Word, i: Word) -> Halves:
    """Section 3.1: the last round of a forward transformation, and what joins it to the next."""
    return interchange(round_(state, K, i))


def inv_last_round(state: Halves, K: Word, i: Word) -> Halves:
    """Section 3.1: the last round of an inverse transformation, and what joins it to the next."""
    return interchange(inv_round(state, K, i))


def interchange(state: Halves) -> Halves:
    """Section 3.1: the preoutput of one transformation is the permuted input of the next."""
    first, second = state
    return [second, first]
