// Made by Roundhouse; the axes of this core:
//   name: miniature-encrypt-iterative-on_the_fly
//   cipher: miniature
//   key_bits: 4
//   block_bits: 4
//   direction: encrypt
//   layout: iterative
//   keys: on_the_fly
//   tables: logic
//   outputs: gated
/* verilator lint_off DECLFILENAME */  // all modules of the core are in this one file
/* verilator lint_off UNUSEDSIGNAL */  // the four blocks have clk and rst whether they have registers or not
/* verilator lint_off CASEINCOMPLETE */  // Yosys sets the default before a case instead of inside it
/* verilator lint_off WIDTHEXPAND */   // Yosys prints constants in as few bits as they need,
/* verilator lint_off WIDTHTRUNC */    // and a comparison of a whole word with zero as !word

(* top =  1  *)
module miniature_encrypt_iterative_on_the_fly(rst, key_valid, key_payload, i_valid, i_payload, o_ready, key_ready, i_ready, o_valid, o_payload, clk);
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
  wire enable;
  wire [3:0] key_state_0;
  wire [1:0] xor_0;
  miniature_encrypt_iterative_on_the_fly_algorithm algorithm (
    .accept(accept),
    .add_0(add_0),
    .clk(clk),
    .enable(enable),
    .i_payload(i_payload),
    .key_state_0(key_state_0),
    .rst(rst),
    .xor_0(xor_0)
  );
  miniature_encrypt_iterative_on_the_fly_controller controller (
    .accept(accept),
    .accept_key(accept_key),
    .clk(clk),
    .enable(enable),
    .i_ready(i_ready),
    .o_ready(o_ready),
    .o_valid(o_valid),
    .rst(rst)
  );
  miniature_encrypt_iterative_on_the_fly_interface \interface  (
    .accept(accept),
    .accept_key(accept_key),
    .add_0(add_0),
    .i_ready(i_ready),
    .i_valid(i_valid),
    .key_valid(key_valid),
    .o_payload(o_payload),
    .o_valid(o_valid),
    .xor_0(xor_0)
  );
  miniature_encrypt_iterative_on_the_fly_key_schedule key_schedule (
    .accept(accept),
    .accept_key(accept_key),
    .clk(clk),
    .enable(enable),
    .key_payload(key_payload),
    .key_state_0(key_state_0),
    .rst(rst)
  );
  assign key_ready = 1'h1;
endmodule

module miniature_encrypt_iterative_on_the_fly_algorithm(rst, i_payload, accept, xor_0, add_0, enable, key_state_0, clk);
  reg \$auto  = 0;
  input rst;
  wire rst;
  input [3:0] i_payload;
  wire [3:0] i_payload;
  input accept;
  wire accept;
  output [1:0] xor_0;
  wire [1:0] xor_0;
  output [1:0] add_0;
  wire [1:0] add_0;
  input enable;
  wire enable;
  input [3:0] key_state_0;
  wire [3:0] key_state_0;
  input clk;
  wire clk;
  wire [1:0] \$1 ;
  wire [2:0] \$2 ;
  reg [1:0] \$3 ;
  reg [1:0] \$4 ;
  wire [1:0] next_state_0;
  wire [1:0] next_state_1;
  reg [1:0] state_0;
  reg [1:0] state_1;
  always @(posedge clk)
    state_0 <= \$3 ;
  always @(posedge clk)
    state_1 <= \$4 ;
  assign \$1  = state_0 & key_state_0[3:2];
  assign xor_0 = state_1 ^ \$1 ;
  assign \$2  = state_0 + key_state_0[1:0];
  assign next_state_0 = accept ? i_payload[3:2] : xor_0;
  assign next_state_1 = accept ? i_payload[1:0] : \$2 [1:0];
  always @* begin
    if (\$auto ) begin end
    \$3  = state_0;
    if (enable) begin
      \$3  = next_state_0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$4  = state_1;
    if (enable) begin
      \$4  = next_state_1;
    end
  end
  assign add_0 = \$2 [1:0];
endmodule

module miniature_encrypt_iterative_on_the_fly_controller(rst, o_ready, accept, accept_key, o_valid, enable, i_ready, clk);
  reg \$auto  = 0;
  input rst;
  wire rst;
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
  input clk;
  wire clk;
  wire \$1 ;
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
  wire \$2 ;
  wire \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$23 ;
  reg \$24 ;
  reg [1:0] \$25 ;
  reg \$26 ;
  reg \$27 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire \$signal ;
  wire \$signal$9 ;
  wire clock;
  wire free;
  reg have_key;
  reg [1:0] index_stage0;
  wire key_ready;
  reg key_size;
  wire leaving;
  wire setup_done;
  reg valid_stage0;
  assign leaving = index_stage0 == 2'h2;
  assign \$3  = \$2  & leaving;
  assign \$7  = ~ o_ready;
  assign \$signal  = o_valid & \$7 ;
  assign \$9  = ~ \$signal ;
  assign enable = ~ \$signal ;
  assign \$10  = ~ valid_stage0;
  assign \$11  = \$10  | leaving;
  assign free = enable & \$11 ;
  assign \$12  = free & have_key;
  assign \$17  = ~ leaving;
  assign \$18  = valid_stage0 & \$17 ;
  assign \$19  = \$16  | \$18 ;
  assign \$21  = ~ index_stage0[0];
  assign \$23  = index_stage0[1] ^ \$22 ;
  always @(posedge clk)
    valid_stage0 <= \$24 ;
  always @(posedge clk)
    index_stage0 <= \$25 ;
  always @(posedge clk)
    have_key <= \$26 ;
  always @(posedge clk)
    key_size <= \$27 ;
  always @* begin
    if (\$auto ) begin end
    \$24  = valid_stage0;
    if (enable) begin
      \$24  = \$19 ;
    end
    if (rst) begin
      \$24  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$25  = index_stage0;
    if (enable) begin
      
      if (\$20 ) begin
        \$25  = 2'h0;
      end else begin
        \$25  = { \$23 , \$21  };
      end
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$26  = have_key;
    if (accept_key) begin
      \$26  = 1'h1;
    end
    if (rst) begin
      \$26  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$27  = key_size;
    if (accept_key) begin
      \$27  = 1'h0;
    end
  end
  assign clock = 1'h0;
  assign key_ready = 1'h1;
  assign \$1  = 1'h1;
  assign \$2  = valid_stage0;
  assign \$4  = 1'h1;
  assign o_valid = \$3 ;
  assign \$5  = 1'h0;
  assign \$6  = 1'h0;
  assign setup_done = 1'h0;
  assign \$8  = 1'h1;
  assign \$signal$9  = \$9 ;
  assign \$13  = 1'h1;
  assign \$14  = \$12 ;
  assign \$15  = 1'h1;
  assign i_ready = \$12 ;
  assign \$16  = accept;
  assign \$20  = accept;
  assign \$22  = index_stage0[0];
endmodule

module miniature_encrypt_iterative_on_the_fly_interface(i_valid, accept, accept_key, o_payload, xor_0, add_0, o_valid, i_ready, key_valid);
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
  input [1:0] add_0;
  wire [1:0] add_0;
  input o_valid;
  wire o_valid;
  input i_ready;
  wire i_ready;
  input key_valid;
  wire key_valid;
  wire key_ready;
  assign accept = i_valid & i_ready;
  assign o_payload = o_valid ? { xor_0, add_0 } : 4'h0;
  assign key_ready = 1'h1;
  assign accept_key = key_valid;
endmodule

module miniature_encrypt_iterative_on_the_fly_key_schedule(rst, key_payload, accept, accept_key, enable, key_state_0, clk);
  reg \$auto  = 0;
  input rst;
  wire rst;
  input [3:0] key_payload;
  wire [3:0] key_payload;
  input accept;
  wire accept;
  input accept_key;
  wire accept_key;
  input enable;
  wire enable;
  output [3:0] key_state_0;
  reg [3:0] key_state_0;
  input clk;
  wire clk;
  reg [3:0] \$1 ;
  reg [3:0] \$2 ;
  reg [3:0] first_key_state_0;
  wire [3:0] next_key_state_0;
  assign next_key_state_0 = accept ? first_key_state_0 : { key_state_0[2:0], key_state_0[3] };
  always @(posedge clk)
    key_state_0 <= \$1 ;
  always @(posedge clk)
    first_key_state_0 <= \$2 ;
  always @* begin
    if (\$auto ) begin end
    \$1  = key_state_0;
    if (enable) begin
      \$1  = next_key_state_0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$2  = first_key_state_0;
    if (accept_key) begin
      \$2  = key_payload;
    end
  end
endmodule
