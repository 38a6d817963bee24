"""Netlist check: a mapped netlist gives the published results in gate-level simulation, and its energy per clock."""
