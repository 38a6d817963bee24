// SPDX-License-Identifier: Apache-2.0
// Self-checking test bench of {{ name }}, made by Roundhouse.
//
// Keys of {{ period }} blocks each change while {{ blocks }} blocks and more flow; what passes the line is compared with results of
// {{ source }}. Then one bit is inverted, which must be found. The last line begins with PASS or with FAIL.
//
//   $ iverilog -g2005 -o {{ module }}_tb {{ name }}_tb.v {{ files }} && vvp {{ module }}_tb
//   $ verilator --binary --timing --top-module {{ module }}_tb {{ name }}_tb.v {{ files }} && obj_dir/V{{ module }}_tb

`timescale 1ns / 1ps

module {{ module }}_tb;
  localparam CLOCKS = {{ watchdog }};  // the system hangs if it takes longer
  localparam COUNT = {{ expected | length }};  // transfers on the line that are compared

  reg clk = 1'b0;
  reg rst = 1'b1;
{% for port in ports %}
  {{ "reg " if port.direction == "in" else "wire" }} {{ range(port.width) }}{{ port.name }}{{ " = 0" if port.direction == "in" }};
{% endfor %}

  {{ module }} dut (
    .clk(clk),
    .rst(rst),
{% for port in ports %}
    .{{ port.name }}({{ port.name }}){{ "," if not loop.last }}
{% endfor %}
  );

  always #5 clk = !clk;

  reg {{ range(bits) }}expected [0:COUNT - 1];
  integer line = 0;  // transfers on the line
  integer sent = 0;  // blocks that entered
  integer wrong = 0;
  reg asked = 1'b0;  // whether a bit was asked to be inverted

  task fail;
    input [8 * 40 - 1:0] what;
    begin
      wrong = wrong + 1;
      $display("%0s; blocks sent: %0d, returned: %0d, wrong: %0d, error: %b", what, sent, blocks, errors, error);
    end
  endtask

  // Inputs change at the falling edge of the clock; outputs are sampled just before the rising edge.
  always @(negedge clk) begin
    #4;
    if (!rst && sent_valid && sent_ready) sent = sent + 1;
    if (!rst && line_valid && line_ready) begin
      if (line < COUNT && line_payload !== expected[line]) begin
        wrong = wrong + 1;
        $display("transfer %0d on the line must be %h, but is %h", line + 1, expected[line], line_payload);
      end
      line = line + 1;
    end
  end

  // Send no more blocks, and wait until all have come back.
  task drain;
    begin
      run = 1'b0;
      @(negedge clk);
      while (sent_valid || blocks != sent) @(negedge clk);
      repeat (4) @(negedge clk);
    end
  endtask

  initial begin : test
{% for value in expected %}
    expected[{{ loop.index0 }}] = {{ bits }}'h{{ value }};
{% endfor %}
    key_period = {{ period }};
    repeat (3) @(negedge clk);
    rst = 1'b0;
    run = 1'b1;
    while (line < COUNT) @(negedge clk);
    drain;
    if (error !== 1'b0 || errors !== 0) fail("no block may be wrong");
    flip_valid = 1'b1;
    flip_payload = {{ flip }};
    while (!asked) begin
      #4 asked = flip_ready;
      @(negedge clk);
    end
    flip_valid = 1'b0;
    run = 1'b1;
    repeat (20) @(negedge clk);
    drain;
    if (error !== 1'b1 || errors !== 1) fail("one block must be wrong");
    finish;
  end

  initial begin : watchdog
    repeat (CLOCKS) @(negedge clk);
    fail("blocks must come back");
    finish;
  end

  // Print the verdict and end the simulation, with an exit code other than 0 on errors where the simulator can.
  task finish;
    if (wrong == 0) begin
      $display("PASS {{ name }}: all %0d results are right", COUNT);
      $finish;
    end else begin
      $display("FAIL {{ name }}: %0d errors, see above", wrong);
`ifdef VERILATOR
      $fatal(1, "the system is wrong");
`elsif __ICARUS__
      $finish_and_return(1);
`else
      $finish;
`endif
    end
  endtask
endmodule
