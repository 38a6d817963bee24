// Made by Roundhouse; the axes of this core:
//   name: miniature-decrypt-pipelined-on_the_fly
//   cipher: miniature
//   key_bits: 4
//   block_bits: 4
//   direction: decrypt
//   layout: pipelined
//   keys: on_the_fly
//   tables: logic
//   outputs: gated
/* verilator lint_off DECLFILENAME */  // all modules of the core are in this one file
/* verilator lint_off UNUSEDSIGNAL */  // the four blocks have clk and rst whether they have registers or not
/* verilator lint_off CASEINCOMPLETE */  // Yosys sets the default before a case instead of inside it
/* verilator lint_off WIDTHEXPAND */   // Yosys prints constants in as few bits as they need,
/* verilator lint_off WIDTHTRUNC */    // and a comparison of a whole word with zero as !word

(* top =  1  *)
module miniature_decrypt_pipelined_on_the_fly(rst, key_valid, key_payload, i_valid, i_payload, o_ready, key_ready, i_ready, o_valid, o_payload, clk);
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
  wire accept_key;
  wire enable;
  wire expand_busy;
  wire expand_last;
  wire [3:0] round0_key_state_0;
  wire [3:0] round1_key_state_0;
  wire [3:0] round2_key_state_0;
  wire [1:0] round2_state_0;
  wire [1:0] round2_sub_0;
  miniature_decrypt_pipelined_on_the_fly_algorithm algorithm (
    .clk(clk),
    .enable(enable),
    .i_payload(i_payload),
    .round0_key_state_0(round0_key_state_0),
    .round1_key_state_0(round1_key_state_0),
    .round2_key_state_0(round2_key_state_0),
    .round2_state_0(round2_state_0),
    .round2_sub_0(round2_sub_0),
    .rst(rst)
  );
  miniature_decrypt_pipelined_on_the_fly_controller controller (
    .accept_key(accept_key),
    .clk(clk),
    .enable(enable),
    .expand_busy(expand_busy),
    .expand_last(expand_last),
    .i_ready(i_ready),
    .i_valid(i_valid),
    .key_ready(key_ready),
    .o_ready(o_ready),
    .o_valid(o_valid),
    .rst(rst)
  );
  miniature_decrypt_pipelined_on_the_fly_interface \interface  (
    .accept_key(accept_key),
    .i_ready(i_ready),
    .i_valid(i_valid),
    .key_ready(key_ready),
    .key_valid(key_valid),
    .o_payload(o_payload),
    .o_valid(o_valid),
    .round2_key_state_0(round2_key_state_0),
    .round2_state_0(round2_state_0),
    .round2_sub_0(round2_sub_0)
  );
  miniature_decrypt_pipelined_on_the_fly_key_schedule key_schedule (
    .accept_key(accept_key),
    .clk(clk),
    .enable(enable),
    .expand_busy(expand_busy),
    .expand_last(expand_last),
    .key_payload(key_payload),
    .round0_key_state_0(round0_key_state_0),
    .round1_key_state_0(round1_key_state_0),
    .round2_key_state_0(round2_key_state_0),
    .rst(rst)
  );
endmodule

module miniature_decrypt_pipelined_on_the_fly_algorithm(rst, i_payload, round2_sub_0, enable, round2_state_0, round0_key_state_0, round1_key_state_0, round2_key_state_0, clk);
  reg \$auto  = 0;
  input rst;
  wire rst;
  input [3:0] i_payload;
  wire [3:0] i_payload;
  output [1:0] round2_sub_0;
  wire [1:0] round2_sub_0;
  input enable;
  wire enable;
  output [1:0] round2_state_0;
  reg [1:0] round2_state_0;
  input [3:0] round0_key_state_0;
  wire [3:0] round0_key_state_0;
  input [3:0] round1_key_state_0;
  wire [3:0] round1_key_state_0;
  input [3:0] round2_key_state_0;
  wire [3:0] round2_key_state_0;
  input clk;
  wire clk;
  wire [1:0] \$1 ;
  reg [1:0] \$10 ;
  reg [1:0] \$11 ;
  reg [1:0] \$12 ;
  reg [1:0] \$13 ;
  wire [1:0] \$2 ;
  wire [1:0] \$3 ;
  wire [1:0] \$4 ;
  wire [2:0] \$5 ;
  wire [2:0] \$6 ;
  wire [2:0] \$7 ;
  reg [1:0] \$8 ;
  reg [1:0] \$9 ;
  reg [1:0] round0_state_0;
  reg [1:0] round0_state_1;
  wire [1:0] round0_sub_0;
  reg [1:0] round1_state_0;
  reg [1:0] round1_state_1;
  wire [1:0] round1_sub_0;
  reg [1:0] round2_state_1;
  assign \$1  = \$5 [1:0] & round0_key_state_0[3:2];
  assign \$2  = round0_state_0 ^ \$1 ;
  assign \$3  = \$6 [1:0] & round1_key_state_0[3:2];
  assign \$4  = round1_state_0 ^ \$3 ;
  assign \$5  = round0_state_1 - round0_key_state_0[1:0];
  assign \$6  = round1_state_1 - round1_key_state_0[1:0];
  assign \$7  = round2_state_1 - round2_key_state_0[1:0];
  always @(posedge clk)
    round0_state_0 <= \$8 ;
  always @(posedge clk)
    round0_state_1 <= \$9 ;
  always @(posedge clk)
    round1_state_0 <= \$10 ;
  always @(posedge clk)
    round1_state_1 <= \$11 ;
  always @(posedge clk)
    round2_state_0 <= \$12 ;
  always @(posedge clk)
    round2_state_1 <= \$13 ;
  always @* begin
    if (\$auto ) begin end
    \$8  = round0_state_0;
    if (enable) begin
      \$8  = i_payload[3:2];
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$9  = round0_state_1;
    if (enable) begin
      \$9  = i_payload[1:0];
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$10  = round1_state_0;
    if (enable) begin
      \$10  = \$5 [1:0];
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$11  = round1_state_1;
    if (enable) begin
      \$11  = \$2 ;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$12  = round2_state_0;
    if (enable) begin
      \$12  = \$6 [1:0];
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$13  = round2_state_1;
    if (enable) begin
      \$13  = \$4 ;
    end
  end
  assign round0_sub_0 = \$5 [1:0];
  assign round1_sub_0 = \$6 [1:0];
  assign round2_sub_0 = \$7 [1:0];
endmodule

module miniature_decrypt_pipelined_on_the_fly_controller(rst, i_valid, o_ready, accept_key, expand_last, enable, i_ready, key_ready, expand_busy, o_valid, clk);
  reg \$auto  = 0;
  input rst;
  wire rst;
  input i_valid;
  wire i_valid;
  input o_ready;
  wire o_ready;
  input accept_key;
  wire accept_key;
  input expand_last;
  wire expand_last;
  output enable;
  wire enable;
  output i_ready;
  wire i_ready;
  output key_ready;
  wire key_ready;
  input expand_busy;
  wire expand_busy;
  output o_valid;
  reg o_valid;
  input clk;
  wire clk;
  wire \$1 ;
  reg \$10 ;
  reg \$11 ;
  reg \$12 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  reg \$8 ;
  reg \$9 ;
  reg have_key;
  reg key_size;
  reg valid_row0;
  reg valid_row1;
  wire valid_row2;
  assign \$1  = ~ o_valid;
  assign enable = \$1  | o_ready;
  assign i_ready = enable & \$3 ;
  assign \$4  = ~ expand_busy;
  assign \$7  = i_valid & \$6 ;
  always @(posedge clk)
    valid_row0 <= \$8 ;
  always @(posedge clk)
    valid_row1 <= \$9 ;
  always @(posedge clk)
    o_valid <= \$10 ;
  always @(posedge clk)
    have_key <= \$11 ;
  always @(posedge clk)
    key_size <= \$12 ;
  always @* begin
    if (\$auto ) begin end
    \$8  = valid_row0;
    if (enable) begin
      \$8  = \$7 ;
    end
    if (rst) begin
      \$8  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$9  = valid_row1;
    if (enable) begin
      \$9  = valid_row0;
    end
    if (rst) begin
      \$9  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$10  = o_valid;
    if (enable) begin
      \$10  = valid_row1;
    end
    if (rst) begin
      \$10  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$11  = have_key;
    if (accept_key) begin
      \$11  = 1'h0;
    end else if (expand_last) begin
      \$11  = 1'h1;
    end
    if (rst) begin
      \$11  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$12  = key_size;
    if (accept_key) begin
      \$12  = 1'h0;
    end
  end
  assign valid_row2 = o_valid;
  assign \$2  = 1'h1;
  assign \$3  = have_key;
  assign key_ready = \$4 ;
  assign \$5  = 1'h1;
  assign \$6  = have_key;
endmodule

module miniature_decrypt_pipelined_on_the_fly_interface(i_valid, accept_key, o_payload, round2_sub_0, i_ready, key_ready, round2_state_0, round2_key_state_0, o_valid, key_valid);
  input i_valid;
  wire i_valid;
  output accept_key;
  wire accept_key;
  output [3:0] o_payload;
  wire [3:0] o_payload;
  input [1:0] round2_sub_0;
  wire [1:0] round2_sub_0;
  input i_ready;
  wire i_ready;
  input key_ready;
  wire key_ready;
  input [1:0] round2_state_0;
  wire [1:0] round2_state_0;
  input [3:0] round2_key_state_0;
  wire [3:0] round2_key_state_0;
  input o_valid;
  wire o_valid;
  input key_valid;
  wire key_valid;
  wire [1:0] \$1 ;
  wire [1:0] \$2 ;
  wire accept;
  assign accept = i_valid & i_ready;
  assign accept_key = key_valid & key_ready;
  assign \$1  = round2_sub_0 & round2_key_state_0[3:2];
  assign \$2  = round2_state_0 ^ \$1 ;
  assign o_payload = o_valid ? { round2_sub_0, \$2  } : 4'h0;
endmodule

module miniature_decrypt_pipelined_on_the_fly_key_schedule(rst, key_payload, accept_key, expand_last, enable, expand_busy, round0_key_state_0, round1_key_state_0, round2_key_state_0, clk);
  reg \$auto  = 0;
  input rst;
  wire rst;
  input [3:0] key_payload;
  wire [3:0] key_payload;
  input accept_key;
  wire accept_key;
  output expand_last;
  wire expand_last;
  input enable;
  wire enable;
  output expand_busy;
  reg expand_busy;
  output [3:0] round0_key_state_0;
  reg [3:0] round0_key_state_0;
  output [3:0] round1_key_state_0;
  reg [3:0] round1_key_state_0;
  output [3:0] round2_key_state_0;
  reg [3:0] round2_key_state_0;
  input clk;
  wire clk;
  wire \$1 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  reg \$16 ;
  reg \$17 ;
  reg [3:0] \$18 ;
  reg [1:0] \$19 ;
  wire \$2 ;
  reg \$20 ;
  reg \$21 ;
  reg [3:0] \$22 ;
  reg [3:0] \$23 ;
  reg [3:0] \$24 ;
  reg [3:0] \$25 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire [3:0] \$7 ;
  wire \$8 ;
  wire \$9 ;
  reg [1:0] expand_index;
  reg expand_is_final;
  reg [3:0] expand_key_state_0;
  reg expand_size;
  wire expand_step;
  reg expand_write;
  reg [3:0] last_key_state_0;
  assign expand_last = expand_write & expand_is_final;
  assign \$1  = expand_last ? 1'h0 : expand_write;
  assign \$2  = accept_key ? 1'h1 : \$1 ;
  assign \$3  = ~ expand_last;
  assign \$4  = expand_busy & \$3 ;
  assign \$5  = accept_key | \$4 ;
  assign \$6  = accept_key | expand_write;
  assign \$7  = expand_busy ? { expand_key_state_0[2:0], expand_key_state_0[3] } : key_payload;
  assign \$9  = ~ expand_index[0];
  assign \$11  = expand_index[1] ^ \$10 ;
  assign \$12  = ~ expand_index[0];
  assign \$14  = expand_index[1] ^ \$13 ;
  assign \$15  = { \$14 , \$12  } == 2'h2;
  always @(posedge clk)
    expand_write <= \$16 ;
  always @(posedge clk)
    expand_busy <= \$17 ;
  always @(posedge clk)
    expand_key_state_0 <= \$18 ;
  always @(posedge clk)
    expand_index <= \$19 ;
  always @(posedge clk)
    expand_size <= \$20 ;
  always @(posedge clk)
    expand_is_final <= \$21 ;
  always @(posedge clk)
    last_key_state_0 <= \$22 ;
  always @(posedge clk)
    round0_key_state_0 <= \$23 ;
  always @(posedge clk)
    round1_key_state_0 <= \$24 ;
  always @(posedge clk)
    round2_key_state_0 <= \$25 ;
  always @* begin
    if (\$auto ) begin end
    \$16  = \$2 ;
    if (rst) begin
      \$16  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$17  = \$5 ;
    if (rst) begin
      \$17  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$18  = expand_key_state_0;
    if (\$6 ) begin
      \$18  = \$7 ;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$19  = expand_index;
    if (accept_key) begin
      \$19  = 2'h0;
    end else if (expand_write) begin
      \$19  = { \$11 , \$9  };
    end
    if (rst) begin
      \$19  = 2'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$20  = expand_size;
    if (accept_key) begin
      \$20  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$21  = expand_is_final;
    if (accept_key) begin
      \$21  = \$8 ;
    end else if (expand_write) begin
      \$21  = \$15 ;
    end
    if (rst) begin
      \$21  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$22  = last_key_state_0;
    if (expand_last) begin
      \$22  = expand_key_state_0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$23  = round0_key_state_0;
    if (enable) begin
      \$23  = last_key_state_0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$24  = round1_key_state_0;
    if (enable) begin
      \$24  = { round0_key_state_0[0], round0_key_state_0[3:1] };
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$25  = round2_key_state_0;
    if (enable) begin
      \$25  = { round1_key_state_0[0], round1_key_state_0[3:1] };
    end
  end
  assign expand_step = expand_write;
  assign \$8  = 1'h0;
  assign \$10  = expand_index[0];
  assign \$13  = expand_index[0];
endmodule
