// roundhouse generate miniature-decrypt-pipelined-on_the_fly (v0.1.0)
// Clocks: latency 3, per block 1, key set-up 4. Design hash c6e6f03d45c14ccb. SPDX-License-Identifier: Apache-2.0
// A block uses the last key of an earlier clock; no transfer in reset; no valid or o_ready may depend on a ready.

module miniature_decrypt_pipelined_on_the_fly (  // decryption; a pipeline with one stage for every round
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
  wire accept_key, expand_last, expand_busy, enable;
  wire [1:0] round3_sub_0, round3_state_0;
  wire [3:0] round1_key_state_0, round2_key_state_0, round3_key_state_0;
  miniature_decrypt_pipelined_on_the_fly_interface interface_block (.key_valid(key_valid),
      .round3_sub_0(round3_sub_0), .key_ready(key_ready), .round3_state_0(round3_state_0),
      .round3_key_state_0(round3_key_state_0[3:2]), .o_valid(o_valid), .accept_key(accept_key),
      .o_payload(o_payload));
  miniature_decrypt_pipelined_on_the_fly_algorithm algorithm (.clk(clk), .i_payload(i_payload), .enable(enable),
      .round1_key_state_0(round1_key_state_0), .round2_key_state_0(round2_key_state_0),
      .round3_key_state_0(round3_key_state_0[1:0]), .round3_sub_0(round3_sub_0), .round3_state_0(round3_state_0));
  miniature_decrypt_pipelined_on_the_fly_key_schedule key_schedule (.clk(clk), .rst(rst), .key_payload(key_payload),
      .accept_key(accept_key), .enable(enable), .expand_last(expand_last), .expand_busy(expand_busy),
      .round1_key_state_0(round1_key_state_0), .round2_key_state_0(round2_key_state_0),
      .round3_key_state_0(round3_key_state_0));
  miniature_decrypt_pipelined_on_the_fly_controller controller (.clk(clk), .rst(rst), .i_valid(i_valid),
      .o_ready(o_ready), .accept_key(accept_key), .expand_last(expand_last), .expand_busy(expand_busy),
      .enable(enable), .i_ready(i_ready), .key_ready(key_ready), .o_valid(o_valid));
endmodule

module miniature_decrypt_pipelined_on_the_fly_interface (  // between the ports and the other blocks
  input wire key_valid, key_ready, o_valid,
  input wire [1:0] round3_sub_0, round3_state_0, round3_key_state_0,
  output wire accept_key,
  output wire [3:0] o_payload
);
  assign accept_key = key_valid & key_ready;
  assign o_payload = o_valid ? {round3_sub_0, round3_state_0 ^ (round3_sub_0 & round3_key_state_0)} : 4'b0000;
endmodule

module miniature_decrypt_pipelined_on_the_fly_algorithm (
  input wire clk, enable,
  input wire [3:0] i_payload, round1_key_state_0, round2_key_state_0,
  input wire [1:0] round3_key_state_0,
  output wire [1:0] round3_sub_0,
  output reg [1:0] round3_state_0
);
  reg [1:0] round1_state_0, round1_state_1, round2_state_0, round2_state_1, round3_state_1;
  assign round3_sub_0 = round3_state_1 - round3_key_state_0;
  wire [1:0] next_round2_state_0 = round1_state_1 - round1_key_state_0[1:0];
  wire [1:0] next_round3_state_0 = round2_state_1 - round2_key_state_0[1:0];
  always @(posedge clk) if (enable) begin
    round1_state_0 <= i_payload[3:2];
    round1_state_1 <= i_payload[1:0];
    round2_state_0 <= next_round2_state_0;
    round2_state_1 <= round1_state_0 ^ (next_round2_state_0 & round1_key_state_0[3:2]);
    round3_state_0 <= next_round3_state_0;
    round3_state_1 <= round2_state_0 ^ (next_round3_state_0 & round2_key_state_0[3:2]);
  end
endmodule

module miniature_decrypt_pipelined_on_the_fly_key_schedule (
  input wire clk, rst, accept_key, enable,
  input wire [3:0] key_payload,
  output wire expand_last,
  output reg expand_busy,
  output reg [3:0] round1_key_state_0, round2_key_state_0, round3_key_state_0
);
  reg expand_write;
  reg [3:0] expand_key_state_0;
  reg [1:0] expand_index;
  reg expand_is_final;
  reg [3:0] last_key_state_0;
  assign expand_last = expand_write & expand_is_final;
  wire not_expand_last = !expand_last;
  wire next_expand_index_0 = !expand_index[0];
  wire next_expand_index_1 = expand_index[1] ^ expand_index[0];
  always @(posedge clk) if (rst) begin
    expand_write <= 1'b0;
    expand_busy <= 1'b0;
    expand_index <= 2'b00;
    expand_is_final <= 1'b0;
  end else begin
    expand_write <= (expand_write & not_expand_last) | accept_key;
    expand_busy <= accept_key | (expand_busy & not_expand_last);
    if (expand_last) begin
      expand_index <= 2'b00;
      expand_is_final <= 1'b0;
    end else if (expand_write) begin
      expand_index <= {next_expand_index_1, next_expand_index_0};
      expand_is_final <= {next_expand_index_1, next_expand_index_0} == 2'b10;
    end
  end
  always @(posedge clk) if (!expand_busy | expand_write)
    expand_key_state_0 <= expand_busy ? {expand_key_state_0[2:0], expand_key_state_0[3]} : key_payload;
  always @(posedge clk) if (expand_last) last_key_state_0 <= expand_key_state_0;
  always @(posedge clk) if (enable) begin
    round1_key_state_0 <= last_key_state_0;
    round2_key_state_0 <= {round1_key_state_0[0], round1_key_state_0[3:1]};
    round3_key_state_0 <= {round2_key_state_0[0], round2_key_state_0[3:1]};
  end
endmodule

module miniature_decrypt_pipelined_on_the_fly_controller (  // says when keys and blocks enter, and where they are
  input wire clk, rst, i_valid, o_ready, accept_key, expand_last, expand_busy,
  output wire enable, i_ready, key_ready,
  output reg o_valid
);
  reg valid_row0, valid_row1, have_key;
  assign enable = !o_valid | o_ready;
  assign i_ready = enable & have_key;
  assign key_ready = !expand_busy;
  always @(posedge clk) if (rst) begin
    valid_row0 <= 1'b0;
    valid_row1 <= 1'b0;
    o_valid <= 1'b0;
    have_key <= 1'b0;
  end else begin
    if (enable) begin
      valid_row0 <= i_valid & have_key;
      valid_row1 <= valid_row0;
      o_valid <= valid_row1;
    end
    if (accept_key) have_key <= 1'b0;
    else if (expand_last) have_key <= 1'b1;
  end
endmodule
