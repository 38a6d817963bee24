"""VHDL-2008 from the form of a design."""
