"""The texts of cores consist of what a strict reader knows: the writer makes no more of either language.

What `verify --rung text` does not prove of a text is seen here, such as values that are unknown and nets that nothing
drives; see docs/verification.md, The text and its RTLIL.
"""

import pytest
from strict_text import Refused, contents_of
from strict_verilog import read_verilog
from strict_vhdl import read_vhdl

from roundhouse.ciphers import CATALOG
from roundhouse.cores.sample import covering_sample
from roundhouse.systems import parse

SMALL = ["speck32_64-encrypt-iterative", "simon32_64-encrypt-iterative-clear", "present80-encrypt-iterative"]
DESIGNS = [
    "aes128-encrypt-iterative-on_the_fly-rom",
    "aes128-encrypt-folded-n4-shadow",
    "aes192-decrypt-pipelined-r2-s3-stored-compact",
    "aes256-decrypt-interleaved-c5-buffered-stored-lut4",
    "aes-duplex-iterative-stored-tbox",
    "des-decrypt-serial-d8-travelling",  # a table that is looked up by an inverse
    "des-encrypt-pipelined-travelling",
    "tdes128-decrypt-iterative-travelling-compact",
    "mars128-encrypt-iterative-stored",
    "mars256-decrypt-folded-n1-stored-rom",
    "present80-encrypt-iterative-x2-shadow",
    "present128-decrypt-folded-n1-on_the_fly-compact",
    "rc6_128-simplex-iterative-stored",
    "rc6_192-decrypt-interleaved-c5-buffered-shadow",
    "serpent128-decrypt-iterative-direct",
    "serpent256-encrypt-pipelined-r2",
    "simon64_128-duplex-iterative-x2-stored",
    "simon96_144-encrypt-serial-d1-on_the_fly",
    "speck48_96-simplex-interleaved-c5-buffered-on_the_fly",
    "speck64_128-encrypt-pipelined-s2-shadow",
    "twofish128-encrypt-iterative-on_the_fly-filled",
    "twofish256-decrypt-folded-n1-shadow",
    "xtea-decrypt-serial-d1-travelling",
    "xtea_2lanes-encrypt-interleaved-c3-stored-open",
    "simon64_128-encrypt-iterative+ctr+words32",
    "simon32_64-duplex-iterative+loopback16",
    "aes128-encrypt-iterative+gcm+axi",
    "aes128-encrypt-iterative+x4+registered",
    "speck64_128-encrypt-iterative+ctr+kernel64",
    "xtea-encrypt-iterative-on_the_fly+axi+kat",
]


def refused(name):
    """What the strict readers refuse of the texts of a design; nothing if they read both."""
    core = parse(name)
    contents = contents_of(core.rtlil)
    try:
        modules, entities = read_verilog(core.verilog, contents), read_vhdl(core.vhdl, contents)
    except Refused as error:
        return str(error)
    assert modules == list(core.form.modules) and {*entities} == {*modules}
    return ""


@pytest.mark.parametrize("name", SMALL)
def test_a_text_is_of_what_the_writer_makes(name):
    assert refused(name) == ""


@pytest.mark.slow
def test_texts_of_every_family_are_of_what_the_writer_makes():
    assert {parse(name).cipher.family for name in DESIGNS} == {cipher.family for cipher in CATALOG.values()}
    assert {name: why for name in DESIGNS if (why := refused(name))} == {}


@pytest.mark.long
def test_texts_of_the_sample_are_of_what_the_writer_makes():
    names = [core.name for core in covering_sample()]
    assert {name: why for name in names if (why := refused(name))} == {}
