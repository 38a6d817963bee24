"""Published messages of modes of operation: how many there are, and on which systems they were played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...systems.layer import parse_layer
from ...systems.mode import Mode
from ...vectors.messages import message_files, published_messages
from ...verify import Verification
from ...verify.oracles.mode_catalog import find_mode

__all__ = ["PublishedFile", "published_files"]

_PLAYED = ("published messages", "published texts")


@dataclass(frozen=True)
class PublishedFile:
    """A file of published messages.

    Attributes
    ----------
    name : str
        Such as ``modes/gcm/aes.rsp.xz``.
    messages : int
        How many it has.
    oracles : tuple of str
        Software that a test holds to these messages.
    played : dict of str to int
        Messages of it that came out right on the RTL of systems, by name; a core has those whose keys fit, once for
        each direction in which it plays them.
    """

    name: str
    messages: int
    oracles: tuple[str, ...]
    played: dict[str, int]


def published_files(evidence: Iterable[Verification]) -> list[PublishedFile]:
    """Return all files of published messages, with the systems in some evidence that played them."""
    found = [*evidence]
    return [
        PublishedFile(name, len(published_messages(mode, family)), _oracles(mode, family), _played(name, found))
        for mode, family, name in message_files()
    ]


def _oracles(mode: str, family: str) -> tuple[str, ...]:
    """The software for a mode, which a layer of that name has: the folder of published messages tells parameters."""
    layer = parse_layer(mode)
    assert isinstance(layer, Mode)
    of_mode = find_mode(layer.mode, **layer.software)
    libraries = (library.name for library in of_mode.libraries_for(family))
    return (*libraries, f"the definition in {of_mode.source}")


def _played(name: str, evidence: Iterable[Verification]) -> dict[str, int]:
    """Messages of a file that were right, by system; those of several files in one check are told with each."""
    return {
        one.core_name: check.messages
        for one in evidence
        for check in one.evidence
        if check.name in _PLAYED and check.status == "passed" and name in check.source.split(", ")
    }
