"""The base of forms: a cipher that computes what its page does, in another way."""

from __future__ import annotations

from ...words import Word
from ..cipher import Cipher, KeyState, RoundKey, State

__all__ = ["Form"]


class Form(Cipher[State, RoundKey, KeyState]):
    """A page in the form that hardware wants.

    All that a subclass does not replace is the page's. Its key schedule is given step by step or as a set-up run, as
    engines need it. The `EQUALITIES` of the subclass' file state what it must equal; see `forms.equality`.

    Parameters
    ----------
    page : Cipher
        The cipher as its standard writes it.
    """

    def __init__(self, page: Cipher):
        self.page: Cipher[State, RoundKey, KeyState] = page
        self.name, self.family, self.lanes = page.name, page.family, page.lanes
        self.block_bits, self.key_sizes = page.block_bits, page.key_sizes
        self.encryption, self.decryption, self.set_up = page.encryption, page.decryption, page.set_up

    def load(self, block: Word) -> State:
        return self.page.load(block)

    def store(self, state: State) -> Word:
        return self.page.store(state)

    def load_key(self, key: Word, size: Word) -> KeyState:
        return self.page.load_key(key, size)

    def round_key(self, ks: KeyState, i: Word) -> RoundKey:
        return self.page.round_key(ks, i)

    def next_key(self, ks: KeyState, i: Word, size: Word) -> KeyState:
        return self.page.next_key(ks, i, size)

    def prev_key(self, ks: KeyState, i: Word, size: Word) -> KeyState:
        return self.page.prev_key(ks, i, size)

    def last_key(self, key: Word, size: Word) -> KeyState | None:
        return self.page.last_key(key, size)
