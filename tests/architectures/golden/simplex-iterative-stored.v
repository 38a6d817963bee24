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
    .key_valid(key_valid),
    .o_ready(o_ready),
    .result(o_valid),
    .rst(rst),
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

module miniature_simplex_iterative_stored_controller(rst, key_valid, i_valid, i_decrypt, o_ready, accept_key, enable, i_ready, key_ready, enter, stay, result, valid_stage0, index_stage0, setup_stage0, decrypt_stage0, clk);
  reg \$auto  = 0;
  input rst;
  wire rst;
  input key_valid;
  wire key_valid;
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
  output [1:0] index_stage0;
  reg [1:0] index_stage0;
  output setup_stage0;
  reg setup_stage0;
  output decrypt_stage0;
  reg decrypt_stage0;
  input clk;
  wire clk;
  wire \$1 ;
  wire \$10 ;
  reg \$100 ;
  reg \$101 ;
  reg \$102 ;
  wire [1:0] \$11 ;
  wire [1:0] \$12 ;
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
  wire \$36 ;
  wire \$37 ;
  wire \$38 ;
  wire [1:0] \$39 ;
  wire \$4 ;
  wire \$40 ;
  wire [1:0] \$41 ;
  wire [1:0] \$42 ;
  wire \$43 ;
  wire \$44 ;
  wire \$45 ;
  wire \$46 ;
  wire \$47 ;
  wire \$48 ;
  wire \$49 ;
  wire \$5 ;
  wire \$50 ;
  wire \$51 ;
  wire \$52 ;
  wire \$53 ;
  wire \$54 ;
  wire \$55 ;
  wire [1:0] \$56 ;
  wire \$57 ;
  wire [1:0] \$58 ;
  wire [1:0] \$59 ;
  wire \$6 ;
  wire \$60 ;
  wire \$61 ;
  wire \$62 ;
  wire \$63 ;
  wire \$64 ;
  wire \$65 ;
  wire \$66 ;
  wire \$67 ;
  wire \$68 ;
  wire \$69 ;
  wire \$7 ;
  wire [1:0] \$70 ;
  wire [1:0] \$71 ;
  wire \$72 ;
  wire \$73 ;
  wire \$74 ;
  wire \$75 ;
  wire \$76 ;
  wire \$77 ;
  wire \$78 ;
  wire \$79 ;
  wire \$8 ;
  wire \$80 ;
  wire \$81 ;
  wire \$82 ;
  wire \$83 ;
  wire [1:0] \$84 ;
  wire [1:0] \$85 ;
  wire \$86 ;
  wire \$87 ;
  wire \$88 ;
  wire \$89 ;
  wire [1:0] \$9 ;
  wire \$90 ;
  wire \$91 ;
  wire \$92 ;
  reg \$93 ;
  reg \$94 ;
  reg \$95 ;
  reg \$96 ;
  reg \$97 ;
  reg [1:0] \$98 ;
  reg \$99 ;
  wire admits;
  wire admits_key;
  wire goes;
  reg have_key;
  reg key_size;
  wire moves;
  wire o_valid;
  wire setup_done;
  reg setup_ends;
  assign \$1  = i_valid & admits;
  assign \$2  = key_valid & admits_key;
  assign \$3  = \$1  | \$2 ;
  assign \$4  = ~ enter;
  assign \$5  = \$3  | \$4 ;
  assign \$6  = ~ \$5 ;
  assign \$7  = ~ key_valid;
  assign \$8  = i_decrypt & \$7 ;
  assign \$13  = index_stage0 == 2'h1;
  assign \$14  = enter ? 1'h0 : \$13 ;
  assign \$15  = \$6  | \$14 ;
  assign \$16  = i_valid & admits;
  assign \$17  = key_valid & admits_key;
  assign \$18  = \$16  | \$17 ;
  assign \$19  = ~ enter;
  assign \$20  = \$18  | \$19 ;
  assign \$21  = ~ \$20 ;
  assign \$22  = ~ key_valid;
  assign \$23  = i_decrypt & \$22 ;
  assign \$28  = index_stage0 == 2'h1;
  assign \$29  = enter ? 1'h0 : \$28 ;
  assign \$30  = \$21  | \$29 ;
  assign \$31  = ~ \$30 ;
  assign \$32  = i_valid & admits;
  assign \$33  = key_valid & admits_key;
  assign \$34  = \$32  | \$33 ;
  assign \$35  = ~ enter;
  assign \$36  = \$34  | \$35 ;
  assign \$37  = ~ key_valid;
  assign \$38  = i_decrypt & \$37 ;
  assign \$43  = index_stage0 == 2'h1;
  assign \$44  = enter ? 1'h0 : \$43 ;
  assign \$45  = \$36  & \$44 ;
  assign \$46  = enter ? key_valid : setup_stage0;
  assign \$47  = ~ \$46 ;
  assign \$48  = \$45  & \$47 ;
  assign \$49  = i_valid & admits;
  assign \$50  = key_valid & admits_key;
  assign \$51  = \$49  | \$50 ;
  assign \$52  = ~ enter;
  assign \$53  = \$51  | \$52 ;
  assign \$54  = ~ key_valid;
  assign \$55  = i_decrypt & \$54 ;
  assign \$60  = index_stage0 == 2'h1;
  assign \$61  = enter ? 1'h0 : \$60 ;
  assign \$62  = \$53  & \$61 ;
  assign \$63  = enter ? key_valid : setup_stage0;
  assign \$64  = \$62  & \$63 ;
  assign \$65  = i_valid & admits;
  assign \$66  = key_valid & admits_key;
  assign \$67  = \$65  | \$66 ;
  assign \$68  = ~ enter;
  assign \$69  = \$67  | \$68 ;
  assign \$70  = i_decrypt ? 2'h2 : 2'h0;
  assign \$71  = key_valid ? 2'h0 : \$70 ;
  assign \$72  = ~ key_valid;
  assign \$73  = i_decrypt & \$72 ;
  assign \$74  = ~ index_stage0[0];
  assign \$76  = index_stage0[1] ^ \$75 ;
  assign \$77  = ~ index_stage0[0];
  assign \$79  = ~ \$78 ;
  assign \$80  = index_stage0[1] ^ \$79 ;
  assign \$81  = ~ index_stage0[0];
  assign \$83  = index_stage0[1] ^ \$82 ;
  assign \$84  = decrypt_stage0 ? { \$80 , \$77  } : { \$83 , \$81  };
  assign \$85  = setup_stage0 ? { \$76 , \$74  } : \$84 ;
  assign \$86  = ~ result;
  assign goes = o_ready | \$86 ;
  assign \$87  = enter & have_key;
  assign \$88  = ~ key_valid;
  assign \$89  = \$87  & \$88 ;
  assign i_ready = admits & goes;
  assign key_ready = admits_key & goes;
  always @(posedge clk)
    enter <= \$93 ;
  always @(posedge clk)
    stay <= \$94 ;
  always @(posedge clk)
    result <= \$95 ;
  always @(posedge clk)
    setup_ends <= \$96 ;
  always @(posedge clk)
    valid_stage0 <= \$97 ;
  always @(posedge clk)
    index_stage0 <= \$98 ;
  always @(posedge clk)
    setup_stage0 <= \$99 ;
  always @(posedge clk)
    decrypt_stage0 <= \$100 ;
  always @(posedge clk)
    have_key <= \$101 ;
  always @(posedge clk)
    key_size <= \$102 ;
  always @* begin
    if (\$auto ) begin end
    \$93  = enter;
    if (enable) begin
      \$93  = \$15 ;
    end
    if (rst) begin
      \$93  = 1'h1;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$94  = stay;
    if (enable) begin
      \$94  = \$31 ;
    end
    if (rst) begin
      \$94  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$95  = result;
    if (enable) begin
      \$95  = \$48 ;
    end
    if (rst) begin
      \$95  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$96  = setup_ends;
    if (enable) begin
      \$96  = \$64 ;
    end
    if (rst) begin
      \$96  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$97  = valid_stage0;
    if (enable) begin
      \$97  = \$69 ;
    end
    if (rst) begin
      \$97  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$98  = index_stage0;
    if (enable) begin
      
      if (enter) begin
        \$98  = \$71 ;
      end else begin
        \$98  = \$85 ;
      end
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$99  = setup_stage0;
    if (enable) begin
      
      if (enter) begin
        \$99  = key_valid;
      end else begin
        \$99  = setup_stage0;
      end
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$100  = decrypt_stage0;
    if (enable) begin
      
      if (enter) begin
        \$100  = \$73 ;
      end else begin
        \$100  = decrypt_stage0;
      end
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$101  = have_key;
    if (accept_key) begin
      \$101  = 1'h0;
    end else if (setup_ends) begin
      \$101  = 1'h1;
    end
    if (rst) begin
      \$101  = 1'h0;
    end
  end
  always @* begin
    if (\$auto ) begin end
    \$102  = key_size;
    if (accept_key) begin
      \$102  = 1'h0;
    end
  end
  assign setup_done = setup_ends;
  assign moves = 1'h1;
  assign o_valid = result;
  assign \$90  = 1'h1;
  assign admits = \$89 ;
  assign \$91  = 1'h0;
  assign \$92  = 1'h1;
  assign admits_key = enter;
  assign \$9  = 2'h0;
  assign \$10  = \$9 [0];
  assign \$11  = 2'h1;
  assign \$12  = \$11 ;
  assign \$24  = 2'h0;
  assign \$25  = \$24 [0];
  assign \$26  = 2'h1;
  assign \$27  = \$26 ;
  assign \$39  = 2'h0;
  assign \$40  = \$39 [0];
  assign \$41  = 2'h1;
  assign \$42  = \$41 ;
  assign \$56  = 2'h0;
  assign \$57  = \$56 [0];
  assign \$58  = 2'h1;
  assign \$59  = \$58 ;
  assign \$75  = index_stage0[0];
  assign \$78  = index_stage0[0];
  assign \$82  = index_stage0[0];
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

module miniature_simplex_iterative_stored_key_schedule(rst, key_payload, port__data, enable, stay, valid_stage0, index_stage0, setup_stage0, clk);
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
  input [1:0] index_stage0;
  wire [1:0] index_stage0;
  input setup_stage0;
  wire setup_stage0;
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
