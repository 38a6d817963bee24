"""What a user of a design must know of its streams, in a sentence for the heading of its text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..architectures.keys.policy import KeyPolicy
from ..architectures.streams import Port

__all__ = ["protocol_words"]

#: The ready of blocks, and those of what comes of them, which must not depend on it.
_HANDSHAKES = {"i_ready": ("o_ready", "tag_ready"), "s_axis_ready": ("m_axis_ready",)}


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
    names = [port.name for port in ports]
    rules = [policy.of_block.replace("`", "")] if any(name.endswith("i_valid") for name in names) else []
    rules.append("no transfer while rst is high")
    rules += [] if buffered else _duties(names)
    said = "; ".join(rules)
    return f"{said[0].upper()}{said[1:]}."


def _duties(names: Sequence[str]) -> Iterator[str]:
    """Which ready must not depend on which."""
    for ending, results in _HANDSHAKES.items():
        for blocks in (name for name in names if name.endswith(ending)):
            own = [name for name in (blocks.removesuffix(ending) + result for result in results) if name in names]
            yield f"{' and '.join(own)} must not depend on {blocks}"
