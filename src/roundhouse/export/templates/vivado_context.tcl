# Out of context: neither buffers nor pins at the ports, so a core may have more ports than the package has pins.
set_property -name {STEPS.SYNTH_DESIGN.ARGS.MORE OPTIONS} -value {-mode out_of_context} -objects [get_runs synth_1]
