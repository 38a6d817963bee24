"""Driver of Verilator: a design's own Verilog, compiled once, plays scripts at full speed."""
