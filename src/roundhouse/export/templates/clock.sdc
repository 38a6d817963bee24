# The clock of {{ outside.core.name }}: {{ '%g' % outside.clock_mhz }} MHz, a period of {{ outside.period_ns }} ns.
create_clock -name {{ outside.clock }} -period {{ '%.3f' % outside.period_ns }} [get_ports { {{- outside.clock -}} }]
{% for way, ports in (("input", inputs), ("output", outputs)) if ports %}
# Paths at {{ way }}s are timed too, as if nothing outside of the core took any time; -max leaves out hold times.
set_{{ way }}_delay -clock {{ outside.clock }} -max 0 [get_ports { {{- ports | join(" ") -}} }]
{% endfor %}
