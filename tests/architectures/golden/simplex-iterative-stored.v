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
  wire accept_key;
  wire [1:0] add_0;
  wire decrypt_stage0;
  wire enable;
  wire enter;
  wire [1:0] index_stage0;
  wire [3:0] port__data;
  wire setup_stage0;
  wire stay;
  wire [1:0] sub_0;
  wire valid_stage0;
  wire [1:0] xor_0;
  wire [1:0] xor_1;
  miniature_simplex_iterative_stored_algorithm algorithm (
    .add_0(add_0),
    .clk(clk),
    .decrypt_stage0(decrypt_stage0),
    .enable(enable),
    .enter(enter),
    .i_payload(i_payload),
    .port__data(port__data),
    .rst(rst),
    .sub_0(sub_0),
    .xor_0(xor_0),
    .xor_1(xor_1)
  );
  miniature_simplex_iterative_stored_controller controller (
    .accept_key(accept_key),
    .clk(clk),
    .decrypt_stage0(decrypt_stage0),
    .enable(enable),
    .enter(enter),
    .i_decrypt(i_decrypt),
    .i_ready(i_ready),
    .i_valid(i_valid),
    .index_stage0(index_stage0),
    .key_ready(key_ready),
    .o_ready(o_ready),
    .result(o_valid),
    .rst(rst),
    .setup_entering(key_valid),
    .setup_stage0(setup_stage0),
    .stay(stay),
    .valid_stage0(valid_stage0)
  );
  miniature_simplex_iterative_stored_interface \interface  (
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
    .clk(clk),
    .enable(enable),
    .index_stage0(index_stage0),
    .key_payload(key_payload),
    .port__data(port__data),
    .rst(rst),
    .setup_stage0(setup_stage0),
    .stay(stay),
    .valid_stage0(valid_stage0)
  );
endmodule

module miniature_simplex_iterative_stored_algorithm(rst, i_payload, xor_0, sub_0, add_0, xor_1, port__data, enable, enter, decrypt_stage0, clk);
  reg \$auto  = 0;
  input rst;
  wire rst;
  input [3:0] i_payload;
  wire [3:0] i_payload;
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
  input enter;
  wire enter;
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
  assign next_state_0 = enter ? i_payload[3:2] : \$5 ;
  assign \$6  = decrypt_stage0 ? xor_1 : \$3 [1:0];
  assign next_state_1 = enter ? i_payload[1:0] : \$6 ;
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

module miniature_simplex_iterative_stored_controller(rst, setup_entering, i_valid, i_decrypt, o_ready, accept_key, enable, i_ready, key_ready, enter, stay, result, valid_stage0, setup_stage0, decrypt_stage0, index_stage0, clk);
  reg \$auto  = 0;
  input rst;
  wire rst;
  input setup_entering;
  wire setup_entering;
  input i_valid;
  wire i_valid;
  input i_decrypt;
  wire i_decrypt;
  input o_ready;
  wire o_ready;
  input accept_key;
  wire accept_key;
  output enable;
  wire enable;
  output i_ready;
  wire i_ready;
  output key_ready;
  wire key_ready;
  output enter;
  reg enter;
  output stay;
  reg stay;
  output result;
  reg result;
  output valid_stage0;
  reg valid_stage0;
  output setup_stage0;
  reg setup_stage0;
  output decrypt_stage0;
  reg decrypt_stage0;
  output [1:0] index_stage0;
  reg [1:0] index_stage0;
  input clk;
  wire clk;
  wire \$1 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire [1:0] \$14 ;
  wire \$15 ;
  wire [1:0] \$16 ;
  wire [1:0] \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$2 ;
  wire \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire [1:0] \$24 ;
  wire \$25 ;
  wire [1:0] \$26 ;
  wire [1:0] \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire \$3 ;
  wire \$30 ;
  wire \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire \$34 ;
  wire \$35 ;
  wire [1:0] \$36 ;
  wire \$37 ;
  wire [1:0] \$38 ;
  wire [1:0] \$39 ;
  wire [1:0] \$4 ;
  wire \$40 ;
  wire \$41 ;
  wire \$42 ;
  wire \$43 ;
  wire \$44 ;
  wire \$45 ;
  wire \$46 ;
  wire [1:0] \$47 ;
  wire [1:0] \$48 ;
  wire [1:0] \$49 ;
  wire \$5 ;
  wire \$50 ;
  wire \$51 ;
  wire \$52 ;
  wire \$53 ;
  wire \$54 ;
  wire \$55 ;
  wire \$56 ;
  wire \$57 ;
  wire \$58 ;
  wire \$59 ;
  wire [1:0] \$6 ;
  wire [1:0] \$60 ;
  wire [1:0] \$61 ;
  wire \$62 ;
  wire \$63 ;
  wire \$64 ;
  wire \$65 ;
  wire \$66 ;
  wire \$67 ;
  wire \$68 ;
  wire \$69 ;
  wire [1:0] \$7 ;
  wire \$70 ;
  wire \$71 ;
  wire [1:0] \$72 ;
  wire [1:0] \$73 ;
  wire [1:0] \$74 ;
  wire \$75 ;
  wire \$76 ;
  wire \$77 ;
  wire \$78 ;
  wire \$79 ;
  wire \$8 ;
  wire \$80 ;
  wire \$81 ;
  wire [1:0] \$82 ;
  wire \$83 ;
  wire \$84 ;
  wire \$85 ;
  reg \$86 ;
  reg \$87 ;
  reg \$88 ;
  reg \$89 ;
  wire \$9 ;
  reg \$90 ;
  reg \$91 ;
  reg \$92 ;
  reg [1:0] \$93 ;
  wire [1:0] \$94 ;
  reg \$95 ;
  reg \$96 ;
  wire admits;
  wire admits_key;
  wire decrypt_entering;
  wire enters;
  wire goes;
  reg have_key;
  reg [1:0] index_after_end;
  wire [1:0] index_entering;
  reg key_size;
  wire key_valid;
  wire moves;
  wire o_valid;
  wire setup_done;
  reg setup_ends;
  wire valid_entering;
  assign \$6  = decrypt_stage0 ? 2'h0 : 2'h2;
  assign \$7  = setup_stage0 ? 2'h2 : \$6 ;
  assign \$8  = index_after_end == \$7 ;
  assign \$9  = enter ? 1'h0 : \$8 ;
  assign \$10  = \$3  | \$9 ;
  assign \$11  = ~ enter;
  assign \$12  = enters | \$11 ;
  assign \$13  = ~ \$12 ;
  assign \$16  = decrypt_stage0 ? 2'h0 : 2'h2;
  assign \$17  = setup_stage0 ? 2'h2 : \$16 ;
  assign \$18  = index_after_end == \$17 ;
  assign \$19  = enter ? 1'h0 : \$18 ;
  assign \$20  = \$13  | \$19 ;
  assign \$21  = ~ \$20 ;
  assign \$22  = ~ enter;
  assign \$23  = enters | \$22 ;
  assign \$26  = decrypt_stage0 ? 2'h0 : 2'h2;
  assign \$27  = setup_stage0 ? 2'h2 : \$26 ;
  assign \$28  = index_after_end == \$27 ;
  assign \$29  = enter ? 1'h0 : \$28 ;
  assign \$30  = \$23  & \$29 ;
  assign \$31  = enter ? setup_entering : setup_stage0;
  assign \$32  = ~ \$31 ;
  assign \$33  = \$30  & \$32 ;
  assign \$34  = ~ enter;
  assign \$35  = enters | \$34 ;
  assign \$38  = decrypt_stage0 ? 2'h0 : 2'h2;
  assign \$39  = setup_stage0 ? 2'h2 : \$38 ;
  assign \$40  = index_after_end == \$39 ;
  assign \$41  = enter ? 1'h0 : \$40 ;
  assign \$42  = \$35  & \$41 ;
  assign \$43  = enter ? setup_entering : setup_stage0;
  assign \$44  = \$42  & \$43 ;
  assign \$45  = ~ enter;
  assign \$46  = enters | \$45 ;
  assign \$47  = index_entering & { enter, enter };
  assign \$48  = index_after_end & { stay, stay };
  assign \$49  = \$47  | \$48 ;
  assign \$50  = ~ index_entering[0];
  assign \$52  = index_entering[1] ^ \$51 ;
  assign \$53  = ~ index_entering[0];
  assign \$55  = ~ \$54 ;
  assign \$56  = index_entering[1] ^ \$55 ;
  assign \$57  = ~ index_entering[0];
  assign \$59  = index_entering[1] ^ \$58 ;
  assign \$60  = decrypt_entering ? { \$56 , \$53  } : { \$59 , \$57  };
  assign \$61  = setup_entering ? { \$52 , \$50  } : \$60 ;
  assign \$62  = ~ index_after_end[0];
  assign \$64  = index_after_end[1] ^ \$63 ;
  assign \$65  = ~ index_after_end[0];
  assign \$67  = ~ \$66 ;
  assign \$68  = index_after_end[1] ^ \$67 ;
  assign \$69  = ~ index_after_end[0];
  assign \$71  = index_after_end[1] ^ \$70 ;
  assign \$72  = decrypt_stage0 ? { \$68 , \$65  } : { \$71 , \$69  };
  assign \$73  = setup_stage0 ? { \$64 , \$62  } : \$72 ;
  assign \$74  = enter ? \$61  : \$73 ;
  assign \$75  = ~ result;
  assign goes = o_ready | \$75 ;
  assign \$76  = enter & have_key;
  assign \$77  = ~ setup_entering;
  assign \$78  = \$76  & \$77 ;
  assign i_ready = admits & goes;
  assign \$80  = i_valid & admits;
  assign \$81  = setup_entering & admits_key;
  assign enters = \$80  | \$81 ;
  assign \$82  = i_decrypt ? 2'h2 : 2'h0;
  assign index_entering = setup_entering ? 2'h0 : \$82 ;
  assign \$83  = ~ setup_entering;
  assign decrypt_entering = i_decrypt & \$83 ;
  assign key_ready = admits_key & goes;
  always @(posedge clk)
    enter <= \$86 ;
  always @(posedge clk)
    stay <= \$87 ;
  always @(posedge clk)
    result <= \$88 ;
  always @(posedge clk)
    setup_ends <= \$89 ;
  always @(posedge clk)
    valid_stage0 <= \$90 ;
  always @(posedge clk)
    setup_stage0 <= \$91 ;
  always @(posedge clk)
    decrypt_stage0 <= \$92 ;
  always @(posedge clk)
    index_stage0 <= \$93 ;
  always @(posedge clk)
    index_after_end <= \$94 ;
  always @(posedge clk)
    have_key <= \$95 ;
  always @(posedge clk)
    key_size <= \$96 ;
  assign \$1  = ~ enter;
  assign \$2  = enters | \$1 ;
  assign \$3  = ~ \$2 ;
  always @* begin
    if (\$auto ) begin end
    \$86  = enter;
    if (enable) begin
      \$86  = \$10 ;
    end
    if (rst) begin
      \$86  = 1'h1;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$87  = stay;
    if (enable) begin
      \$87  = \$21 ;
    end
    if (rst) begin
      \$87  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$88  = result;
    if (enable) begin
      \$88  = \$33 ;
    end
    if (rst) begin
      \$88  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$89  = setup_ends;
    if (enable) begin
      \$89  = \$44 ;
    end
    if (rst) begin
      \$89  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$90  = valid_stage0;
    if (enable) begin
      \$90  = \$46 ;
    end
    if (rst) begin
      \$90  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$91  = setup_stage0;
    if (enable) begin
      
      if (enter) begin
        \$91  = setup_entering;
      end else begin
        \$91  = setup_stage0;
      end
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$92  = decrypt_stage0;
    if (enable) begin
      
      if (enter) begin
        \$92  = decrypt_entering;
      end else begin
        \$92  = decrypt_stage0;
      end
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$93  = index_stage0;
    if (enable) begin
      \$93  = \$49 ;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$95  = have_key;
    if (accept_key) begin
      \$95  = 1'h0;
    end else if (setup_ends) begin
      \$95  = 1'h1;
    end
    if (rst) begin
      \$95  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$96  = key_size;
    if (accept_key) begin
      \$96  = 1'h0;
    end
  end
  assign moves = 1'h1;
  assign setup_done = setup_ends;
  assign o_valid = result;
  assign key_valid = setup_entering;
  assign valid_entering = enters;
  assign \$94  = \$74 ;
  assign \$79  = 1'h1;
  assign admits = \$78 ;
  assign \$84  = 1'h0;
  assign \$85  = 1'h1;
  assign admits_key = enter;
  assign \$4  = 2'h0;
  assign \$5  = \$4 [0];
  assign \$14  = 2'h0;
  assign \$15  = \$14 [0];
  assign \$24  = 2'h0;
  assign \$25  = \$24 [0];
  assign \$36  = 2'h0;
  assign \$37  = \$36 [0];
  assign \$51  = index_entering[0];
  assign \$54  = index_entering[0];
  assign \$58  = index_entering[0];
  assign \$63  = index_after_end[0];
  assign \$66  = index_after_end[0];
  assign \$70  = index_after_end[0];
  assign enable = goes;
endmodule

module miniature_simplex_iterative_stored_interface(i_valid, accept_key, o_payload, xor_0, sub_0, add_0, xor_1, i_ready, key_ready, o_valid, decrypt_stage0, key_valid);
  input i_valid;
  wire i_valid;
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
  input i_ready;
  wire i_ready;
  input key_ready;
  wire key_ready;
  input o_valid;
  wire o_valid;
  input decrypt_stage0;
  wire decrypt_stage0;
  input key_valid;
  wire key_valid;
  wire [3:0] \$1 ;
  wire accept;
  assign accept = i_valid & i_ready;
  assign accept_key = key_valid & key_ready;
  assign \$1  = decrypt_stage0 ? { sub_0, xor_1 } : { xor_0, add_0 };
  assign o_payload = o_valid ? \$1  : 4'h0;
endmodule

module miniature_simplex_iterative_stored_key_schedule(rst, key_payload, port__data, enable, stay, valid_stage0, setup_stage0, index_stage0, clk);
  reg \$auto  = 0;
  input rst;
  wire rst;
  input [3:0] key_payload;
  wire [3:0] key_payload;
  output [3:0] port__data;
  wire [3:0] port__data;
  input enable;
  wire enable;
  input stay;
  wire stay;
  input valid_stage0;
  wire valid_stage0;
  input setup_stage0;
  wire setup_stage0;
  input [1:0] index_stage0;
  wire [1:0] index_stage0;
  input clk;
  wire clk;
  wire [2:0] \$1 ;
  wire \$2 ;
  reg [3:0] \$3 ;
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
    key_state_0 <= \$3 ;
  assign \$1  = index_stage0 + 1'h0;
  assign \$2  = ~ stay;
  assign next_key_state_0 = stay ? { key_state_0[2:0], key_state_0[3] } : key_payload;
  assign write__en = valid_stage0 & setup_stage0;
  always @* begin
    if (\$auto ) begin end
    \$3  = key_state_0;
    if (enable) begin
      \$3  = next_key_state_0;
    end
  end
  assign port__addr = \$1 [1:0];
  assign write__addr = index_stage0;
  assign write__data = { key_state_0[1:0], key_state_0[3:2] };
endmodule
