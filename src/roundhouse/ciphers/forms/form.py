"""The base of forms: a cipher that computes what its page does, in another way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypeAlias

from ...words import Word
from ..cipher import Cipher, KeyState, RoundKey, State

__all__ = ["FORMS", "Form", "InnerFunctions"]

#: The registered forms, by the class of their page and `Form.tables`; `forms.forms` imports those of this folder first.
FORMS: dict[tuple[type[Cipher], str], type[Form]] = {}

#: By the name of a function of the page: what of it, in words, and the function of the form that computes that.
InnerFunctions: TypeAlias = Mapping[str, tuple[str, str]]


class Form(Cipher[State, RoundKey, KeyState]):
    """A page in the form that hardware wants.

    All that a subclass does not replace is the page's. Its key schedule is given step by step or as a set-up run, as
    engines need it. Its steps, states and round keys may be cut differently from the page's; `spans`, `state_from` and
    `keys_from` then say how they correspond. `forms.parts` states what it must equal.

    Parameters
    ----------
    page : Cipher
        The cipher as its standard writes it.

    Attributes
    ----------
    page_class : type of Cipher
        The class of its pages. A subclass that names one is from then on their form.
    tables : str
        The way to make tables that it is the form for, such as ``tbox``; empty: for all ways without one of their own.
    inner : InnerFunctions
        What functions of its own compute of functions of the page, after which nothing in the hardware is called then.
    """

    page_class: ClassVar[type[Cipher]]
    tables: ClassVar[str] = ""
    inner: ClassVar[InnerFunctions] = {}
    #: The methods that relate steps to those of the page.
    RELATION: ClassVar[tuple[str, ...]] = ("load", "store", "spans", "state_from", "keys_from")

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if (page := vars(cls).get("page_class")) is None:
            return
        if (other := FORMS.get((page, cls.tables))) is not None:
            both = f"{other.__name__} and {cls.__name__}"
            raise ValueError(f"a page must have one form; {both} both name {page.__name__} as their 'page_class'")
        FORMS[page, cls.tables] = cls

    def __init__(self, page: Cipher):
        self.page: Cipher[Any, Any, Any] = page
        self.name, self.family, self.lanes = page.name, page.family, page.lanes
        self.block_bits, self.key_sizes = page.block_bits, page.key_sizes
        self.encryption, self.decryption, self.set_up = page.encryption, page.decryption, page.set_up
        self.first_round = page.first_round

    def load(self, block: Word) -> State:
        state: State = self.page.load(block)
        return state

    def store(self, state: State) -> Word:
        return self.page.store(state)

    def load_key(self, key: Word, size: Word) -> KeyState:
        ks: KeyState = self.page.load_key(key, size)
        return ks

    def round_key(self, ks: KeyState, i: Word) -> RoundKey:
        key: RoundKey = self.page.round_key(ks, i)
        return key

    def next_key(self, ks: KeyState, i: Word, size: Word) -> KeyState:
        following: KeyState = self.page.next_key(ks, i, size)
        return following

    def prev_key(self, ks: KeyState, i: Word, size: Word) -> KeyState:
        before: KeyState = self.page.prev_key(ks, i, size)
        return before

    def last_key(self, key: Word, size: Word) -> KeyState | None:
        return self.page.last_key(key, size)

    def spans(self, decrypt: bool, size: int) -> list[int]:
        """How many steps of the form do what each step of the page does, in the order of a direction."""
        return [1] * self.page.step_count(size)

    def state_from(self, state: Any, decrypt: bool) -> State:
        """The state of the form where the page has `state`, between two steps of the page in a direction."""
        same: State = state
        return same

    def keys_from(self, keys: list[Any], size: int) -> list[RoundKey | None]:
        """The round keys of the form's steps, from those of the page's steps; None for a step without one."""
        return keys
