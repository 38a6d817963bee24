"""Driver of Verilator: compiles a design's own Verilog once and plays scripts on it."""
