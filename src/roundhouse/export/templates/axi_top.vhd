-- SPDX-License-Identifier: Apache-2.0
-- {{ name }}: its ports as AXI names them, and a reset that is active low. In reset nothing is valid.
library ieee;
use ieee.std_logic_1164.all;

entity {{ top }} is
  port (
{% for port in ports %}
    {{ port.axi }} : {{ port.direction }} {{ subtype(port.width) }}{{ ";" if not loop.last }}
{% endfor %}
  );
end entity {{ top }};

architecture rtl of {{ top }} is
  signal rst{% for valid in valids %}, {{ valid }}_of_engine{% endfor %} : std_logic;
begin
  rst <= not {{ reset }};
{% for valid in valids %}
  {{ valid }} <= {{ valid }}_of_engine and {{ reset }};
{% endfor %}
  engine: entity work.{{ module }}
    port map (
{% for port in ports %}
      {{ port.name }} => {{ "rst" if port.name == "rst" else port.value }}{{ "," if not loop.last }}
{% endfor %}
    );
end architecture rtl;
