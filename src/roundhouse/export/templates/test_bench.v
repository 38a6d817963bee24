// Self-checking test bench of {{ core.name }}, made by Roundhouse.
//
// It sends published vectors through the core's ports, with pauses on every stream, and compares every result. Its last
// line begins with PASS or with FAIL. Inputs change on the falling edge of the clock, outputs are looked at just before
// the rising edge, so nothing depends on the order in which a simulator works.
//
//   $ iverilog -g2005 -o {{ tb }} {{ core.name }}_tb.v {{ core.name }}.v && vvp {{ tb }}
//   $ verilator --binary --timing --top-module {{ tb }} {{ core.name }}_tb.v {{ core.name }}.v && obj_dir/V{{ tb }}

`timescale 1ns / 1ps

module {{ tb }};
  localparam BLOCKS = {{ blocks }};  // results to come{{ " on each side" if sides | length > 1 }}
  localparam CLOCKS = {{ watchdog }};  // after so many the core is taken to hang
  localparam LATENCY = {{ latency }};

  // ---------------------------------------------------------------- the core and its clock

  reg clk = 1'b0;
  reg rst = 1'b1;
{% for port in ports %}
  {{ "reg " if port.direction == "in" else "wire" }} {{ range(port.width) }}{{ port.name }}{{ " = 0" if port.direction == "in" }};
{% endfor %}

  {{ core.module }} dut (
    .clk(clk),
    .rst(rst),
{% for port in ports %}
    .{{ port.name }}({{ port.name }}){{ "," if not loop.last }}
{% endfor %}
  );

  always #5 clk = !clk;

  // ---------------------------------------------------------------- what went wrong

  integer errors = 0;

  // The verdict; ends the simulation, with an exit code other than 0 where the simulator can.
  task finish;
    begin
      if (errors == 0) begin
        $display("PASS: all %0d blocks are right", {{ sides | length }} * BLOCKS);
        $finish;
      end else begin
        $display("FAIL: %0d errors, see above", errors);
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

  // ---------------------------------------------------------------- keys
{% if travelling %}

  reg {{ range(key_bits) }}held_key = 0;
{% if sizes %}
  reg {{ range(size_bits) }}held_size = 0;
{% endif %}

  // Hold a key for the blocks that follow: each brings it along.
  task load_key;
{% if sizes %}
    input {{ range(size_bits) }}size;
{% endif %}
    input {{ range(key_bits) }}key;
    begin
      held_key = key;
{% if sizes %}
      held_size = size;
{% endif %}
    end
  endtask
{% else %}
{% if shadow %}

{% endif %}
{% for side in sides if shadow %}
  reg {{ side.prefix }}new_key = 1'b0;  // the next block is the first under a new key
{% endfor %}

{% for stream in key_streams %}
{% set k = stream.prefix %}
{% if not loop.first %}

{% endif %}
  // Offer a key until the core takes it; begins and ends on a falling edge.
  task {{ k }}load_key;
{% if sizes %}
    input {{ range(size_bits) }}size;
{% endif %}
    input {{ range(key_bits) }}key;
    reg taken;
    begin
{% if sizes %}
      {{ k }}key_size = size;
{% endif %}
      {{ k }}key_payload = key;
      {{ k }}key_valid = 1'b1;
      taken = 1'b0;
      while (!taken) begin
        #4 taken = {{ k }}key_ready === 1'b1;
        @(negedge clk);
      end
      {{ k }}key_valid = 1'b0;
      {{ k }}key_payload = ~key;  // what is not offered must not matter
{% for prefix in stream.serves if shadow %}
      {{ prefix }}new_key = 1'b1;
{% endfor %}
    end
  endtask
{% endfor %}
{% if key_streams | length > 1 %}

  // Load a key on every key stream.
  task load_key;
{% if sizes %}
    input {{ range(size_bits) }}size;
{% endif %}
    input {{ range(key_bits) }}key;
    fork
{% for stream in key_streams %}
      {{ stream.prefix }}load_key({{ "size, " if sizes }}key);
{% endfor %}
    join
  endtask
{% endif %}
{% endif %}
{% for side in sides %}
{% set p = side.prefix %}

  // ---------------------------------------------------------------- {{ side.title }}

  reg {{ range(block_bits) }}{{ p }}expected [0:BLOCKS-1];
  integer {{ p }}sent = 0;
  integer {{ p }}received = 0;

  // Offer a block until the core takes it, now and then after a pause; begins and ends on a falling edge.
  task {{ p }}send;
{% if simplex %}
    input decrypt;
{% endif %}
    input {{ range(block_bits) }}block;
    input {{ range(block_bits) }}result;
    reg taken;
    begin
      if ({{ p }}sent % 4 == 3) repeat (2) @(negedge clk);
      {{ p }}expected[{{ p }}sent] = result;
      {{ p }}sent = {{ p }}sent + 1;
      {{ p }}i_payload = block;
{% if simplex %}
      {{ p }}i_decrypt = decrypt;
{% endif %}
{% if shadow %}
      {{ p }}i_next_key = {{ p }}new_key;
      {{ p }}new_key = 1'b0;
{% endif %}
{% if travelling %}
      {{ p }}i_key = held_key;
{% if sizes %}
      {{ p }}i_key_size = held_size;
{% endif %}
{% endif %}
      {{ p }}i_valid = 1'b1;
      taken = 1'b0;
      while (!taken) begin
        #4 taken = {{ p }}i_ready === 1'b1;
        @(negedge clk);
      end
      {{ p }}i_valid = 1'b0;
      {{ p }}i_payload = ~block;  // what is not offered must not matter
    end
  endtask

  // Take a result and compare it; every third one waits first. Begins and ends on a falling edge.
  task {{ p }}take;
    reg {{ range(block_bits) }}result;
    reg taken;
    begin
      if ({{ p }}received % 3 == 1) begin
        while ({{ p }}o_valid !== 1'b1) @(negedge clk);
        repeat (3) @(negedge clk);
      end
      {{ p }}o_ready = 1'b1;
      taken = 1'b0;
      while (!taken) begin
        #4 taken = {{ p }}o_valid === 1'b1;
        result = {{ p }}o_payload;
        @(negedge clk);
      end
      {{ p }}o_ready = 1'b0;
      if (result !== {{ p }}expected[{{ p }}received]) begin
        errors = errors + 1;
        $display("{{ side.word }}block %0d: the result must be %h, it is %h", {{ p }}received, {{ p }}expected[{{ p }}received], result);
      end
      {{ p }}received = {{ p }}received + 1;
    end
  endtask

  initial begin : {{ p }}results
    @(negedge rst);
    repeat (BLOCKS) {{ p }}take;
    {{ p }}o_ready = 1'b1;  // from now on any result is one too many
  end

  // A result that is offered must stay until it is taken, and none may come uncalled.
  reg {{ p }}waits = 1'b0;
  reg {{ range(block_bits) }}{{ p }}waiting;
  always @(negedge clk) begin
    #4;
    if ({{ p }}waits && ({{ p }}o_valid !== 1'b1 || {{ p }}o_payload !== {{ p }}waiting)) begin
      errors = errors + 1;
      $display("{{ side.word }}block %0d: the result must stay until it is taken", {{ p }}received);
    end
    if (!rst && {{ p }}o_valid === 1'b1 && {{ p }}received == {{ p }}sent) begin
      errors = errors + 1;
      $display("{{ side.word }}block %0d: a result must not come without its block", {{ p }}received);
    end
    {{ p }}waits = !rst && {{ p }}o_valid === 1'b1 && !{{ p }}o_ready;
    {{ p }}waiting = {{ p }}o_payload;
  end
{% endfor %}

  // ---------------------------------------------------------------- the vectors
{% if both %}

  // Encrypt the plaintext and decrypt the ciphertext{{ ", at the same time" if not simplex }}.
  task both;
    input {{ range(block_bits) }}plaintext;
    input {{ range(block_bits) }}ciphertext;
{% if simplex %}
    begin
      send(1'b0, plaintext, ciphertext);
      send(1'b1, ciphertext, plaintext);
    end
{% else %}
    fork
      enc_send(plaintext, ciphertext);
      dec_send(ciphertext, plaintext);
    join
{% endif %}
  endtask
{% endif %}

  initial begin : vectors
    repeat (3) @(negedge clk);
    rst = 1'b0;
{% for vector in vectors %}

    // {{ vector.source }}
    load_key({{ vector.key }});
{% for given, result in vector.pairs %}
    {{ "both" if both else "send" }}({{ given }}, {{ result }});
{% endfor %}
{% endfor %}

    wait ({% for side in sides %}{{ side.prefix }}received == BLOCKS{{ " && " if not loop.last }}{% endfor %});
    repeat (2 * LATENCY + 4) @(negedge clk);
    finish;
  end

  initial begin : watchdog
    repeat (CLOCKS) @(negedge clk);
    errors = errors + 1;
{% for side in sides %}
    $display("{{ side.word }}%0d of %0d results came in %0d clocks, no more", {{ side.prefix }}received, BLOCKS, CLOCKS);
{% endfor %}
    finish;
  end
endmodule
