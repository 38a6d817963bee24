"""A self-checking Verilog-2005 test bench for any core, with published vectors."""

from __future__ import annotations

from typing import TypeGuard

from ..cores.core import Core
from ..cores.core_like import CoreLike
from ..vectors.examples import examples
from ..vectors.published import NoVectors, published_for
from ..verify.script.blocks import BlockScript
from ..verify.stimulus import directions, script_for
from .verilog_script import render_script

__all__ = ["has_test_bench", "to_test_bench"]

_SEND_PAUSE, _SEND_EVERY = 2, 4  # pause in clocks before every fourth block
_TAKE_PAUSE, _TAKE_EVERY = 3, 3  # clocks for which every third result waits
_SPARE = 1000  # clocks beyond the expected length


def has_test_bench(core: CoreLike) -> TypeGuard[Core]:
    """Return whether a test bench can be written: for cores of ciphers with published vectors, but not for systems."""
    return isinstance(core, Core) and bool(published_for(core.cipher))


def to_test_bench(core: Core) -> str:
    """Return a test bench whose top module is the core's with the suffix ``_tb``, for Icarus Verilog and Verilator.

    Parameters
    ----------
    core : Core
        Its ports determine the signals of the test bench, its claim the watchdog.

    Returns
    -------
    str
        Verilog 2005.

    Raises
    ------
    NoVectors
        If no vectors are published for the cipher.
    """
    if not has_test_bench(core):
        raise NoVectors.of(core.cipher)
    latency = max(core.claim.latency)
    return render_script(core, _script(core), tail=2 * latency + 4, watchdog=_watchdog(core))


def _script(core: Core) -> BlockScript:
    """Return a script of the cipher's example vectors in each direction of the core, with pauses."""
    script = script_for(core)
    for vector in examples(core.cipher):
        script.note(vector.source)
        script.key(vector.key, vector.key_bits)
        for plaintext, ciphertext in zip(vector.plaintext, vector.ciphertext, strict=True):
            for decrypt in directions(core):
                block, result = (ciphertext, plaintext) if decrypt else (plaintext, ciphertext)
                number = script.counts[script.streams_of(decrypt).blocks.name]
                script.block(
                    block,
                    result,
                    decrypt,
                    delay=_SEND_PAUSE if number % _SEND_EVERY == _SEND_EVERY - 1 else 0,
                    result_delay=_TAKE_PAUSE if number % _TAKE_EVERY == 1 else 0,
                )
    return script


def _watchdog(core: Core) -> int:
    """Return the clocks after which the test bench gives up: twice those of a core that takes one block at a time."""
    claim, vectors = core.claim, examples(core.cipher)
    setup = max(max(clocks or (0,)) for clocks in (claim.key_setup_encrypt, claim.key_setup_decrypt))
    a_block = max(claim.latency) + _SEND_PAUSE + _TAKE_PAUSE
    blocks = sum(len(vector.plaintext) for vector in vectors) * len(directions(core))
    return 2 * (len(vectors) * (setup + a_block) + blocks * a_block) + (claim.clear or 0) + _SPARE
