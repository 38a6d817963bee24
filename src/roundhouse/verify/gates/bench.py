"""The streams of a core's netlist, driven in all copies at once.

Every copy has other keys and blocks, and all must do the same in every clock: handshakes depend on neither. If they do
in the netlist, it is wrong, whatever comes out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from .simulator import Simulator, pack, unpack

__all__ = ["Bench", "Block", "Interface", "Session", "WrongNetlist"]

PATIENCE = 20_000  # clocks without a transfer after which nothing more is expected
AFTER = 16  # clocks for which nothing more may come out
RESET = 4  # clocks
ALL = ~np.uint64(0)


class WrongNetlist(Exception):
    """A netlist does not do what its core does; the message says what it does instead."""


@dataclass(frozen=True)
class Interface:
    """What a core's ports need to be driven.

    Attributes
    ----------
    ports : dict of str to int
        Widths of all of them.
    sides : tuple of str
        Prefixes of the block streams: one that is empty, or two.
    travelling, shadow : bool
        Keys come with the blocks; a block tells when to change to the next key.
    """

    ports: dict[str, int]
    sides: tuple[str, ...]
    travelling: bool
    shadow: bool

    def key_stream(self, side: str) -> str:
        """The key stream that serves a side: one of its own, or one for all; empty if keys come with the blocks."""
        if self.travelling:
            return ""
        return f"{side}key" if f"{side}key_valid" in self.ports else "key"


@dataclass(frozen=True)
class Block:
    """What goes into each copy at one time, and what must come out (nothing is compared if that is left out)."""

    payload: Sequence[int]
    decrypt: bool = False
    expected: Sequence[int] | None = None


@dataclass(frozen=True)
class Session:
    """A key for each copy, left-aligned and of one size, and the blocks that each side takes under it."""

    keys: Sequence[int]
    size: int
    blocks: tuple[tuple[Block, ...], ...]


@dataclass
class KeyStream:
    """Whether a key stream still has the session's key before it."""

    name: str
    waits: bool = False
    offered: bool = False


@dataclass
class Side:
    """What one block stream has before it."""

    prefix: str
    key: KeyStream | None
    todo: deque[Block] = field(default_factory=deque)
    expected: deque[Block] = field(default_factory=deque)
    first: bool = False
    offered: bool = False


class Bench:
    """Drives a netlist from its reset on.

    Parameters
    ----------
    simulator : Simulator
    interface : Interface
    patience : int
        Clocks without a transfer after which the netlist is given up.

    Attributes
    ----------
    results : int
        Results that came out, of any side.
    moved_result : bool
        Whether one did in the last clock.
    """

    def __init__(self, simulator: Simulator, interface: Interface, patience: int = PATIENCE) -> None:
        self.simulator, self._io, self._patience = simulator, interface, patience
        self._random = np.random.default_rng(1)
        names = [interface.key_stream(prefix) for prefix in interface.sides]
        self._keys = {name: KeyStream(name) for name in names if name}
        self._sides = [Side(prefix, self._keys.get(name)) for prefix, name in zip(interface.sides, names, strict=True)]
        self._session: Session | None = None
        self.results = 0
        self.moved_result = False
        self._reset()

    def run(self, sessions: Iterable[Session]) -> None:
        """Load each key, give its blocks, and compare all results; raises `WrongNetlist`."""
        for session in sessions:
            self.start(session)
            self.until(lambda: not self._key_waits and not any(side.todo for side in self._sides))
        self.until(lambda: not any(side.expected for side in self._sides))
        for _ in range(AFTER):
            self.clock()

    def start(self, session: Session) -> None:
        """Offer a key from now on, and then its blocks; all blocks before must have been taken."""
        self._session = session
        for key in self._keys.values():
            key.waits, key.offered = True, False
        for side, blocks in zip(self._sides, session.blocks, strict=True):
            side.todo.extend(blocks)
            side.first = True

    def feed(self, blocks: Callable[[bool], Block]) -> None:
        """Give each side that has none left another block under the same key; `blocks` is told whether of the second
        side."""
        for number, side in enumerate(self._sides):
            if not side.todo:
                side.todo.append(blocks(bool(number)))

    def until(self, done: Callable[[], bool]) -> None:
        """Go on until something holds; raises `WrongNetlist` if nothing moves any more."""
        idle = 0
        while not done():
            idle = 0 if self.clock() else idle + 1
            if idle > self._patience:
                raise WrongNetlist(f"the netlist moves nothing for {idle} clocks, after {self.results} results")

    def clock(self) -> bool:
        """Go on by one clock; return whether there was a transfer."""
        for key in self._keys.values():
            self._offer_key(key)
        for side in self._sides:
            self._offer_block(side)
        self.simulator.settle()
        taken = [*map(self._take_key, self._keys.values()), *map(self._take_block, self._sides)]
        given = [self._take_result(side) for side in self._sides]
        self.moved_result = any(given)
        self.simulator.clock()
        return any(taken) or any(given)

    def _reset(self) -> None:
        self._put("rst", ALL)
        for prefix in self._io.sides:
            self._put(f"{prefix}o_ready", ALL)
        for _ in range(RESET):
            self.simulator.settle()
            self.simulator.clock()
        self._put("rst", 0)

    @property
    def _key_waits(self) -> bool:
        return any(key.waits for key in self._keys.values())

    def _offer_key(self, key: KeyStream) -> None:
        self._put(f"{key.name}_valid", ALL if key.waits else 0)
        if key.waits and not key.offered:
            assert self._session is not None
            self._put_key(f"{key.name}_payload", f"{key.name}_size", self._session)
            key.offered = True
        elif not key.waits:
            self._scramble(f"{key.name}_payload")

    def _put_key(self, payload: str, size: str, session: Session) -> None:
        self.simulator.set(payload, pack(session.keys, self._io.ports[payload]))
        if size in self._io.ports:
            self.simulator.set(size, pack([session.size], self._io.ports[size]))

    def _offer_block(self, side: Side) -> None:
        """Offer the next block of a side once its key is taken; what stands there while none is offered is random."""
        name = f"{side.prefix}i"
        offers = bool(side.todo) and not (side.key is not None and side.key.waits)
        self._put(f"{name}_valid", ALL if offers else 0)
        if not offers:
            self._scramble(f"{name}_payload")
        elif not side.offered:
            assert self._session is not None
            block, side.offered = side.todo[0], True
            self.simulator.set(f"{name}_payload", pack(block.payload, self._io.ports[f"{name}_payload"]))
            if f"{name}_decrypt" in self._io.ports:
                self._put(f"{name}_decrypt", ALL if block.decrypt else 0)
            if self._io.shadow:
                self._put(f"{name}_next_key", ALL if side.first else 0)
            if self._io.travelling:
                self._put_key(f"{name}_key", f"{name}_key_size", self._session)

    def _take_key(self, key: KeyStream) -> bool:
        if not self._high(f"{key.name}_ready") or not key.waits:
            return False
        key.waits = False
        return True

    def _take_block(self, side: Side) -> bool:
        ready = self._high(f"{side.prefix}i_ready")
        if not (ready and side.todo and side.offered):
            return False
        side.expected.append(side.todo.popleft())
        side.first = side.offered = False
        return True

    def _take_result(self, side: Side) -> bool:
        if not self._high(f"{side.prefix}o_valid"):
            return False
        if not side.expected:
            raise WrongNetlist("the netlist gives a result for which there was no block")
        block = side.expected.popleft()
        if block.expected is not None:
            self._compare(block, f"{side.prefix}o_payload")
        self.results += 1
        return True

    def _compare(self, block: Block, port: str) -> None:
        assert block.expected is not None
        given = self.simulator.get(port)
        if (given != pack(block.expected, len(given))).any():
            digits = -(-len(given) // 4)
            for copy, number in enumerate(unpack(given)):
                expected = block.expected[copy % len(block.expected)]
                if number != expected:
                    raise WrongNetlist(
                        f"the netlist gives {number:0{digits}x} where {expected:0{digits}x} is published"
                    )

    def _high(self, port: str) -> bool:
        """Return the value of a handshake, which must be the same in all copies."""
        (word,) = self.simulator.get(port)
        if word not in (0, ALL):
            raise WrongNetlist(f"{port} of the netlist must not depend on keys or data; it differs from block to block")
        return bool(word)

    def _put(self, port: str, word: int | np.uint64) -> None:
        if port in self._io.ports:
            self.simulator.set(port, np.full(self._io.ports[port], word, np.uint64))

    def _scramble(self, port: str) -> None:
        self.simulator.set(port, self._random.integers(0, 1 << 64, self._io.ports[port], np.uint64))
