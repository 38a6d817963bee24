"""Clocks of whole messages, in words."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ..cores.core_like import CoreLike
from ..systems import System, is_system
from ..systems.authenticated import AuthenticatedMode
from ..systems.message_clocks import claimed_clocks, clocks_at_most
from ..systems.mode import Mode
from ..verify.message_clocks import has_message_clocks

__all__ = ["clock_words"]

_MANY = 1 << 16  # blocks, more than pass in any key set-up


def clock_words(core: CoreLike) -> list[str]:
    """Return sentences on what a message takes, by its blocks; none if there is no mode, or a memory decides.

    What `claimed_clocks` does not claim is left out.
    """
    if not is_system(core) or not has_message_clocks(core):
        return []
    mode = core.mode
    assert mode is not None
    found = [*_of_blocks(core, mode), *_of_short_end(core, mode)]
    if core.layers[-1] is mode and (clocks := mode.tag_latency(core.inner)):
        behind = "result" if "o" in core.signature.members else "block was accepted"
        whose = "Its tag" if found else "The tag of a message"
        found.append(
            f"{whose} comes at most {clocks} clocks after its last {behind}, if no other message is on its way."
        )
    return found


def _of_blocks(system: System, mode: Mode) -> Iterator[str]:
    """What a message of whole blocks takes under one key, and under a key of its own where that is claimed."""
    if (one := _by_blocks(system, new_keys=False)) is None:
        yield from _at_most(system, mode)
        return
    sizes = system.cipher.key_sizes
    size = f" under keys of {sizes[0]} bits" if len(sizes) > 1 else ""
    whole = "whole blocks" if mode.looks_ahead else "blocks"
    whole += " of text, without additional data," if isinstance(mode, AuthenticatedMode) else ""
    side_by_side = f", {mode.channels} messages side by side sharing the clocks" if mode.channels > 1 else ""
    own = _by_blocks(system, new_keys=True)
    begins, traced = f"A message of n {whole}{size} takes {one} clocks", "`roundhouse report --trace` simulates both."
    if own == one:
        yield (
            f"{begins} from its first block to the first block of the next message, with the same key or a new one"
            f"{side_by_side}. {traced}"
        )
        return
    each = f"; if each has a key of its own, {own}. {traced}" if own else "."
    yield f"{begins}, from its first block to that of the next one under the same key{side_by_side}{each}"


def _at_most(system: System, mode: Mode) -> Iterator[str]:
    """What messages of whole blocks take at most, as `verify` holds them to it where they follow without a pause."""
    if not mode.seamless or mode.channels > 1:
        return
    fixed = clocks_at_most(system, 0)
    line = _line(clocks_at_most(system, 1) - fixed, fixed)
    text = " of text, without additional data," if isinstance(mode, AuthenticatedMode) else ""
    yield f"Messages of n blocks{text} that follow one another under one key take at most {line} clocks each."


def _of_short_end(system: System, mode: Mode) -> Iterator[str]:
    """What a message takes longer if its last block steals from the one before."""
    if not mode.looks_ahead:
        return
    block = system.cipher.block_bits // 8
    short, whole = (claimed_clocks(system, length, new_keys=False) for length in (3 * block - 1, 3 * block))
    if short is not None and whole is not None:
        more = short - whole
        clocks = "1 clock" if more == 1 else f"at most {_number(more)} clocks"
        yield f"If its last block is short, it takes {clocks} more."


def _by_blocks(system: System, *, new_keys: bool) -> str | None:
    """Clocks of a message of n blocks: so many for each, and others that do not depend on n; None if not claimed."""
    block = system.cipher.block_bits // 8
    one, many, more = (claimed_clocks(system, n * block, new_keys=new_keys) for n in (1, _MANY, _MANY + 1))
    if one is None or many is None or more is None:
        return None
    each = more - many
    fixed = many - _MANY * each
    line = _line(each, fixed)
    return f"{line}, and at least {_number(one)}" if one > each + fixed else line


def _line(each: Fraction, fixed: Fraction) -> str:
    """So many clocks for each of n blocks, and some more, or less."""
    factor = "" if each == 1 else _number(each)
    sign = "+" if fixed > 0 else "-"
    return f"{factor}n {sign} {_number(abs(fixed))}" if fixed else f"{factor}n"


def _number(clocks: Fraction) -> str:
    return f"{float(clocks):g}" if clocks.denominator in (1, 2, 4, 8) else f"({clocks})"
