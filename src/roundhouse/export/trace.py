"""The trace of a real simulation, for a core's timing diagram."""

from __future__ import annotations

from itertools import cycle, islice

from ..architectures.keys.policy import find_policy
from ..cores.core import Core
from ..vectors.examples import examples
from ..vectors.published import NoVectors
from ..verify.drivers.amaranth import play
from ..verify.script.blocks import BlockScript
from ..verify.stimulus import script_for

__all__ = ["Trace", "capture"]

Trace = list[dict[str, int]]

_BLOCKS = 3
_RESET = 2  # clocks in reset
_HELD = 2  # clocks for which the second result waits
_LIMIT = 5000  # clocks without a transfer after which a core hangs


def capture(core: Core) -> Trace:
    """Simulate one key and three back-to-back blocks in Amaranth's simulator, and record every clock.

    The second result is stalled for two clocks. A simplex core decrypts the second block. A core with a shadow bank
    takes a second key during the run, and the last block is the first to use it.

    Returns
    -------
    list of dict
        For each clock, the value of every port except ``clk`` at the rising edge that ends it.

    Raises
    ------
    ScriptFailed
        If a result is wrong or missing.
    NoVectors
        If no vectors are published for the cipher.
    """
    trace: Trace = []
    transfers = play(*core.elaboratable(), _script(core), reset=_RESET, patience=_LIMIT, watch=trace.append)
    last = max(clock for of_stream in transfers.values() for clock, _ in of_stream)
    return trace[: last + 1]


def _script(core: Core) -> BlockScript:
    """Return the transactions for vectors of the core's smallest key size."""
    published = [vector for vector in examples(core.cipher) if vector.key_bits == core.cipher.key_sizes[0]]
    if not published:
        raise NoVectors.of(core.cipher)
    script = script_for(core)
    script.idle(1)
    for number, vector in enumerate(islice(cycle(published), _BLOCKS)):
        if number in _key_changes(core):
            key = vector
            script.key(key.key, key.key_bits)
        for decrypt in _directions(core, number):
            text, result = (vector.ciphertext, vector.plaintext) if decrypt else (vector.plaintext, vector.ciphertext)
            known = result[0] if vector == key else None  # the published result is for the vector's own key
            script.block(text[0], known, decrypt, result_delay=_HELD if number == 1 else 0)
    return script


def _key_changes(core: Core) -> set[int]:
    """Return the numbers of the blocks that have a new key."""
    policy = find_policy(core.keys)
    if policy.key_per_block:
        return set(range(_BLOCKS))
    return {0, _BLOCKS - 1} if policy.carries_next_key else {0}


def _directions(core: Core, number: int) -> tuple[bool, ...]:
    """Return the directions of a block by its number (True decrypts)."""
    fixed = {"encrypt": (False,), "decrypt": (True,), "duplex": (False, True)}
    return fixed.get(core.direction, (number == 1,))
