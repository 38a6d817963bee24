"""A self-checking Verilog-2005 test bench for any core, with published vectors in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..vectors.examples import examples, key_payload
from ..vectors.vector import Vector
from .template import render

if TYPE_CHECKING:
    from ..cores.core import Core

__all__ = ["to_test_bench"]

_PAUSES = 8  # clocks that the pauses add to a block, at most
_SPARE = 1000  # clocks on top of all that is expected
_SIDES = {
    "duplex": (
        {"prefix": "enc_", "title": "blocks to encrypt", "word": "encryption: "},
        {"prefix": "dec_", "title": "blocks to decrypt", "word": "decryption: "},
    )
}
_ONE_SIDE = ({"prefix": "", "title": "blocks", "word": ""},)


def to_test_bench(core: Core) -> str:
    """Return a test bench whose top module is the core's with ``_tb`` behind; it runs on Icarus Verilog and Verilator.

    Parameters
    ----------
    core : Core
        Its ports decide what the test bench drives, its claim how long it waits.

    Returns
    -------
    str
        Verilog 2005.

    Raises
    ------
    LookupError
        If the cipher's family has no published vectors.
    """
    vectors = [_vector(core, vector) for vector in examples(core)]
    pairs = sum(len(vector["pairs"]) for vector in vectors)
    return render(
        "test_bench.v",
        core=core,
        tb=f"{core.module}_tb",
        ports=core.ports[2:],
        range=lambda width: f"[{width - 1}:0] " if width > 1 else "",
        sides=_SIDES.get(core.direction, _ONE_SIDE),
        simplex=core.direction == "simplex",
        both=core.direction in ("simplex", "duplex"),
        travelling=core.keys == "travelling",
        shadow=core.keys == "shadow",
        sizes=len(core.cipher.key_sizes) > 1,
        size_bits=core.cipher.size_bits,
        key_bits=core.cipher.key_bits,
        block_bits=core.cipher.block_bits,
        blocks=pairs * (2 if core.direction == "simplex" else 1),
        latency=max(core.claim.latency),
        watchdog=_watchdog(core, len(vectors), pairs),
        vectors=vectors,
    )


def _vector(core: Core, vector: Vector) -> dict[str, Any]:
    """The literals of a vector's task calls."""
    number = core.cipher.key_sizes.index(vector.key_bits)
    size = f"{core.cipher.size_bits}'d{number}, " if len(core.cipher.key_sizes) > 1 else ""
    block = core.cipher.block_bits
    given, results = vector.plaintext, vector.ciphertext
    if core.direction == "decrypt":
        given, results = results, given
    return {
        "source": vector.source,
        "key": size + _hex(key_payload(core, vector), core.cipher.key_bits),
        "pairs": [(_hex(one, block), _hex(other, block)) for one, other in zip(given, results, strict=True)],
    }


def _hex(value: int, bits: int) -> str:
    return f"{bits}'h{value:0{(bits + 3) // 4}x}"


def _watchdog(core: Core, keys: int, pairs: int) -> int:
    """Clocks for twice as long as a core may take that does one block after the other."""
    claim = core.claim
    setup = max(max(clocks or (0,)) for clocks in (claim.key_setup_encrypt, claim.key_setup_decrypt))
    a_block = max(claim.latency) + _PAUSES
    return 2 * (keys * (setup + a_block) + 2 * pairs * a_block) + _SPARE
