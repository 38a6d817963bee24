"""Player: drives a design with a script from Python, one clock at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from random import Random

from ..protocol import Protocol
from ..script.transactions import Drain, Expect, Idle, Reset, Send, Transaction
from .failure import ScriptFailed
from .pins import Level, Pins
from .sink import Sink
from .source import Source
from .stalls import Stall, Stalls

__all__ = ["PATIENCE", "Player"]

PATIENCE = 20_000  #: clocks without a transfer after which a design counts as hanging
VOID = 3 / 4  # share of the streams that are offered a transfer in a clock of reset
SHORT_RESETS = 1 / 2  # share of the resets that last one clock
LONGEST_RESET = 8  # clocks
TAIL = 16  # clocks after the end of a script in which no further result may follow


class Player:
    """Plays a script on a design and checks every transfer and the protocol.

    In each clock, call `drive`, let the design settle, call `sample`, then give the rising edge.

    Parameters
    ----------
    protocol : Protocol
    pins : Pins
        The ports of the design in the simulator.
    transactions : iterable of Transaction, optional
        More can be added at any time.
    stalls : Stalls, optional
        None for no stalls.
    seed : int
        Seed of the stalls.
    reset : int
        Clocks of reset before the script.
    scramble : bool
        Put random values on the payloads of idle streams. Flags are kept, since handshakes may depend on them.
    patience : int
        Clocks without a transfer after which the design has failed.

    Attributes
    ----------
    clocks : int
        Clocks so far.
    counts : dict of str to int
        Transfers of each stream so far, including results cancelled by a reset.
    """

    def __init__(
        self,
        protocol: Protocol,
        pins: Pins,
        transactions: Iterable[Transaction] = (),
        *,
        stalls: Stalls | None = None,
        seed: int = 0,
        reset: int = 0,
        scramble: bool = False,
        patience: int = PATIENCE,
    ) -> None:
        self._pins, self._rst, self._patience = pins, Level(pins, "rst"), patience
        self._random = random = Random(seed)
        stalls = stalls or Stalls()
        self.counts = dict.fromkeys(protocol.streams, 0)
        stall = {name: Stall(random, stalls.of(one), stalls.long) for name, one in protocol.streams.items()}
        self._sources = {
            one.name: Source(one, protocol.needs(one), pins, stall[one.name], scramble) for one in protocol.incoming
        }
        self._taken_at: dict[str, list[int]] = {one.name: [] for one in protocol.incoming}
        self._sinks = {
            one.name: Sink(one, pins, stall[one.name], gated=protocol.gated, clocks=self._taken_at)
            for one in protocol.outgoing
        }
        self._ahead: deque[Transaction] = deque()
        self._reset_left, self._in_reset, self._starting = reset, False, True
        self._clear, self._quiet_until = protocol.clear, 0
        self._answers = [stream.answer for stream in protocol.streams.values()]
        self._pause_left: int | None = None
        self._since_reset: set[str] = set()
        self.clocks = self._stuck = self._tail = 0
        self.add(transactions)

    def add(self, transactions: Iterable[Transaction]) -> None:
        """Append transactions to the remaining ones."""
        self._ahead.extend(transactions)
        self._load()

    @property
    def done(self) -> bool:
        """Whether everything was transferred and no further results came for some clocks."""
        return self._tail >= TAIL

    @property
    def drained(self) -> bool:
        """Whether everything was transferred."""
        return not self._ahead and self._all_taken and self._all_given

    def waits(self, stream: str) -> bool:
        """Return whether an incoming stream still has transfers to offer."""
        return bool(self._sources[stream].queue)

    def drive(self) -> None:
        """Set all inputs of the design for this clock. In a reset of the script, offers are void."""
        self._load()
        resets = self._reset_left > 0
        self._rst.set(resets)
        for source in self._sources.values():
            source.drive(
                self.counts, resets=resets, void=resets and not self._starting and self._random.random() < VOID
            )
        for sink in self._sinks.values():
            sink.drive(self.counts)

    def sample(self) -> list[str]:
        """Check the settled outputs of the design, and record the transfers at the coming edge.

        Returns
        -------
        list of str
            The streams with a transfer.

        Raises
        ------
        ScriptFailed
            If a transfer or the protocol is wrong, or there was no transfer for too long.
        """
        try:
            return self._sample()
        except ScriptFailed as error:
            raise ScriptFailed(f"{error}, at clock {self.clocks - 1}") from None

    def _sample(self) -> list[str]:
        self.clocks += 1
        if self._pause_left:
            self._pause_left -= 1
        if self._reset_left:
            self._sample_in_reset()
            return []
        self._require_quiet()
        self._starting = False
        taken = [name for name, source in self._sources.items() if source.sample(self.counts, self._since_reset)]
        given = [name for name, sink in self._sinks.items() if sink.sample(self.counts)]
        self._since_reset.update(taken)
        for name in taken:
            self._taken_at[name].append(self.clocks - 1)
        for name in (moved := taken + given):
            self.counts[name] += 1
        self._tail = self._tail + 1 if self.drained else 0
        self._stuck = 0 if moved or self.drained or self._pause_left else self._stuck + 1
        if self._stuck > self._patience:
            raise ScriptFailed(f"no transfer for {self._patience} clocks, waiting for {self._waiting()}")
        return moved

    def _sample_in_reset(self) -> None:
        """Check a clock of reset, of which nothing is known if it is the first after power-up."""
        self._reset_left -= 1
        self._require_quiet()
        if self._clear is not None:
            self._quiet_until = self.clocks + self._reset_left + self._clear
        first, self._in_reset = not self._in_reset, self._reset_left > 0
        if first and self._starting:
            return
        for source in self._sources.values():
            source.sample(self.counts, self._since_reset)
        for name, sink in self._sinks.items():
            if first:
                self.counts[name] += sink.lose(self.counts)
            else:
                sink.sample(self.counts)
        self._since_reset.clear()

    def _require_quiet(self) -> None:
        """Check that a clear on reset keeps the design from transferring anything."""
        for port in self._answers if self.clocks <= self._quiet_until else ():
            if self._pins.high(port):
                raise ScriptFailed(f"{port} must be low while reset clears the design")

    @property
    def _all_taken(self) -> bool:
        return not any(source.queue for source in self._sources.values())

    @property
    def _all_given(self) -> bool:
        return not any(sink.queue for sink in self._sinks.values())

    def _load(self) -> None:
        """Distribute transactions to their streams, up to a barrier that is still closed or a reset."""
        while self._ahead and (self._starting or not self._reset_left):
            transaction = self._ahead[0]
            if isinstance(transaction, Idle | Drain | Reset) and self._holds(transaction):
                return
            self._ahead.popleft()
            if isinstance(transaction, Send):
                self._sources[transaction.stream].queue.append(transaction)
            elif isinstance(transaction, Expect):
                self._sinks[transaction.stream].queue.append(transaction)
            elif isinstance(transaction, Reset):
                self._reset()

    def _holds(self, barrier: Idle | Drain | Reset) -> bool:
        """Return whether a barrier is still closed; its pause begins when everything above it has been taken."""
        if not self._all_taken or (isinstance(barrier, Drain) and not self._all_given):
            return True
        if self._pause_left is None:
            self._pause_left = 0 if isinstance(barrier, Drain) else barrier.clocks
        if self._pause_left:
            return True
        self._pause_left = None
        return False

    def _reset(self) -> None:
        short = self._random.random() < SHORT_RESETS
        self._reset_left, self._starting = 1 if short else self._random.randint(2, LONGEST_RESET), False

    def _waiting(self) -> str:
        ports = [source.waits_for() for source in self._sources.values()]
        ports += [sink.waits_for() for sink in self._sinks.values()]
        return ", ".join(port for port in ports if port) or "nothing"
