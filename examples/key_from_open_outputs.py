"""Compute the key of an iterative SIMON core from what its output shows while no result is valid.

A core with open outputs shows the state after every round. One round of SIMON is (x, y) -> (y ^ f(x) ^ k, x), so two
states in a row give a round key; the first four round keys of SIMON64/128 are the key. Gated outputs show only zeros.

python examples/key_from_open_outputs.py [NAME ...]
"""

import secrets
import sys

from roundhouse.cores import Core
from roundhouse.errors import UserError
from roundhouse.verify.drivers.amaranth import play
from roundhouse.verify.protocol import Protocol
from roundhouse.verify.script.blocks import BlockScript

NAMES = ("simon64_128-encrypt-iterative-open", "simon64_128-encrypt-iterative")
KNOWN_BLOCK = 0x656B696C20646E75


def main(*names: str) -> None:
    key = secrets.randbits(128)
    for core in map(core_of, names or NAMES):
        shown = shown_while_not_valid(core, key)
        print(f"{core.name}\n  o_payload  {' '.join(f'{payload:016x}' for payload in shown)}")
        if any(shown):
            found = key_of(KNOWN_BLOCK, shown)
            print(f"  computed   {found:032x}\n  key        {key:032x}: {'found' if found == key else 'not found'}")
        else:
            print("  only zeros: nothing to compute a key from")


def core_of(name: str) -> Core:
    """Return the core of a name; raises `UserError` if there is none, or the computation below is not for it."""
    core = Core.parse(name)
    if (core.cipher.name, core.direction, core.layout) != ("simon64_128", "encrypt", "iterative"):
        raise UserError(f"a name must begin with simon64_128-encrypt-iterative, whose states this shows; given {name}")
    return core


def shown_while_not_valid(core: Core, key: int) -> list[int]:
    """Return ``o_payload`` in the first four clocks after the known block has entered."""
    clocks: list[dict[str, int]] = []
    script = BlockScript(Protocol.of(core.ports), core.cipher.key_sizes)
    script.key(key, 128)
    script.block(KNOWN_BLOCK, None, False)
    play(*core.elaboratable(), script, watch=clocks.append)
    entered = next(n for n, clock in enumerate(clocks) if clock["i_valid"] and clock["i_ready"] and not clock["rst"])
    shown = clocks[entered + 1 : entered + 5]
    assert not any(clock["o_valid"] for clock in shown)
    return [clock["o_payload"] for clock in shown]


def key_of(block: int, states: list[int]) -> int:
    """Return the key, given a block and the states after each of its first four rounds."""
    round_keys = []
    for before, after in zip([block, *states], states, strict=False):
        x, y = divmod(before, 1 << 32)
        round_keys.append((after >> 32) ^ y ^ f(x))
    return sum(k << 32 * n for n, k in enumerate(round_keys))


def f(x: int) -> int:
    """The function f of SIMON's rounds, on 32 bits."""
    return (rotl(x, 1) & rotl(x, 8)) ^ rotl(x, 2)


def rotl(x: int, n: int) -> int:
    """Rotate 32 bits to the left."""
    return (x << n | x >> 32 - n) & 0xFFFFFFFF


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except UserError as error:
        sys.exit(f"error: {error}")
