// roundhouse generate miniature-encrypt-iterative-on_the_fly (v0.1.0)
// Clocks: latency 3, per block 3, key set-up 1. Design hash 97ec8fd50649eb62. SPDX-License-Identifier: Apache-2.0
// A block uses the last key of an earlier clock; no transfer in reset; no valid or o_ready may depend on a ready.

module miniature_encrypt_iterative_on_the_fly (  // encryption; one loop that computes one round per clock
  input wire clk,                // clock; everything happens on its rising edge
  input wire rst,                // synchronous, active high: keys and blocks are lost, not erased
  input wire key_valid,          // a key is offered; it stays until it is taken
  input wire [3:0] key_payload,  // the key as published, its first byte in the high bits
  input wire i_valid,            // a block is offered; it stays until it is taken
  input wire [3:0] i_payload,    // the block as published, its first byte in the high bits
  input wire o_ready,            // the result is taken on the next rising edge if it is offered
  output wire key_ready,         // the key is taken on the next rising edge if it is offered
  output wire i_ready,           // the block is taken on the next rising edge if it is offered
  output wire o_valid,           // a result is offered; it stays until it is taken
  output wire [3:0] o_payload    // the result as published, its first byte in the high bits
);
  wire accept_key, enable, enter, stay;
  wire [1:0] xor_0, add_0;
  wire [3:0] key_state_0;
  assign key_ready = 1'b1;
  miniature_encrypt_iterative_on_the_fly_interface interface_block (.key_valid(key_valid), .xor_0(xor_0),
      .add_0(add_0), .o_valid(o_valid), .accept_key(accept_key), .o_payload(o_payload));
  miniature_encrypt_iterative_on_the_fly_algorithm algorithm (.clk(clk), .i_payload(i_payload), .enable(enable),
      .key_state_0(key_state_0), .enter(enter), .xor_0(xor_0), .add_0(add_0));
  miniature_encrypt_iterative_on_the_fly_key_schedule key_schedule (.clk(clk), .key_payload(key_payload),
      .accept_key(accept_key), .enable(enable), .stay(stay), .key_state_0(key_state_0));
  miniature_encrypt_iterative_on_the_fly_controller controller (.clk(clk), .rst(rst), .i_valid(i_valid),
      .o_ready(o_ready), .accept_key(accept_key), .enable(enable), .i_ready(i_ready), .enter(enter), .stay(stay),
      .o_valid(o_valid));
endmodule

module miniature_encrypt_iterative_on_the_fly_interface (  // between the ports and the other blocks
  input wire key_valid, o_valid,
  input wire [1:0] xor_0, add_0,
  output wire accept_key,
  output wire [3:0] o_payload
);
  assign accept_key = key_valid;
  assign o_payload = o_valid ? {xor_0, add_0} : 4'b0000;
endmodule

module miniature_encrypt_iterative_on_the_fly_algorithm (
  input wire clk, enable, enter,
  input wire [3:0] i_payload, key_state_0,
  output wire [1:0] xor_0, add_0
);
  reg [1:0] state_0, state_1;
  assign add_0 = state_0 + key_state_0[1:0];
  assign xor_0 = state_1 ^ (state_0 & key_state_0[3:2]);
  always @(posedge clk) if (enable) begin
    state_0 <= enter ? i_payload[3:2] : xor_0;
    state_1 <= enter ? i_payload[1:0] : add_0;
  end
endmodule

module miniature_encrypt_iterative_on_the_fly_key_schedule (
  input wire clk, accept_key, enable, stay,
  input wire [3:0] key_payload,
  output reg [3:0] key_state_0
);
  reg [3:0] first_key_state_0;
  always @(posedge clk) if (enable) key_state_0 <= stay ? {key_state_0[2:0], key_state_0[3]} : first_key_state_0;
  always @(posedge clk) if (accept_key) first_key_state_0 <= key_payload;
endmodule

module miniature_encrypt_iterative_on_the_fly_controller (  // says when keys and blocks enter, and where they are
  input wire clk, rst, i_valid, o_ready, accept_key,
  output wire enable, i_ready,
  output reg enter, stay, o_valid
);
  reg [1:0] index_after_end;
  reg have_key;
  wire is_last = !enter & (index_after_end == 2'b10);
  wire admits = enter & have_key;
  wire enters = i_valid & admits;
  wire coming = enters | !enter;
  wire leaves = coming & is_last;
  assign enable = o_ready | !o_valid;
  assign i_ready = admits & enable;
  wire next_enter = !coming | is_last;
  always @(posedge clk) if (rst) begin
    enter <= 1'b1;
    stay <= 1'b0;
    o_valid <= 1'b0;
    have_key <= 1'b0;
  end else begin
    if (enable) begin
      enter <= next_enter;
      stay <= !next_enter;
      o_valid <= leaves;
    end
    if (accept_key) have_key <= 1'b1;
  end
  always @(posedge clk)
    index_after_end <= enter ? 2'b01 : {index_after_end[1] ^ index_after_end[0], !index_after_end[0]};
endmodule
