"""Key policies: how round keys are made, and where they are kept. Each is a file of this folder."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import ClassVar, TypeVar

from ...ciphers.cipher import Cipher
from ...errors import UnknownName
from .in_loop import LoopFrame, LoopKeys
from .in_pipe import PipeFrame, PipeKeys

__all__ = ["NO_SET_UP", "POLICIES", "KeyPolicy", "find_policy", "policies", "register"]

#: The registered policies by name; `find_policy` and `policies` import those of this folder first.
POLICIES: dict[str, KeyPolicy] = {}

#: Why a policy that stores no round keys refuses a cipher whose key schedule is a set-up run.
NO_SET_UP = (
    "no round key is known before the key set-up has run to its end; take stored keys, or shadow keys to "
    "change them while blocks flow"
)


class KeyPolicy(ABC):
    """How round keys are made, and where they are kept. A policy has no state; engines ask it, and never its name.

    Attributes
    ----------
    name : str
        The policy in a core's name.
    rank : int
        Place in lists: policies are listed by rank, then by name.
    words : str
        The policy on a data sheet.
    of_block : str
        Which key a block uses, as a part of a sentence.
    protocol : str
        What a user of the core must know of its keys, on a data sheet.
    stored : bool
        Whether round keys are stored before a block uses them.
    key_per_block : bool
        Whether each block brings its key.
    carries_next_key : bool
        Whether a block says that it is the first under the next key, which waits, expanded.
    fillable : bool
        Whether all blocks in flight are under one key, so that tables that depend on it can be filled.
    serial : bool
        Whether serial cores know the policy.
    """

    name: ClassVar[str]
    rank: ClassVar[int] = 100
    words: ClassVar[str]
    of_block: ClassVar[str] = "a block uses the last key of an earlier clock"
    protocol: ClassVar[str] = (
        "A block uses the last key transferred before it, in an earlier clock. A core that cannot yet take a key, or a "
        "block, keeps ready low."
    )
    stored: ClassVar[bool] = False
    key_per_block: ClassVar[bool] = False
    carries_next_key: ClassVar[bool] = False
    fillable: ClassVar[bool] = True
    serial: ClassVar[bool] = False

    @property
    def key_stream(self) -> bool:
        """Whether keys have a stream of their own."""
        return not self.key_per_block

    def refuse(self, cipher: Cipher, direction: str) -> str | None:
        """Why a cipher cannot keep its keys so in a direction, and what to take instead; None if it can."""
        return None

    @abstractmethod
    def in_loop(self, frame: LoopFrame) -> LoopKeys:
        """What the policy adds to a loop."""

    @abstractmethod
    def in_pipe(self, frame: PipeFrame) -> PipeKeys:
        """What the policy adds to a pipeline."""


_Policy = TypeVar("_Policy", bound=type[KeyPolicy])


def register(policy: _Policy) -> _Policy:
    """Class decorator: the policy can be asked for by its name."""
    POLICIES[policy.name] = policy()
    return policy


def policies() -> tuple[str, ...]:
    """Names of all policies, by rank."""
    _import_all()
    return tuple(sorted(POLICIES, key=lambda name: (POLICIES[name].rank, name)))


def find_policy(name: str) -> KeyPolicy:
    """The policy of that name.

    Raises
    ------
    UnknownName
        If there is none.
    """
    _import_all()
    if name not in POLICIES:
        raise UnknownName("key policy", name, policies())
    return POLICIES[name]


@cache
def _import_all() -> None:
    """Import all modules of this folder; those of policies register them."""
    package = __name__.rpartition(".")[0]
    for module in iter_modules([str(Path(__file__).parent)]):
        import_module(f"{package}.{module.name}")
