"""The heading of a text of a design: how it is made again, its standards, its claim in clocks, and its protocol."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import version
from typing import TYPE_CHECKING

from ..architectures.keys.policy import find_policy
from .protocol_words import protocol_words
from .standard import standard

if TYPE_CHECKING:
    from ..architectures.common.claim import Claim
    from .core_like import CoreLike

__all__ = ["heading", "heading_of"]


def heading_of(core: CoreLike, options: Iterable[str], *, buffered: bool, also: Iterable[str] = ()) -> tuple[str, ...]:
    """Lines of the heading of a core or a system; see `heading`, and for `buffered` `protocol_words`.

    `also` are the standards of the layers around it.
    """
    standards = " and ".join(filter(None, [standard(core.cipher), *dict.fromkeys(also)]))
    protocol = protocol_words(core.ports, find_policy(core.keys), buffered=buffered)
    return tuple(heading(core.name, core.claim, core.hash, standards, protocol, options))


def heading(
    name: str, claim: Claim, hash_: str, standards: str, protocol: str, options: Iterable[str] = ()
) -> Iterator[str]:
    """Lines of the heading.

    Parameters
    ----------
    name : str
        Of the design, with all its axes.
    claim : Claim
    hash_ : str
        Its identity.
    standards : str
        Those that it implements; empty if the cipher's page names none.
    protocol : str
        What a user must know of its streams.
    options : iterable of str, optional
        Of the command that writes it.
    """
    command = " ".join(["roundhouse generate", name, *options])
    yield f"{command} (v{version('roundhouse')}){f', per {standards}' if standards else ''}"
    yield f"Clocks: {', '.join(_clocks(claim))}. Design hash {hash_}. SPDX-License-Identifier: Apache-2.0"
    yield protocol


def _clocks(claim: Claim) -> Iterator[str]:
    """The clocks of a claim, those of several key sizes in rising order."""
    yield f"latency {_listed(claim.latency)}"
    yield f"per block {_listed(claim.cycles_per_block)}"
    both = {"encrypt": claim.key_setup_encrypt, "decrypt": claim.key_setup_decrypt}
    setups = {way: clocks for way, clocks in both.items() if clocks is not None}
    if len({*setups.values()}) == 1:
        yield f"key set-up {_listed(next(iter(setups.values())))}"
    else:
        yield from (f"key set-up to {way} {_listed(clocks)}" for way, clocks in setups.items())
    if claim.clear is not None:
        yield f"clear after reset {claim.clear}"


def _listed(values: Sequence[float]) -> str:
    """Values with strokes between; one if all are the same."""
    return "/".join(map(str, values[:1] if len({*values}) == 1 else values))
