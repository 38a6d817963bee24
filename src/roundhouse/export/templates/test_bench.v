// SPDX-License-Identifier: Apache-2.0
// Self-checking test bench of {{ name }}, made by Roundhouse.
//
// It sends blocks or messages with pauses, and compares every result. Blocks are published vectors, unless the comment
// before them says that they were recorded from independent software; results of messages are from such software. Its
// last line begins with PASS or with FAIL, and names the core. Simulate one test bench at a time: the first to finish
// ends the simulation.
// Inputs change at the falling edge of the clock, outputs are sampled just before the rising edge, so nothing depends on
// the order in which a simulator evaluates processes.
//
//   $ iverilog -g2005 -o {{ tb }} {{ name }}_tb.v {{ files }} && vvp {{ tb }}
//   $ verilator --binary --timing --top-module {{ tb }} {{ name }}_tb.v {{ files }} && obj_dir/V{{ tb }}

`timescale 1ns / 1ps

module {{ tb }};
  localparam CLOCKS = {{ watchdog }};  // the core hangs if it takes longer

  // ---------------------------------------------------------------- the core and its clock

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

  // ---------------------------------------------------------------- verdict

  integer errors = 0;

  // Print the verdict and end the simulation, with an exit code other than 0 on errors where the simulator can.
  task finish;
    begin
      if (errors == 0) begin
        $display("PASS {{ name }}: all %0d results are right", {% for s in calls.sinks %}{{ s.name }}_count{{ " + " if not loop.last }}{% endfor %});
        $finish;
      end else begin
        $display("FAIL {{ name }}: %0d errors, see above", errors);
`ifdef VERILATOR
        $fatal(1, "the core is wrong");
`elsif __ICARUS__
        $finish_and_return(1);
`else
        $finish;
`endif
      end
    end
  endtask
{% for s in calls.sources %}

  // ---------------------------------------------------------------- {{ s.name }}: into the core

  // Offer a transfer until the core takes it. Begins and ends on a falling edge.
  task send_{{ s.name }};
{% for field in s.fields %}
    input {{ range(field.bits) }}{{ field.name }};
{% endfor %}
    reg taken;
    begin
{% for field in s.fields %}
      {{ field.port }} = {{ field.name }};
{% endfor %}
      {{ s.name }}_valid = 1'b1;
      taken = 1'b0;
      while (!taken) begin
        #4 taken = {{ s.name }}_ready === 1'b1;
        @(negedge clk);
      end
      {{ s.name }}_valid = 1'b0;
      {{ s.name }}_payload = ~payload;  // must not matter while nothing is offered
    end
  endtask
{% endfor %}
{% for s in calls.sinks %}
{% set n = s.name %}

  // ---------------------------------------------------------------- {{ n }}: out of the core

  integer {{ n }}_due = 0;  // transfers expected so far
  integer {{ n }}_count = 0;  // transfers so far
  integer {{ n }}_waited = 0;  // clocks for which the present transfer has waited
  integer {{ n }}_pause [0:{{ [s.count, 1] | max - 1 }}];
  reg {{ n }}_held = 1'b0;
  reg {{ n }}_reset = 1'b0;  // whether rst was high in the last clock, so that nothing may show in this one
{% for field in s.fields %}
  reg {{ range(field.bits) }}{{ field.port }}_held;
  reg {{ range(field.bits) }}{{ field.port }}_expected [0:{{ [s.count, 1] | max - 1 }}];
{% if field.masked %}
  reg {{ range(field.bits) }}{{ field.port }}_mask [0:{{ [s.count, 1] | max - 1 }}];
{% endif %}
{% endfor %}

  // Expect a transfer, which waits for `pause` clocks before it is taken.
  task expect_{{ n }};
{% for field in s.fields %}
    input {{ range(field.bits) }}{{ field.name }};
{% if field.masked %}
    input {{ range(field.bits) }}{{ field.name }}_mask;
{% endif %}
{% endfor %}
    input integer pause;
    begin
{% for field in s.fields %}
      {{ field.port }}_expected[{{ n }}_due] = {{ field.name }};
{% if field.masked %}
      {{ field.port }}_mask[{{ n }}_due] = {{ field.name }}_mask;
{% endif %}
{% endfor %}
      {{ n }}_pause[{{ n }}_due] = pause;
      {{ n }}_due = {{ n }}_due + 1;
    end
  endtask

  // Take transfers and compare them. A transfer must stay until it is taken, and none may come that is not due.
  always @(negedge clk) begin
    #1 {{ n }}_ready = {{ n }}_count == {{ n }}_due ? 1'b1 : {{ n }}_waited >= {{ n }}_pause[{{ n }}_count];
    #3;
    if (rst && !{{ n }}_reset) begin
      {{ n }}_count = {{ n }}_due;
      {{ n }}_waited = 0;
    end else if ({{ n }}_valid !== 1'b1) begin
      if ({{ n }}_held) begin
        errors = errors + 1;
        $display("{{ n }}_valid fell while it waited for {{ n }}_ready");
      end
{% if calls.gated %}
      if ({{ n }}_payload !== 0) begin
        errors = errors + 1;
        $display("{{ n }}_payload must be zero while {{ n }}_valid is low, but is %h", {{ n }}_payload);
      end
{% endif %}
    end else if ({{ n }}_count == {{ n }}_due) begin
      errors = errors + 1;
      $display("{{ n }}_valid is high though no transfer is due: one too many, or too early");
    end else begin
{% for field in s.fields %}
      if ({{ n }}_held && {{ field.port }} !== {{ field.port }}_held) begin
        errors = errors + 1;
        $display("{{ field.port }} changed while {{ n }}_valid waited for {{ n }}_ready");
      end
      {{ field.port }}_held = {{ field.port }};
{% endfor %}
      {{ n }}_waited = {{ n }}_waited + 1;
      if ({{ n }}_ready) begin
{% for field in s.fields %}
{% set mask = " & " ~ field.port ~ "_mask[" ~ n ~ "_count]" if field.masked else "" %}
        if (({{ field.port }}{{ mask }}) !== ({{ field.port }}_expected[{{ n }}_count]{{ mask }})) begin
          errors = errors + 1;
          $display("{{ field.port }} of transfer %0d must be %h, but is %h", {{ n }}_count + 1, {{ field.port }}_expected[{{ n }}_count], {{ field.port }});
        end
{% endfor %}
        {{ n }}_count = {{ n }}_count + 1;
        {{ n }}_waited = 0;
      end
    end
    {{ n }}_reset = rst;
    {{ n }}_held = !rst && {{ n }}_valid === 1'b1 && !{{ n }}_ready;
  end
{% endfor %}

  // ---------------------------------------------------------------- the script

  // Offer nothing for some clocks.
  task idle;
    input integer clocks;
    repeat (clocks) @(negedge clk);
  endtask

  // Wait for all results.
  task drain;
    while ({% for s in calls.sinks %}{{ s.name }}_count != {{ s.name }}_due{{ " || " if not loop.last }}{% endfor %}) @(negedge clk);
  endtask
{% if calls.resets %}

  // Reset the core for two clocks, after some; results still due never come.
  task reset;
    input integer clocks;
    begin
      repeat (clocks) @(negedge clk);
      rst = 1'b1;
      repeat (2) @(negedge clk);
      rst = 1'b0;
    end
  endtask
{% endif %}

  initial begin : script
    repeat (3) @(negedge clk);
    rst = 1'b0;
{% for line in calls.lines %}
{{ "    " ~ line if line }}
{% endfor %}

    drain;
    idle({{ tail }});
    finish;
  end

  initial begin : watchdog
    repeat (CLOCKS) @(negedge clk);
    errors = errors + 1;
{% for s in calls.sinks %}
    $display("%0d of {{ s.count }} transfers of {{ s.name }} came in %0d clocks, no more", {{ s.name }}_count, CLOCKS);
{% endfor %}
    finish;
  end
endmodule
{{ around }}