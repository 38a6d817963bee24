"""A toy cipher and hand-written cores of it, so that every check can be shown to pass and to fail without real ones.

The cipher has 32-bit blocks and keys of 16 or 32 bits: ``E(x) = (x + K) ^ rotl(K, 7)``, where K is the key, doubled if
it has 16 bits.
"""

import hashlib
from dataclasses import dataclass, replace

from roundhouse.vectors import Vector, register_vectors
from roundhouse.verify.oracles import UNPUBLISHED, Family, Oracle, Recorded, register_oracles

FAMILY = "toy"
MASK = 0xFFFFFFFF


@dataclass(frozen=True)
class Port:
    name: str
    direction: str
    width: int


@dataclass(frozen=True)
class Claim:
    latency: tuple = (4,)
    cycles_per_block: tuple = (5,)
    key_setup_encrypt: tuple | None = (1,)
    key_setup_decrypt: tuple | None = None
    clear: int | None = None


@dataclass(frozen=True)
class Cipher:
    name: str = "toy32"
    family: str = FAMILY
    block_bits: int = 32
    lanes: int = 1
    lane_bits: int = 32
    key_bits: int = 32
    key_sizes: tuple = (32,)


@dataclass(frozen=True)
class ToyCore:
    name: str
    direction: str
    layout: str
    keys: str
    ports: tuple
    claim: Claim
    verilog: str
    cipher: Cipher = Cipher()
    module: str = "toy"
    tables: str = "logic"
    gated: bool = False
    replaces_keys: bool = False
    looped: bool = False

    @property
    def hash(self) -> str:
        return hashlib.sha256(self.verilog.encode()).hexdigest()[:16]


def ports(*groups: str) -> tuple:
    """Ports from words such as ``"i<"`` (an input stream), ``"o>"`` (an output stream), ``"i_decrypt:1"``."""
    found = [Port("clk", "in", 1), Port("rst", "in", 1)]
    for group in groups:
        if ":" in group:
            name, width = group.split(":")
            found.append(Port(name, "in", int(width)))
            continue
        stream, inward = group[:-1], group[-1] == "<"
        there, back = ("in", "out") if inward else ("out", "in")
        found += [Port(f"{stream}_valid", there, 1), Port(f"{stream}_ready", back, 1)]
        found.append(Port(f"{stream}_payload", there, 32))
    return tuple(found)


def header(port_list: tuple) -> str:
    lines = (f"  {p.direction}put wire [{p.width - 1}:0] {p.name}" for p in port_list)
    return "module toy (\n" + ",\n".join(lines) + "\n);\n"


PLAIN = """
  function [31:0] enc(input [31:0] x, input [31:0] k); enc = (x + k) ^ {k[24:0], k[31:25]}; endfunction
  function [31:0] dec(input [31:0] x, input [31:0] k); dec = (x ^ {k[24:0], k[31:25]}) - k; endfunction
"""

# One block at a time; the key register is used in the last clock, so key_ready has to protect the block in flight, and
# a key that is offered keeps blocks out.
ITERATIVE = (
    PLAIN
    + """
  reg [31:0] key, state;
  reg has_key, busy, decrypt;
  reg [1:0] count;
  assign key_ready = !busy;
  assign i_ready = has_key & !busy & !key_valid;
  assign o_valid = busy & count == 0;
  assign o_payload = {32{o_valid}} & (decrypt ? dec(state, key) : enc(state, key));
  always @(posedge clk) begin
    if (key_valid & key_ready) begin key <= KEY_IN; has_key <= 1; end
    if (i_valid & i_ready) begin state <= i_payload; decrypt <= DECRYPT_IN; busy <= 1; count <= 3; end
    else if (busy & count != 0) count <= count - 1;
    if (o_valid & o_ready) busy <= 0;
    if (rst) begin has_key <= 0; busy <= 0; end
  end
endmodule
"""
)

# A register after each half; a key with every block.
TRAVELLING = (
    PLAIN
    + """
  reg [31:0] state, key, result;
  reg full, done;
  wire enable = o_ready | !done;
  assign i_ready = enable;
  assign o_valid = done;
  assign o_payload = result;
  always @(posedge clk) begin
    if (enable) begin
      full <= i_valid; state <= i_payload; key <= i_key;
      done <= full; result <= enc(state, key);
    end
    if (rst) begin full <= 0; done <= 0; end
  end
endmodule
"""
)

LANE = (
    """
module lane #(parameter DECRYPT = 0) (
  input clk, input rst, input key_taken, input [31:0] waiting, output reg has_waiting,
  input i_valid, output i_ready, input [31:0] i_payload, input i_next_key,
  output o_valid, input o_ready, output [31:0] o_payload
);
"""
    + PLAIN
    + """
  reg [31:0] active, state, result;
  reg has_active, full, done;
  wire enable = o_ready | !done;
  assign i_ready = enable & (i_next_key ? has_waiting : has_active);
  assign o_valid = done;
  assign o_payload = result;
  always @(posedge clk) begin
    if (enable) begin
      full <= i_valid & i_ready; state <= i_payload;
      done <= full; result <= DECRYPT ? dec(state, active) : enc(state, active);
    end
    if (key_taken) has_waiting <= 1;
    if (i_valid & i_ready & i_next_key) begin active <= waiting; has_active <= 1; has_waiting <= 0; end
    if (rst) begin full <= 0; done <= 0; has_active <= 0; has_waiting <= 0; end
  end
endmodule
"""
)

LANES = """
  lane #(0) enc(.clk(clk), .rst(rst), .key_taken(enc_taken), .waiting(enc_waiting), .has_waiting(enc_waits),
    .i_valid(enc_i_valid), .i_ready(enc_i_ready), .i_payload(enc_i_payload), .i_next_key(enc_i_next_key),
    .o_valid(enc_o_valid), .o_ready(enc_o_ready), .o_payload(enc_o_payload));
  lane #(1) dec(.clk(clk), .rst(rst), .key_taken(dec_taken), .waiting(dec_waiting), .has_waiting(dec_waits),
    .i_valid(dec_i_valid), .i_ready(dec_i_ready), .i_payload(dec_i_payload), .i_next_key(dec_i_next_key),
    .o_valid(dec_o_valid), .o_ready(dec_o_ready), .o_payload(dec_o_payload));
endmodule
"""

DUPLEX_SHADOW = (
    """
  reg [31:0] enc_waiting, dec_waiting;
  wire enc_waits, dec_waits;
  assign enc_key_ready = !enc_waits;
  assign dec_key_ready = !dec_waits;
  wire enc_taken = enc_key_valid & enc_key_ready;
  wire dec_taken = dec_key_valid & dec_key_ready;
  always @(posedge clk) begin
    if (enc_taken) enc_waiting <= enc_key_payload;
    if (dec_taken) dec_waiting <= dec_key_payload;
  end
"""
    + LANES
    + LANE
)

# One key stream for both directions: it stands still once a direction that is idle has a key waiting.
DUPLEX_SHADOW_ONE_STREAM = (
    """
  reg [31:0] enc_waiting, dec_waiting;
  wire enc_waits, dec_waits;
  assign key_ready = !enc_waits & !dec_waits;
  wire enc_taken = key_valid & key_ready;
  wire dec_taken = key_valid & key_ready;
  always @(posedge clk) if (key_valid & key_ready) begin enc_waiting <= key_payload; dec_waiting <= key_payload; end
"""
    + LANES
    + LANE
)


DUPLEX = """
  reg [31:0] key;
  reg has_key, enc_o_valid_, dec_o_valid_;
  reg [31:0] enc_result, dec_result;
  assign key_ready = 1'b1;
  assign enc_i_ready = has_key & !enc_o_valid_;
  assign dec_i_ready = has_key & !dec_o_valid_;
  assign enc_o_valid = enc_o_valid_;
  assign dec_o_valid = dec_o_valid_;
  assign enc_o_payload = enc_result;
  assign dec_o_payload = dec_result;
  always @(posedge clk) begin
    if (key_valid & key_ready) begin key <= key_payload; has_key <= 1; end
    if (enc_o_valid & enc_o_ready) enc_o_valid_ <= 0;
    if (dec_o_valid & dec_o_ready) dec_o_valid_ <= 0;
    if (enc_i_valid & enc_i_ready) begin enc_o_valid_ <= 1; enc_result <= enc(enc_i_payload, key); end
    if (dec_i_valid & dec_i_ready) begin dec_o_valid_ <= 1; dec_result <= dec(dec_i_payload, key); end
    if (rst) begin has_key <= 0; enc_o_valid_ <= 0; dec_o_valid_ <= 0; end
  end
endmodule
"""


def _core(name: str, body: str, port_list: tuple, **facts) -> ToyCore:
    facts = {"direction": "encrypt", "layout": "iterative", "keys": "stored", "claim": Claim()} | facts
    return ToyCore(name=name, ports=port_list, verilog=header(port_list) + body, **facts)


def iterative() -> ToyCore:
    body = ITERATIVE.replace("KEY_IN", "key_payload").replace("DECRYPT_IN", "1'b0")
    return _core("toy-encrypt-iterative-stored", body, ports("key<", "i<", "o>"), gated=True)


def simplex_sizes() -> ToyCore:
    key = "(key_size[0] ? key_payload : {2{key_payload[31:16]}})"
    body = ITERATIVE.replace("KEY_IN", key).replace("DECRYPT_IN", "i_decrypt")
    claim = Claim((4, 4), (5, 5), (1, 1), (1, 1))
    port_list = ports("key<", "key_size:2", "i<", "i_decrypt:1", "o>")
    cipher = Cipher(key_sizes=(16, 32))
    facts = {"direction": "simplex", "claim": claim, "cipher": cipher, "gated": True}
    return _core("toy-simplex-iterative-stored", body, port_list, **facts)


def travelling() -> ToyCore:
    claim = Claim((2,), (1,), None, None)
    port_list = ports("i<", "i_key:32", "o>")
    return _core("toy-pipelined-travelling", TRAVELLING, port_list, layout="pipelined", keys="travelling", claim=claim)


def duplex_shadow(*, one_stream: bool = False) -> ToyCore:
    sides = [group for side in ("enc", "dec") for group in (f"{side}_i<", f"{side}_i_next_key:1", f"{side}_o>")]
    keys = ["key<"] if one_stream else ["enc_key<", "dec_key<"]
    claim = Claim((2,), (1,), (1,), (1,))
    facts = {"direction": "duplex", "layout": "pipelined", "keys": "shadow", "claim": claim}
    # The lane's last register is not behind the switch of keys: it takes the key of the block, one clock later.
    body = DUPLEX_SHADOW_ONE_STREAM if one_stream else DUPLEX_SHADOW
    return _core("toy-duplex-pipelined-shadow", body, ports(*keys, *sides), **facts)


def duplex() -> ToyCore:
    """One register each way, one key for both."""
    sides = [group for side in ("enc", "dec") for group in (f"{side}_i<", f"{side}_o>")]
    claim = Claim((1,), (2,), (1,), (1,))
    facts = {"direction": "duplex", "claim": claim}
    return _core("toy-duplex-iterative-stored", PLAIN + DUPLEX, ports("key<", *sides), **facts)


def with_claim(core: ToyCore, **claim) -> ToyCore:
    return replace(core, claim=replace(core.claim, **claim))


def _bulk(key: bytes, blocks: bytes, decrypt: bool) -> bytes:
    k = int.from_bytes(key * (4 // len(key)))
    rotated = (k << 7 | k >> 25) & MASK
    words = (int.from_bytes(blocks[i : i + 4]) for i in range(0, len(blocks), 4))
    done = (((w ^ rotated) - k if decrypt else (w + k & MASK) ^ rotated) & MASK for w in words)
    return b"".join(w.to_bytes(4) for w in done)


def _published():
    for n, key in enumerate((b"\x00\x00", b"\x12\x34", b"\x01\x02\x03\x04", b"\xff\xff\xff\xfe")):
        for blocks in ((1,), (0xDEADBEEF, 0, MASK)):
            data = b"".join(block.to_bytes(4) for block in blocks)
            done = _bulk(key, data, False)
            results = tuple(int.from_bytes(done[i : i + 4]) for i in range(0, len(done), 4))
            yield Vector(int.from_bytes(key), 8 * len(key), 32, blocks, results, f"toy {n}")


CALLED = tuple(Oracle(name, "1", lambda k, b: _bulk(k, b, False), lambda k, b: _bulk(k, b, True)) for name in "AB")
#: Neither can be called: the published vectors are their answers.
RECORDED = tuple(Recorded(name, "1", "toy") for name in "AB")


def register(oracles=CALLED) -> None:
    """Make the family known, with two "independent" oracles."""
    register_vectors(FAMILY, _published())
    register_oracles(FAMILY, Family(lambda _block_bits: oracles, UNPUBLISHED))


register()
