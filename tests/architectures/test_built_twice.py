"""An engine holds parameters and what follows from them, no hardware: built again, it gives the same RTLIL."""

import pytest
from amaranth.back import rtlil

from roundhouse.architectures.architecture import Architecture
from roundhouse.architectures.engine import assemble
from roundhouse.architectures.layouts import parse_layout
from roundhouse.architectures.streams import flat_signals
from roundhouse.ciphers import CATALOG
from small_cipher import SMALL
from small_schedules import AGILE, EXPANDED, JUMPING


@pytest.mark.slow
@pytest.mark.parametrize(("cipher", "direction", "layout", "keys", "tables"), [
    (SMALL, "encrypt", "iterative", "travelling", "logic"),
    (SMALL, "simplex", "iterative-x2", "stored", "logic"),
    (SMALL, "decrypt", "iterative-x2-c4-buffered", "shadow", "logic"),
    (SMALL, "decrypt", "folded-n1", "on_the_fly", "logic"),
    (SMALL, "duplex", "iterative", "stored", "rom"),
    (SMALL, "duplex", "interleaved-c2", "shadow", "logic"),
    (AGILE, "encrypt", "iterative", "stored", "filled"),
    (EXPANDED, "decrypt", "iterative", "stored", "logic"),
    (EXPANDED, "decrypt", "iterative", "shadow", "logic"),
    (JUMPING, "decrypt", "iterative", "direct", "logic"),
    (SMALL, "simplex", "pipelined", "on_the_fly", "logic"),
    (SMALL, "simplex", "pipelined-s2-buffered", "stored", "logic"),
    (JUMPING, "encrypt", "pipelined-s2", "travelling", "logic"),
    (EXPANDED, "encrypt", "pipelined", "shadow", "logic"),
    (EXPANDED, "decrypt", "pipelined", "stored", "logic"),
    (CATALOG["simon32_64"], "encrypt", "serial-d2", "travelling", "logic"),
    (CATALOG["simon32_64"], "encrypt", "serial-d4", "on_the_fly", "logic"),
])  # fmt: skip
def test_an_engine_builds_the_same_hardware_twice(cipher, direction, layout, keys, tables):
    architecture = Architecture(direction, parse_layout(layout), keys, tables)
    architecture.check(cipher)
    engine = architecture.engine(cipher, architecture.units(cipher, inline=True))
    ports = [*flat_signals(engine.streams).values()]
    once, again = (rtlil.convert(assemble(engine), ports=ports, emit_src=False) for _ in range(2))
    assert once == again
