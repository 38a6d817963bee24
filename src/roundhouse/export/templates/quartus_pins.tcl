# Every port but the clock is a virtual pin, so a core may have more ports than the package has pins.
{% for port in ports %}
set_instance_assignment -name VIRTUAL_PIN ON -to {{ "{" ~ port ~ "}" }}
{% endfor %}
