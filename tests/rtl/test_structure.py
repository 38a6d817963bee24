"""The structure of a design is read from its RTLIL."""

import pytest

from roundhouse.rtl.modules import Memory, read_modules
from roundhouse.rtl.structure import OUTSIDE, Bundle, Link, Tables, structure_of
from roundhouse.rtl.write import simplified
from roundhouse.systems import parse

TEXT = r"""
module \top
  wire width 1 input 0  \clk
  wire width 8 input 1  \a
  wire width 8 output 2  \y
  wire width 8 \word_0
  wire width 4 \word_1
  wire width 4 \alias
  cell \top_first \first
    connect \clk \clk [0]
    connect \a \a [7:0]
    connect \word_0 \word_0 [7:0]
    connect \word_1 \word_1 [3:0]
  end
  cell \top_second \second$12
    connect \word { \word_0 [5:4] \word_0 [1:0] \alias [3:0] }
    connect \again \y [7:0]
    connect \y \y [7:0]
  end
connect \alias \word_1 [3:0]
end
module \top_first
  wire width 1 input 0  \clk
  wire width 8 input 1  \a
  wire width 8 output 2  \word_0
  wire width 4 output 3  \word_1
  wire width 16 $1
  memory width 8 size 11 \rows
  cell $mul $2
    connect \A \a [7:0]
    connect \B \word_0 [7:0]
    connect \Y $1
  end
  cell $mul $3
    connect \A \a [7:0]
    connect \B 8'00000011
    connect \Y $1
  end
  cell $dff $4
    connect \D $1 [7:0]
    connect \CLK \clk [0]
    connect \Q \word_0
  end
  cell $dff $5
    connect \D $1 [3:0]
    connect \CLK \clk [0]
    connect \Q \word_1
  end
end
module \top_second
  wire width 8 input 0  \word
  wire width 8 output 1  \y
  wire width 8 input 2  \again
  cell \S1 \look_up_unit
    connect \x \word [5:0]
    connect \y \y [3:0]
  end
  cell \S1 \another_unit
    connect \x \word [7:2]
    connect \y \y [7:4]
  end
end
module \S1
  wire width 6 input 0  \x
  wire width 4 output 1  \y
end
"""


def test_a_hand_written_design():
    top = structure_of(TEXT)
    first, second = top.blocks
    assert (first.name, second.name) == ("first", "second$12")
    assert first.registers == (Bundle("word", 12, 2, alike=False),)
    assert first.memories == (Memory("rows", 8, 11),)
    assert first.tables == (Tables("multiplier", 1, 8, 16),)  # not the one by a constant, which is a few adders
    assert second.tables == (Tables("S1", 2, 6, 4),)
    assert (top.register_bits, top.memory_bits) == (12, 88)


def test_links_pass_aliases_count_the_bits_that_are_read_and_leave_out_what_a_block_reads_of_itself():
    assert set(structure_of(TEXT).links) == {
        Link(OUTSIDE, "first", (Bundle("a", 8),)),
        Link("first", "second$12", (Bundle("alias", 4), Bundle("word", 4))),
        Link("second$12", OUTSIDE, (Bundle("y", 8),)),
    }


def test_modules_stand_in_the_order_of_the_text():
    assert list(read_modules(TEXT)) == ["top", "top_first", "top_second", "S1"]


def test_an_iterative_core_of_aes_has_what_fips_197_says():
    """Sixteen bytes of state, a SubBytes of all of them, and the SubWord of four."""
    core = structure_of(parse("aes128-encrypt-iterative").rtlil)
    assert [block.name for block in core.blocks] == ["interface", "algorithm", "key_schedule", "controller"]
    assert core.block("algorithm").registers == (Bundle("state", 128, 16),)
    assert core.block("algorithm").tables == (Tables("sbox", 16, 8, 8),)
    assert core.block("key_schedule").tables == (Tables("sbox", 4, 8, 8),)
    assert core.all_tables == (Tables("sbox", 20, 8, 8),)


@pytest.mark.slow
def test_registers_are_those_of_the_text_if_that_is_given():
    """State, key and first key of 128 bits, Rcon of 8, a counter of 4, four flags: what the proof of a text pairs."""
    for name, others in (("aes128-encrypt-iterative", 0), ("aes128-encrypt-iterative+x2", 2 * (128 + 1) + 2 * 2)):
        rtlil = parse(name).rtlil
        count = 3 * 128 + 8 + 4 + 4
        copies = 2 if others else 1
        assert structure_of(rtlil, simplified(rtlil)).register_bits == copies * count + others
        assert structure_of(rtlil).register_bits > copies * count + others


def test_stored_round_keys_are_a_memory_of_all_eleven():
    core = structure_of(parse("aes128-decrypt-iterative-stored").rtlil)
    assert core.block("key_schedule").memories == (Memory("round_keys", 128, 11),)
    assert core.block("algorithm").tables == (Tables("inv_sbox", 16, 8, 8),)


@pytest.mark.parametrize("name", ["des-encrypt-iterative", "xtea-simplex-iterative", "aes128-duplex-iterative"])
def test_each_port_but_clock_and_reset_is_in_a_link_or_constant(name):
    core = parse(name)
    outside = [link for link in structure_of(core.rtlil).links if OUTSIDE in (link.source, link.sink)]
    shown = {bundle.name: bundle.bits for link in outside for bundle in link.bundles}
    wires = {port.name: port.width for port in core.ports if port.name not in ("clk", "rst")}
    constant = set(wires) - set(shown)
    assert shown == {name: width for name, width in wires.items() if name not in constant}
    assert constant <= {"key_ready"}


def test_copies_are_one_block_with_their_number():
    system = structure_of(parse("aes128-encrypt-iterative+x3").rtlil)
    (core,) = system.blocks
    assert core.count == 3
    assert system.all_tables == (Tables("sbox", 60, 8, 8),)
    assert core.register_bits == 3 * sum(block.register_bits for block in core.blocks)
