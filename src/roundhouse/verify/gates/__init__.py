"""Rung 5 of the verification ladder: a mapped netlist, simulated gate by gate, gives the published results."""
