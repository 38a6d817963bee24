"""A self-checking Verilog-2005 test bench for a system that tests itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..systems import System
from ..systems.test_blocks.self_testing import SelfTesting
from ..verify.answers import Answers, Key, answers_for
from .commands import listed
from .template import render

__all__ = ["to_self_test_bench"]

_BLOCKS, _PERIOD = 60, 7  # blocks on the line that are compared, and how many are under a key
_SPARE = 2000  # clocks beyond those of a system that has one block at a time


def to_self_test_bench(system: System, files: Sequence[str] = ()) -> str:
    """Return a test bench whose top module is the system's with the suffix ``_tb``.

    Blocks and keys are computed from the definition of their patterns, and results of the cipher by independent
    software.

    Parameters
    ----------
    system : System
        One that tests itself, of a cipher with oracles that can be called.
    files : sequence of str, optional
        Names of the files that it is in; one with its name by default.
    """
    answers, claim = answers_for(system.cipher), system.claim
    ports = [port for port in system.ports if port.name not in ("clk", "rst")]
    bits = next(port.width for port in ports if port.name == "line_payload")
    each = max(claim.latency) + claim.longest_key_setup + int(max(claim.cycles_per_block))
    return render(
        "self_test_bench.v",
        name=system.name,
        files=listed(files or [f"{system.name}.v"], "//"),
        module=system.module,
        ports=ports,
        range=lambda width: f"[{width - 1}:0] " if width > 1 else "",
        bits=bits,
        period=_PERIOD,
        blocks=_BLOCKS,
        source=answers.source,
        expected=[f"{word:0{-(-bits // 4)}x}" for word in _line(system, answers, bits)],
        flip=system.cipher.block_bits // 2,
        watchdog=2 * _BLOCKS * each + _SPARE,
    )


def _line(system: System, answers: Answers, bits: int) -> Iterator[int]:
    """What passes the line, in words of so many bits, most significant first."""
    layer, cipher = system.layers[-1], system.cipher
    assert isinstance(layer, SelfTesting)
    size, changes, decrypts = cipher.key_sizes[-1], range(0, _BLOCKS, _PERIOD), system.direction == "decrypt"
    blocks, keys = layer.blocks(cipher.block_bits, _BLOCKS), layer.keys(size, len(changes))
    for key, start in zip(keys, changes, strict=True):
        for result in answers.results(Key(key, size), blocks[start : start + _PERIOD], decrypts):
            assert result is not None
            yield from (result >> low & (1 << bits) - 1 for low in range(cipher.block_bits - bits, -1, -bits))
