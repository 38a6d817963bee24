// roundhouse generate miniature-simplex-iterative-stored (v0.1.0)
// Clocks: latency 3, per block 3, key set-up 4. Design hash ac0a2b8cdc382bea. SPDX-License-Identifier: Apache-2.0
// A block uses the last key of an earlier clock; no transfer in reset; no valid or o_ready may depend on a ready.

module miniature_simplex_iterative_stored (  // encryption or decryption; one loop that computes one round per clock
  input wire clk,                // clock; everything happens on its rising edge
  input wire rst,                // synchronous, active high: keys and blocks are lost, not erased
  input wire key_valid,          // a key is offered; it stays until it is taken
  input wire [3:0] key_payload,  // the key as published, its first byte in the high bits
  input wire i_valid,            // a block is offered; it stays until it is taken
  input wire [3:0] i_payload,    // the block as published, its first byte in the high bits
  input wire i_decrypt,          // 1 decrypts this block, 0 encrypts it
  input wire o_ready,            // the result is taken on the next rising edge if it is offered
  output wire key_ready,         // the key is taken on the next rising edge if it is offered
  output wire i_ready,           // the block is taken on the next rising edge if it is offered
  output wire o_valid,           // a result is offered; it stays until it is taken
  output wire [3:0] o_payload    // the result as published, its first byte in the high bits
);
  wire accept_key, enable, enter, stay, valid_stage0, setup_stage0, decrypt_stage0;
  wire [1:0] xor_0, sub_0, add_0, xor_1, index_stage0;
  wire [3:0] round_key_data;
  miniature_simplex_iterative_stored_interface interface_block (.key_valid(key_valid), .xor_0(xor_0), .sub_0(sub_0),
      .add_0(add_0), .xor_1(xor_1), .key_ready(key_ready), .o_valid(o_valid), .decrypt_stage0(decrypt_stage0),
      .accept_key(accept_key), .o_payload(o_payload));
  miniature_simplex_iterative_stored_algorithm algorithm (.clk(clk), .i_payload(i_payload),
      .round_key_data(round_key_data), .enable(enable), .enter(enter), .decrypt_stage0(decrypt_stage0), .xor_0(xor_0),
      .sub_0(sub_0), .add_0(add_0), .xor_1(xor_1));
  miniature_simplex_iterative_stored_key_schedule key_schedule (.clk(clk), .key_payload(key_payload), .enable(enable),
      .stay(stay), .valid_stage0(valid_stage0), .setup_stage0(setup_stage0), .index_stage0(index_stage0),
      .round_key_data(round_key_data));
  miniature_simplex_iterative_stored_controller controller (.clk(clk), .rst(rst), .setup_entering(key_valid),
      .i_valid(i_valid), .i_decrypt(i_decrypt), .o_ready(o_ready), .accept_key(accept_key), .enable(enable),
      .i_ready(i_ready), .key_ready(key_ready), .enter(enter), .stay(stay), .o_valid(o_valid),
      .valid_stage0(valid_stage0), .setup_stage0(setup_stage0), .decrypt_stage0(decrypt_stage0),
      .index_stage0(index_stage0));
endmodule

module miniature_simplex_iterative_stored_interface (  // between the ports and the other blocks
  input wire key_valid, key_ready, o_valid, decrypt_stage0,
  input wire [1:0] xor_0, sub_0, add_0, xor_1,
  output wire accept_key,
  output wire [3:0] o_payload
);
  assign accept_key = key_valid & key_ready;
  assign o_payload = o_valid ? (decrypt_stage0 ? {sub_0, xor_1} : {xor_0, add_0}) : 4'b0000;
endmodule

module miniature_simplex_iterative_stored_algorithm (
  input wire clk, enable, enter, decrypt_stage0,
  input wire [3:0] i_payload, round_key_data,
  output wire [1:0] xor_0, sub_0, add_0, xor_1
);
  reg [1:0] state_0, state_1;
  assign sub_0 = state_1 - round_key_data[1:0];
  assign add_0 = state_0 + round_key_data[1:0];
  assign xor_0 = state_1 ^ (state_0 & round_key_data[3:2]);
  assign xor_1 = state_0 ^ (sub_0 & round_key_data[3:2]);
  always @(posedge clk) if (enable) begin
    state_0 <= enter ? i_payload[3:2] : decrypt_stage0 ? sub_0 : xor_0;
    state_1 <= enter ? i_payload[1:0] : decrypt_stage0 ? xor_1 : add_0;
  end
endmodule

module miniature_simplex_iterative_stored_key_schedule (
  input wire clk, enable, stay, valid_stage0, setup_stage0,
  input wire [3:0] key_payload,
  input wire [1:0] index_stage0,
  output wire [3:0] round_key_data
);
  reg [3:0] key_state_0;
  reg [3:0] round_keys [0:2];
  wire write_en = valid_stage0 & setup_stage0;
  assign round_key_data = round_keys[index_stage0];
  always @(posedge clk) if (enable) key_state_0 <= stay ? {key_state_0[2:0], key_state_0[3]} : key_payload;
  always @(posedge clk) if (write_en) round_keys[index_stage0] <= key_state_0;
endmodule

module miniature_simplex_iterative_stored_controller (  // says when keys and blocks enter, and where they are
  input wire clk, rst, setup_entering, i_valid, i_decrypt, o_ready, accept_key,
  output wire enable, i_ready, key_ready,
  output reg enter, stay, o_valid, valid_stage0, setup_stage0, decrypt_stage0,
  output reg [1:0] index_stage0
);
  reg setup_done;
  reg [1:0] index_after_end;
  reg have_key;
  wire is_last = !enter & (index_after_end == (setup_stage0 ? 2'b10 : decrypt_stage0 ? 2'b00 : 2'b10));
  wire not_setup_entering = !setup_entering;
  wire admits = enter & have_key & not_setup_entering;
  wire enters = (i_valid & admits) | (setup_entering & enter);
  wire coming = enters | !enter;
  wire leaves = coming & is_last;
  assign enable = o_ready | !o_valid;
  assign i_ready = admits & enable;
  wire [1:0] index_entering = setup_entering ? 2'b00 : i_decrypt ? 2'b10 : 2'b00;
  wire decrypt_entering = i_decrypt & not_setup_entering;
  assign key_ready = enter & enable;
  wire next_enter = !coming | is_last;
  wire setup_entering_else_setup_stage0 = enter ? setup_entering : setup_stage0;
  wire not_index_entering_0 = !index_entering[0];
  wire index_after_end_term = index_entering[1] ^ index_entering[0];
  wire [1:0] index_after_end_term_2 = decrypt_entering ? {index_entering[1] ^ not_index_entering_0,
      not_index_entering_0} : {index_after_end_term, not_index_entering_0};
  wire not_index_after_end_0 = !index_after_end[0];
  wire index_after_end_term_3 = index_after_end[1] ^ index_after_end[0];
  wire [1:0] index_after_end_term_4 = decrypt_stage0 ? {index_after_end[1] ^ not_index_after_end_0,
      not_index_after_end_0} : {index_after_end_term_3, not_index_after_end_0};
  wire [1:0] next_index_after_end = enter ? (setup_entering ? {index_after_end_term, not_index_entering_0} :
      index_after_end_term_2) : setup_stage0 ? {index_after_end_term_3, not_index_after_end_0} :
      index_after_end_term_4;
  always @(posedge clk) if (rst) begin
    enter <= 1'b1;
    stay <= 1'b0;
    o_valid <= 1'b0;
    setup_done <= 1'b0;
    valid_stage0 <= 1'b0;
    have_key <= 1'b0;
  end else begin
    if (enable) begin
      enter <= next_enter;
      stay <= !next_enter;
      o_valid <= leaves & !setup_entering_else_setup_stage0;
      setup_done <= leaves & setup_entering_else_setup_stage0;
      valid_stage0 <= coming;
    end
    if (accept_key) have_key <= 1'b0;
    else if (setup_done) have_key <= 1'b1;
  end
  always @(posedge clk) if (enable) begin
    if (enter) begin
      setup_stage0 <= setup_entering;
      decrypt_stage0 <= decrypt_entering;
    end
    index_stage0 <= (index_entering & {enter, enter}) | (index_after_end & {stay, stay});
  end
  always @(posedge clk) index_after_end <= next_index_after_end;
endmodule
