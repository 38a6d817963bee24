"""The trace of a real simulation, for a core's timing diagram."""

from __future__ import annotations

from itertools import cycle, islice

from ..architectures.keys.policy import find_policy
from ..cores.core_like import CoreLike
from ..systems import System
from ..systems.buses.kernel import Kernel
from ..vectors.examples import examples
from ..vectors.published import NoVectors
from ..verify.answers import answers_for
from ..verify.block_face import at_ports, block_face
from ..verify.drivers.amaranth import play
from ..verify.messages import MessageStimulus
from ..verify.script.blocks import BlockScript
from ..verify.script.script import Script
from ..verify.software_model import unmodelled_layers
from ..verify.stimulus import StimulatedCore, script_for

__all__ = ["Trace", "can_be_captured", "capture"]

Trace = list[dict[str, int]]

_BLOCKS = 3
_RESET = 2  # clocks in reset
_HELD = 2  # clocks for which the second result waits
_PAUSE = 4  # clocks between two messages
_SEED = 1  # of messages
_LIMIT = 5000  # clocks without a transfer after which a core hangs


def can_be_captured(design: CoreLike) -> bool:
    """Return whether there is a trace of a design.

    There is none of a kernel, whose messages are in memory, nor of a cascade or a self-test, of which
    `roundhouse selftest` draws the second.
    """
    if not isinstance(design, System):
        return True
    apart = any(layer.looped or layer.closed or isinstance(layer, Kernel) for layer in design.layers)
    return not (unmodelled_layers(design) or apart)


def capture(design: CoreLike) -> Trace:
    """Simulate one key and three back-to-back blocks in Amaranth's simulator, and record every clock.

    The second result is stalled for two clocks. A simplex core decrypts the second block. A core with a shadow bank
    takes a second key during the run, and the last block is the first to use it. A system with a mode has two messages,
    with a pause between them, in place of the blocks.

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
    transfers = play(*design.elaboratable(), _at_ports(design), reset=_RESET, patience=_LIMIT, watch=trace.append)
    last = max(clock for of_stream in transfers.values() for clock, _ in of_stream)
    return trace[: last + 1]


def _at_ports(design: CoreLike) -> Script:
    """Return the transactions at the ports of a core or a system."""
    face = block_face(design)
    if not isinstance(design, System):
        return _script(face, design.keys)
    if design.mode is None:
        return at_ports(design, _script(face, design.keys)).script
    messages = MessageStimulus(face, design.mode, answers_for(design.cipher)).two_messages(_SEED, _PAUSE)
    return at_ports(design, messages).script


def _script(core: StimulatedCore, keys: str) -> BlockScript:
    """Return the transactions for vectors of the core's smallest key size."""
    published = [vector for vector in examples(core.cipher) if vector.key_bits == core.cipher.key_sizes[0]]
    if not published:
        raise NoVectors.of(core.cipher)
    script = script_for(core)
    script.idle(1)
    for number, vector in enumerate(islice(cycle(published), _BLOCKS)):
        if number in _key_changes(keys):
            key = vector
            script.key(key.key, key.key_bits)
        for decrypt in _directions(core, number):
            text, result = (vector.ciphertext, vector.plaintext) if decrypt else (vector.plaintext, vector.ciphertext)
            known = result[0] if vector == key else None  # the published result is for the vector's own key
            script.block(text[0], known, decrypt, result_delay=_HELD if number == 1 else 0)
    return script


def _key_changes(keys: str) -> set[int]:
    """Return the numbers of the blocks that have a new key."""
    policy = find_policy(keys)
    if policy.key_per_block:
        return set(range(_BLOCKS))
    return {0, _BLOCKS - 1} if policy.carries_next_key else {0}


def _directions(core: StimulatedCore, number: int) -> tuple[bool, ...]:
    """Return the directions of a block by its number (True decrypts)."""
    fixed = {"encrypt": (False,), "decrypt": (True,), "duplex": (False, True)}
    return fixed.get(core.direction, (number == 1,))
