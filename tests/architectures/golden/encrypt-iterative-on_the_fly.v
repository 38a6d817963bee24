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
  wire accept_key;
  wire [1:0] add_0;
  wire enable;
  wire enter;
  wire [3:0] key_state_0;
  wire stay;
  wire [1:0] xor_0;
  miniature_encrypt_iterative_on_the_fly_algorithm algorithm (
    .add_0(add_0),
    .clk(clk),
    .enable(enable),
    .enter(enter),
    .i_payload(i_payload),
    .key_state_0(key_state_0),
    .rst(rst),
    .xor_0(xor_0)
  );
  miniature_encrypt_iterative_on_the_fly_controller controller (
    .accept_key(accept_key),
    .clk(clk),
    .enable(enable),
    .enter(enter),
    .i_ready(i_ready),
    .i_valid(i_valid),
    .o_ready(o_ready),
    .result(o_valid),
    .rst(rst),
    .stay(stay)
  );
  miniature_encrypt_iterative_on_the_fly_interface \interface  (
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
    .accept_key(accept_key),
    .clk(clk),
    .enable(enable),
    .key_payload(key_payload),
    .key_state_0(key_state_0),
    .rst(rst),
    .stay(stay)
  );
  assign key_ready = 1'h1;
endmodule

module miniature_encrypt_iterative_on_the_fly_algorithm(rst, i_payload, xor_0, add_0, enable, key_state_0, enter, clk);
  reg \$auto  = 0;
  input rst;
  wire rst;
  input [3:0] i_payload;
  wire [3:0] i_payload;
  output [1:0] xor_0;
  wire [1:0] xor_0;
  output [1:0] add_0;
  wire [1:0] add_0;
  input enable;
  wire enable;
  input [3:0] key_state_0;
  wire [3:0] key_state_0;
  input enter;
  wire enter;
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
  assign next_state_0 = enter ? i_payload[3:2] : xor_0;
  assign next_state_1 = enter ? i_payload[1:0] : \$2 [1:0];
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

module miniature_encrypt_iterative_on_the_fly_controller(rst, i_valid, o_ready, accept_key, enable, i_ready, enter, stay, result, clk);
  reg \$auto  = 0;
  input rst;
  wire rst;
  input i_valid;
  wire i_valid;
  input o_ready;
  wire o_ready;
  input accept_key;
  wire accept_key;
  output enable;
  wire enable;
  output i_ready;
  wire i_ready;
  output enter;
  reg enter;
  output stay;
  reg stay;
  output result;
  reg result;
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
  wire \$24 ;
  wire \$25 ;
  wire \$26 ;
  wire \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire \$3 ;
  wire \$30 ;
  wire [1:0] \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire \$34 ;
  wire \$35 ;
  wire \$36 ;
  wire \$37 ;
  wire [1:0] \$38 ;
  wire \$39 ;
  wire \$4 ;
  wire \$40 ;
  wire \$41 ;
  wire \$42 ;
  wire \$43 ;
  wire \$44 ;
  wire \$45 ;
  reg \$46 ;
  reg \$47 ;
  reg \$48 ;
  reg \$49 ;
  wire \$5 ;
  reg \$50 ;
  wire [1:0] \$51 ;
  wire [1:0] \$52 ;
  reg \$53 ;
  reg \$54 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire admits;
  wire admits_key;
  wire enters;
  wire goes;
  reg have_key;
  reg [1:0] index_after_end;
  wire [1:0] index_entering;
  reg [1:0] index_stage0;
  wire key_ready;
  reg key_size;
  wire moves;
  wire o_valid;
  wire setup_done;
  reg setup_ends;
  wire valid_entering;
  reg valid_stage0;
  assign i_ready = admits & goes;
  assign \$44  = i_valid & admits;
  always @(posedge clk)
    enter <= \$46 ;
  always @(posedge clk)
    stay <= \$47 ;
  always @(posedge clk)
    result <= \$48 ;
  always @(posedge clk)
    setup_ends <= \$49 ;
  always @(posedge clk)
    valid_stage0 <= \$50 ;
  always @(posedge clk)
    index_stage0 <= \$51 ;
  always @(posedge clk)
    index_after_end <= \$52 ;
  always @(posedge clk)
    have_key <= \$53 ;
  always @(posedge clk)
    key_size <= \$54 ;
  assign \$1  = ~ enter;
  assign \$2  = enters | \$1 ;
  assign \$3  = ~ \$2 ;
  assign \$4  = index_after_end == 2'h2;
  assign \$5  = enter ? 1'h0 : \$4 ;
  assign \$6  = \$3  | \$5 ;
  assign \$7  = ~ enter;
  assign \$8  = enters | \$7 ;
  assign \$9  = ~ \$8 ;
  assign \$10  = index_after_end == 2'h2;
  assign \$11  = enter ? 1'h0 : \$10 ;
  assign \$12  = \$9  | \$11 ;
  assign \$13  = ~ \$12 ;
  assign \$14  = ~ enter;
  assign \$15  = enters | \$14 ;
  assign \$16  = index_after_end == 2'h2;
  assign \$17  = enter ? 1'h0 : \$16 ;
  assign \$18  = \$15  & \$17 ;
  assign \$22  = ~ enter;
  assign \$23  = enters | \$22 ;
  assign \$24  = index_after_end == 2'h2;
  assign \$25  = enter ? 1'h0 : \$24 ;
  assign \$26  = \$23  & \$25 ;
  assign \$29  = ~ enter;
  assign \$30  = enters | \$29 ;
  assign \$31  = enter ? 2'h0 : index_after_end;
  assign \$35  = ~ index_after_end[0];
  assign \$37  = index_after_end[1] ^ \$36 ;
  assign \$38  = enter ? 2'h1 : { \$37 , \$35  };
  assign \$39  = ~ result;
  assign goes = o_ready | \$39 ;
  assign \$40  = enter & have_key;
  always @* begin
    if (\$auto ) begin end
    \$46  = enter;
    if (enable) begin
      \$46  = \$6 ;
    end
    if (rst) begin
      \$46  = 1'h1;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$47  = stay;
    if (enable) begin
      \$47  = \$13 ;
    end
    if (rst) begin
      \$47  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$48  = result;
    if (enable) begin
      \$48  = \$21 ;
    end
    if (rst) begin
      \$48  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$49  = setup_ends;
    if (enable) begin
      \$49  = \$28 ;
    end
    if (rst) begin
      \$49  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$50  = valid_stage0;
    if (enable) begin
      \$50  = \$30 ;
    end
    if (rst) begin
      \$50  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$53  = have_key;
    if (accept_key) begin
      \$53  = 1'h1;
    end
    if (rst) begin
      \$53  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$54  = key_size;
    if (accept_key) begin
      \$54  = 1'h0;
    end
  end
  assign moves = 1'h1;
  assign o_valid = result;
  assign setup_done = setup_ends;
  assign admits_key = 1'h0;
  assign valid_entering = enters;
  assign key_ready = 1'h1;
  assign \$52  = \$38 ;
  assign \$51  = \$31 ;
  assign \$41  = 1'h1;
  assign \$42  = \$40 ;
  assign \$43  = 1'h1;
  assign admits = \$40 ;
  assign \$45  = 1'h0;
  assign enters = \$44 ;
  assign \$19  = 1'h0;
  assign \$20  = 1'h1;
  assign \$21  = \$18 ;
  assign \$27  = 1'h0;
  assign \$28  = 1'h0;
  assign index_entering = 2'h0;
  assign \$32  = 1'h1;
  assign \$33  = 1'h0;
  assign \$34  = 1'h0;
  assign \$36  = index_after_end[0];
  assign enable = goes;
endmodule

module miniature_encrypt_iterative_on_the_fly_interface(i_valid, accept_key, o_payload, xor_0, add_0, i_ready, o_valid, key_valid);
  input i_valid;
  wire i_valid;
  output accept_key;
  wire accept_key;
  output [3:0] o_payload;
  wire [3:0] o_payload;
  input [1:0] xor_0;
  wire [1:0] xor_0;
  input [1:0] add_0;
  wire [1:0] add_0;
  input i_ready;
  wire i_ready;
  input o_valid;
  wire o_valid;
  input key_valid;
  wire key_valid;
  wire accept;
  wire key_ready;
  assign accept = i_valid & i_ready;
  assign o_payload = o_valid ? { xor_0, add_0 } : 4'h0;
  assign key_ready = 1'h1;
  assign accept_key = key_valid;
endmodule

module miniature_encrypt_iterative_on_the_fly_key_schedule(rst, key_payload, accept_key, enable, key_state_0, stay, clk);
  reg \$auto  = 0;
  input rst;
  wire rst;
  input [3:0] key_payload;
  wire [3:0] key_payload;
  input accept_key;
  wire accept_key;
  input enable;
  wire enable;
  output [3:0] key_state_0;
  reg [3:0] key_state_0;
  input stay;
  wire stay;
  input clk;
  wire clk;
  wire \$1 ;
  reg [3:0] \$2 ;
  reg [3:0] \$3 ;
  reg [3:0] first_key_state_0;
  wire [3:0] next_key_state_0;
  assign \$1  = ~ stay;
  assign next_key_state_0 = stay ? { key_state_0[2:0], key_state_0[3] } : first_key_state_0;
  always @(posedge clk)
    key_state_0 <= \$2 ;
  always @(posedge clk)
    first_key_state_0 <= \$3 ;
  always @* begin
    if (\$auto ) begin end
    \$2  = key_state_0;
    if (enable) begin
      \$2  = next_key_state_0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$3  = first_key_state_0;
    if (accept_key) begin
      \$3  = key_payload;
    end
  end
endmodule
