"""What a user of a design must know of its streams, in a sentence for the heading of its text."""

from __future__ import annotations

from collections.abc import Sequence

from ..architectures.keys.policy import KeyPolicy
from ..architectures.streams import Port

__all__ = ["protocol_words"]

#: The ready of what comes of blocks, on which that of blocks may depend.
_OF_RESULTS = ("o_ready", "tag_ready", "m_axis_ready")


def protocol_words(ports: Sequence[Port], policy: KeyPolicy, *, buffered: bool) -> str:
    """Return which key a block uses, what holds in reset, and what the user's logic must not do.

    Parameters
    ----------
    ports : sequence of Port
    policy : KeyPolicy
        What says which key a block uses, if there is a stream of blocks.
    buffered : bool
        Whether results wait in a buffer, so that no ready comes through logic from another.
    """
    names = [port.name for port in ports if port.direction == "in"]
    rules = [policy.of_block.replace("`", "")] if any(name.endswith("i_valid") for name in names) else []
    rules.append("no transfer in reset")
    results = [] if buffered else [name for name in names if name.endswith(_OF_RESULTS)]
    *others, last = "no valid", *results
    rules.append(f"{', '.join(others)}{' or ' if others else ''}{last} may depend on a ready")
    said = "; ".join(rules)
    return f"{said[0].upper()}{said[1:]}."
