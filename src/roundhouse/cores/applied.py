"""Which functions of a cipher's page a core applies, and in which order: told by running the page on constants."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from types import CodeType, FrameType, FunctionType
from typing import Any

from ..ciphers.cipher import Cipher
from ..ciphers.lanes import Lanes
from ..words import Word, const
from .standard import is_page

__all__ = ["applied_schedule", "applied_steps"]

_Function = Callable[..., Any]


@cache
def applied_steps(cipher: Cipher[Any, Any], direction: str) -> tuple[_Function, ...]:
    """Return the functions that the steps of a core apply, each before those that it calls.

    They are functions and methods of the cipher's page, and of pages that it imports from. One that is a step and a
    part of others, such as AddRoundKey, is in its place in those.

    Parameters
    ----------
    cipher : Cipher
    direction : str
        ``encrypt``, ``decrypt``, or another for both.
    """
    page = _page(cipher)
    known, steps = _functions(page), dict[_Function, list[_Function]]()
    state = page.load(const(0, page.block_bits))
    for size in range(len(page.key_sizes)):
        keys = page.round_keys(_key(page, size), size)
        for decrypt in (False, True):
            if direction != ("encrypt" if decrypt else "decrypt"):
                for step in {step.function: step for step in page.steps(decrypt, size)}.values():
                    with _noted(known, steps.setdefault(step.function, [])):
                        step.function(state, keys[step.key_index], const(step.key_index, page.index_bits))
    return tuple(_merged([*steps.values()]))


def applied_schedule(cipher: Cipher[Any, Any], *, backwards: bool) -> list[_Function]:
    """Return the functions that the key schedule of a core applies, each before those that it calls.

    One that only splits the key, in words of its bytes, is no hardware and left out.

    Parameters
    ----------
    cipher : Cipher
    backwards : bool
        Whether a key schedule that is given step by step goes from a round key to the one before, too.
    """
    page = _page(cipher)
    known, schedule = _functions(page), list[_Function]()
    for size, bits in enumerate(page.key_sizes):
        key, number = _key(page, size), const(size, page.size_bits)
        with _noted(known, schedule, but_not=key[page.key_bits - bits :]):
            page.round_keys(key, size)
        if backwards and type(page).load_key is not Cipher.load_key:
            ks = page.load_key(key, number)
            with _noted(known, schedule):
                page.prev_key(ks, const(0, page.index_bits), number)
    return schedule


def _page(cipher: Cipher[Any, Any]) -> Cipher[Any, Any]:
    return cipher.cipher if isinstance(cipher, Lanes) else cipher


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
        _resume(before)
    called += [function for function, does in computed.items() if does and function not in called]


def _resume(profiler: Any) -> None:
    """Let a profiler go on that ran before: a function, or an object of `cProfile`, which is none and starts anew."""
    if profiler is None or callable(profiler):
        sys.setprofile(profiler)
    else:
        sys.setprofile(None)
        profiler.enable()


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
