# Makes the project and runs it, with the scripts that Edalize wrote.
all:
	{{ program }} {{ name }}.tcl
	{{ program }} {{ name }}_run.tcl

.PHONY: all
