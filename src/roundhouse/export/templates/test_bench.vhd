-- SPDX-License-Identifier: Apache-2.0
-- Self-checking test bench of {{ name }}, made by Roundhouse.
--
-- It sends blocks or messages with pauses, and compares every result. Blocks are published vectors, unless the comment
-- before them says that they were recorded from independent software; results of messages are from such software. At
-- its end it prints PASS or FAIL, and the name of the core. Inputs change at the falling edge of the clock, outputs are
-- sampled just before the rising edge. Until the first reset and the first key, conversions of undefined words are no
-- mistake: GHDL is told not to report them.
--
--   $ ghdl -a --std=08 {{ files }} {{ name }}_tb.vhd
--   $ ghdl --elab-run --std=08 {{ tb }} --ieee-asserts=disable

library ieee;
use ieee.std_logic_1164.all;
use std.env.finish;
use std.textio.all;

entity {{ tb }} is
end entity {{ tb }};

architecture test of {{ tb }} is
  constant PERIOD : time := 10 ns;
  constant PATIENCE : natural := {{ watchdog }};  -- the core hangs if it takes longer

  signal clk : std_logic := '0';
  signal rst : std_logic := '1';
{% for port in ports %}
  signal {{ port.name }} : {{ subtype(port.width) }}{{ (" := " ~ zeros(port.width)) if port.direction == "in" }};
{% endfor %}

  signal done : boolean := false;  -- the script has come to its end
{% for s in calls.sinks %}
{% set last = [s.count, 1] | max - 1 %}

  -- Transfers of {{ s.name }}: how many are due, how many there were, what they must be, and for how long they wait.
  signal {{ s.name }}_due, {{ s.name }}_count, {{ s.name }}_errors : natural := 0;
  type {{ s.name }}_pauses is array (0 to {{ last }}) of natural;
  signal {{ s.name }}_pause : {{ s.name }}_pauses;
{% for field in s.fields %}
  type {{ field.port }}_words is array (0 to {{ last }}) of {{ subtype(field.bits) }};
  signal {{ field.port }}_expected{{ (", " ~ field.port ~ "_mask") if field.masked }} : {{ field.port }}_words;
{% endfor %}
{% endfor %}
begin
  dut: entity work.{{ module }}
    port map (
      clk => clk,
      rst => rst,
{% for port in ports %}
      {{ port.name }} => {{ port.name }}{{ "," if not loop.last }}
{% endfor %}
    );

  clk <= not clk after PERIOD / 2;
{% for s in calls.sinks %}
{% set n = s.name %}

  -- Take transfers and compare them. A transfer must stay until it is taken, and none may come that is not due.
  take_{{ n }}: process
    variable count, waited, errors : natural := 0;
    variable held, in_reset : boolean := false;
{% for field in s.fields %}
    variable {{ field.name }}_held : {{ subtype(field.bits) }};
{% endfor %}

    procedure check(right : boolean; wrong : string) is
    begin
      if not right then
        errors := errors + 1;
        report wrong severity warning;
      end if;
    end procedure check;
  begin
    wait until falling_edge(clk);
    wait for 1 ns;
    if count = {{ n }}_due then
      {{ n }}_ready <= '1';
    else
      {{ n }}_ready <= '1' when waited >= {{ n }}_pause(count) else '0';
    end if;
    wait for 3 ns;
    if rst = '1' and not in_reset then
      count := {{ n }}_due;
      waited := 0;
    elsif {{ n }}_valid /= '1' then
      check(not held, "{{ n }}_valid fell while it waited for {{ n }}_ready");
{% if calls.gated %}
      check({{ n }}_payload = {{ zero(s.fields) }}, "{{ n }}_payload must be zero while {{ n }}_valid is low, but is " & to_hstring({{ n }}_payload));
{% endif %}
    elsif count = {{ n }}_due then
      check(false, "{{ n }}_valid is high though no transfer is due: one too many, or too early");
    else
{% for field in s.fields %}
      check(not held or {{ field.port }} = {{ field.name }}_held, "{{ field.port }} changed while {{ n }}_valid waited for {{ n }}_ready");
      {{ field.name }}_held := {{ field.port }};
{% endfor %}
      waited := waited + 1;
      if {{ n }}_ready = '1' then
{% for field in s.fields %}
{% set expected = field.port ~ "_expected(count)" %}
{% set mask = (" and " ~ field.port ~ "_mask(count)") if field.masked else "" %}
        check({{ "(" ~ field.port ~ mask ~ ")" if mask else field.port }} = {{ "(" ~ expected ~ mask ~ ")" if mask else expected }},
          "{{ field.port }} of transfer " & to_string(count + 1) & " must be " & {{ text(field.bits) }}({{ expected }}) & ", but is " & {{ text(field.bits) }}({{ field.port }}));
{% endfor %}
        count := count + 1;
        waited := 0;
      end if;
    end if;
    in_reset := rst = '1';
    held := rst = '0' and {{ n }}_valid = '1' and {{ n }}_ready = '0';
    {{ n }}_count <= count;
    {{ n }}_errors <= errors;
  end process take_{{ n }};
{% endfor %}

  script: process
{% for s in calls.sinks %}
    variable {{ s.name }}_next : natural := 0;
{% endfor %}
{% for s in calls.sources %}

    -- Offer a transfer until the core takes it. Begins and ends on a falling edge.
    procedure send_{{ s.name }}(
{% for field in s.fields %}
      {{ field.name }} : {{ subtype(field.bits) }}{{ ";" if not loop.last }}
{% endfor %}
    ) is
      variable taken : boolean := false;
    begin
{% for field in s.fields %}
      {{ field.port }} <= {{ field.name }};
{% endfor %}
      {{ s.name }}_valid <= '1';
      while not taken loop
        wait for 4 ns;
        taken := {{ s.name }}_ready = '1';
        wait until falling_edge(clk);
      end loop;
      {{ s.name }}_valid <= '0';
      {{ s.name }}_payload <= not payload;  -- must not matter while nothing is offered
    end procedure send_{{ s.name }};
{% endfor %}
{% for s in calls.sinks %}

    -- Expect a transfer, which waits for `pause` clocks before it is taken.
    procedure expect_{{ s.name }}(
{% for field in s.fields %}
      {{ field.name }} : {{ subtype(field.bits) }};
{% if field.masked %}
      {{ field.name }}_mask : {{ subtype(field.bits) }};
{% endif %}
{% endfor %}
      pause : natural
    ) is
    begin
{% for field in s.fields %}
      {{ field.port }}_expected({{ s.name }}_next) <= {{ field.name }};
{% if field.masked %}
      {{ field.port }}_mask({{ s.name }}_next) <= {{ field.name }}_mask;
{% endif %}
{% endfor %}
      {{ s.name }}_pause({{ s.name }}_next) <= pause;
      {{ s.name }}_next := {{ s.name }}_next + 1;
      {{ s.name }}_due <= {{ s.name }}_next;
    end procedure expect_{{ s.name }};
{% endfor %}

    -- Offer nothing for some clocks.
    procedure idle(clocks : natural) is
    begin
      for n in 1 to clocks loop
        wait until falling_edge(clk);
      end loop;
    end procedure idle;

    -- Wait for all results.
    procedure drain is
    begin
      while {% for s in calls.sinks %}{{ s.name }}_count /= {{ s.name }}_next{{ " or " if not loop.last }}{% endfor %} loop
        wait until falling_edge(clk);
      end loop;
    end procedure drain;
{% if calls.resets %}

    -- Reset the core for two clocks, after some; results still due never come.
    procedure reset(clocks : natural) is
    begin
      idle(clocks);
      rst <= '1';
      idle(2);
      rst <= '0';
    end procedure reset;
{% endif %}
  begin
    idle(3);
    rst <= '0';
{% for line in calls.lines %}
{{ "    " ~ line if line }}
{% endfor %}

    drain;
    idle({{ tail }});
    done <= true;
    wait;
  end process script;

  -- Print the verdict and end the simulation, with an exit code other than 0 on errors.
  verdict: process
    variable errors : natural;
  begin
    wait until done for PATIENCE * PERIOD;
    errors := {% for s in calls.sinks %}{{ s.name }}_errors{{ " + " if not loop.last }}{% endfor %};
    if not done then
      errors := errors + 1;
{% for s in calls.sinks %}
      report to_string({{ s.name }}_count) & " of {{ s.count }} transfers of {{ s.name }} came in " & to_string(PATIENCE) & " clocks, no more" severity warning;
{% endfor %}
    end if;
    if errors = 0 then
      write(output, "PASS {{ name }}: all " & to_string({% for s in calls.sinks %}{{ s.name }}_count{{ " + " if not loop.last }}{% endfor %}) & " results are right" & LF);
      finish;
    else
      write(output, "FAIL {{ name }}: " & to_string(errors) & " errors, see above" & LF);
      finish(1);
    end if;
  end process verdict;
end architecture test;
