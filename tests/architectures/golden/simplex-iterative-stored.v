// Made by Roundhouse; the axes of this core:
//   name: miniature-simplex-iterative-stored
//   cipher: miniature
//   key_bits: 4
//   block_bits: 4
//   direction: simplex
//   layout: iterative
//   keys: stored
//   tables: logic
//   outputs: gated
/* verilator lint_off DECLFILENAME */  // all modules of the core are in this one file
/* verilator lint_off UNUSEDSIGNAL */  // the four blocks have clk and rst whether they have registers or not
/* verilator lint_off CASEINCOMPLETE */  // Yosys sets the default before a case instead of inside it
/* verilator lint_off WIDTHEXPAND */   // Yosys prints constants in as few bits as they need,
/* verilator lint_off WIDTHTRUNC */    // and a comparison of a whole word with zero as !word

(* top =  1  *)
module miniature_simplex_iterative_stored(rst, key_valid, key_payload, i_valid, i_payload, i_decrypt, o_ready, key_ready, i_ready, o_valid, o_payload, clk);
  input rst;
  wire rst;
  input key_valid;
  wire key_valid;
  input [3:0] key_payload;
  wire [3:0] key_payload;
  input i_valid;
  wire i_valid;
  input [3:0] i_payload;
  wire [3:0] i_payload;
  input i_decrypt;
  wire i_decrypt;
  input o_ready;
  wire o_ready;
  output key_ready;
  wire key_ready;
  output i_ready;
  wire i_ready;
  output o_valid;
  wire o_valid;
  output [3:0] o_payload;
  wire [3:0] o_payload;
  input clk;
  wire clk;
  wire accept;
  wire accept_key;
  wire [1:0] add_0;
  wire decrypt_stage0;
  wire enable;
  wire [1:0] index_stage0;
  wire [3:0] port__data;
  wire setup_stage0;
  wire [1:0] sub_0;
  wire valid_stage0;
  wire [1:0] xor_0;
  wire [1:0] xor_1;
  miniature_simplex_iterative_stored_algorithm algorithm (
    .accept(accept),
    .add_0(add_0),
    .clk(clk),
    .decrypt_stage0(decrypt_stage0),
    .enable(enable),
    .i_payload(i_payload),
    .port__data(port__data),
    .rst(rst),
    .sub_0(sub_0),
    .xor_0(xor_0),
    .xor_1(xor_1)
  );
  miniature_simplex_iterative_stored_controller controller (
    .accept(accept),
    .accept_key(accept_key),
    .clk(clk),
    .decrypt_stage0(decrypt_stage0),
    .enable(enable),
    .i_decrypt(i_decrypt),
    .i_ready(i_ready),
    .index_stage0(index_stage0),
    .key_ready(key_ready),
    .key_valid(key_valid),
    .o_ready(o_ready),
    .o_valid(o_valid),
    .rst(rst),
    .setup_stage0(setup_stage0),
    .valid_stage0(valid_stage0)
  );
  miniature_simplex_iterative_stored_interface \interface  (
    .accept(accept),
    .accept_key(accept_key),
    .add_0(add_0),
    .decrypt_stage0(decrypt_stage0),
    .i_ready(i_ready),
    .i_valid(i_valid),
    .key_ready(key_ready),
    .key_valid(key_valid),
    .o_payload(o_payload),
    .o_valid(o_valid),
    .sub_0(sub_0),
    .xor_0(xor_0),
    .xor_1(xor_1)
  );
  miniature_simplex_iterative_stored_key_schedule key_schedule (
    .accept_key(accept_key),
    .clk(clk),
    .enable(enable),
    .index_stage0(index_stage0),
    .key_payload(key_payload),
    .port__data(port__data),
    .rst(rst),
    .setup_stage0(setup_stage0),
    .valid_stage0(valid_stage0)
  );
endmodule

module miniature_simplex_iterative_stored_algorithm(rst, i_payload, accept, xor_0, sub_0, add_0, xor_1, port__data, enable, decrypt_stage0, clk);
  reg \$auto  = 0;
  input rst;
  wire rst;
  input [3:0] i_payload;
  wire [3:0] i_payload;
  input accept;
  wire accept;
  output [1:0] xor_0;
  wire [1:0] xor_0;
  output [1:0] sub_0;
  wire [1:0] sub_0;
  output [1:0] add_0;
  wire [1:0] add_0;
  output [1:0] xor_1;
  wire [1:0] xor_1;
  input [3:0] port__data;
  wire [3:0] port__data;
  input enable;
  wire enable;
  input decrypt_stage0;
  wire decrypt_stage0;
  input clk;
  wire clk;
  wire [1:0] \$1 ;
  wire [2:0] \$2 ;
  wire [2:0] \$3 ;
  wire [1:0] \$4 ;
  wire [1:0] \$5 ;
  wire [1:0] \$6 ;
  reg [1:0] \$7 ;
  reg [1:0] \$8 ;
  wire [1:0] next_state_0;
  wire [1:0] next_state_1;
  reg [1:0] state_0;
  reg [1:0] state_1;
  assign xor_0 = state_1 ^ \$1 ;
  assign \$2  = state_1 - port__data[3:2];
  assign \$3  = state_0 + port__data[3:2];
  assign \$4  = \$2 [1:0] & port__data[1:0];
  assign xor_1 = state_0 ^ \$4 ;
  assign \$5  = decrypt_stage0 ? \$2 [1:0] : xor_0;
  assign next_state_0 = accept ? i_payload[3:2] : \$5 ;
  assign \$6  = decrypt_stage0 ? xor_1 : \$3 [1:0];
  assign next_state_1 = accept ? i_payload[1:0] : \$6 ;
  always @(posedge clk)
    state_0 <= \$7 ;
  always @(posedge clk)
    state_1 <= \$8 ;
  assign \$1  = state_0 & port__data[1:0];
  always @* begin
    if (\$auto ) begin end
    \$7  = state_0;
    if (enable) begin
      \$7  = next_state_0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$8  = state_1;
    if (enable) begin
      \$8  = next_state_1;
    end
  end
  assign sub_0 = \$2 [1:0];
  assign add_0 = \$3 [1:0];
endmodule

module miniature_simplex_iterative_stored_controller(rst, key_valid, i_decrypt, o_ready, accept, accept_key, o_valid, enable, i_ready, key_ready, valid_stage0, index_stage0, setup_stage0, decrypt_stage0, clk);
  reg \$auto  = 0;
  input rst;
  wire rst;
  input key_valid;
  wire key_valid;
  input i_decrypt;
  wire i_decrypt;
  input o_ready;
  wire o_ready;
  input accept;
  wire accept;
  input accept_key;
  wire accept_key;
  output o_valid;
  wire o_valid;
  output enable;
  wire enable;
  output i_ready;
  wire i_ready;
  output key_ready;
  wire key_ready;
  output valid_stage0;
  reg valid_stage0;
  output [1:0] index_stage0;
  reg [1:0] index_stage0;
  output setup_stage0;
  reg setup_stage0;
  output decrypt_stage0;
  reg decrypt_stage0;
  input clk;
  wire clk;
  wire [1:0] \$1 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire [1:0] \$2 ;
  wire \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire [1:0] \$25 ;
  wire [1:0] \$26 ;
  wire \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire \$3 ;
  wire \$30 ;
  wire \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire \$34 ;
  wire \$35 ;
  wire \$36 ;
  wire \$37 ;
  wire \$38 ;
  wire [1:0] \$39 ;
  wire \$4 ;
  wire [1:0] \$40 ;
  reg \$41 ;
  reg [1:0] \$42 ;
  reg \$43 ;
  reg \$44 ;
  reg \$45 ;
  reg \$46 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire \$signal ;
  wire \$signal$11 ;
  wire clock;
  wire free;
  reg have_key;
  reg key_size;
  wire leaving;
  wire setup_done;
  always @(posedge clk)
    setup_stage0 <= \$43 ;
  always @(posedge clk)
    decrypt_stage0 <= \$44 ;
  always @(posedge clk)
    have_key <= \$45 ;
  always @(posedge clk)
    key_size <= \$46 ;
  assign \$1  = decrypt_stage0 ? 2'h0 : 2'h2;
  assign \$2  = setup_stage0 ? 2'h2 : \$1 ;
  assign leaving = index_stage0 == \$2 ;
  assign \$3  = ~ setup_stage0;
  assign \$4  = valid_stage0 & \$3 ;
  assign \$5  = \$4  & leaving;
  assign \$7  = valid_stage0 & setup_stage0;
  assign \$8  = \$7  & leaving;
  assign setup_done = \$8  & enable;
  assign \$9  = ~ o_ready;
  assign \$signal  = o_valid & \$9 ;
  assign \$11  = ~ \$signal ;
  assign enable = ~ \$signal ;
  assign \$12  = ~ valid_stage0;
  assign \$13  = \$12  | leaving;
  assign free = enable & \$13 ;
  assign \$14  = free & have_key;
  assign \$15  = ~ key_valid;
  assign \$16  = \$14  & \$15 ;
  assign \$20  = accept | accept_key;
  assign \$21  = ~ leaving;
  assign \$22  = valid_stage0 & \$21 ;
  assign \$23  = \$20  | \$22 ;
  assign \$24  = accept | accept_key;
  assign \$25  = i_decrypt ? 2'h2 : 2'h0;
  assign \$26  = accept_key ? 2'h0 : \$25 ;
  assign \$27  = ~ accept_key;
  assign \$28  = i_decrypt & \$27 ;
  assign \$29  = ~ index_stage0[0];
  assign \$31  = index_stage0[1] ^ \$30 ;
  assign \$32  = ~ index_stage0[0];
  assign \$34  = ~ \$33 ;
  assign \$35  = index_stage0[1] ^ \$34 ;
  assign \$36  = ~ index_stage0[0];
  assign \$38  = index_stage0[1] ^ \$37 ;
  assign \$39  = decrypt_stage0 ? { \$35 , \$32  } : { \$38 , \$36  };
  assign \$40  = setup_stage0 ? { \$31 , \$29  } : \$39 ;
  always @(posedge clk)
    valid_stage0 <= \$41 ;
  always @(posedge clk)
    index_stage0 <= \$42 ;
  always @* begin
    if (\$auto ) begin end
    \$43  = setup_stage0;
    if (enable) begin
      
      if (\$24 ) begin
        \$43  = accept_key;
      end else begin
        \$43  = setup_stage0;
      end
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$44  = decrypt_stage0;
    if (enable) begin
      
      if (\$24 ) begin
        \$44  = \$28 ;
      end else begin
        \$44  = decrypt_stage0;
      end
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$45  = have_key;
    if (accept_key) begin
      \$45  = 1'h0;
    end else if (setup_done) begin
      \$45  = 1'h1;
    end
    if (rst) begin
      \$45  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$46  = key_size;
    if (accept_key) begin
      \$46  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$41  = valid_stage0;
    if (enable) begin
      \$41  = \$23 ;
    end
    if (rst) begin
      \$41  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$42  = index_stage0;
    if (enable) begin
      
      if (\$24 ) begin
        \$42  = \$26 ;
      end else begin
        \$42  = \$40 ;
      end
    end
  end
  assign clock = 1'h0;
  assign \$6  = 1'h1;
  assign o_valid = \$5 ;
  assign \$10  = 1'h1;
  assign \$signal$11  = \$11 ;
  assign \$17  = 1'h1;
  assign i_ready = \$16 ;
  assign \$18  = 1'h0;
  assign \$19  = 1'h1;
  assign key_ready = free;
  assign \$30  = index_stage0[0];
  assign \$33  = index_stage0[0];
  assign \$37  = index_stage0[0];
endmodule

module miniature_simplex_iterative_stored_interface(i_valid, accept, accept_key, o_payload, xor_0, sub_0, add_0, xor_1, o_valid, i_ready, key_ready, decrypt_stage0, key_valid);
  input i_valid;
  wire i_valid;
  output accept;
  wire accept;
  output accept_key;
  wire accept_key;
  output [3:0] o_payload;
  wire [3:0] o_payload;
  input [1:0] xor_0;
  wire [1:0] xor_0;
  input [1:0] sub_0;
  wire [1:0] sub_0;
  input [1:0] add_0;
  wire [1:0] add_0;
  input [1:0] xor_1;
  wire [1:0] xor_1;
  input o_valid;
  wire o_valid;
  input i_ready;
  wire i_ready;
  input key_ready;
  wire key_ready;
  input decrypt_stage0;
  wire decrypt_stage0;
  input key_valid;
  wire key_valid;
  wire [3:0] \$1 ;
  assign accept = i_valid & i_ready;
  assign accept_key = key_valid & key_ready;
  assign \$1  = decrypt_stage0 ? { sub_0, xor_1 } : { xor_0, add_0 };
  assign o_payload = o_valid ? \$1  : 4'h0;
endmodule

module miniature_simplex_iterative_stored_key_schedule(rst, key_payload, accept_key, port__data, enable, valid_stage0, index_stage0, setup_stage0, clk);
  reg \$auto  = 0;
  input rst;
  wire rst;
  input [3:0] key_payload;
  wire [3:0] key_payload;
  input accept_key;
  wire accept_key;
  output [3:0] port__data;
  wire [3:0] port__data;
  input enable;
  wire enable;
  input valid_stage0;
  wire valid_stage0;
  input [1:0] index_stage0;
  wire [1:0] index_stage0;
  input setup_stage0;
  wire setup_stage0;
  input clk;
  wire clk;
  wire [2:0] \$1 ;
  reg [3:0] \$2 ;
  reg [3:0] key_state_0;
  wire [3:0] next_key_state_0;
  wire [1:0] port__addr;
  wire [1:0] write__addr;
  wire [3:0] write__data;
  wire write__en;
  reg [3:0] round_keys [2:0];
  always @(posedge clk) begin
    if (write__en)
      round_keys[index_stage0] <= { key_state_0[1:0], key_state_0[3:2] };
  end
  assign port__data = round_keys[\$1 [1:0]];
  always @(posedge clk)
    key_state_0 <= \$2 ;
  assign \$1  = index_stage0 + 1'h0;
  assign next_key_state_0 = accept_key ? key_payload : { key_state_0[2:0], key_state_0[3] };
  assign write__en = valid_stage0 & setup_stage0;
  always @* begin
    if (\$auto ) begin end
    \$2  = key_state_0;
    if (enable) begin
      \$2  = next_key_state_0;
    end
  end
  assign port__addr = \$1 [1:0];
  assign write__addr = index_stage0;
  assign write__data = { key_state_0[1:0], key_state_0[3:2] };
endmodule
