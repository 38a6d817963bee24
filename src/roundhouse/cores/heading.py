"""The heading of a text of a design: what it is, its claim in clocks, and how to make it again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..architectures.common.claim import Claim

__all__ = ["heading"]


def heading(axes: Mapping[str, object], claim: Claim, hash_: str, options: Iterable[str] = ()) -> Iterator[str]:
    """Lines of the heading.

    Parameters
    ----------
    axes : mapping of str to object
        Of the design, as ``roundhouse list --json`` prints them; None is left out.
    claim : Claim
    hash_ : str
        Its identity.
    options : iterable of str, optional
        Of the command that writes it.
    """
    yield " ".join(["roundhouse generate", str(axes["name"]), *options])
    yield "; ".join(
        f"{name} {_listed(value)}" for name, value in axes.items() if name != "name" and value not in (None, [])
    )
    yield f"Claim, in clocks: {'; '.join(_clocks(claim))}"
    yield f"Hash: {hash_}; SPDX-License-Identifier: Apache-2.0"


def _clocks(claim: Claim) -> Iterator[str]:
    """The clocks of a claim, those of several key sizes in rising order."""
    yield f"latency {_listed(claim.latency)}"
    yield f"per block {_listed(claim.cycles_per_block)}"
    for way, clocks in (("encrypt", claim.key_setup_encrypt), ("decrypt", claim.key_setup_decrypt)):
        if clocks is not None:
            yield f"key set-up to {way} {_listed(clocks)}"
    if claim.clear is not None:
        yield f"clear after reset {claim.clear}"


def _listed(value: object) -> str:
    """A value, or several with commas between."""
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
