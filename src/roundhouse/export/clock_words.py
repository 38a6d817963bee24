"""Clocks of whole messages, in words."""

from __future__ import annotations

from fractions import Fraction

from ..cores.core_like import CoreLike
from ..systems import System, is_system
from ..systems.message_clocks import claimed_clocks
from ..verify.message_clocks import has_message_clocks

__all__ = ["clock_words"]

_MANY = 1 << 16  # blocks, more than pass in any key set-up


def clock_words(core: CoreLike) -> list[str]:
    """Return sentences on what a message takes, by its blocks; none if there is no mode, or a memory decides."""
    if not is_system(core) or not has_message_clocks(core):
        return []
    sizes, mode = core.cipher.key_sizes, core.mode
    assert mode is not None
    size = f" under keys of {sizes[0]} bits" if len(sizes) > 1 else ""
    side_by_side = f", {mode.channels} messages side by side sharing the clocks" if mode.channels > 1 else ""
    found = [
        f"A message of n blocks{size} takes {_by_blocks(core, new_keys=False)} clocks, from its first block to that of "
        f"the next one under the same key{side_by_side}; if each has a key of its own, "
        f"{_by_blocks(core, new_keys=True)}. `roundhouse report --trace` simulates both."
    ]
    if core.layers[-1] is mode and (clocks := mode.tag_latency(core.inner)):
        behind = "result" if "o" in core.signature.members else "block was accepted"
        found.append(
            f"Its tag comes at most {clocks} clocks after its last {behind}, if no other message is on its way."
        )
    return found


def _by_blocks(system: System, *, new_keys: bool) -> str:
    """Clocks of a message of n blocks: so many for each, and others that do not depend on n."""
    block = system.cipher.block_bits // 8
    one, many, more = (claimed_clocks(system, n * block, new_keys=new_keys) for n in (1, _MANY, _MANY + 1))
    each = more - many
    fixed = many - _MANY * each
    factor = "" if each == 1 else _number(each)
    sign = "+" if fixed > 0 else "-"
    line = f"{factor}n {sign} {_number(abs(fixed))}" if fixed else f"{factor}n"
    return f"{line}, and at least {_number(one)}" if one > each + fixed else line


def _number(clocks: Fraction) -> str:
    return f"{float(clocks):g}" if clocks.denominator in (1, 2, 4, 8) else f"({clocks})"
