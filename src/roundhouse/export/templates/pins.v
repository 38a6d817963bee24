// SPDX-License-Identifier: Apache-2.0
// {{ outside.core.name }} on four pins.
// Registers at all ports: the inputs are shifted in bit by bit, the outputs are captured, and shifted out.
// Area reports count these {{ input_bits + output_bits }} registers with the core.
module {{ module }} (
  input wire {{ clock }},
  input wire serial_in,
  input wire capture,
  output wire serial_out
);
  reg [{{ input_bits - 1 }}:0] inputs;
  reg [{{ output_bits - 1 }}:0] outputs;
{% for port in outside.ports %}
  wire [{{ port.width - 1 }}:0] w_{{ port.name }};
{% endfor %}

  assign { {{- inputs | join(", ") -}} } = inputs;
  assign serial_out = outputs[{{ output_bits - 1 }}];

  always @(posedge {{ clock }}) begin
    inputs <= {inputs[{{ input_bits - 2 }}:0], serial_in};
    outputs <= capture
      ? { {{- outputs | join(", ") -}} }
      : {outputs[{{ output_bits - 2 }}:0], 1'b0};
  end

  {{ outside.top }} core (
    .{{ outside.clock }}({{ clock }}),
{% for port in outside.ports %}
    .{{ port.name }}(w_{{ port.name }}){{ "" if loop.last else "," }}
{% endfor %}
  );
endmodule
