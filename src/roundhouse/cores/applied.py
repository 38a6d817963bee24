"""Which functions of a cipher's page a core applies, and in which order: told by running the page on constants."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

from ..ciphers.cipher import Cipher
from ..ciphers.lanes import Lanes
from ..words import Word, const
from .standard import is_page

__all__ = ["Applied", "applied"]

_Function = Callable[..., Any]


class Applied(NamedTuple):
    """Functions and methods of a page, and of pages that it imports from, each before those that it calls.

    Attributes
    ----------
    steps : list of callable
        Those of the steps. One that is a step and a part of others, such as AddRoundKey, is in its place in those.
    schedule : list of callable
        Those of the key schedule. One that only splits the key, in words of its bytes, is no hardware and left out.
    """

    steps: list[_Function]
    schedule: list[_Function]


def applied(cipher: Cipher[Any, Any], direction: str, *, backwards: bool) -> Applied:
    """Return what a core applies of a cipher's page.

    Parameters
    ----------
    cipher : Cipher
    direction : str
        ``encrypt``, ``decrypt``, or another for both.
    backwards : bool
        Whether a key schedule that is given step by step goes from a round key to the one before, too.
    """
    page = cipher.cipher if isinstance(cipher, Lanes) else cipher
    known, steps, schedule = _functions(page), dict[_Function, list[_Function]](), list[_Function]()
    state = page.load(const(0, page.block_bits))
    for size, bits in enumerate(page.key_sizes):
        key, number = _key(page, size), const(size, page.size_bits)
        with _noted(known, schedule, but_not=key[page.key_bits - bits :]):
            keys = page.round_keys(key, size)
        if backwards and type(page).load_key is not Cipher.load_key:
            ks = page.load_key(key, number)
            with _noted(known, schedule):
                page.prev_key(ks, const(0, page.index_bits), number)
        for decrypt in (False, True):
            if direction != ("encrypt" if decrypt else "decrypt"):
                for step in {step.function: step for step in page.steps(decrypt, size)}.values():
                    with _noted(known, steps.setdefault(step.function, [])):
                        step.function(state, keys[step.key_index], const(step.key_index, page.index_bits))
    return Applied(_merged([*steps.values()]), schedule)


def _merged(steps: Sequence[Sequence[_Function]]) -> list[_Function]:
    """The functions of all steps: steps that are parts of others come behind those."""
    parts = {function for step in steps for function in step[1:]}
    order = sorted(steps, key=lambda step: bool(step) and step[0] in parts)
    return [*dict.fromkeys(function for step in order for function in step)]


@contextmanager
def _noted(known: dict[CodeType, _Function], called: list[_Function], but_not: Word | None = None) -> Iterator[None]:
    """Note in `called` which known functions the body calls, but for those that return the bytes of `but_not` alone."""
    computed = dict[_Function, bool]()
    split = [] if but_not is None else _bytes(but_not)

    def note(frame: FrameType, event: str, result: object) -> None:
        if (event == "call" or event == "return") and (function := known.get(frame.f_code)) is not None:
            if event == "call":
                computed.setdefault(function, False)
            elif not computed[function]:
                computed[function] = but_not is None or _bytes(result) != split

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(before)
    called += [function for function, does in computed.items() if does and function not in called]


def _functions(cipher: Cipher[Any, Any]) -> dict[CodeType, _Function]:
    """The functions and methods of the pages of a cipher, by their code."""
    pages = {kind.__module__ for kind in type(cipher).__mro__ if is_page(kind.__module__)}
    pages |= {named for page in pages for named in map(_module, vars(sys.modules[page]).values()) if is_page(named)}
    owners: list[Mapping[str, Any]] = [vars(sys.modules[page]) for page in sorted(pages)]
    owners += [vars(kind) for owner in owners for kind in owner.values() if inspect.isclass(kind)]
    values = [value for owner in owners for value in owner.values() if isinstance(value, FunctionType)]
    return {inspect.unwrap(value).__code__: value for value in values if value.__module__ in pages}


def _module(value: object) -> str:
    """The name of the module that a class or a function is of; empty for other values."""
    return value.__module__ if isinstance(value, type | FunctionType) else ""


def _key(page: Cipher[Any, Any], size: int) -> Word:
    """A key of a size, left-aligned, whose bytes differ."""
    bits = page.key_sizes[size]
    return const(int.from_bytes(range(1, bits // 8 + 1)) << page.key_bits - bits, page.key_bits)


def _bytes(result: object) -> list[int]:
    """The bytes of a tree of words, in rising order."""
    if isinstance(result, Word):
        return sorted(result.value.to_bytes(-(-result.width // 8)))
    return sorted(byte for part in result for byte in _bytes(part)) if isinstance(result, list | tuple) else []
