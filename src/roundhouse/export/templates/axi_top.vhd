-- The ports of {{ name }} as AXI names them,
-- and a reset that is active low. In reset nothing is valid.
library ieee;
use ieee.std_logic_1164.all;

entity {{ top }} is
  port (
{% for port in declared %}
    {{ port }}
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
{% for port, value in connected.items() %}
      {{ port }} => {{ "rst" if port == "rst" else value }}{{ "," if not loop.last }}
{% endfor %}
    );
end architecture rtl;
