"""A self-checking Verilog-2005 test bench for any core, with published vectors."""

from __future__ import annotations

from typing import Any, TypeGuard

from ..cores.core import Core
from ..cores.core_like import CoreLike
from ..vectors.examples import examples
from ..vectors.published import NoVectors, published_for
from ..vectors.vector import Vector
from .template import render

__all__ = ["has_test_bench", "to_test_bench"]

_PAUSES = 8  # most clocks that pauses add to a block
_SPARE = 1000  # clocks beyond what is expected
_SIDES = {
    "duplex": (
        {"prefix": "enc_", "title": "blocks to encrypt", "word": "encryption: "},
        {"prefix": "dec_", "title": "blocks to decrypt", "word": "decryption: "},
    )
}
_ONE_SIDE = ({"prefix": "", "title": "blocks", "word": ""},)


def has_test_bench(core: CoreLike) -> TypeGuard[Core]:
    """Return whether there is a test bench: for a core of a cipher with published vectors, and not for a system."""
    return isinstance(core, Core) and bool(published_for(core.cipher))


def to_test_bench(core: Core) -> str:
    """Return a test bench whose top module is the core's with the suffix ``_tb``, for Icarus Verilog and Verilator.

    Parameters
    ----------
    core : Core
        Its ports determine what the test bench drives, its claim how long it waits.

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
        raise NoVectors(core.cipher)
    vectors = [_vector(core, vector) for vector in examples(core.cipher)]
    sides = _SIDES.get(core.direction, _ONE_SIDE)
    pairs = sum(len(vector["pairs"]) for vector in vectors)
    return render(
        "test_bench.v",
        core=core,
        tb=f"{core.module}_tb",
        ports=core.ports[2:],
        range=lambda width: f"[{width - 1}:0] " if width > 1 else "",
        sides=sides,
        key_streams=_key_streams(core, [side["prefix"] for side in sides]),
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


def _key_streams(core: Core, prefixes: list[str]) -> list[dict[str, Any]]:
    """Return the key streams, each with the prefixes of the block streams that it serves."""
    ports = {port.name for port in core.ports}
    if "key_valid" in ports:
        return [{"prefix": "", "serves": prefixes}]
    return [{"prefix": prefix, "serves": [prefix]} for prefix in prefixes if f"{prefix}key_valid" in ports]


def _vector(core: Core, vector: Vector) -> dict[str, Any]:
    """Return the literals of a vector's task calls."""
    number = core.cipher.key_sizes.index(vector.key_bits)
    size = f"{core.cipher.size_bits}'d{number}, " if len(core.cipher.key_sizes) > 1 else ""
    block = core.cipher.block_bits
    given, results = vector.plaintext, vector.ciphertext
    if core.direction == "decrypt":
        given, results = results, given
    return {
        "source": vector.source,
        "key": size + _hex(vector.key_payload(core.cipher.key_bits), core.cipher.key_bits),
        "pairs": [(_hex(one, block), _hex(other, block)) for one, other in zip(given, results, strict=True)],
    }


def _hex(value: int, bits: int) -> str:
    return f"{bits}'h{value:0{(bits + 3) // 4}x}"


def _watchdog(core: Core, keys: int, pairs: int) -> int:
    """Return the clocks after which the test bench gives up: twice those of a core that takes one block at a time."""
    claim = core.claim
    setup = max(max(clocks or (0,)) for clocks in (claim.key_setup_encrypt, claim.key_setup_decrypt))
    a_block = max(claim.latency) + _PAUSES
    return 2 * (keys * (setup + a_block) + 2 * pairs * a_block) + _SPARE
