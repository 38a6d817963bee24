// {{ name }}: its ports as AXI names them, and a reset that is active low. Wires only.
module {{ top }} (
{% for port in ports %}
  {{ port.direction }}put {{ range(port.width) }}{{ port.axi }}{{ "," if not loop.last }}
{% endfor %}
);
  {{ module }} engine (
{% for port in ports %}
    .{{ port.name }}({{ port.value }}){{ "," if not loop.last }}
{% endfor %}
  );
endmodule
