"""No name in a text depends on Amaranth's counters, which count what has nothing to do with what is named."""

import re

import pytest

from roundhouse.rtl.verilog import verilog_modules
from roundhouse.systems import parse

DESIGNS = [
    "xtea-encrypt-iterative+axi",
    "xtea-encrypt-iterative+ctr+axi32",
    "xtea-encrypt-iterative+cbc_m4",
    "xtea-encrypt-iterative+kernel64",
    "xtea-duplex-iterative+selftest",
    pytest.param("aes128-encrypt-iterative+gcm+axi", marks=pytest.mark.slow),
    pytest.param("aes-duplex-pipelined-stored", marks=pytest.mark.slow),
]


@pytest.mark.slow
@pytest.mark.parametrize("name", DESIGNS)
def test_a_text_is_the_same_whatever_amaranth_counts(name):
    design = parse(name)
    rtlil = re.sub(r"\$(\d+)", lambda counter: f"${int(counter[1]) + 10**6}", design.rtlil)
    texts = verilog_modules(rtlil, kept=design.observed)
    assert rtlil != design.rtlil and texts == verilog_modules(design.rtlil, kept=design.observed)
    assert not re.findall(r"\b\w*port_\d\w*", "".join(texts.values()))
