"""Verilog 2005 from the form of a design."""
