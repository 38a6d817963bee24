// The ports of {{ name }} as AXI names them,
// and a reset that is active low. In reset nothing is valid.
{% if constants %}
/* verilator lint_off SYMRSVDWORD */   // Vitis asks for a port called interrupt
/* verilator lint_off UNUSEDSIGNAL */  // answers have IDs, and all bursts the same one
{% endif %}
module {{ top }} (
{% for port in declared %}
  {{ port }}
{% endfor %}
);
{% for constant in constants %}
  assign {{ constant.name }} = {{ constant.width }}'d{{ constant.value }};
{% endfor %}
{% for valid in valids %}
  wire {{ valid }}_of_engine;
  assign {{ valid }} = {{ valid }}_of_engine & {{ reset }};
{% endfor %}
  {{ module }} engine (
{% for port, value in connected.items() %}
    .{{ port }}({{ value }}){{ "," if not loop.last }}
{% endfor %}
  );
endmodule
