"""Verilog of tiny cores, as committed: a change of any engine's hardware, or of a name in it, shows as a diff.

After a change that is meant: ``ROUNDHOUSE_REFRESH=1 pytest tests/architectures/test_golden.py``, and read the diff.
"""

import os
from pathlib import Path

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.ciphers.cipher import Cipher, Phase
from roundhouse.cores.core import Core
from roundhouse.words import join

GOLDEN = Path(__file__).parent / "golden"


class Miniature(Cipher):
    """Three steps on two words of two bits, under a key that turns by one bit from step to step."""

    name = family = "miniature"
    block_bits, key_sizes = 4, (4,)

    def __init__(self):
        self.encryption, self.decryption = (Phase(self.round, (3,)),), (Phase(self.undo, (3,)),)

    def load(self, block):
        return block.split(2)

    def store(self, state):
        return join(*state)

    def round(self, state, k, i):
        x, y = state
        return [y ^ (x & k[0]), x + k[1]]

    def undo(self, state, k, i):
        y, x = state[0], state[1] - k[1]
        return [x, y ^ (x & k[0])]

    def load_key(self, key, size):
        return key

    def round_key(self, ks, i):
        return ks.split(2)

    def next_key(self, ks, i, size):
        return ks.rotl(1)

    def prev_key(self, ks, i, size):
        return ks.rotr(1)


AXES = ["encrypt-iterative-on_the_fly", "simplex-iterative-stored", "decrypt-pipelined-on_the_fly"]


@pytest.mark.parametrize("axes", AXES)
def test_verilog_is_as_committed(axes, monkeypatch):
    monkeypatch.setitem(CATALOG, "miniature", Miniature())
    verilog, path = Core.parse(f"miniature-{axes}").verilog, GOLDEN / f"{axes}.v"
    if os.environ.get("ROUNDHOUSE_REFRESH"):
        path.write_text(verilog)
    assert verilog == path.read_text(), (
        "the text of cores has changed: if that is meant and their RTLIL is the same, see tests/rtl/test_editions.py; "
        "ROUNDHOUSE_REFRESH=1 writes the files anew"
    )


def test_the_miniature_inverts_itself():
    cipher = Miniature()
    for key in range(16):
        assert [cipher.decrypt(key, cipher.encrypt(key, block)) for block in range(16)] == list(range(16))
